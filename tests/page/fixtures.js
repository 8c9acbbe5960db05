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
 * Makes pages transparent, so that the browser lays them out but doesn't draw them: it would do so in software, for a
 * quarter of its time.
 */
function dontDraw(drawn) {
  globalThis.undrawn = new CSSStyleSheet({ disabled: drawn });
  globalThis.undrawn.replaceSync("@media screen { html { opacity: 0 } }");
  document.adoptedStyleSheets = [globalThis.undrawn];
}

/** Takes a screenshot. */
export async function screenshot(page, options) {
  const drawn = await page.evaluate(() => globalThis.undrawn.disabled);
  await page.evaluate(() => (globalThis.undrawn.disabled = true));
  await page.screenshot(options);
  await page.evaluate((before) => (globalThis.undrawn.disabled = before), drawn);
}

/** Makes the browser one without sound, which costs a twentieth of a game's time. */
const beSilent = () => void delete globalThis.AudioContext;

/**
 * Opens a page with a browser profile of its own; `options.sound`: it can play tones; `options.drawn`: it is drawn,
 * which a wheel needs. `page.heard` and `page.said` are the messages of its socket, `page.errors` the errors on the
 * page.
 */
async function openIn(browser, { sound = false, drawn = false, ...options }) {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  await context.addInitScript(dontDraw, drawn);
  if (!sound) await context.addInitScript(beSilent);
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
  open: async ({ browser }, use, info) => {
    const pages = [];
    await use(async (options = {}, where = browser) => {
      pages.push(await openIn(where, options));
      return pages.at(-1);
    });
    for (const [nth, page] of pages.entries()) {
      // Playwright itself would take screenshots of all pages, and delete them if the test passes.
      if (info.status !== info.expectedStatus && !page.isClosed())
        await screenshot(page, { path: info.outputPath(`page-${nth + 1}.png`) }).catch(() => {});
      expect.soft(page.errors, `${page.who ?? "the page"}: no errors`).toEqual([]);
      await page.context().close();
    }
  },
  /** Further options of the server, such as the game. */
  serverOptions: [[], { option: true }],
  /** The server of the file whose tests are running, with that file. */
  running: [
    // eslint-disable-next-line no-empty-pattern -- Playwright requires one
    async ({}, use) => {
      const running = { file: null, server: null };
      await use(running);
      await running.server?.close();
    },
    { scope: "worker" },
  ],
  /** A real server, which the tests of a file share. */
  server: async ({ running, serverOptions }, use, { file }) => {
    if (running.file !== file) {
      await running.server?.close();
      running.server = new Server(serverOptions);
      await running.server.start();
      running.file = file;
    }
    await use(running.server);
  },
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the accessibility problems that axe finds on the current page, one per line. */
export async function barriers(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // Every rule is checked; elements that pass are not described one by one.
  const { violations } = await page.evaluate(async () => {
    const drawn = globalThis.undrawn.disabled;
    globalThis.undrawn.disabled = true; // axe ignores what is transparent
    try {
      return await globalThis.axe.run({ resultTypes: ["violations"] });
    } finally {
      globalThis.undrawn.disabled = drawn;
    }
  });
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
