// The report page: opened as a file, with a made-up report and, if the program is built, with real ones. It
// requests nothing, has no errors, and axe finds no barriers, light and dark, at 360 and 1280 pixels. Every
// figure is a table, too; commands can be copied; markup in texts is escaped.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { copies } from "./clicker.js";
import { barriers, expect, sideways, test } from "./fixtures.js";
import { report } from "./made_up_report.js";
import { out, program, root, web } from "./paths.js";
import { picture } from "./screens.js";

const dicetown = join(dirname(program), "dicetown");

/** Writes the made-up report, embedded as engine/simulation/report.cpp does. Returns its file. */
function madeUp() {
  const file = join(out, "report-made-up.html");
  const page = readFileSync(join(web, "report.html"), "utf8");
  writeFileSync(
    file,
    page.replace("@report@", () => JSON.stringify(report).replaceAll("<", "\\u003c")),
  );
  return file;
}

async function show(open, file, options) {
  const page = await open(options);
  page.asked = [];
  page.on("request", (request) => page.asked.push(request.url()));
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  await page.goto(pathToFileURL(file).href);
  await page.waitForSelector("h1");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".drawing")].every((each) => each.querySelector("svg")),
  );
  return page;
}

/**
 * Checks both color schemes, beginning with the one in which the page opens; first with its tables closed, then
 * with all of them open.
 */
async function look(open, file, name, width, schemes) {
  const page = await show(open, file, { viewport: { width, height: 800 }, colorScheme: schemes[0] });
  for (const tables of ["shut", "open"]) {
    await page.evaluate((open) => {
      for (const each of document.querySelectorAll("details")) each.open ||= open;
    }, tables === "open");
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const what = `${name}, ${width} pixels, ${colorScheme}, tables ${tables}`;
      expect(await sideways(page), `${what}: nothing stands out sideways`).toEqual([]);
      // With open tables there is everything that there is with closed ones. What is narrow has the parts and styles of
      // the made-up report.
      if (tables === "open" && (width === 1280 || name === "made-up"))
        expect(await barriers(page), `${what}: axe finds nothing`).toEqual([]);
      if (tables === "shut")
        await picture(page, { path: join(out, `report-${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
  expect(
    page.asked.filter((url) => !url.startsWith("data:") && url !== pathToFileURL(file).href),
    `${name}, ${width} pixels: nothing is asked for but itself`,
  ).toEqual([]);
}

test("a report shows its figures, tables and commands", async ({ open }) => {
  const page = await show(open, madeUp(), { permissions: ["clipboard-read", "clipboard-write"] });
  const counts = await page.evaluate(() => ({
    title: document.title,
    drawings: document.querySelectorAll(".drawing svg").length,
    rows: [...document.querySelectorAll(".figure")].map((each) => each.querySelectorAll("tbody tr").length),
    scripts: document.scripts.length,
    summary: document.querySelector(".summary").textContent,
    names: [...document.querySelectorAll(".drawing svg")].map((each) => `${each.role} ${each.ariaLabel}`),
    squares: [...document.querySelectorAll("#sweep g[aria-hidden] rect, #sweep svg rect")].map(
      (each) => getComputedStyle(each).fill,
    ),
    paper: getComputedStyle(document.querySelector("#sweep")).backgroundColor,
  }));
  expect(counts.title, "the title is the report's").toBe(report.title);
  expect(counts.drawings, "each figure is drawn, and each facet").toBe(10);
  expect(counts.rows.join(), "every figure is a table too").toBe(
    report.figures.map((figure) => figure.rows.length).join(),
  );
  const titles = report.figures.map((figure) => `img ${figure.title}`);
  for (const name of counts.names)
    expect(
      titles.find((title) => name.startsWith(title)),
      `each drawing is an image with a name: ${name}`,
    ).toBeDefined();
  const pale = counts.squares.filter((fill) => fill === counts.paper).length;
  expect(pale, "squares that can't be told from the usual have no color").toBe(2);
  expect(counts.squares.filter((fill) => fill === "none").length, "the usual square has an outline").toBe(1);
  expect(counts.scripts, "texts stay texts").toBe(2);
  expect(counts.summary, "texts stay texts").toContain(report.summary[2]);
  const line = report.figures.find((figure) => figure.id === "outliers").rows[1].command;
  await copies(page.getByRole("button", { name: "Copy the command of row 2" }), "what copies a command says so");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied, "a command can be copied").toBe(line);
  await page.locator("#balance .drawing").hover();
  const narrow = await show(open, madeUp(), { viewport: { width: 360, height: 700 } });
  await narrow.setViewportSize({ width: 1000, height: 700 });
  const width = () => narrow.locator("#cards svg").evaluate((svg) => svg.getBoundingClientRect().width);
  await expect.poll(width, "a drawing takes the room that there is").toBeGreaterThan(600);
});

test("a report is printed on white", async ({ open }) => {
  const page = await show(open, madeUp(), { colorScheme: "dark" });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 760, height: 1000 });
  await picture(page, { path: join(out, "report-printed.png"), fullPage: true });
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(paper, "it is printed on white").toBe("rgb(255, 255, 255)");
});

/**
 * On paper: page 1 has more than a title, every drawing has its axis on the same page, every table has its
 * rows.
 */
async function onPaper(open, name, file) {
  const page = await show(open, file);
  const printed = JSON.parse(/id="report">(.*?)<\/script>/s.exec(readFileSync(file, "utf8"))[1]);
  const paper = join(out, `report-${name}.pdf`);
  await page.pdf({ path: paper, format: "A4" });
  const pages = execFileSync("pdftotext", ["-layout", paper, "-"], { encoding: "utf8" }).split("\f");
  const drawn = printed.figures.filter((figure) => figure.kind !== "table" && figure.rows.length > 0 && !figure.facet);
  expect(pages[0], `${name}: page 1 has what came out`).toContain(printed.summary[0].slice(0, 40));
  for (const figure of drawn) {
    const axis = figure.rows.some((row) => typeof row[figure.x.field] === "number") ? figure.x : figure.y;
    const with_title = pages.findIndex((text) => text.split("\n").some((line) => line.trim() === figure.title));
    expect(pages[with_title], `${name}, ${figure.id}: the drawing has its axis on its page`).toContain(axis.label);
  }
  if (name !== "made-up") return;
  const last = report.figures.find((figure) => figure.id === "cards").rows.at(-1);
  expect(pages.join(), "tables are printed").toMatch(new RegExp(`${last.card} +-16.0%`));
}

const run = (line) => execFileSync(dicetown, line, { cwd: root, stdio: "pipe" });
const few = ["--games", "130", "--players", "2", "--bots", "random"];
const saved = join(out, "played.save");
const play = ["play", "--seats", "heuristic,random,random", "--seed", "4", "--save", saved, "--force"];
/** Reports of the program itself, by the text of their command line. */
const real = {
  compared: ["compare", ...few, "--each-seat", "--b", "--set base.mine-nuggets=12"],
  swept: ["sweep", ...few, "--set", "base.mine-nuggets=8,12,30", "--set", "base.bribes=all"],
  simulated: ["simulate", ...few],
  turns: ["analyze", saved, "--games", "2", "--top", "4", "--bots", "random"],
};

for (const [name, line] of Object.entries(real))
  test(`the report '${name}' fits screens and paper`, async ({ open }) => {
    test.skip(!existsSync(dicetown), "dicetown isn't built");
    const file = join(out, `report-${name}.html`);
    if (name === "turns") run(play);
    run([...line, "--report", file]);
    await look(open, file, name, 1280, ["light"]);
    await look(open, file, name, 360, ["dark"]);
    await onPaper(open, name, file);
  });

// All reports have the same parts and styles, so only the made-up one is read in each color scheme at each width.
test("a made-up report fits screens and paper", async ({ open }) => {
  await look(open, madeUp(), "made-up", 1280, ["light", "dark"]);
  await look(open, madeUp(), "made-up", 360, ["dark", "light"]);
  await onPaper(open, "made-up", madeUp());
});
