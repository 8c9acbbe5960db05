// Opens a table by clicking through the lobby.

/**
 * `open`: opens a page. `seats`: names of people, or null for a bot. Returns the links of people's seats, and the
 * spectators' link.
 */
export async function openTable(open, address, { packs = [], seats, options = {}, windows, away, listed = false }) {
  const page = await open();
  await page.goto(address);
  for (const pack of packs) await page.locator(`[data-pack="${pack}"]`).check();
  const rows = page.locator(".seat-row");
  await rows.first().waitFor();
  while ((await rows.count()) < seats.length) await page.locator("[data-add-seat]").click();
  while ((await rows.count()) > seats.length) await rows.last().locator("button").click();
  for (const [i, name] of seats.entries()) {
    await page.locator(`[data-seat-kind="${i + 1}"]`).selectOption(name === null ? { index: 1 } : "open");
    if (name !== null) await page.locator(`[data-seat-name="${i + 1}"]`).fill(name);
  }
  if (Object.keys(options).length > 0) await page.locator(".house-rules summary").click();
  for (const [id, value] of Object.entries(options)) await page.locator(`[data-option="${id}"]`).fill(value);
  if (windows) await page.locator("[data-windows]").selectOption(windows);
  if (away) await page.locator("[data-away]").selectOption(away);
  if (listed) await page.locator("[data-listed]").check();
  await page.locator("[data-create]:not([aria-disabled])").click();
  await page.waitForSelector(".links code");
  const links = await page.locator(".links code").allTextContents();
  await page.context().close();
  return { seats: links.slice(0, -1), spectator: links.at(-1) };
}
