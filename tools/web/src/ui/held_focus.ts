// The focus is never lost: if what had it goes away, it goes to where it is marked `data-heading`, as near as there is
// one: the heading of what is asked now, of the lobby, of the open window.

const kHeading = "[data-heading]";

/** What has the focus, or had it when it went away, and all that it was in, from the inside out. */
let held: { element: HTMLElement; around: HTMLElement[] } | null = null;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function hold(event: FocusEvent): void {
  const element = event.target;
  if (!(element instanceof HTMLElement)) return;
  const around: HTMLElement[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) around.push(each);
  held = { element, around };
}

/** Who clicks beside everything wants the focus nowhere. What goes away loses the focus too: that comes first. */
function letGo(): void {
  find(observer.takeRecords());
  if (isNowhere() && held?.element.isConnected) held = null;
}

function find(changes: MutationRecord[]): void {
  if (!held || !isNowhere()) return;
  const { element, around } = held;
  const moved = () => changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
  if (element.isConnected) {
    if (moved()) element.focus({ preventScroll: true });
    return;
  }
  const near = around.find((each) => each.isConnected && each.querySelector(kHeading));
  near?.querySelector<HTMLElement>(kHeading)?.focus({ preventScroll: true });
}

const observer = new MutationObserver(find);

/** From now on, for the whole page. */
export function holdFocus(): void {
  addEventListener("focusin", hold);
  addEventListener("focusout", () => queueMicrotask(letGo));
  observer.observe(document.body, { childList: true, subtree: true });
}
