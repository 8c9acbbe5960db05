// All tests of the page. Usage: node tests.js PATH-OF-SERVER ROOT [PART…]; see run.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./browser.js";
import { close, part } from "./checks.js";
import { looks } from "./looks.js";

const [, root, ...only] = process.argv.slice(2);
const out = join(root, "build/page");
mkdirSync(out, { recursive: true });

const parts = {
  looks: (browser) => looks(browser, join(root, "build/web"), out),
};
const wanted = Object.entries(parts).filter(([name]) => only.length === 0 || only.includes(name));

const browser = await launch();
for (const [name, run] of wanted) await part(name, () => run(browser));
await browser.close();
process.exit(close());
