// All tests of the page. Usage: node tests.js ROOT; see run.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./browser.js";
import { close, part } from "./checks.js";
import { looks } from "./looks.js";

const root = process.argv[2];
const out = join(root, "build/page");
mkdirSync(out, { recursive: true });
const browser = await launch();
await part("each kind of question", () => looks(browser, join(root, "build/web"), out));
await browser.close();
process.exit(close());
