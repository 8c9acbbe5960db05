// An icon of the game-icons set, by name; the first letters of its label if there is no such icon. Icons are
// decoration: their meaning is always given in words as well.
import { outlineOf } from "./outlines";

/** Shown in place of an icon. */
export const firstLetters = (name: string): string => [...name].slice(0, 2).join("");

/** `of`: the label. */
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
