// Helpers of whole games at a real server: their players, and what holds at the end of each.
import { expect } from "./fixtures.js";
import { sit } from "./game.js";
import { told } from "./secrets.js";

export const people = ["Anna", "Ben", "Carla", "Dora"];

/** Returns the length of a game: it ends when so many nuggets are mined. */
export const nuggets = (usual) => process.env.PAGE_NUGGETS ?? usual;

/** Opens all seats' links. */
export async function seated(open, links, options = []) {
  const pages = [];
  for (const [i, link] of links.seats.entries()) {
    const page = await open(options[i]);
    page.who = people[i];
    pages.push(await sit(page, link));
  }
  return pages;
}

/** Checks the end of any game; `least`: minimum number of times that a unique card was hidden. */
export async function atTheEnd(name, pages, least) {
  const secrets = told(pages);
  console.log(`${name}: ${secrets.looked} cards were looked at`);
  expect(secrets.looked, `${name}: there were secrets`).toBeGreaterThan(least);
  expect(secrets.faults, `${name}: nobody was told what was hidden`).toEqual([]);
  const winners = await Promise.all(pages.map((page) => page.locator("[data-over] h2").textContent()));
  for (const each of winners) expect(each, `${name}: all are told of an end`).not.toBe("");
  const totals = await Promise.all(
    pages.map((page) =>
      page
        .locator("[data-over] tbody tr")
        .evaluateAll((rows) =>
          rows.map((row) =>
            [row.querySelector("th").textContent.trim(), row.querySelector(".total").textContent].join(" "),
          ),
        ),
    ),
  );
  expect(new Set(totals.map((each) => each.join())).size, `${name}: all read the same final scores`).toBe(1);
  const best = totals[0][0].replace(/^\d+ ?/, "").replace(/ -?\d+$/, "");
  for (const each of winners) expect(each, `${name}: whoever wins has the most`).toContain(best);
}
