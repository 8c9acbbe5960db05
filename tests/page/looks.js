// Each kind of question, the lobby, and the end, with pictures that are made up and no server: no barrier that axe finds, nothing stands out sideways at any
// width, and what is put together goes out in the plain form that the engine reads. Leaves pictures in build/page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { barriers, open, sideways } from "./browser.js";
import { check, none } from "./checks.js";
import { answer, chance } from "./clicker.js";
import { choices, questions, seats } from "./made_up.js";

const types = { html: "text/html", js: "text/javascript", css: "text/css" };
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws:; img-src 'self' data:; font-src data:; base-uri 'none'; form-action 'none'";

/** What each kind of question may be answered with. */
const plain = {
  keep: /^(none|(9|J|K|A)( (9|J|K|A))*)( \+ the-brute)?$/,
  tie: /^p[24]$/,
  played: /^(wanted|none)$/,
  offer: /^(nothing|((dollar|nugget):\d+ ?)*(dynamite )? ?for p[12]( hidden)?)$/,
  divide: /^(p2:\d)?( ?p3:\d)?$/,
  order: /^(dynamite|wanted|equipment-5)( (dynamite|wanted|equipment-5)){2}$/,
  turn: /^(9|J|K|A) -> (9|10|J|Q|K|A)$/,
  number: /^[0-3]$/,
};

async function serve(page, web, name) {
  page.sent = [];
  await page.routeWebSocket("**/socket", (socket) => {
    page.say = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      page.sent.push(message);
      if (message.type !== "hello") return;
      socket.send(JSON.stringify({ type: "welcome", protocol: 1, table: "t", seat: 1, host: true, seats, hints: true, name: "Friday night" }));
      socket.send(JSON.stringify({ type: "picture", picture: questions[name]() }));
    });
  });
  await page.route("http://page.test/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/api/choices") return route.fulfill({ json: choices });
    if (pathname === "/api/check") return route.fulfill({ json: { fine: false, problems: [{ text: "This needs Wild West.", mend: "enable Wild West" }] } });
    if (pathname === "/api/tables") return route.fulfill({ json: [{ table: "a", name: "Friday night", game: "Dice Town", packs: ["Dice Town"], seats, round: 3, over: true, when: "2026-01-01T20:00:00Z" }] });
    const file = pathname === "/" ? "index.html" : pathname.slice(1);
    return route.fulfill({ contentType: types[file.split(".").at(-1)], body: readFileSync(join(web, file)), headers: { "content-security-policy": policy } });
  });
  await page.goto(name === "lobby" ? "http://page.test/" : "http://page.test/#t=t&k=k");
  await page.waitForSelector(name === "lobby" ? ".new-table" : ".felt");
  await page.evaluate(() => document.fonts.ready);
}

async function look(browser, web, out, name, width, colorScheme, locale) {
  const page = await open(browser, { viewport: { width, height: 800 }, colorScheme, locale });
  await serve(page, web, name);
  const what = `${name}, ${width} pixels, ${colorScheme}, ${locale}`;
  none(`${what}: nothing stands out sideways`, await sideways(page));
  if (width === 1600 || name === "lobby" || name === "keep") none(`${what}: axe finds nothing`, await barriers(page));
  await page.screenshot({ path: join(out, `look-${name}-${width}-${colorScheme}-${locale}.png`), fullPage: true });
  if (plain[name] && width === 360) {
    for (let tries = 0; tries < 3 && !page.sent.some((message) => message.type === "answer"); ++tries) await answer(page, chance(tries + width));
    const given = page.sent.find((message) => message.type === "answer")?.answer;
    check(`${what}: the answer is plain`, given !== undefined && plain[name].test(given), `answered ${given}`);
  }
  none(`${what}: no errors`, page.errors);
  await page.context().close();
}

/** What was refused is told as long as the same is asked; what a picture explains better isn't told at all. */
async function refusalsGo(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  const notice = page.locator(".question .notice");
  page.say({ type: "refused", code: "illegal", why: "That can't be kept." });
  await notice.waitFor();
  page.say({ type: "picture", picture: questions.keep() });
  await page.waitForTimeout(100);
  check("a refusal is told as long as the same is asked", (await notice.count()) === 1);
  page.say({ type: "picture", picture: questions.tie() });
  await notice.waitFor({ state: "detached" });
  for (const code of ["not-asked", "stale", "answered", "over"]) page.say({ type: "refused", code, why: "Too late." });
  await page.waitForTimeout(100);
  check("a late answer's refusal isn't told", (await notice.count()) === 0);
  await page.context().close();
}

/** `web`: the folder of the built page; `out`: where pictures go. */
export async function looks(browser, web, out) {
  for (const name of ["lobby", ...Object.keys(questions)]) {
    await Promise.all([look(browser, web, out, name, 360, "light", "de-DE"), look(browser, web, out, name, 1600, "dark", "en-GB")]);
  }
  await refusalsGo(browser, web);
  for (const name of ["lobby", "keep", "tie"]) await look(browser, web, out, name, 800, "light", "en-GB");
}
