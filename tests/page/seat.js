// The reader's own seat: the page repeats its preferences to a server that has forgotten them, and the seat can
// be given up.
import { open } from "./browser.js";
import { check, eventually, settled } from "./checks.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const greeting = (more) => () => [
  { ...welcome, ...more },
  { type: "picture", picture: questions.keep() },
];
const box = (page) => page.getByLabel("Skip other players' ties");
const skips = (page) => page.sent.filter((message) => message.type === "skip-ties").map((message) => message.on);
const menu = (page) => page.locator('[data-bar="menu"]').click();

/** A server that was restarted, or another one, doesn't know the preferences. */
async function skippedTies(browser, web) {
  const page = await open(browser);
  page.greet = greeting({ skip_ties: false });
  await serve(page, web, "keep");
  await menu(page);
  await box(page).check();
  check("the server is told", await eventually(() => skips(page).join() === "true"), skips(page).join());
  page.hangUp(4007, "the server is stopping");
  check(
    "a server that has forgotten it is told again",
    await eventually(() => skips(page).join() === "true,true"),
    skips(page).join(),
  );
  check("and the box stays as it was", await box(page).isChecked());
  page.sent = [];
  await page.reload();
  await menu(page);
  check(
    "after a reload, too",
    (await eventually(() => skips(page).join() === "true")) && (await box(page).isChecked()),
    skips(page).join(),
  );
  await box(page).uncheck();
  await eventually(() => skips(page).length === 2);
  page.sent = [];
  await page.reload();
  await menu(page);
  await settled(page);
  check(
    "who has taken it back isn't skipped again",
    skips(page).length === 0 && !(await box(page).isChecked()),
    skips(page).join(),
  );
  page.greet = greeting({ seat: 2, skip_ties: true });
  page.sent = [];
  await page.reload();
  await menu(page);
  check(
    "what the server knows isn't said again",
    (await box(page).isChecked()) && skips(page).length === 0,
    skips(page).join(),
  );
  await page.context().close();
}

/** Any player may give up their own seat, after reading the consequences. */
async function givenUp(browser, web) {
  const page = await open(browser);
  page.greet = greeting({ seat: 2 });
  await serve(page, web, "keep");
  const gives = () => page.sent.filter((message) => message.type === "give-up");
  await menu(page);
  await page.locator("[data-give-up]").click();
  const said = await page.locator(".confirm p").textContent();
  check(
    "what it means to give a seat up is said",
    said.includes("Your link stops working") && said.includes("the host gives your seat"),
    said,
  );
  check("nothing is given up before", gives().length === 0);
  await page.getByRole("button", { name: "Keep the seat" }).click();
  check("a seat can be kept", (await page.locator("[data-give-up]").count()) === 1 && gives().length === 0);
  await page.locator("[data-give-up]").click();
  await page.locator("[data-give-up-do]").click();
  check(
    "one's own seat is given up",
    await eventually(() => gives().length === 1 && gives()[0].seat === undefined),
    JSON.stringify(gives()),
  );
  page.hangUp(4005, "this seat has a new link");
  const closed = page.locator("[data-closed]");
  await closed.waitFor();
  check(
    "the page says that it was given up",
    (await closed.textContent()).includes("You gave up this seat."),
    await closed.textContent(),
  );
  check("and has nothing in the way", await eventually(async () => (await page.locator("dialog").count()) === 0));
  check(
    "but the way to the lobby",
    (await closed.locator("button").count()) === 0 && (await closed.locator("a").getAttribute("href")) === "#",
  );
  await page.context().close();
}

/** The host gives up the seat but stays on this page, which shows the new link. */
async function hostGivesUp(browser, web) {
  const page = await open(browser);
  page.greet = greeting({});
  await serve(page, web, "keep");
  await menu(page);
  await page.locator("[data-give-up]").click();
  check(
    "the host is told where the new link comes",
    (await page.locator(".confirm p").textContent()).includes("this page switches to a new one"),
  );
  await page.locator("[data-give-up-do]").click();
  await eventually(() => page.sent.at(-1).type === "give-up");
  page.say({ type: "link", seat: 1, url: "/#t=t&k=another" });
  page.hangUp(4005, "this seat has a new link");
  check("the page comes in by it", await eventually(() => page.sent.at(-1).token === "another"));
  check("and has it to copy", await eventually(() => page.getByText("This page already uses it.").isVisible()));
  await page.context().close();
}

export async function seat(browser, web) {
  for (const each of [skippedTies, givenUp, hostGivesUp]) await each(browser, web);
}
