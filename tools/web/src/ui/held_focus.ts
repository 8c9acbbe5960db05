// The focus is never lost: if what had it is gone after a change, it goes to the heading of what is there now.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** `within`: where the focus is held; its heading is marked `data-heading`. Checked whenever `change` is another. */
export function useHeldFocus(within: RefObject<HTMLElement | null>, change: unknown): void {
  const held = useRef(false);
  held.current ||= within.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (held.current && lost) within.current?.querySelector<HTMLElement>("[data-heading]")?.focus({ preventScroll: true });
    held.current = false;
  }, [change]);
}
