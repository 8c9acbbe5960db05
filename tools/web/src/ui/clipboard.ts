// Copies a text to the clipboard, even where the browser offers no clipboard API: over plain http, and from a
// local file.

/**
 * Copies by selecting text, which works everywhere. The temporary field is `beside` an element: outside an open
 * dialog nothing can be selected.
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

/**
 * Returns true if the text is on the clipboard now. `beside`: an element in the same dialog as the clicked one.
 */
export async function copied(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // there is no clipboard API over plain http
    return true;
  } catch {
    return copySelected(text, beside);
  }
}
