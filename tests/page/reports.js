// The report page: opened as a file, with a made-up report and, if the program is built, with real ones. It
// requests nothing, has no errors, and axe finds no barriers, light and dark, at 360 and 1280 pixels. Every
// figure is a table, too; commands can be copied; markup in texts is escaped.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { barriers, open, sideways } from "./browser.js";
import { check, none } from "./checks.js";
import { copies } from "./clicker.js";
import { report } from "./made_up_report.js";
import { picture } from "./screens.js";

/** Embeds a report as engine/simulation/report.cpp does. */
const embedded = (page, json) => page.replace("@report@", () => JSON.stringify(json).replaceAll("<", "\\u003c"));

async function show(browser, file, options) {
  const page = await open(browser, options);
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
async function look(browser, file, out, name, width, schemes) {
  const page = await show(browser, file, { viewport: { width, height: 800 }, colorScheme: schemes[0] });
  for (const tables of ["shut", "open"]) {
    await page.evaluate((open) => {
      for (const each of document.querySelectorAll("details")) each.open ||= open;
    }, tables === "open");
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const what = `${name}, ${width} pixels, ${colorScheme}, tables ${tables}`;
      none(`${what}: nothing stands out sideways`, await sideways(page));
      // With open tables there is everything that there is with closed ones.
      if (tables === "open") none(`${what}: axe finds nothing`, await barriers(page));
      if (tables === "shut")
        await picture(page, { path: join(out, `report-${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
  none(`${name}, ${width} pixels: no errors`, page.errors);
  none(
    `${name}, ${width} pixels: nothing is asked for but itself`,
    page.asked.filter((url) => !url.startsWith("data:") && url !== pathToFileURL(file).href),
  );
  await page.context().close();
}

/** The page shows everything in the made-up report. */
async function parts(browser, file) {
  const page = await show(browser, file, { permissions: ["clipboard-read", "clipboard-write"] });
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
  check("the title is the report's", counts.title === report.title, counts.title);
  check("each figure is drawn, and each facet", counts.drawings === 10, `${counts.drawings} drawings`);
  check(
    "every figure is a table too",
    counts.rows.join() === report.figures.map((figure) => figure.rows.length).join(),
    counts.rows.join(),
  );
  check(
    "each drawing is an image with a name",
    counts.names.every((name) => report.figures.some((figure) => name.startsWith(`img ${figure.title}`))),
    counts.names.join("\n"),
  );
  const pale = counts.squares.filter((fill) => fill === counts.paper).length;
  check("squares that can't be told from the usual have no color", pale === 2, counts.squares.join());
  check("the usual square has an outline", counts.squares.filter((fill) => fill === "none").length === 1);
  check("texts stay texts", counts.scripts === 2 && counts.summary.includes(report.summary[2]), counts.summary);
  const line = report.figures.find((figure) => figure.id === "outliers").rows[1].command;
  check("what copies a command says so", await copies(page.getByRole("button", { name: "Copy the command of row 2" })));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  check("a command can be copied", copied === line, copied);
  await page.locator("#balance .drawing").hover();
  await page.context().close();
  const narrow = await show(browser, file, { viewport: { width: 360, height: 700 } });
  await narrow.setViewportSize({ width: 1000, height: 700 });
  await narrow.waitForFunction(() => document.querySelector("#cards svg").getBoundingClientRect().width > 600);
  check("a drawing takes the room that there is", true);
  await narrow.context().close();
}

async function printed(browser, file, out) {
  const page = await show(browser, file, { colorScheme: "dark" });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 760, height: 1000 });
  await picture(page, { path: join(out, "report-printed.png"), fullPage: true });
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  check("it is printed on white", paper === "rgb(255, 255, 255)", paper);
  await page.context().close();
}

/**
 * On paper: page 1 has more than a title, every drawing has its axis on the same page, every table has its
 * rows.
 */
async function onPaper(browser, name, file, out) {
  const page = await show(browser, file);
  const printed = JSON.parse(/id="report">(.*?)<\/script>/s.exec(readFileSync(file, "utf8"))[1]);
  const paper = join(out, `report-${name}.pdf`);
  await page.pdf({ path: paper, format: "A4" });
  await page.context().close();
  const pages = execFileSync("pdftotext", ["-layout", paper, "-"], { encoding: "utf8" }).split("\f");
  const drawn = printed.figures.filter((figure) => figure.kind !== "table" && figure.rows.length > 0 && !figure.facet);
  check(`${name}: page 1 has what came out`, pages[0].includes(printed.summary[0].slice(0, 40)), pages[0]);
  for (const figure of drawn) {
    const axis = figure.rows.some((row) => typeof row[figure.x.field] === "number") ? figure.x : figure.y;
    const with_title = pages.findIndex((text) => text.split("\n").some((line) => line.trim() === figure.title));
    check(
      `${name}, ${figure.id}: the drawing has its axis on its page`,
      pages[with_title]?.includes(axis.label),
      figure.title,
    );
  }
  if (name !== "made-up") return;
  const last = report.figures.find((figure) => figure.id === "cards").rows.at(-1);
  check(
    "tables are printed",
    pages.some((text) => new RegExp(`${last.card} +-16.0%`).test(text)),
    last.card,
  );
}

/** Reports of the program itself, by the text of their command line. */
const few = ["--games", "130", "--players", "2", "--bots", "random"];
const real = {
  compared: () => ["compare", ...few, "--each-seat", "--b", "--set base.mine-nuggets=12"],
  swept: () => ["sweep", ...few, "--set", "base.mine-nuggets=8,12,30", "--set", "base.bribes=all"],
  simulated: () => ["simulate", ...few],
  turns: (out) => ["analyze", join(out, "played.save"), "--games", "2", "--top", "4", "--bots", "random"],
};

/** `program`: the server. dicetown, which writes reports, is beside it if it was built with the report page. */
export async function reports(browser, root, out, program) {
  const made_up = join(out, "report.html");
  writeFileSync(made_up, embedded(readFileSync(join(root, "build/web/report.html"), "utf8"), report));
  const files = { "made-up": made_up };
  const dicetown = join(dirname(program), "dicetown");
  if (existsSync(dicetown)) {
    execFileSync(
      dicetown,
      ["play", "--seats", "heuristic,random,random", "--seed", "4", "--save", join(out, "played.save"), "--force"],
      { cwd: root, stdio: "pipe" },
    );
    for (const [name, line] of Object.entries(real)) {
      files[name] = join(out, `report-${name}.html`);
      execFileSync(dicetown, [...line(out), "--report", files[name]], { cwd: root, stdio: "pipe" });
    }
  }
  for (const [name, file] of Object.entries(files)) {
    // All reports have the same parts and styles, so the made-up one is read in each color scheme at each width.
    const both = name === "made-up";
    await look(browser, file, out, name, 1280, both ? ["light", "dark"] : ["light"]);
    await look(browser, file, out, name, 360, both ? ["dark", "light"] : ["dark"]);
  }
  await parts(browser, made_up);
  await printed(browser, made_up, out);
  for (const [name, file] of Object.entries(files)) await onPaper(browser, name, file, out);
}
