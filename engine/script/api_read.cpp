// API functions that read the game.
#include <array>
#include <bit>

#include "base/rule_error.hpp"
#include "kernel/state/knowledge.hpp"
#include "script/typed.hpp"

namespace rules::script {
namespace {

bool playing(StateView, Converted<ScriptType::pack_name> pack) { return pack.converted != 0; }
int players(StateView r) { return r.rules().players(); }
int round(StateView r) { return r.round(); }
Seat whose_turn(StateView r) { return r.turn(); }
int amount(StateView r, ResourceId resource, Holder holder) { return r.amount(resource, holder); }
int count(StateView r, Pile pile) { return r.count(pile); }
Card first_card(StateView r, Pile pile) { return r.first(pile); }

Result get(const Call& call, VariableId id, Converted<ScriptType::subject_of> of) {
  const StateView r = call.read();
  const VariableDecl& decl = r.rules().variables()[id];
  const std::int32_t subject = of.given() ? of.converted : 0;
  if (const Seat viewer = call.host.viewer(); viewer && !rules::can_see(r, viewer, id, subject)) [[unlikely]]
    throw RuleError("advice reads the variable '" + decl.id + "', which the bot can't see here");
  return Result(value_of(decl.type, r.state()[decl.first_cell + subject]));
}

Result cards(const Call& call, Pile pile, std::optional<ZoneId> deck) {
  const StateView r = call.read();
  const std::int64_t list = call.host.lists.make();
  for (Card c = r.first(pile); c; c = r.next(c))
    if (!deck || r.rules().deck_of(c) == *deck) call.host.lists.add(list, encode(Tag::card, c.index));
  return Result(list);
}

/// Calls `visit` for each card of a zone or list. Throws if the script may not see which they are.
template <class Visit>
void each_card(const Call& call, Converted<ScriptType::cards> cards, Visit visit) {
  const StateView r = call.read();
  const auto see = [&](Card card) {
    check_visible(call.host, card);
    visit(card);
  };
  if (!is_other(cards.converted)) {
    for (Card c = r.first(Pile(cards.converted)); c; c = r.next(c)) see(c);
    return;
  }
  for (const std::int64_t card : call.host.lists.nth(other_of(cards.converted))) see(Card(index_of(card)));
}

using CardField = Converted<ScriptType::card_field>;

std::int32_t value_of_card(const Ruleset& rules, Card card, std::int32_t field) {
  return field < 0 ? rules.cards()[card].index : rules.value_of(card, field);
}

template <bool equal>
Result filtered(const Call& call, Converted<ScriptType::cards> cards, CardField field,
                Converted<ScriptType::card_value> value) {
  const Ruleset& rules = call.host.rules();
  Lists& lists = call.host.lists;
  const std::int64_t list = lists.make();
  each_card(call, cards, [&](Card card) {
    if ((value_of_card(rules, card, field.converted) == value.converted) == equal)
      lists.add(list, encode(Tag::card, card.index));
  });
  return Result(list);
}

template <bool highest>
Card extreme(const Call& call, Converted<ScriptType::cards> cards, Converted<ScriptType::number_field> field) {
  const Ruleset& rules = call.host.rules();
  Card best;
  std::int32_t found = 0;
  each_card(call, cards, [&](Card card) {
    const std::int32_t n = rules.value_of(card, field.converted);
    if (best && (highest ? n <= found : n >= found)) return;
    best = card;
    found = n;
  });
  return best;
}

Result owned(const Call& call, Seat seat, std::optional<ZoneId> deck) {
  const StateView r = call.read();
  const Ruleset& rules = r.rules();
  const std::int64_t list = call.host.lists.make();
  for (const ZoneId zone : rules.player_zones()) {
    const Pile pile = rules.pile(zone, seat);
    for (Card c = r.first(pile); c; c = r.next(c))
      if (can_see(r, call.host.viewer(), c) && (!deck || rules.deck_of(c) == *deck))
        call.host.lists.add(list, encode(Tag::card, c.index));
  }
  return Result(list);
}

Result records(const Call& call, KindName kind) {
  const std::int64_t list = call.host.lists.make();
  for (const std::int32_t record : call.host.records_of(kind.converted))
    call.host.lists.add(list, encode(Tag::record, record));
  return Result(list);
}

using DieArgument = Converted<ScriptType::die_of_faces>;

/// Returns the number of counting dice that show this face, or one of these: `count(face)` summed.
template <class Count>
std::int64_t with_faces(const Call& call, Converted<ScriptType::faces> faces, Count count) {
  if (!is_other(faces.converted)) return count(faces.converted);
  std::int64_t n = 0;
  for (const std::int64_t face : call.host.lists.nth(other_of(faces.converted))) n += count(static_cast<int>(face));
  return n;
}

std::int64_t showing(const Call& call, Converted<ScriptType::faces> faces, std::optional<Seat> seat, DieArgument dice) {
  const DieId die(dice.converted);
  return with_faces(call, faces, [&](int face) { return call.read().showing(die, seat.value_or(Seat(0)), face); });
}

std::int64_t in_sight(const Call& call, Converted<ScriptType::faces> faces, std::optional<Seat> seat,
                      DieArgument dice) {
  const DieId die(dice.converted);
  const Seat whose = seat.value_or(Seat(0));
  const std::uint32_t seen = dice_seen(call.read(), call.host.viewer(), die, whose);
  return with_faces(call, faces, [&](int face) { return call.read().showing(die, whose, face, seen); });
}

Result dice(const Call& call, DieId die, Converted<ScriptType::owner_of> of) {
  const Seat seat = owner_of(of);
  const std::uint32_t seen = dice_seen(call.read(), call.host.viewer(), die, seat);
  const auto count = static_cast<std::size_t>(call.host.rules().dice()[die].count);
  std::array<std::int64_t, kMaxDice> sides;
  std::uint64_t faces = 0;
  for (std::size_t i = 0; i < count; ++i, faces >>= 8) {
    if (i % kDiceInWord == 0) faces = call.read().faces(die, seat, static_cast<int>(i) / kDiceInWord);
    sides[i] = seen >> i & 1u ? static_cast<std::int64_t>(faces & 255u) : Value::kFalse;
  }
  return Result(call.host.lists.make({sides.data(), count}));
}

int revealed(StateView r, DieId die, Converted<ScriptType::owner_of> of) {
  return std::popcount(r.dice_with(die, owner_of(of), DieStatus::shown));
}
int in_cup(StateView r, DieId die, Converted<ScriptType::owner_of> of) {
  return std::popcount(r.dice_with(die, owner_of(of), DieStatus::cup));
}

std::int64_t compute(const Call& call, ValueId value, std::optional<Converted<ScriptType::subject>> of,
                     Converted<ScriptType::also_of> also) {
  const std::int32_t converted = of ? of->converted : kLeftOut, argument = also.given() ? also.converted : -1;
  if (is_other(converted)) return call.game().values().value(value, Seat(), other_of(converted), call.host.viewer());
  return call.game().values().value(value, converted == kLeftOut ? Seat() : Seat(converted), argument,
                                    call.host.viewer());
}

Result wild_dice(const Call& call, DieId die, Converted<ScriptType::owner_of> of) {
  const std::int64_t list = call.host.lists.make();
  const std::uint32_t wild = call.game().values().wild_dice(die, owner_of(of), call.host.viewer());
  for (std::uint32_t left = wild; left != 0; left &= left - 1) call.host.lists.add(list, std::countr_zero(left) + 1);
  return Result(list);
}

using Anything = std::optional<Converted<ScriptType::any>>;

void debug(const Call& call, Anything, Anything, Anything, Anything, Anything, Anything, Anything, Anything) {
  call.host.debug(call);
}

Result own_pile(const Call&, Converted<ScriptType::own_zone> zone, Seat seat) {
  return Result(encode_zone(zone.converted, seat.index + 1));
}
constexpr ApiFunction kPileOf = entry<own_pile>("zone", {"zone", "player"}, {ScriptType::pile}, "one player's zone");

}  // namespace

std::int64_t zone_of(Host& host, std::int64_t zone, std::int64_t player) {
  const Ruleset& rules = host.rules();
  const bool there = player >= 1 && player <= rules.players() && host.is_handle(zone, Tag::zone) &&
                     zone_seat(zone) == 0 && rules.zones()[ZoneId(zone_index(zone))].per_player;
  if (there) return zone + player;
  Given given;
  given.add(zone);
  given.add(player);
  return call_api(host, kPileOf, given).value;
}

std::span<const ApiFunction> read_api() {
  static constexpr ApiFunction functions[] = {
      entry<players>("players", {}, "returns the number of players").settled_by_ruleset(),
      entry<playing>(
          "playing", {"pack"},
          "returns true if this pack is in the game; your pack.yaml must list it under `optional` or `requires`")
          .settled_by_ruleset(),
      entry<round>("round", {}, "returns the round number, from 1; 0 during the setup"),
      entry<whose_turn>("whose_turn", {}, or_nil(ScriptType::player),
                        "returns the player whose turn it is; nil outside steps of kind `turns`"),
      entry<amount>("amount", {"resource", "where"},
                    "returns the amount of a resource at a place, with a player or on a card"),
      entry<get>("get", {"variable", "subject"}, {ScriptType::value_of},
                 "returns the value of a variable; `subject` is the player, card or record that it belongs to"),
      entry<count>("count", {"zone"}, "returns the number of cards in a zone"),
      entry<first_card>("first_card", {"zone"}, "returns the first card of a zone; in a deck, this is the top card")
          .returning(1),
      entry<cards>("cards", {"zone", "deck"}, {ScriptType::card_list},
                   "returns the cards of a zone, from first to last; with `deck`, only cards from that deck")
          .returning(1),
      entry<filtered<true>>("where", {"zone or list", "field", "value"}, {ScriptType::card_list},
                            "returns the cards that have this value in a field: `where(zone.hand(p), \"suit\", "
                            "suit.hearts)`; the field \"kind\" is the kind of the card")
          .returning(1),
      entry<filtered<false>>("except", {"zone or list", "field", "value"}, {ScriptType::card_list},
                             "returns the cards with a different value in this field")
          .returning(1),
      entry<extreme<true>>("highest", {"zone or list", "field"},
                           "returns the card with the highest number in a field; in a tie, the first one")
          .returning(1),
      entry<extreme<false>>("lowest", {"zone or list", "field"},
                            "returns the card with the lowest number in a field; in a tie, the first one")
          .returning(1),
      entry<owned>("owned", {"player", "deck"}, {ScriptType::card_list},
                   "returns all cards in a player's zones; with `deck`, only cards from that deck; in advice, "
                   "only cards that the bot may see"),
      entry<records>("records", {"kind"}, {ScriptType::records},
                     "returns all records of a declared kind, from all packs in the game: `records(\"location\")`"),
      entry<showing>("showing", {"face or list", "player", "die"},
                     "returns the number of dice with this face, or one of these faces, that all players can see. See "
                     "below for `die`"),
      entry<in_sight>("in_sight", {"face or list", "player", "die"},
                      "returns the same as `showing`, but counts all visible dice; in advice, these include dice that "
                      "the player has rolled in secret"),
      entry<dice>("dice", {"die", "player"}, {ScriptType::seen_faces},
                  "returns the faces of the dice, with false for each die that can't be seen; for dice that all "
                  "players share (`of: game`), omit the player"),
      entry<wild_dice>("wild_dice", {"die", "player"}, {ScriptType::numbers},
                       "returns the positions, from 1, of the wild dice that are visible (as for `in_sight`)"),
      entry<revealed>("revealed", {"die", "player"}, "returns the number of dice shown in the current reveal"),
      entry<in_cup>("in_cup", {"die", "player"}, "returns the number of dice in the cup"),
      entry<compute>("compute", {"value", "player or record", "record or number"},
                     "returns a declared value, as modified by packs; for a value with `at`, the third "
                     "argument is the record; for a per-die value, it is the die's position, from 1"),
      entry<debug>("debug", {"...", "", "", "", "", "", "", ""},
                   "prints its arguments, with file and line, in `play --debug`, `test` and `trace`; does nothing "
                   "elsewhere. Players never see the output")
          .taking_all(),
  };
  return functions;
}

}  // namespace rules::script
