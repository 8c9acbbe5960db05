// Colors that packs may name, as classes of css/hues.css. Each has a shade for light and for dark mode.
const hues = new Set(["red", "orange", "amber", "green", "teal", "blue", "purple", "pink", "brown", "grey"]);

export function hue(colour: string | undefined): string {
  return `hue-${colour && hues.has(colour) ? colour : "grey"}`;
}
