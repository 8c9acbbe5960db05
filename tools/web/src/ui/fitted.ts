// Fits names into narrow spaces: a word that is too long would be broken anywhere. It gets the class `tight`
// for narrower letters, and if that isn't enough, smaller ones.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Smaller text is hard to read: then the word is broken after all. */
const kLeast = 10;
const kStep = 0.5;

function fit(name: HTMLElement) {
  const isWide = () => name.scrollWidth > name.clientWidth;
  name.style.fontSize = "";
  name.style.overflowWrap = "normal";
  name.classList.remove("tight");
  name.classList.toggle("tight", isWide());
  for (let size = parseFloat(getComputedStyle(name).fontSize); isWide() && size > kLeast;) {
    size -= kStep;
    name.style.fontSize = `${size}px`;
  }
  name.style.overflowWrap = "";
}

/**
 * Makes room for the longest word in each part of `of` that matches the selector, at any width. `change`: the
 * values that the texts depend on.
 */
export function useFitted(of: RefObject<HTMLElement | null>, selector: string, change: unknown): void {
  useLayoutEffect(() => {
    const whole = of.current;
    if (!whole) return;
    const all = () => whole.querySelectorAll<HTMLElement>(selector).forEach(fit);
    const sizes = new ResizeObserver(all);
    sizes.observe(whole);
    document.fonts.addEventListener("loadingdone", all);
    all();
    return () => {
      sizes.disconnect();
      document.fonts.removeEventListener("loadingdone", all);
    };
  }, [of, selector, change]);
}
