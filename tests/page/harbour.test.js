// A whole game of Fog Harbor by clicking, against bots.
import { test } from "./fixtures.js";
import { wholeGame } from "./other_games.js";

test.use({ serverOptions: ["--game", "tests/games/harbour"] });

test("a game of Fog Harbor can be played", async ({ open, server }) => {
  await wholeGame(open, server, "harbour", {
    seats: ["Anna", "Ben", null],
    options: { "harbour.last-round": "3" },
    seed: 9,
    lying: "pier",
  });
});
