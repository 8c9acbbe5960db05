// Screenshots of a page at common widths and in both color schemes.
import { join } from "node:path";
import { screenshot } from "./fixtures.js";
import { out } from "./paths.js";

const widths = { 360: 740, 800: 1000, 1600: 1000 };

const wanted = Boolean(process.env.PAGE_PICTURES);

/**
 * Saves a screenshot for people to look at, if screenshots are wanted: rendering long pages in software takes
 * seconds.
 */
export async function picture(page, options) {
  if (wanted) await screenshot(page, options);
}

/** Saves out/NAME-WIDTH-COLORS.png, if screenshots are wanted, and restores the page afterwards. */
export async function picturesOf(page, name) {
  if (!wanted) return;
  const before = page.viewportSize();
  for (const [width, height] of Object.entries(widths))
    for (const colorScheme of ["light", "dark"]) {
      await page.setViewportSize({ width: Number(width), height });
      await page.emulateMedia({ colorScheme });
      await screenshot(page, { path: join(out, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
}

/**
 * Returns true if this page chooses dice within this many milliseconds. Then it saves out/picture.jpg for README.md, if
 * that is wanted.
 */
export async function pictureForReadme(page, patience) {
  const dice = page.locator(".question[aria-busy=false] .tray .die-button");
  const chooses = await dice
    .first()
    .waitFor({ timeout: patience })
    .then(
      () => true,
      () => false,
    );
  if (!chooses) return false;
  if (!wanted && !process.env.UPDATE_PICTURE) return true;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1360, height: 1000 });
  await page.evaluate(() => scrollTo(0, 0));
  await screenshot(page, { path: join(out, "picture.jpg"), type: "jpeg", quality: 80 });
  await page.setViewportSize(before);
  return (await dice.count()) > 0; // an answer may have been in transit
}
