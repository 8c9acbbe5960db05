// Puts a text on the clipboard, also where the browser keeps its clipboard from a page: over plain http, and from a
// file on disk.

/**
 * What is selected can be copied everywhere. The field stands `beside` for a moment: what is outside an open window
 * can't be selected.
 */
function copySelected(text: string, beside: HTMLElement): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.readOnly = true;
  field.value = text;
  beside.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const copied = document.execCommand("copy");
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  field.remove();
  return copied;
}

/** Whether the text is on the clipboard now. `beside`: an element of the same window as what was clicked. */
export async function copied(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // there is no clipboard at all over plain http
    return true;
  } catch {
    return copySelected(text, beside);
  }
}
