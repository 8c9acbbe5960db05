// A made-up report with each kind of figure: long names, intervals, empty cells, and texts that would be markup
// if they were not escaped.
const seats = ["Seat 1", "Seat 2", "Seat 3", "Seat 4"];
const sources = ["Nuggets", "Dollars", "Property deeds", "Store cards", "Sheriff's star"];
const hostile = "</script><script>document.title='broken'</script><!-- <b>&amp;";
const wave = (n) => 0.5 + 0.5 * Math.sin(n * 12.9898);

const points = seats.flatMap((seat, s) =>
  sources.map((source, n) => ({ seat, source, vp: 3 + 9 * wave(s * 7 + n) - (n === 4 ? 7 : 0) })),
);
const shares = seats.map((seat, s) => ({
  seat,
  share: 0.22 + s * 0.02,
  low: 0.2 + s * 0.02,
  high: 0.24 + s * 0.02,
  games: 20000,
}));
const names = [
  "Dynamite",
  "Wanted",
  "A card with a name that is longer than most names of cards are",
  "Gold pan",
  "Whiskey",
  "The last will of the old prospector",
  hostile,
];
const cards = Array.from({ length: 21 }, (_, n) => ({
  card: n < names.length ? names[n] : `Card ${n}`,
  difference: 0.2 - n * 0.018,
  low: 0.16 - n * 0.018,
  high: 0.24 - n * 0.018,
  games: n === 3 ? null : 1200 - n,
}));
const lead = seats.flatMap((seat, s) =>
  Array.from({ length: 12 }, (_, n) => ({
    round: n + 1,
    seat,
    vp: (n + 1) * (2 + 0.3 * s),
    low: (n + 1) * (1.8 + 0.3 * s),
    high: (n + 1) * (2.2 + 0.3 * s),
  })),
);
const rounds = Array.from({ length: 17 }, (_, n) => ({
  rounds: n + 6,
  games: Math.round(4000 * Math.exp(-((n - 6) ** 2) / 14)),
}));
const sweep = [20, 25, 30, 35, 40].flatMap((mine) =>
  [2, 3, 4, 5].map((bank) => {
    const rounds = 6 + mine / 8 + bank / 3;
    return { mine: String(mine), bank: String(bank), rounds, low: rounds - 0.4, high: rounds + 0.4 };
  }),
);
const outliers = [
  ["the longest", 17],
  ["the shortest", 52011],
  ["the closest", 733],
].map(([what, game]) => ({
  what,
  game,
  rounds: game % 20,
  command:
    "tools/dicetown simulate --players 4 --bots heuristic,heuristic,heuristic,heuristic --with wild-west,cowboys " +
    `--seed 1 --game-index ${game}`,
}));

export const report = {
  title: "20,000 games of base",
  command: "tools/dicetown simulate --players 4 --bots heuristic --games 20000 --seed 1 --report report.html",
  made: {
    version: "1.0.0",
    lock: ["base 1.0.0 8f14e45fceea167a", `cowboys 1.0.0 ${hostile}`],
    seed: "18446744073709551615",
    games: 20000,
  },
  summary: [
    "Games last 9.4 rounds (9.38 to 9.42).",
    "Seat 4 wins 28.0 % of games (27.4 % to 28.6 %), which is more than a fair share.",
    hostile,
  ],
  figures: [
    {
      kind: "bars",
      id: "vp-by-source",
      title: "Points by source",
      note: "What each seat's points came from, on average.",
      x: { field: "seat", label: "Seat" },
      y: { field: "vp", label: "Points a game" },
      colour: "source",
      columns: [{ field: "source", label: "Source" }],
      rows: points,
    },
    {
      kind: "dots",
      id: "balance",
      title: "How often each seat wins",
      note: "A dot is a share of wins, its line the 95 % interval.",
      x: { field: "share", label: "Share of wins", unit: "share" },
      y: { field: "seat", label: "Seat" },
      low: "low",
      high: "high",
      marks: [0.25],
      marked: "a fair share",
      columns: [{ field: "games", label: "Games" }],
      rows: shares,
    },
    {
      kind: "bars",
      id: "plain",
      title: "Wins",
      note: "Bars with intervals.",
      x: { field: "seat", label: "Seat" },
      y: { field: "share", label: "Share of wins", unit: "share" },
      low: "low",
      high: "high",
      columns: [],
      rows: shares,
    },
    {
      kind: "histogram",
      id: "length",
      title: "How long games are",
      note: "How many games had so many rounds.",
      x: { field: "rounds", label: "Rounds" },
      y: { field: "games", label: "Games" },
      columns: [],
      rows: rounds,
    },
    {
      kind: "histogram",
      id: "length-facets",
      title: "How long games are, by players",
      note: "The same for other numbers of players.",
      x: { field: "rounds", label: "Rounds" },
      y: { field: "games", label: "Games" },
      facet: "players",
      columns: [{ field: "players", label: "Players" }],
      rows: ["2 players", "3 players", "4 players"].flatMap((players, n) =>
        rounds.map((row) => ({ ...row, players, rounds: row.rounds - n })),
      ),
    },
    {
      kind: "dots",
      id: "cards",
      title: "Cards by effect",
      note: "How much more often those win who played the card: correlation, not cause.",
      x: { field: "difference", label: "Difference of the share of wins", unit: "share" },
      y: { field: "card", label: "Card" },
      low: "low",
      high: "high",
      marks: [0],
      marked: "no difference",
      columns: [{ field: "games", label: "Games" }],
      rows: cards,
    },
    {
      kind: "lines",
      id: "lead",
      title: "Points over time",
      note: "The mean of each seat after each round, with its interval.",
      x: { field: "round", label: "Round" },
      y: { field: "vp", label: "Points" },
      low: "low",
      high: "high",
      colour: "seat",
      columns: [{ field: "seat", label: "Seat" }],
      rows: lead,
    },
    {
      kind: "grid",
      id: "sweep",
      title: "Rounds by two options",
      note: "Each square is the mean number of rounds under these two settings.",
      x: { field: "mine", label: "Nuggets in the mine" },
      y: { field: "bank", label: "Dollars a safe" },
      colour: "rounds",
      low: "low",
      high: "high",
      marked: "the usual setting",
      comparedWith: 9,
      notTold: [8, 10],
      columns: [{ field: "rounds", label: "Rounds" }],
      rows: sweep,
    },
    {
      kind: "table",
      id: "outliers",
      title: "Games out of the ordinary",
      note: "Each command plays that very game again.",
      commands: "command",
      columns: [
        { field: "what", label: "Which" },
        { field: "game", label: "Number" },
        { field: "rounds", label: "Rounds" },
        { field: "command", label: "Command" },
      ],
      rows: outliers,
    },
    {
      kind: "lines",
      id: "nothing",
      title: "Nothing",
      note: "A figure without rows.",
      x: { field: "round", label: "Round" },
      y: { field: "vp", label: "Points" },
      columns: [],
      rows: [],
    },
  ],
};
