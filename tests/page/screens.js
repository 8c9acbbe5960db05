// Pictures of a page at the widths and in the colours that people have.
import { join } from "node:path";
import { eventually } from "./checks.js";

const widths = { 360: 740, 800: 1000, 1600: 1000 };

const wanted = Boolean(process.env.PAGE_PICTURES);

/** Leaves a picture for people to look at, where pictures are wanted: in software, long pages take seconds to draw. */
export async function picture(page, options) {
  if (wanted) await page.screenshot(options);
}

/** Leaves out/NAME-WIDTH-COLOURS.png, where pictures are wanted; the page is as it was afterwards. */
export async function picturesOf(page, out, name) {
  if (!wanted) return;
  const before = page.viewportSize();
  for (const [width, height] of Object.entries(widths))
    for (const colorScheme of ["light", "dark"]) {
      await page.setViewportSize({ width: Number(width), height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(out, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
}

/**
 * out/picture.jpg, if this page is choosing dice, or does within so many milliseconds: what README.md shows (part
 * `picture` copies it to tests/page/picture.jpg). Whether it was made.
 */
export async function pictureForReadme(page, out, patience) {
  const dice = page.locator(".question[aria-busy=false] .tray .die-button");
  const chooses = async () => (await dice.count()) > 0;
  if (!(await eventually(chooses, patience))) return false;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1360, height: 1000 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(out, "picture.jpg"), type: "jpeg", quality: 80 });
  await page.setViewportSize(before);
  return chooses(); // an answer may have been on its way
}
