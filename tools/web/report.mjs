// Puts the page of reports together: one file with its script and its style, whose security policy lets this very
// script run and no other. The engine (engine/simulation/report.cpp) puts in the report itself, in place of @report@.
// Usage: node report.mjs PAGE SCRIPT STYLE OUT
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const [page, script, style, out] = process.argv.slice(2);
const js = readFileSync(script, "utf8").trimEnd();
const css = readFileSync(style, "utf8").trimEnd();
for (const [name, text] of Object.entries({ js, css }))
  if (/<\/(script|style)|<!--|@report@/i.test(text))
    throw new Error(`the ${name} of the page of reports can't stand within it`);
const parts = {
  "@script-hash@": `sha256-${createHash("sha256").update(js).digest("base64")}`,
  "@style@": css,
  "@script@": js,
};
writeFileSync(
  out,
  readFileSync(page, "utf8").replace(/@(script-hash|style|script)@/g, (name) => parts[name]),
);
