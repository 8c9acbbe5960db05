// Debian's headless Chromium. Watches each of its pages for errors, and records every frame of its socket.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

/**
 * Timeout for anything that has to happen, in milliseconds. It is long because other tests may keep the machine
 * busy.
 */
export const kPatience = 60000;

const args = [
  "--no-sandbox",
  "--font-render-hinting=none", // as in a browser with a window
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The headless shell opens a page for half of what a whole browser takes: no profile, no window. */
export const launch = (executablePath = "/usr/bin/chromium-headless-shell") =>
  chromium.launch({ executablePath, args });

/**
 * Opens a page with a browser profile of its own. `page.heard` and `page.said` are the messages of its socket,
 * `page.errors` the errors on the page.
 */
export async function open(browser, options = {}) {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  page.heard = [];
  page.said = [];
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => page.heard.push(JSON.parse(payload)));
    socket.on("framesent", ({ payload }) => page.said.push(JSON.parse(payload)));
  });
  return page;
}

/** Returns the accessibility problems that axe finds on the current page, one per line. */
export async function barriers(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // Every rule is checked; elements that pass are not described one by one.
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return violations.map(
    (each) =>
      `${each.id}: ${each.nodes.length} x ${each.nodes[0].html.slice(0, 120)} ${each.nodes[0].any[0]?.message ?? ""}`,
  );
}

/** Returns the elements that overflow the page on the right, if it can be scrolled there. */
export function sideways(page) {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const out = [...document.querySelectorAll("body *")].filter(
      (each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest(".unseen"),
    );
    return [
      `${document.documentElement.scrollWidth} > ${innerWidth}`,
      ...out.slice(0, 4).map((each) => each.className || each.tagName),
    ];
  });
}
