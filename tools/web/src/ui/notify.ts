// Notifications of the system, where browsers allow them: over https, and from this machine.

/** Returns true if this page may ask for notifications. */
export const canNotify = (): boolean => isSecureContext && "Notification" in globalThis;

/** Asks the reader's permission; returns true if they give it. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Shows a notification in place of an earlier one with this tag. A click leads back to the page. */
export function notify(title: string, body: string, tag: string): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // phones allow it only to service workers
  }
}
