// Gathers the icons that may be shown, as {name: outline}: those of icons.txt, those that packs name in YAML (`icon: NAME`), and those that the
// engine's defaults name. Called by tools/web/build: node icons.mjs ROOT OUTPUT
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [root, output] = process.argv.slice(2);
const { icons: set } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");

function* files(folder, wanted) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path, wanted);
    else if (wanted.test(path)) yield path;
  }
}

/** Where names of icons stand: folder, which files, how a name is found. */
const places = [
  ["content", /\.yaml$/, /\bicon:\s*["']?([a-z0-9-]+)/g],
  ["tests/games", /\.yaml$/, /\bicon:\s*["']?([a-z0-9-]+)/g],
  ["engine/content", /\.yaml$/, /\bicon:\s*["']?([a-z0-9-]+)/g],
  ["engine", /look[^/]*\.[ch]pp$/, /"([a-z0-9-]+)"/g],
];

const names = new Map();
for (const line of readFileSync(join(root, "tools/web/icons.txt"), "utf8").split("\n"))
  if (line && !line.startsWith("#")) names.set(line, "tools/web/icons.txt");
for (const [folder, wanted, pattern] of places)
  for (const path of files(folder, wanted))
    for (const [, name] of readFileSync(join(root, path), "utf8").matchAll(pattern))
      if (name in set || path.endsWith(".yaml")) names.set(name, path);

const out = {};
for (const [name, path] of [...names].sort()) {
  const outline = set[name]?.body.match(/^<path fill="currentColor" d="([^"]+)"\/>$/)?.[1];
  if (outline) out[name] = outline;
  else console.error(`${path}: there is no icon ${name} in game-icons; a die is shown instead`);
}
writeFileSync(output, JSON.stringify(out));
