// What was hidden from a seat, and whether it was told to it all the same: looked up in all frames that all seats got, once the game is over and all is open.
// Only cards of which there is one copy are looked at: another copy may be known.

/** All ids of cards in a part of a message, wherever it stands. */
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

const pictures = (page) =>
  page.heard.flatMap(({ when, text }) => {
    const message = JSON.parse(text);
    return message.type === "picture" ? [{ when, message, picture: message.picture }] : [];
  });

const ownHand = (picture) => {
  const me = picture.players.find((player) => player.you);
  return new Set((me?.zones ?? []).filter((zone) => zone.area === "hand").flatMap((zone) => zone.cards.map((card) => card.id)));
};

/** Ids that the picture shows of other players' hands: what this seat rightly knows of them. */
const known = (picture) =>
  new Set(picture.players.filter((player) => !player.you).flatMap((player) => player.zones.flatMap((zone) => zone.cards.flatMap((card) => (card.known ? [card.id] : [])))));

function onlyCopies(open) {
  const count = new Map();
  for (const id of cardIds([open.players, open.piles])) count.set(id, (count.get(id) ?? 0) + 1);
  for (const card of [...open.players.flatMap((player) => player.zones.flatMap((zone) => zone.cards)), ...open.piles.flatMap((pile) => pile.cards)])
    if (card.n > 1) count.set(card.id, 2);
  return new Set([...count].filter(([, n]) => n === 1).map(([id]) => id));
}

/** Lines about what was told to whom it was hidden from; and how many times something was hidden. */
export function told(pages) {
  const all = pages.map(pictures);
  const open = all[0].at(-1).picture;
  const single = onlyCopies(open);
  const faults = [];
  let looked = 0;
  all.forEach((own, mine) => {
    all.forEach((others, theirs) => {
      if (mine === theirs) return;
      let next = 0;
      for (const { when, message, picture } of own) {
        if (picture.open) continue;
        while (next < others.length && others[next].when <= when) ++next;
        const before = others[next - 1]?.picture;
        const after = others[next]?.picture;
        if (!before || !after || before.open || after.open) continue;
        const still = ownHand(after);
        const rightly = known(picture);
        const secret = [...ownHand(before)].filter((id) => still.has(id) && single.has(id) && !rightly.has(id));
        if (secret.length === 0) continue;
        looked += secret.length;
        const said = new Set(cardIds(message));
        for (const id of secret) if (said.has(id)) faults.push(`seat ${mine + 1} was told of ${id} in the hand of seat ${theirs + 1}: ${JSON.stringify(message).slice(0, 300)}`);
      }
    });
  });
  return { faults, looked };
}

/** Names of cards in other hands, as this page's document has them, that it shouldn't have. What is known is told by ids: pages have languages of their own. */
export async function shown(pages) {
  const faults = [];
  const before = pages.map(pictures);
  const now = before.map((all) => all.at(-1)?.picture);
  for (const [mine, page] of pages.entries()) {
    const panels = await page.locator(".player").evaluateAll((all) => all.map((each) => [Number(each.dataset.seat), each.outerHTML]));
    // The game may have gone on, or ended, while the page was read.
    const since = pictures(page).slice(Math.max(0, before[mine].length - 1));
    if (since.some(({ picture }) => picture.open)) continue;
    const seen = since.flatMap(({ picture }) => picture.players);
    const rightly = new Set(seen.flatMap((player) => player.zones.flatMap((zone) => zone.cards.filter((card) => card.known).map((card) => card.id))));
    for (const [seat, html] of panels) {
      const hand = now[seat - 1]?.players.find((player) => player.you)?.zones.filter((zone) => zone.area === "hand") ?? [];
      for (const card of hand.flatMap((zone) => zone.cards))
        if (!rightly.has(card.id) && html.includes(card.name)) {
          const at = html.indexOf(card.name);
          faults.push(`the page of seat ${mine + 1} shows ${card.name} of seat ${seat}: ${html.slice(Math.max(0, at - 300), at + 60)}`);
        }
    }
  }
  return faults;
}
