// Fixtures of all tests: pages of Debian's headless Chromium, which record their errors and every frame of their
// socket, and the real server.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect } from "@playwright/test";
import { Server } from "./server.js";

export { expect };

/**
 * Timeout for anything that has to happen, in milliseconds. It is long because other tests may keep the machine
 * busy.
 */
export const kPatience = 60000;

/** The headless shell opens a page for half of what a whole browser takes: no profile, no window. */
export const launchOptions = {
  executablePath: "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--font-render-hinting=none", // as in a browser with a window
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/**
 * Opens a page with a browser profile of its own. `page.heard` and `page.said` are the messages of its socket,
 * `page.errors` the errors on the page.
 */
async function openIn(browser, options) {
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

export const test = base.extend({
  /** `open(options, where)`: opens a page in a browser, by default the test's own. Errors on it fail the test. */
  open: async ({ browser }, use) => {
    const pages = [];
    await use(async (options = {}, where = browser) => {
      pages.push(await openIn(where, options));
      return pages.at(-1);
    });
    for (const page of pages) {
      expect.soft(page.errors, `${page.who ?? "the page"}: no errors`).toEqual([]);
      await page.context().close();
    }
  },
  /** Further options of the server, such as the game. */
  serverOptions: [[], { option: true, scope: "worker" }],
  /** A real server, which the tests of a file share. */
  server: [
    async ({ serverOptions }, use) => {
      const server = new Server(serverOptions);
      try {
        await use(await server.start());
      } finally {
        await server.close();
      }
    },
    { scope: "worker" },
  ],
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

/** Waits until the page has received all messages sent to it, and shows them. */
export const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Returns the distance of the log from its end, in pixels. */
export const fromTheEnd = (page) =>
  page.locator(".side-body").evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight));
