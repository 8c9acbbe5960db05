// A page in German contains no English: errors in English from the server or the browser are reworded by the
// page.
import { open } from "./browser.js";
import { check } from "./checks.js";
import { questions } from "./made_up.js";
import { serve } from "./made_up_server.js";

const german = { locale: "de-DE" };

async function atTheTable(browser, web) {
  const page = await open(browser, german);
  await serve(page, web, "keep");
  page.say({ type: "undo-asked", id: 1, by: 2, open: [1], text: "Ben möchte die letzte Antwort zurücknehmen." });
  const asked = await page.locator("[data-undo] span").first().textContent();
  check("who asks to undo is named once", asked === "Ben möchte die letzte Antwort zurücknehmen.", asked);
  const poor = questions.keep();
  poor.players[1].score.known = 1;
  page.say({ type: "picture", picture: poor });
  const points = page.locator(".player[data-seat='2'] .points");
  await page.waitForFunction(() => document.querySelector(".player[data-seat='2'] .points b").textContent === "1");
  const said = await points.getAttribute("title");
  check("one point is one", said === "1 Punkt bekannt", said);
  page.greet = () => [];
  page.hangUp(4004, "this table has too many spectators");
  await page.getByText("Mit diesem Tisch sind schon zu viele verbunden.").waitFor();
  await page.waitForFunction(() => !document.querySelector(".strip-notice")?.textContent.includes("spectators"));
  check("why the table can't be looked at is said in German", true);
  await page.context().close();
}

/** Every code that closes for good. */
async function closed(browser, web) {
  const words = {
    4001: "Dieser Link ist ungültig oder wurde ersetzt.",
    4002: "Diese Seite ist veraltet. Bitte lade sie neu.",
    4005: "Dieser Platz hat einen neuen Link.",
  };
  for (const [code, text] of Object.entries(words)) {
    const page = await open(browser, german);
    await serve(page, web, "keep");
    page.hangUp(Number(code), "said in English");
    const told = await page.locator("[data-closed] span").first().textContent();
    check(`${code} is told in German`, told.includes(text) && !told.includes("English"), told);
    await page.context().close();
  }
}

async function inTheLobby(browser, web) {
  const page = await open(browser, german);
  await serve(page, web, "lobby");
  await page.locator("[data-problems]").waitFor();
  await page.locator("[data-language]").selectOption("en");
  await page.waitForFunction(() => document.documentElement.lang === "en");
  check(
    "the table's language follows that of the page",
    (await page.locator("[data-table-language]").inputValue()) === "en",
  );
  await page.locator("[data-language]").selectOption("de");
  await page.waitForFunction(() => document.documentElement.lang === "de");
  const inGerman = (path) => page.posted.find((each) => each.pathname === path).language === "de";
  check("a choice is checked in German", inGerman("/api/check"));
  page.checked = { fine: true, problems: [] };
  page.refused = { status: 429, json: { error: "von hier wurden zu viele Tische eröffnet", code: "too-many-tables" } };
  await page.locator("[data-seat-name='1']").fill("Ada"); // triggers another check
  await page.locator("[data-seat-kind='1']").selectOption({ index: 1 });
  await page.locator("[data-problems]").waitFor({ state: "detached" });
  await page.locator("[data-create]").click();
  await page.locator("[data-problems]").getByText("von hier wurden zu viele Tische eröffnet").waitFor();
  check("a table is asked for in German, and so is refused", inGerman("/api/tables"));
  await page.route("**/api/choices**", (route) => route.abort());
  await page.locator("[data-language]").selectOption("en");
  await page.locator("[data-language]").selectOption("de");
  await page.locator("[role=alert]").getByText("Der Server ist nicht erreichbar.").waitFor();
  const told = await page.locator("[role=alert]").textContent();
  check("that nothing answers is said in German", !/fetch|load/i.test(told), told);
  await page.context().close();
}

export async function inGerman(browser, web) {
  for (const each of [atTheTable, closed, inTheLobby]) await each(browser, web);
}
