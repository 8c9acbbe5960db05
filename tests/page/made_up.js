// Made-up table views, to test the page without a server: a game of five places, with every feature of
// questions.
const look = (icon, colour = "grey", group = icon ?? "none") => ({ icon, colour, group, order: 0 });
const kinds = {
  dollar: { name: "dollars", look: look("banknote", "green") },
  nugget: { name: "nuggets", look: look("gold-nuggets", "amber") },
  cow: { name: "cows", look: look("cow", "brown") },
};
/** Formats a price as the server does: "1 dollar", "2 dollars". */
const amount = (id, n) => ({ id, n, ...kinds[id], ...(n === 1 ? { name: kinds[id].name.slice(0, -1) } : {}) });
const faces = ["9", "10", "J", "Q", "K", "A"];
const die = (face, status = "rolled") =>
  face
    ? { status, face, name: face, look: { ...look(), group: "faces", order: faces.indexOf(face) } }
    : { status: "cup" };
const dice = (text, status, hand) => ({
  id: "poker",
  name: "Poker dice",
  look: look("rolling-dices"),
  hand,
  dice: text.split(" ").map((face) => die(face === "?" ? "" : face, status)),
});
const card = (id, name, text, icon, colour, more = {}) => ({
  id,
  back: "store",
  name,
  text,
  look: look(icon, colour),
  n: 1,
  known: true,
  ...more,
});
const back = (name, icon, colour, n = 1) => ({ back: name, name, look: look(icon, colour), n, known: false });
export const cards = {
  dynamite: card(
    "dynamite",
    "Dynamite",
    "While you exploit the gold mine: it yields 2 times as many nuggets.",
    "dynamite",
    "red",
  ),
  wanted: card(
    "wanted",
    "Wanted",
    "When another player plays a General Store card, it has no effect.",
    "wanted-reward",
    "brown",
  ),
  equipment: card("equipment-5", "Equipment (5)", "Worth 5 VP at the end of the game.", "toolbox", "grey"),
  deed: card("deed-3", "Deed (3)", "Worth 3 VP at the end of the game.", "scroll-unfurled", "teal", { n: 2 }),
  brute: card(
    "the-brute",
    "The Brute",
    "Together with the dice you keep: this time all of them are free of charge.",
    "biceps",
    "purple",
    { playable: true },
  ),
};

function place(id, name, icon, colour, face, stock, standing = [], won = []) {
  return {
    id,
    kind: "location",
    name,
    text: `Whoever shows the most ${face ?? "…"} wins here; the Sheriff decides ties.`,
    wins: face
      ? { face: { id: face, name: face, look: { ...look(), group: "faces", order: 1 } } }
      : { ranking: { id: "hand", name: "Poker hand", ranks: ["three of a kind", "pair", "high die"] } },
    look: { ...look(icon, colour), group: id },
    stock,
    ...(face ? { counts: "dice-shown" } : {}),
    prizes: [
      { id: "first", name: "Exploit the gold mine", text: "Take one nugget for each 9 you show." },
      { id: "second", name: "Prospect in the river", text: "Draw two river cards and use one." },
    ],
    slots: 2,
    standing,
    won,
  };
}

const stands = (seat, n, leads = false, tied = false) => ({ seat, n, leads, tied });
const step = (id, name, state, place, icon) => ({
  id,
  name,
  state,
  kind: place ? "contest" : "script",
  look: look(icon),
  ...(place ? { place } : {}),
});

export function steps(now) {
  const list = [
    step("build", "Poker Hands", "", undefined, "rolling-dices"),
    step(
      "gold-mine",
      "Gold Mine",
      "",
      place(
        "gold-mine",
        "Gold Mine",
        "gold-mine",
        "amber",
        "9",
        [amount("nugget", 34)],
        [stands(3, 2, true), stands(1, 1)],
        [{ slot: 1, seat: 3 }],
      ),
    ),
    step(
      "bank",
      "Bank",
      "",
      place(
        "bank",
        "Bank",
        "bank",
        "green",
        "10",
        [amount("dollar", 11)],
        [stands(2, 2, true, true), stands(4, 2, true, true), stands(1, 1)],
      ),
    ),
    step("stagecoach", "Stagecoach", "", undefined, "old-wagon"),
    step(
      "general-store",
      "General Store",
      "",
      place("general-store", "General Store", "shop", "blue", "J", [], [stands(1, 2, true)]),
    ),
    step("saloon", "Saloon", "", place("saloon", "Saloon", "saloon", "pink", "Q", [], [stands(4, 3, true)])),
    step("sheriff", "Sheriff", "", place("sheriff", "Sheriff", "law-star", "orange", "K", [], [stands(2, 1, true)])),
    step(
      "town-hall",
      "Town Hall",
      "",
      place(
        "town-hall",
        "Town Hall",
        "scroll-unfurled",
        "teal",
        null,
        [],
        [{ seat: 4, hand: "three of a kind", leads: true, tied: false }],
      ),
    ),
    step("doc-badluck", "Doc Badluck", "", undefined, "doctor-face"),
  ];
  const at = list.findIndex((each) => each.id === now);
  list.forEach((each, i) => {
    each.state = i < at ? "before" : i === at ? "now" : "later";
    if (each.place && i > at && now === "build") each.place.standing = [];
  });
  return list;
}

/** The number of steps of a round with all packs. */
export function longRound() {
  const more = ["Sheriff's Office", "Stagecoach robbery", "Indian village", "Prairie", "Winchester & Sons"];
  return [...steps("bank"), ...more.map((name, n) => step(`more-${n}`, name, "later", undefined, "tipi"))];
}

/** German names of Dice Town, in rounds of one pack and of all. */
export function germanRound() {
  const names = ["Pokerkombinationen", "Goldmine", "Bank", "Postkutsche", "General Store", "Saloon"];
  const more = ["Sheriff", "Indianerwürfel", "Doc Badluck", "Abenddämmerung", "Indianerdorf", "Winchester & Söhne"];
  const named = (list) => list.map((each, i) => ({ ...each, name: [...names, ...more][i] ?? each.name }));
  const renamed = (list) =>
    named(list).map(({ place, ...each }) => (place ? { ...each, place: { ...place, name: each.name } } : each));
  return { short: renamed(steps("bank")), long: renamed(longRound()) };
}

const zone = (id, name, area, cards) => ({
  id,
  name,
  area,
  cards,
  count: cards.reduce((sum, each) => sum + (each.n ?? 1), 0),
  look: look("card-pick"),
});

export function players(waiting = [1]) {
  const scores = (known, complete) => ({
    known,
    complete,
    sources: [
      { source: "nuggets", name: "Nuggets", n: 4 },
      { source: "dollars", name: "Dollars", n: 3 },
      { source: "badge", name: "Sheriff Badge", n: 0 },
    ],
  });
  return [
    {
      seat: 1,
      name: "Anna",
      you: true,
      kind: "human",
      holds: [amount("dollar", 8), amount("nugget", 4)],
      zones: [zone("hand", "Hand", "hand", [cards.dynamite, cards.brute, cards.equipment, cards.deed])],
      dice: [dice("9 J 9 K A", "rolled", "pair")],
      facts: [],
      score: scores(19, true),
      waiting: waiting.includes(1),
    },
    {
      seat: 2,
      name: "Ben",
      you: false,
      kind: "human",
      holds: [amount("dollar", 3), amount("nugget", 0)],
      zones: [
        zone("hand", "Hand", "hand", [
          back("General Store card", "toolbox", "blue", 2),
          back("Deed", "scroll-unfurled", "teal", 1),
        ]),
      ],
      dice: [dice("? ? ? ? ?", "cup")],
      facts: [{ id: "sheriff", name: "Sheriff", value: "", text: "Decides ties." }],
      score: scores(7, false),
      waiting: waiting.includes(2),
    },
    {
      seat: 3,
      name: "Carla",
      you: false,
      kind: "human",
      holds: [amount("dollar", 12), amount("nugget", 5)],
      zones: [
        zone("hand", "Hand", "hand", [back("General Store card", "toolbox", "blue", 1)]),
        zone("open", "Protected deeds", "open", [cards.deed]),
      ],
      dice: [dice("10 10 J Q Q", "aside", "two pair")],
      facts: [],
      score: scores(11, false),
      waiting: waiting.includes(3),
    },
    {
      seat: 4,
      name: "Otto (bot)",
      you: false,
      kind: "heuristic",
      holds: [amount("dollar", 6), amount("nugget", 2)],
      zones: [zone("hand", "Hand", "hand", [back("Deed", "scroll-unfurled", "teal", 3)])],
      dice: [dice("10 Q Q Q K", "aside", "three of a kind")],
      facts: [],
      score: scores(5, false),
      waiting: waiting.includes(4),
    },
  ];
}

const texts = [
  [1, "build", "Anna keeps 9 9 and pays 1.", 1, true],
  [1, "build", "Ben keeps K and pays 0.", 2, false],
  [1, "build", "Carla keeps Q Q and pays 1.", 3, false],
  [1, "gold-mine", "Anna exploits the gold mine. Nuggets taken: 2.", 1, true],
  [1, "bank", "Ben and Otto tie for first at Bank; Ben decides to take it.", 2, false],
  [1, "bank", "Ben robs the bank. Dollars taken: 8.", 2, false],
  [1, "stagecoach", "Stagecoach → Bank: 5 dollars.", 0, false],
  [1, "saloon", "Otto steals from Anna. Cards to choose from, at most: 3.", 4, true],
  [1, "saloon", "Otto gets Elixir from Anna.", 4, true],
  [2, "build", "Otto keeps Q Q and pays 1.", 4, false],
  [2, "build", "Carla keeps 10 10 and pays 1.", 3, false],
];
export const entries = texts.map(([round, step, text, who, you], n) => ({
  n,
  round,
  step,
  kind: "event",
  text,
  who: who ? [who] : [],
  you,
  depth: text.includes("gets") ? 1 : 0,
}));

const deck = (id, name, count, icon, colour, group = id) => ({
  id,
  name,
  count,
  cards: [],
  open: false,
  deck: true,
  look: { ...look(icon, colour), group },
});
export function picture(now, question, more = {}) {
  return {
    picture: 1,
    game: {
      id: "game",
      name: "Dice Town",
      aim: "Have the most points.",
      ends: "The gold mine is empty.",
      packs: [{ id: "base", name: "Dice Town", version: "1.0.0" }],
      options: [],
      language: "en",
    },
    eyes: 1,
    open: false,
    round: 2,
    loops: [{ id: "round", name: "Round", n: 2 }],
    turn: null,
    step: now,
    steps: steps(now),
    players: players(question ? [1, 3] : [2, 3]),
    piles: [
      {
        id: "deed-row",
        name: "Deeds at the Town Hall",
        count: 2,
        cards: [cards.deed, cards.equipment],
        open: true,
        deck: false,
        look: look("scroll-unfurled", "teal"),
      },
      {
        id: "elixir-row",
        name: "Elixirs at Doc Badluck's",
        count: 3,
        cards: [cards.wanted, cards.brute, cards.dynamite],
        open: true,
        deck: false,
        look: look("standing-potion", "pink"),
      },
      deck("store", "General Store deck", 14, "toolbox", "blue", "store"),
      deck("deeds", "Deed deck", 22, "scroll-unfurled", "teal"),
      deck("discard", "General Store discards", 0, "toolbox", "blue", "store"),
    ],
    places: [
      {
        id: "stagecoach",
        name: "Stagecoach",
        holds: [amount("dollar", 3)],
        look: { ...look("old-wagon", "brown"), group: "stagecoach" },
      },
      {
        id: "mine",
        name: "Gold Mine",
        holds: [amount("nugget", 34)],
        look: { ...look("gold-mine", "amber"), group: "gold-mine" },
      },
      { id: "vault", name: "Bank", holds: [amount("dollar", 11)], look: { ...look("bank", "green"), group: "bank" } },
    ],
    dice: [],
    facts: [],
    waiting: question ? [1, 3] : [2, 3],
    question: question ?? null,
    over: null,
    log: { from: 0, next: entries.length, entries },
    ...more,
  };
}

const q = (kind, prompt, form, more = {}) => ({
  id: `${kind}.1`,
  question: kind,
  kind,
  prompt,
  form,
  count: 9,
  answers: [],
  more: false,
  not_offered: [],
  about: {},
  ...more,
});

function subsets() {
  const own = ["9", "J", "9", "K", "A"];
  const out = [];
  for (let bits = 0; bits < 32; ++bits) {
    const dice = own.map((_, i) => i).filter((i) => bits & (1 << i));
    const n = dice.length;
    const price = n === 0 ? 1 : n - 1;
    out.push({
      id: n ? dice.map((i) => own[i]).join(" ") : "none",
      label: n ? dice.map((i) => own[i]).join(", ") : "Keep no die",
      ...(price ? { cost: [amount("dollar", price)] } : {}),
      about: { dice },
      makes: n > 1 ? "pair" : "high die",
    });
  }
  const prices = [1, 0, 1, 2, 3, 4].map((n) => amount("dollar", n));
  return {
    options: own.map((face, i) => ({ id: face, label: face, about: { die: i, of: "p1.poker" } })),
    answers: out,
    prices,
  };
}

/** The table view after two players have made offers for the current decision. */
function withOffers(made) {
  const offers = ["Ben offers 2 dollars if Ben wins.", "Otto (bot) offers 1 nugget, a Deed if Otto (bot) wins."];
  const told = offers.map((text, i) => ({
    n: entries.length + i,
    round: 2,
    step: "bank",
    kind: "offer",
    text,
    who: [2 * i + 2],
    whom: [2 * i + 2],
    you: false,
    depth: 0,
  }));
  return { ...made, log: { from: 0, next: entries.length + 2, entries: [...entries, ...told] } };
}

export const questions = {
  keep: () => {
    const { options, answers, prices } = subsets();
    const commits = [
      {
        id: "the-brute",
        label: "The Brute",
        text: cards.brute.text,
        about: { card: "the-brute" },
        sizes: [2, 3, 4, 5],
      },
    ];
    return picture(
      "build",
      q(
        "subset",
        "Which dice do you keep?",
        { options, sizes: [0, 1, 2, 3, 4, 5], with: commits, prices },
        {
          answers,
          pass: "none",
          not_offered: [{ about: { n: 5 }, label: "5 of them", why: "Price: 4 dollars; you have 3 dollars." }],
        },
      ),
    );
  },
  tie: () =>
    withOffers(
      picture(
        "bank",
        q(
          "choose",
          "You decide the tie for the first place. Who wins it?",
          {
            options: [2, 4].map((seat) => ({
              id: `p${seat}`,
              label: seat === 2 ? "Ben" : "Otto (bot)",
              about: { seat },
            })),
          },
          {
            about: { place: "bank", slot: 1, tied: [2, 4] },
            not_offered: [{ about: { seat: 3 }, label: "Carla", why: "Rules don't allow it." }],
          },
        ),
      ),
    ),
  played: () =>
    picture(
      "bank",
      q(
        "choose",
        "Cancel Dynamite, played by Ben?",
        { options: [{ id: "wanted", label: "Wanted", text: cards.wanted.text, about: { card: "wanted" } }] },
        {
          about: { card: cards.dynamite, by: 2 },
          answers: [{ id: "none", label: "Don't play a card" }],
          pass: "none",
          not_offered: [
            {
              about: { card: "dynamite" },
              label: "Dynamite",
              why: "It can be played while you exploit the gold mine.",
            },
            { about: { card: "the-brute" }, label: "The Brute", why: "It is played together with the dice you keep." },
          ],
        },
      ),
    ),
  offer: () =>
    picture(
      "bank",
      q(
        "offer",
        "What do you offer the Sheriff, and who has to win the tie for it?",
        {
          resources: [
            { ...amount("dollar", 8), most: 8 },
            { ...amount("nugget", 4), most: 4 },
          ],
          cards: [{ id: "dynamite", label: "Dynamite", text: cards.dynamite.text, about: { card: "dynamite" } }],
          targets: [
            { id: "p1", label: "Anna", about: { seat: 1 } },
            { id: "p2", label: "Ben", about: { seat: 2 } },
          ],
        },
        { pass: "nothing", answers: [{ id: "nothing", label: "Offer nothing" }], more: true },
      ),
    ),
  divide: () =>
    picture(
      "saloon",
      q(
        "divide",
        "How many cows do you steal from each player?",
        {
          parts: [2, 3].map((seat) => ({ id: `p${seat}`, label: seat === 2 ? "Ben" : "Carla", about: { seat } })),
          total: 3,
          most: [2, 3],
        },
        { more: true },
      ),
    ),
  order: () =>
    picture(
      "saloon",
      q(
        "order",
        "In which order do these go back on the river deck?",
        {
          options: [cards.dynamite, cards.wanted, cards.equipment].map((each) => ({
            id: each.id,
            label: each.name,
            text: each.text,
          })),
        },
        { more: true },
      ),
    ),
  turn: () =>
    picture(
      "build",
      q(
        "die-face",
        "Which die do you turn, and to which side?",
        {
          of: "p1.poker",
          dice: ["9", "J", "9", "K", "A"].map((now, nth) => ({ nth, id: now, now })),
          faces: faces.map((face, order) => ({
            id: face,
            label: face,
            look: { ...look(), colour: order < 2 ? "amber" : "red", group: "faces", order },
          })),
        },
        { more: true },
      ),
    ),
  number: () =>
    picture(
      "saloon",
      q("number", "How many of the cards that you draw from Ben are to be deeds?", { least: 0, most: 3 }),
    ),
  wait: () => picture("saloon", null),
  over: () =>
    picture("doc-badluck", null, {
      waiting: [],
      open: true,
      over: {
        ending: "mine",
        name: "The gold mine is empty.",
        winners: [1],
        tied: [1, 3],
        decided: "Sheriff",
        scores: [1, 2, 3, 4].map((seat) => ({
          seat,
          total: 40 - (seat % 3) * 5,
          sources: [
            { source: "nuggets", name: "Nuggets", n: 12 },
            { source: "dollars", name: "Dollars", n: 4 },
            { source: "cards", name: "Equipment and deeds", n: 19 },
            { source: "badge", name: "Sheriff Badge", n: seat === 2 ? 5 : 0 },
          ],
        })),
      },
    }),
};
export const seats = players().map(({ seat, name, kind }) => ({
  seat,
  name,
  kind: kind === "human" ? "open" : kind,
  here: seat !== 3,
  host: seat === 1,
  overdue: false,
  late: false,
  stand_in: false,
  agreed: [],
}));

const pack = (id, name, text, always = false) => ({
  id,
  name,
  text,
  version: "1.0.0",
  always,
  usual: always,
  requires: [],
  conflicts: [],
});

export const choices = {
  packs: [
    pack(
      "base",
      "Dice Town",
      "Build a poker hand with five dice, win the town's locations with it, and own most of the town.",
      true,
    ),
    pack("cowboys", "Cowboys", "Cows graze on a prairie outside the town: drive them home with your aces."),
    pack("indians", "The Indians", "Give a deed back to the Indians, and their die speaks for you in the next round."),
    pack(
      "wild-west",
      "Wild West",
      "Two actions at every location, gold in the river, ranches, and outlaws to hire and to hunt; for up to six.",
    ),
  ],
  options: [
    {
      id: "base.bribes",
      pack: "base",
      name: "Bribes",
      text: "Offers may be made to the Sheriff before a tie is decided.",
      type: "flag",
      default: "true",
    },
    {
      id: "base.mine-nuggets",
      pack: "base",
      name: "Nuggets on the mine",
      text: "How many nuggets lie on the gold mine at the start.",
      type: "number",
      least: 1,
      most: 200,
      default: "40",
    },
    {
      id: "base.saloon-draw",
      pack: "base",
      name: "Drawing at the saloon",
      text: "How cards are drawn from a hand at the saloon.",
      type: "choice",
      values: [
        { id: "random", name: "at random" },
        { id: "backs", name: "by their backs" },
      ],
      default: "random",
    },
  ],
  bots: [
    { kind: "random", name: "Random bot", text: "" },
    { kind: "heuristic", name: "Heuristic bot", text: "" },
  ],
  players: { least: 2, most: 5 },
  languages: [
    { id: "en", name: "English" },
    { id: "de", name: "Deutsch" },
  ],
  windows: [
    { id: "everyone", name: "Everybody who might have a card" },
    { id: "able", name: "Those who can play one" },
  ],
};
