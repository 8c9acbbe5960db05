// An icon of the set game-icons by its name; the first letters of what it stands for, if there is none. It is
// decoration: what it stands for is always said in words as well.
import { outlineOf } from "./outlines";

/** Drawn in place of an icon. */
export const firstLetters = (name: string): string => [...name].slice(0, 2).join("");

/** `of`: what it stands for. */
export function Icon({
  name,
  of = "",
  kind = "",
}: {
  name?: string | undefined;
  of?: string | undefined;
  kind?: string;
}) {
  const outline = name ? outlineOf(name) : null;
  return (
    <svg class={`icon ${kind}`} viewBox="0 0 512 512" aria-hidden="true" focusable="false">
      {outline ? <path d={outline} /> : null}
      {outline === null ? (
        <text class="icon-letters" x="256" y="256">
          {firstLetters(of || (name ?? ""))}
        </text>
      ) : null}
    </svg>
  );
}
