// Finds hidden information that a seat received all the same: searches all frames of all seats once the game is
// over and everything is open. Only unique cards are searched for: another copy may be known.

/** Returns all card ids in a part of a message, at any depth. */
function* cardIds(part) {
  if (Array.isArray(part)) for (const each of part) yield* cardIds(each);
  if (part === null || typeof part !== "object" || Array.isArray(part)) return;
  if (typeof part.known === "boolean" && part.id !== undefined) yield part.id;
  for (const [key, value] of Object.entries(part)) {
    if (key === "card" && typeof value === "string") yield value;
    else if (key === "cards" && Array.isArray(value) && value.every((each) => typeof each === "string")) yield* value;
    else yield* cardIds(value);
  }
}

export const pictures = (page) =>
  page.heard.flatMap((message) => (message.type === "picture" ? [{ message, picture: message.picture }] : []));

export const ownHand = (picture) => {
  const me = picture.players.find((player) => player.you);
  return new Set(
    (me?.zones ?? []).filter((zone) => zone.area === "hand").flatMap((zone) => zone.cards.map((card) => card.id)),
  );
};

/** Returns the ids of other players' hand cards in the table view: those that this seat rightly knows. */
const known = (picture) =>
  new Set(
    picture.players
      .filter((player) => !player.you)
      .flatMap((player) => player.zones.flatMap((zone) => zone.cards.flatMap((card) => (card.known ? [card.id] : [])))),
  );

function onlyCopies(open) {
  const count = new Map();
  for (const id of cardIds([open.players, open.piles])) count.set(id, (count.get(id) ?? 0) + 1);
  for (const card of [
    ...open.players.flatMap((player) => player.zones.flatMap((zone) => zone.cards)),
    ...open.piles.flatMap((pile) => pile.cards),
  ])
    if (card.n > 1) count.set(card.id, 2);
  return new Set([...count].filter(([, n]) => n === 1).map(([id]) => id));
}

/**
 * Returns another seat's table views around the time of one: from its last before to its first after, by the
 * length of the log. Times of arrival don't help: frames of one browser overtake those of another.
 */
function meanwhile(others, logged) {
  const first = others.findLastIndex(({ picture }) => picture.log.next < logged);
  const last = others.findIndex(({ picture }) => picture.log.next > logged);
  return first < 0 || last < 0 ? [] : others.slice(first, last + 1).map(({ picture }) => picture);
}

/** Returns a line for each leak, and the number of times that something was hidden. */
export function told(pages) {
  const all = pages.map(pictures);
  const open = all[0].at(-1).picture;
  const single = onlyCopies(open);
  const faults = [];
  let looked = 0;
  all.forEach((own, mine) => {
    all.forEach((others, theirs) => {
      if (mine === theirs) return;
      for (const { message, picture } of own) {
        if (picture.open) continue;
        const around = meanwhile(others, picture.log.next);
        if (around.length === 0 || around.some((each) => each.open)) continue;
        const hands = around.map(ownHand);
        const rightly = known(picture);
        const secret = [...hands[0]].filter(
          (id) => single.has(id) && !rightly.has(id) && hands.every((hand) => hand.has(id)),
        );
        if (secret.length === 0) continue;
        looked += secret.length;
        const said = new Set(cardIds(message));
        for (const id of secret)
          if (said.has(id))
            faults.push(
              `seat ${mine + 1} was told of ${id} in the hand of seat ${theirs + 1}: ` +
                JSON.stringify(message).slice(0, 300),
            );
      }
    });
  });
  return { faults, looked };
}

/**
 * Yields the texts that are on the page whatever anybody holds: names and texts of places, steps and piles, and
 * card texts that mention other cards.
 */
function* saidAnyway(part, key) {
  if (typeof part === "string" && (key === "text" || key === "name")) yield part;
  if (part === null || typeof part !== "object") return;
  for (const [each, value] of Object.entries(part))
    if (each !== "log") yield* saidAnyway(value, Array.isArray(part) ? key : each);
}

const cardsOf = ({ players, piles }) =>
  [...players.flatMap((player) => player.zones), ...piles].flatMap((lying) => lying.cards);
const withoutCards = (picture) => ({
  ...picture,
  players: [],
  piles: picture.piles.map((pile) => ({ ...pile, cards: [] })),
});

/** Matches the name as a whole word. */
const asWord = (name) =>
  new RegExp(`(?<![\\p{L}\\d])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\d])`, "u");

/** Returns the names of all cards shown to anybody, by id: in all languages in use. */
function namesOfCards(all) {
  const names = new Map();
  for (const { picture } of all.flat())
    for (const { id, name } of cardsOf(picture))
      if (id !== undefined) names.set(id, (names.get(id) ?? new Set()).add(name));
  return names;
}

/**
 * Returns the names of cards in other hands that are anywhere in this page's document (board, log, dialogs,
 * title) although its seat was never told of them. Compares ids: pages have different languages.
 */
export async function shown(pages) {
  const faults = [];
  const before = pages.map(pictures);
  const now = before.map((all) => all.at(-1)?.picture);
  const names = namesOfCards(before);
  for (const [mine, page] of pages.entries()) {
    const document = await page.evaluate(() => `${globalThis.document.title} ${globalThis.document.body.outerHTML}`);
    // The game may have continued, or ended, while the page was read.
    const heard = pictures(page);
    if (heard.slice(Math.max(0, before[mine].length - 1)).some(({ picture }) => picture.open)) continue;
    const told = new Set(page.heard.flatMap((message) => [...cardIds(message)]));
    const cards = heard.slice(-2).flatMap(({ picture }) => cardsOf(picture));
    const known = new Set(cards.map((card) => card.name));
    const anyway = [
      ...cards.map((card) => card.text),
      ...heard.slice(-2).flatMap(({ picture }) => [...saidAnyway(withoutCards(picture))]),
    ].join("\n");
    for (const [theirs, picture] of now.entries()) {
      if (theirs === mine || !picture) continue;
      const hand = picture.players.find((player) => player.you)?.zones.filter((zone) => zone.area === "hand") ?? [];
      for (const { id, name } of hand.flatMap((zone) => zone.cards)) {
        const word = asWord(name);
        // A name may be a part of another one: Cattle, Cattle Herder.
        const longer = [...told].flatMap((each) => [...(names.get(each) ?? [])]).filter((each) => each.includes(name));
        const left = (text) => longer.reduce((rest, each) => rest.replaceAll(each, "-"), text);
        if (told.has(id) || known.has(name) || word.test(left(anyway))) continue;
        const said = left(document);
        const at = said.search(word);
        if (at >= 0)
          faults.push(
            `the page of seat ${mine + 1} shows ${name} of seat ${theirs + 1}: ` +
              said.slice(Math.max(0, at - 300), at + 60),
          );
      }
    }
  }
  return faults;
}
