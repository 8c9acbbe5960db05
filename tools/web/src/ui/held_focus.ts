// Never loses the focus: if the focused element disappears, the focus moves to the nearest element with
// `data-heading`: the heading of the current question, of the lobby, or of the open dialog.

const kHeading = "[data-heading]";

/** The element with the focus, or that had it when it disappeared, and its ancestors, from the inside out. */
let held: { element: HTMLElement; around: HTMLElement[] } | null = null;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function hold(event: FocusEvent): void {
  const element = event.target;
  if (!(element instanceof HTMLElement)) return;
  const around: HTMLElement[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) around.push(each);
  held = { element, around };
}

/**
 * A click on the background drops the focus on purpose. A disappearing element loses the focus, too: that is
 * handled first.
 */
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

/** Starts for the whole page, permanently. */
export function holdFocus(): void {
  addEventListener("focusin", hold);
  addEventListener("focusout", () => queueMicrotask(letGo));
  observer.observe(document.body, { childList: true, subtree: true });
}
