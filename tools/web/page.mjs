// Completes the page: names its bundles in index.html, and compresses what isn't compressed yet. Usage: node page.mjs
// PAGE FOLDER, the folder with the bundles.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const [page, folder] = process.argv.slice(2);
const bundles = readdirSync(folder);
/** The name of the bundle that index.html calls app.js or app.css; others stay. */
const named = (whole, ending) =>
  bundles.find((name) => name.startsWith("app-") && name.endsWith(`.${ending}`)) ?? whole;
const fonts = bundles.filter((name) => name.endsWith(".woff2"));
const preload = fonts.map((name) => `<link rel="preload" href="${name}" as="font" type="font/woff2" crossorigin>`);
const html = readFileSync(page, "utf8")
  .replace(/app\.(js|css)/g, named)
  .replace("<!-- fonts -->", preload.join("\n    "));
writeFileSync(join(folder, "index.html"), html);
for (const name of ["index.html", ...bundles])
  if (!name.endsWith(".woff2"))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
