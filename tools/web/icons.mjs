// The outlines of icons. Those that the page itself draws (icons.txt) are bundled, as {name: outline}; all of the set,
// which packs may name, become lines of name and outline, sorted by name, for the server to look up. Called by
// tools/web/build: node icons.mjs BUNDLED ALL
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const [bundled, all] = process.argv.slice(2);
const { icons, aliases = {} } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");

/** Each icon is one outline, on a field of 512 by 512. */
function outline(name) {
  const found = icons[name]?.body.match(/^<path fill="currentColor" d="([^"]+)"\/>$/)?.[1];
  if (!found) throw new Error(`there is no icon ${name} in game-icons, or it is not one outline`);
  return found;
}

const set = Object.fromEntries(Object.keys(icons).map((name) => [name, outline(name)]));
for (const [name, { parent }] of Object.entries(aliases)) set[name] = outline(parent);
const lines = Object.keys(set)
  .sort()
  .map((name) => `${name} ${set[name]}\n`);
writeFileSync(all, lines.join(""));

const own = readFileSync(new URL("icons.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"));
writeFileSync(bundled, JSON.stringify(Object.fromEntries(own.map((name) => [name, outline(name)]))));
