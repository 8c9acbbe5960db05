// Checks the page's stylesheets: colors are named by custom properties, widths of media queries are breakpoints of
// tokens.css, and layers replace `!important`. Usage: node styles.mjs ROOT.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(process.argv[2], "tools/web/src/css");
const text = (name) => readFileSync(join(folder, name), "utf8");
const breakpoints = text("tokens.css")
  .match(/Breakpoints[^.]*/)[0]
  .match(/\d+/g);

/** Returns what is wrong with a line; null if nothing is. */
function fault(line) {
  if (/#[0-9a-f]{3,8}\b/i.test(line) && !/^\s*--[\w-]+:/.test(line)) return "a color without a name in tokens.css";
  if (line.includes("!important")) return "!important: a later layer of all.css wins anyway";
  const widths = line.startsWith("@media") ? (line.match(/\d+(?=px)/g) ?? []) : [];
  const unknown = widths.find((width) => !breakpoints.includes(width));
  return unknown === undefined ? null : `${unknown}px is no breakpoint of tokens.css`;
}

for (const name of readdirSync(folder))
  for (const [at, line] of text(name).split("\n").entries()) {
    const found = fault(line);
    if (found === null) continue;
    console.log(`FAILED: tools/web/src/css/${name}:${at + 1}: ${found}`);
    process.exitCode = 1;
  }
