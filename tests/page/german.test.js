// A page in German contains no English: errors in English from the server or the browser are reworded by the
// page.
import { expect, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve } from "./made_up_server.js";

const german = { locale: "de-DE" };

test("notices at a table are in German", async ({ open }) => {
  const page = await open(german);
  await serve(page, "keep");
  page.say({ type: "undo-asked", id: 1, by: 2, open: [1], text: "Ben möchte die letzte Antwort zurücknehmen." });
  const asked = await page.locator("[data-undo] span").first().textContent();
  expect(asked, "who asks to undo is named once").toBe("Ben möchte die letzte Antwort zurücknehmen.");
  const poor = questions.keep();
  poor.players[1].score.known = 1;
  page.say({ type: "picture", picture: poor });
  const points = page.locator(".player[data-seat='2'] .points");
  await page.waitForFunction(() => document.querySelector(".player[data-seat='2'] .points b").textContent === "1");
  const said = await points.getAttribute("title");
  expect(said, "one point is one").toBe("1 Punkt bekannt");
  page.greet = () => [];
  page.hangUp(4004, "this table has too many spectators");
  await page.getByText("Mit diesem Tisch sind schon zu viele verbunden.").waitFor();
  const notice = page.locator(".strip-notice", { hasText: "spectators" });
  await expect(notice, "why the table can't be looked at is said in German").toHaveCount(0);
});

// Every code that closes for good.
test("a closed connection is explained in German", async ({ open }) => {
  const words = {
    4001: "Dieser Link ist ungültig oder wurde ersetzt.",
    4002: "Diese Seite ist veraltet. Bitte lade sie neu.",
    4005: "Dieser Platz hat einen neuen Link.",
  };
  for (const [code, text] of Object.entries(words)) {
    const page = await open(german);
    await serve(page, "keep");
    page.hangUp(Number(code), "said in English");
    const told = await page.locator("[data-closed] span").first().textContent();
    expect(told, `${code} is told in German`).toContain(text);
    expect(told, `${code} is told in German`).not.toContain("English");
  }
});

test("errors in the lobby are in German", async ({ open }) => {
  const page = await open(german);
  await serve(page, "lobby");
  await page.locator("[data-problems]").waitFor();
  await page.locator("[data-language]").selectOption("en");
  await page.waitForFunction(() => document.documentElement.lang === "en");
  expect(
    await page.locator("[data-table-language]").inputValue(),
    "the table's language follows that of the page",
  ).toBe("en");
  await page.locator("[data-language]").selectOption("de");
  await page.waitForFunction(() => document.documentElement.lang === "de");
  const language = (path) => page.posted.find((each) => each.pathname === path).language;
  expect(language("/api/check"), "a choice is checked in German").toBe("de");
  page.checked = { fine: true, problems: [] };
  page.refused = { status: 429, json: { error: "von hier wurden zu viele Tische eröffnet", code: "too-many-tables" } };
  await page.locator("[data-seat-name='1']").fill("Ada"); // triggers another check
  await page.locator("[data-seat-kind='1']").selectOption({ index: 1 });
  await page.locator("[data-problems]").waitFor({ state: "detached" });
  await page.locator("[data-create]").click();
  await page.locator("[data-problems]").getByText("von hier wurden zu viele Tische eröffnet").waitFor();
  expect(language("/api/tables"), "a table is asked for in German, and so is refused").toBe("de");
  await page.route("**/api/choices**", (route) => route.abort());
  await page.locator("[data-language]").selectOption("en");
  await page.locator("[data-language]").selectOption("de");
  await page.locator("[role=alert]").getByText("Der Server ist nicht erreichbar.").waitFor();
  const told = await page.locator("[role=alert]").textContent();
  expect(told, "that nothing answers is said in German").not.toMatch(/fetch|load/i);
});
