// Scrolls the current question into view: each answer changes the length of the page, and a new question may be
// out of sight.
import { useEffect } from "preact/hooks";
import type { Question } from "../contract/view";
import { isIdle } from "./idle";

const kNews = 0.5;

/** Returns true if the reader is busy elsewhere on the page, or in a dialog, and must not be interrupted. */
function isBusy(section: HTMLElement): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !section.contains(focused);
}

/** Scrolls the news into view as well, if that leaves room for the question. */
function first(heading: Element): Element {
  const news = heading.closest(".felt")?.querySelector(".news");
  if (!news) return heading;
  const long = heading.getBoundingClientRect().bottom - news.getBoundingClientRect().top;
  return long < innerHeight * kNews ? news : heading;
}

export function useInView(section: { current: HTMLElement | null }, question: Question | null): void {
  const asked = question && !isIdle(question) ? question.id : null;
  useEffect(() => {
    const heading = section.current?.querySelector("h2");
    if (asked === null || !heading || !section.current || isBusy(section.current)) return;
    const { top, bottom } = heading.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    first(heading).scrollIntoView({ block: "start", behavior: still ? "instant" : "smooth" });
  }, [section, asked]);
}
