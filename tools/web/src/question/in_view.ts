// Scrolls the current question into view: each answer changes the length of the page, and a new question may be
// out of sight.
import { useEffect } from "preact/hooks";
import type { Question } from "../contract/view";
import { isIdle } from "./idle";

/** Returns true if the reader is busy elsewhere on the page, or in a dialog, and must not be interrupted. */
function isBusy(section: HTMLElement): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !section.contains(focused);
}

/** Scrolls this element to the top of the window. */
function scrollTo(element: Element): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "start", behavior: still ? "instant" : "smooth" });
}

/** Scrolls a section to the top of the window when it appears out of view, whatever the reader is busy with. */
export function useAppears(section: { current: HTMLElement | null }): void {
  useEffect(() => {
    const heading = section.current?.querySelector("h2");
    if (!section.current || !heading) return;
    const { top, bottom } = heading.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) scrollTo(section.current);
  }, [section]);
}

export function useInView(section: { current: HTMLElement | null }, question: Question | null): void {
  const asked = question && !isIdle(question) ? question.id : null;
  useEffect(() => {
    const heading = section.current?.querySelector("h2");
    if (asked === null || !heading || !section.current || isBusy(section.current)) return;
    const { top, bottom } = heading.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return;
    scrollTo(heading);
  }, [section, asked]);
}
