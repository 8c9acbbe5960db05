// An icon of the set game-icons by its name. It is decoration: what it stands for is always said in words as well.
import icons from "icons";

const kFallback = "perspective-dice-six-faces-random";

export function Icon({ name, kind = "" }: { name?: string | undefined; kind?: string }) {
  const outline = icons[name ?? ""] ?? icons[kFallback];
  return (
    <svg class={`icon ${kind}`} viewBox="0 0 512 512" aria-hidden="true" focusable="false">
      <path d={outline} />
    </svg>
  );
}

export function hasIcon(name: string | undefined): boolean {
  return name !== undefined && name in icons;
}
