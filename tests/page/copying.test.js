// Links are copied even where the browser has no clipboard API for a page: over plain http. If the browser
// can't copy, the page says so and shows the link.
import jsQR from "jsqr";
import { copies } from "./clicker.js";
import { expect, test } from "./fixtures.js";
import { serve } from "./made_up_server.js";

const kLink = "http://page.test/#t=t&k=k1";

/** Returns the contents of the clipboard, by pasting them into a field. */
async function pasted(page, field) {
  await field.fill("");
  await field.press("Control+V");
  return field.inputValue();
}

async function newTable(open) {
  const page = await open();
  page.checked = { fine: true, problems: [] };
  await serve(page, "lobby");
  await page.locator("[data-create]:not([aria-disabled])").click();
  await page.locator(".links li").first().waitFor();
  return page;
}

test("the lobby copies links over plain HTTP", async ({ open }) => {
  const page = await newTable(open);
  expect(await page.evaluate(() => typeof navigator.clipboard), "plain http has no clipboard").toBe("undefined");
  const button = page.locator(".links li").first().locator(".copy button");
  await copies(button, "what copies a link says so");
  expect(await button.evaluate((each) => each === document.activeElement), "the focus stays where it was").toBe(true);
  await page.getByRole("button", { name: "Open another table" }).click();
  const found = await pasted(page, page.locator("[data-seat-name='1']"));
  expect(kLink.slice(0, found.length || 1), "a link is copied over plain http").toBe(found);
});

test("the menu copies links over plain HTTP", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  await page.locator('[data-bar="menu"]').click();
  page.say({ type: "link", seat: 2, url: "/#t=t&k=k1" });
  await copies(page.getByRole("button", { name: "Copy the link" }), "what copies a link in a window says so");
  const found = await pasted(page, page.locator("dialog input[type=text]").first());
  expect(kLink.slice(0, found.length || 1), "a link is copied in a window").toBe(found);
});

test("a link is shown if the browser blocks copying", async ({ open }) => {
  const page = await newTable(open);
  await page.evaluate(() => (document.execCommand = () => false));
  await page.locator(".links li").first().locator(".copy button").click();
  await page.getByText("Your browser blocked copying.").waitFor();
  await page.locator("input:focus").waitFor();
  const chosen = await page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement ? field.value.slice(field.selectionStart, field.selectionEnd) : "";
  });
  expect(chosen, "what can't be copied is shown, and selected").toBe(kLink);
});

test("a QR code contains the link", async ({ open }) => {
  const page = await newTable(open);
  expect(await page.locator("[data-local]").count(), "no warning at an address for all").toBe(0);
  await page.locator("[data-qr]").first().click();
  const label = await page.locator("dialog svg.qr").getAttribute("aria-label");
  expect(label, "a link has a QR code").toBe(kLink);
  const path = await page.locator("dialog svg.qr path").getAttribute("d");
  const size = Number((await page.locator("dialog svg.qr").getAttribute("viewBox")).split(" ")[3]);
  expect(read(path, size), "which a camera reads").toBe(kLink);
});

/** Returns the text of a QR code that is drawn as an SVG path of single modules. */
function read(path, size) {
  const kScale = 4;
  const width = size * kScale;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
    for (let i = 0; i < kScale * kScale; ++i) {
      const row = Number(y) * kScale + Math.floor(i / kScale);
      pixels.fill(
        0,
        4 * (row * width + Number(x) * kScale + (i % kScale)),
        4 * (row * width + Number(x) * kScale + (i % kScale)) + 3,
      );
    }
  return jsQR(pixels, width, width)?.data;
}
