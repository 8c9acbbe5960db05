// All tests of the page. Usage: node tests.js PATH-OF-SERVER ROOT [PART…]; see run.sh.
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { again } from "./again.js";
import { around } from "./around.js";
import { away } from "./away.js";
import { launch } from "./browser.js";
import { close, part } from "./checks.js";
import { copying } from "./copying.js";
import { evening } from "./evening.js";
import { failed } from "./failed.js";
import { focus } from "./focus.js";
import { gameOfAll, gameOfBase } from "./games.js";
import { inGerman } from "./german.js";
import { guided } from "./guide.js";
import { hints } from "./hints.js";
import { log } from "./log.js";
import { looks } from "./looks.js";
import { newcomer } from "./newcomer.js";
import { nextGame } from "./next_game.js";
import { harbour, hearts, mods } from "./other_games.js";
import { realSeat } from "./real_seat.js";
import { reports } from "./reports.js";
import { rules } from "./rulebook.js";
import { seat } from "./seat.js";
import { Server } from "./server.js";
import { sight } from "./sight.js";
import { strip } from "./strip.js";
import { tables } from "./tables.js";
import { troubles } from "./troubles.js";

const [program, root, ...only] = process.argv.slice(2);
const out = join(root, "build/page");
mkdirSync(out, { recursive: true });

const web = join(root, "build/web");
const parts = {
  looks: (browser) => looks(browser, web, out),
  strip: (browser) => strip(browser, web, out),
  log: (browser) => log(browser, web),
  copying: (browser) => copying(browser, web),
  troubles: (browser) => troubles(browser, web),
  away: (browser) => away(browser, web),
  again: (browser) => again(browser, web),
  tables: (browser) => tables(browser, web),
  failed: (browser) => failed(browser, web),
  guide: (browser) => guided(browser, web),
  hints: (browser) => hints(browser, web),
  seat: (browser) => seat(browser, web),
  sight: (browser) => sight(browser, web),
  focus: (browser) => focus(browser, web),
  rules: (browser) => rules(browser, web),
  german: (browser) => inGerman(browser, web),
  newcomer: (browser) => newcomer(browser, web),
  reports: (browser) => reports(browser, root, out, program),
  mods: (browser) => mods(browser, program, root),
  hearts: (browser) => hearts(browser, program, root, out),
  harbour: (browser) => harbour(browser, program, root, out),
  base: (browser, server) => gameOfBase(browser, server, out),
  all: (browser, server) => gameOfAll(browser, server, out),
  around: (browser, server) => around(browser, server),
  real_seat: (browser, server) => realSeat(browser, server),
  next_game: (browser, server) => nextGame(browser, server),
};
/** Parts that need only the page, or start a server of their own. */
const ofPageOnly = [
  "looks",
  "strip",
  "log",
  "copying",
  "troubles",
  "away",
  "tables",
  "again",
  "failed",
  "guide",
  "hints",
  "seat",
  "sight",
  "focus",
  "rules",
  "german",
  "newcomer",
  "reports",
];
const withoutServer = new Set(["evening", "mods", "hearts", "harbour", ...ofPageOnly]);
/** Runs only if requested by name: README's screenshot. */
const picture = async (browser, server) => {
  await gameOfBase(browser, server, out);
  copyFileSync(join(out, "picture.jpg"), join(root, "tests/page/picture.jpg"));
};
/** Every night: two machines, for which it needs root. */
const byName = { picture, evening: () => evening(program, root) };
const wanted = Object.entries(byName).filter(([name]) => only.includes(name));
if (wanted.length === 0)
  wanted.push(...Object.entries(parts).filter(([name]) => only.length === 0 || only.includes(name)));

const server = new Server(program, root);
await part("the server starts", async () => {
  if (wanted.some(([name]) => !withoutServer.has(name))) await server.start();
});
const browser = await launch();
for (const [name, run] of wanted) await part(name, () => run(browser, server));
await browser.close();
await server.close();
process.exit(close());
