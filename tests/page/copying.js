// Links are copied even where the browser has no clipboard API for a page: over plain http. If the browser
// can't copy, the page says so and shows the link.
import jsQR from "jsqr";
import { open } from "./browser.js";
import { check } from "./checks.js";
import { copies } from "./clicker.js";
import { serve } from "./made_up_server.js";

const kLink = "http://page.test/#t=t&k=k1";

/** Returns the contents of the clipboard, by pasting them into a field. */
async function pasted(page, field) {
  await field.fill("");
  await field.press("Control+V");
  return field.inputValue();
}

async function newTable(browser, web) {
  const page = await open(browser);
  page.checked = { fine: true, problems: [] };
  await serve(page, web, "lobby");
  await page.locator("[data-create]:not([aria-disabled])").click();
  await page.locator(".links li").first().waitFor();
  return page;
}

async function linksOfTheLobby(browser, web) {
  const page = await newTable(browser, web);
  check("plain http has no clipboard", await page.evaluate(() => navigator.clipboard === undefined));
  const button = page.locator(".links li").first().locator(".copy button");
  check("what copies a link says so", await copies(button));
  check("the focus stays where it was", await button.evaluate((each) => each === document.activeElement));
  await page.getByRole("button", { name: "Open another table" }).click();
  const found = await pasted(page, page.locator("[data-seat-name='1']"));
  check("a link is copied over plain http", kLink.startsWith(found) && found.length > 0, found);
  await page.context().close();
}

async function linksOfTheMenu(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  await page.locator('[data-bar="menu"]').click();
  page.say({ type: "link", seat: 2, url: "/#t=t&k=k1" });
  check("what copies a link in a window says so", await copies(page.getByRole("button", { name: "Copy the link" })));
  const found = await pasted(page, page.locator("dialog input[type=text]").first());
  check("a link is copied in a window", kLink.startsWith(found) && found.length > 0, found);
  await page.context().close();
}

async function nothingIsCopied(browser, web) {
  const page = await newTable(browser, web);
  await page.evaluate(() => (document.execCommand = () => false));
  await page.locator(".links li").first().locator(".copy button").click();
  await page.getByText("Your browser blocked copying.").waitFor();
  await page.locator("input:focus").waitFor();
  const chosen = await page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement ? field.value.slice(field.selectionStart, field.selectionEnd) : "";
  });
  check("what can't be copied is shown, and selected", chosen === kLink, chosen);
  check("no errors where nothing is copied", page.errors.length === 0, page.errors.join("\n"));
  await page.context().close();
}

/** Each link has a QR code; the page warns if no other machine can open the links. */
async function qrCode(browser, web) {
  const page = await newTable(browser, web);
  check("no warning at an address for all", (await page.locator("[data-local]").count()) === 0);
  await page.locator("[data-qr]").first().click();
  const label = await page.locator("dialog svg.qr").getAttribute("aria-label");
  check("a link has a QR code", label === kLink, label);
  const path = await page.locator("dialog svg.qr path").getAttribute("d");
  const size = Number((await page.locator("dialog svg.qr").getAttribute("viewBox")).split(" ")[3]);
  check("which a camera reads", read(path, size) === kLink, read(path, size));
  await page.context().close();
}

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

export async function copying(browser, web) {
  await linksOfTheLobby(browser, web);
  await linksOfTheMenu(browser, web);
  await nothingIsCopied(browser, web);
  await qrCode(browser, web);
}
