// The finished games that were played in this browser, stored there: for statistics, and to find their replays.
import { signal } from "@preact/signals";
import type { Over, TableView } from "../contract/view";
import { hasFields, isTexts, itemsIn, keep, kept } from "./storage";

/** `rank`: 1 for the winners; others by points. */
export type FinishedGame = {
  table: string;
  seat: number;
  when: string;
  game: string;
  packs: string[];
  players: number;
  points: number;
  rank: number;
};

/** A row of the statistics: all games with the same packs. */
export type GameStatistics = { packs: string; games: number; won: number; best: number; mean: number };

const kMaxGames = 200;

const isGame = (value: unknown): value is FinishedGame =>
  hasFields(value, {
    table: "string",
    seat: "number",
    when: "string",
    game: "string",
    packs: isTexts,
    players: "number",
    points: "number",
    rank: "number",
  });

/** Returns the stored games. */
export const gamesIn = (text: string | null): FinishedGame[] => itemsIn(text, isGame);

/** The games, the latest first. */
export const games = signal<FinishedGame[]>(gamesIn(kept("games")));

export function finishedGame(table: string, seat: number, view: TableView, over: Over): FinishedGame {
  const points = over.scores.find((score) => score.seat === seat)?.total ?? 0;
  const ahead = over.scores.filter((score) => score.total > points).length;
  const lost = over.winners.includes(seat) ? 0 : Math.max(ahead, 1);
  return {
    table,
    seat,
    when: new Date().toISOString(),
    game: view.game.name,
    packs: view.game.packs.map((pack) => pack.name),
    players: view.players.length,
    points,
    rank: 1 + lost,
  };
}

/** Stores a game, or its new result: its last answer may have been undone. */
export function keepGame(game: FinishedGame): void {
  const stored = gamesIn(kept("games"));
  const before = stored.find((each) => each.table === game.table && each.seat === game.seat);
  const others = stored.filter((each) => each !== before);
  setGames([{ ...game, when: before?.when ?? game.when }, ...others].slice(0, kMaxGames));
}

export const forgetGames = (): void => setGames([]);

function setGames(all: FinishedGame[]): void {
  games.value = all;
  keep("games", JSON.stringify(all));
}

/** Returns a row for each combination of packs, the most played first. */
export function statistics(all: FinishedGame[]): GameStatistics[] {
  const byPacks = new Map<string, FinishedGame[]>();
  for (const game of all) {
    const packs = game.packs.join(", ");
    byPacks.set(packs, [...(byPacks.get(packs) ?? []), game]);
  }
  const rows = [...byPacks].map(([packs, same]) => ({
    packs,
    games: same.length,
    won: same.filter((game) => game.rank === 1).length,
    best: Math.max(...same.map((game) => game.points)),
    mean: same.reduce((sum, game) => sum + game.points, 0) / same.length,
  }));
  return rows.sort((a, b) => b.games - a.games);
}
