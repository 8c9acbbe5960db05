// A fake server: it sends what a test wants, and records what the page sends. Its address is not a secure
// context, as on a local network: http, by a name.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { choices, questions, seats } from "./made_up.js";
import { rulebook } from "./made_up_rulebook.js";
import { web } from "./paths.js";

const types = { html: "text/html", js: "text/javascript", css: "text/css", woff2: "font/woff2" };
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws:; img-src 'self' data:; " +
  "font-src 'self'; base-uri 'none'; form-action 'none'";
const headers = { "content-security-policy": policy };

const link = (seat, token) => ({ seat, url: `/#t=t&k=${token}` });
export const created = { table: "t", links: [link(1, "k1"), link(2, "k2")], spectator: "/#t=t", over: false };
const game = { name: "Friday night", game: "Dice Town", packs: ["Dice Town"], seats };
export const rows = [{ ...game, table: "a", over: true, when: "2026-01-01T20:00:00Z" }];
export const unplayable = { fine: false, problems: [{ text: "This needs Wild West.", fix: "enable Wild West" }] };
export const welcome = {
  type: "welcome",
  protocol: 1,
  table: "t",
  name: "Friday night",
  seat: 1,
  seats,
  hints: true,
  skip_ties: false,
  language: "en",
  undone: 0,
};

/** A link's row; `page.replaced`: the tokens that no longer work. */
const known = (page, token) => ({
  ...rows[0],
  table: "t",
  over: false,
  seat: token === undefined || page.replaced?.includes(token) ? null : Number(token.slice(1)),
});

/** All icons that the page was built with; read once, as they are 6 MB. */
let icons = null;

/** Works as the real server does. */
function outlines(names) {
  icons ??= new Map(
    readFileSync(join(web, "icons.txt"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/ (.*)/)),
  );
  return Object.fromEntries(names.flatMap((name) => (icons.has(name) ? [[name, icons.get(name)]] : [])));
}

/**
 * Answers the lobby's requests. `page.gone`: tables that a browser knows don't exist; `page.replaced`: the tokens of
 * links that have been replaced; `page.checked`: the verdict on a choice; `page.refused`: the error in place of a
 * table; `page.addresses`: the server's addresses for links; `page.iconless`: no icons exist; `page.bookless`: no
 * rulebook exists; `page.posted`: the page's requests.
 */
function answerOf(page, request) {
  const { pathname, searchParams } = new URL(request.url());
  const posts = request.method() === "POST";
  if (posts) page.posted.push({ pathname, language: searchParams.get("lang"), body: request.postDataJSON() });
  if (pathname === "/api/addresses") return { json: { addresses: page.addresses ?? [] } };
  if (pathname === "/api/choices") return { json: choices };
  if (pathname === "/api/icons" && page.iconless) return { status: 503, json: {} };
  if (pathname === "/api/icons") return { json: outlines(searchParams.get("names").split(",")) };
  if (pathname === "/api/rules") return page.bookless ? { status: 404, json: {} } : { json: rulebook };
  if (pathname === "/api/check") return { json: page.checked ?? unplayable };
  if (pathname === "/api/known")
    return { json: request.postDataJSON().tables.map(({ token }) => (page.gone ? null : known(page, token))) };
  if (pathname === "/api/import") return page.refused ?? { status: 201, json: created };
  if (pathname === "/api/tables") return posts ? (page.refused ?? { status: 201, json: created }) : { json: rows };
  return null;
}

/**
 * Answers a new connection: `page.greet(hello)` returns other messages; `page.reply(message)`: the reply to any
 * later message.
 */
const usual = (name) => () => [welcome, { type: "picture", picture: questions[name]() }];

/**
 * Opens the page at a table with this question, or in the lobby; `hash`: opens another route instead, without
 * waiting. `page.say(message)` sends a message to the page, `page.hangUp(code, reason)` closes its socket,
 * `page.sent` has its messages.
 */
export async function serve(page, name, hash) {
  page.sent = [];
  page.posted = [];
  page.greet ??= usual(name);
  await page.routeWebSocket("**/socket", (socket) => {
    page.say = (message) => socket.send(JSON.stringify(message));
    page.hangUp = (code, reason) => socket.close({ code, reason });
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      page.sent.push(message);
      if (message.type === "hello") page.greet(message).forEach(page.say);
      else page.reply?.(message).forEach(page.say);
    });
  });
  await page.route("http://page.test/**", (route) => {
    const answer = answerOf(page, route.request());
    if (answer) return route.fulfill(answer);
    const { pathname } = new URL(route.request().url());
    const file = pathname === "/" ? "index.html" : pathname.slice(1);
    const contentType = types[file.split(".").at(-1)];
    return route.fulfill({ contentType, body: readFileSync(join(web, "page", file)), headers });
  });
  await page.goto(`http://page.test/${hash ?? (name === "lobby" ? "" : "#t=t&k=k")}`);
  if (hash === undefined) await page.waitForSelector(name === "lobby" ? ".new-table" : ".felt");
  await shownWhole(page);
}

/** Waits for the page's fonts and icons. */
export async function shownWhole(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.querySelector("svg.icon:empty") === null);
}
