// API functions that change the game.
#include <bit>

#include "base/rule_error.hpp"
#include "kernel/state/knowledge.hpp"
#include "log/log_record.hpp"
#include "mechanics/decks.hpp"
#include "mechanics/dice.hpp"
#include "script/typed.hpp"

namespace rules::script {
namespace {

/// An amount.
using HowMany = Within<0, kMaxApiNumber>;

int move(GameParts& game, HowMany n, ResourceId resource, Holder from, Holder to) {
  return game.mutator().move(n.n, resource, from, to);
}
int pour(GameParts& game, ResourceId resource, Holder from, Holder to) {
  return game.mutator().move(game.read().amount(resource, from), resource, from, to);
}
std::int64_t collect(GameParts& game, HowMany n, ResourceId resource, SeatSet from, Holder to) {
  std::int64_t moved = 0;
  for (; !from.empty(); from.drop(from.lowest()))
    moved += game.mutator().move(n.n, resource, game.rules().holder(from.lowest()), to);
  return moved;
}
void supply(GameParts& game, Within<0, kMaxSupplied> n, ResourceId resource, Holder to) {
  game.mutator().supply(n.n, resource, to);
}

void set(GameParts& game, VariableId variable, Converted<ScriptType::value_of> value,
         Converted<ScriptType::subject_of> of) {
  game.mutator().set(variable, of.given() ? of.converted : 0, value.given() ? value.converted : -1);
}

void put(GameParts& game, Card card, Pile to, std::optional<bool> on_top) {
  game.pipeline().put(card, to, on_top.value_or(false) ? StateMutator::End::top : StateMutator::End::bottom);
}
int put_all(GameParts& game, Pile from, Pile to, std::optional<Card> except) {
  return rules::put_all(game, from, to, except.value_or(Card()));
}
int draw(GameParts& game, Pile deck, HowMany n, Pile to) { return draw_cards(game, deck, n.n, to); }
void refill(GameParts& game, Pile row, Pile deck, HowMany size) { refill_row(game, row, deck, size.n); }

int pick(GameParts& game, Pile from, HowMany wanted, Pile to, std::optional<ZoneId> deck) {
  const CardList cards = game.mutator().pick(from, wanted.n, deck.value_or(ZoneId()));
  for (const Card card : cards) game.pipeline().put(card, to);
  return static_cast<int>(cards.size());
}

void shuffle(GameParts& game, Pile pile) { game.mutator().shuffle(pile); }

void look(GameParts& game, Seat seat, Converted<ScriptType::shown> what) {
  if (!is_other(what.converted)) return game.mutator().look(seat, Card(what.converted));
  game.mutator().look(seat, Pile(other_of(what.converted)));
}

Face roll(GameParts& game, DieId die, Converted<ScriptType::owner_of> of,
          std::optional<Converted<ScriptType::die_of>> nth) {
  const Seat seat = owner_of(of);
  const int n = nth ? nth->converted : 0;
  Dice(game).roll_one(die, seat, n);
  Dice(game).set_status(die, seat, 1u << n, DieStatus::aside);
  return {game.read().face(die, seat, n)};
}

void turn(GameParts& game, DieId die, Converted<ScriptType::owner_of> of, Converted<ScriptType::die_of> nth,
          Converted<ScriptType::face_of> face) {
  Dice(game).turn(die, owner_of(of), nth.converted, face.converted);
}

int lay(GameParts& game, DieId die, Converted<ScriptType::owner_of> of, HowMany n,
        Converted<ScriptType::face_of> face) {
  const Seat seat = owner_of(of);
  if (game.read().dice_with(die, seat, DieStatus::rolled))
    throw RuleError("dice can't be laid while other dice of the same kind are hidden after a secret roll");
  int laid = 0;
  for (std::uint32_t cup = game.read().dice_with(die, seat, DieStatus::cup); cup && laid < n.n; cup &= cup - 1, ++laid)
    Dice(game).lay(die, seat, std::countr_zero(cup), face.converted);
  return laid;
}

void gather(GameParts& game, DieId die, Converted<ScriptType::owner_of> of) {
  Dice(game).set_status(die, owner_of(of), game.rules().dice()[die].all, DieStatus::cup);
}

int chance(GameParts& game, Within<1, kMaxApiNumber> n) { return game.mutator().number_below(n.n) + 1; }

using MaybeTold = std::optional<Converted<ScriptType::told>>;

/// Arguments keep their type in the log: a card is named to seats that may know it, a player is shown as one.
void tell(const Call& call, TextKey text, MaybeTold, MaybeTold, MaybeTold, MaybeTold, MaybeTold, MaybeTold, MaybeTold,
          MaybeTold) {
  GameParts& game = call.game();
  if (!game.sink().wants(RecordKind::tell)) return;
  LogRecord record({RecordKind::tell, text.index}, 0, {});
  for (std::size_t i = 1; i < call.caller.given->count; ++i) {
    const Type type = call.host.told_type(text.index, record.count)
                          .value_or(told_as(call.caller.given->codes[i]).value_or(Type::number));
    record.add(call.converted[i], type, visible_to(game.read(), type, call.converted[i]));
  }
  game.sink().record(record);
}

/// Numbers the `told` parameters.
constexpr ApiFunction numbered(ApiFunction function) {
  for (std::int32_t i = 1; i < function.count; ++i) function.parameters[at(i)].of = i - 1;
  return function;
}

}  // namespace

std::span<const ApiFunction> change_api() {
  static constexpr ApiFunction functions[] = {
      entry<move>("move", {"n", "resource", "from", "to"},
                  "moves n units of a resource, or as many as there are; returns how many moved"),
      entry<pour>("pour", {"resource", "from", "to"}, "moves all of a resource; returns the amount moved"),
      entry<collect>(
          "collect", {"n", "resource", "set", "to"},
          "moves n units of a resource from each player in a set, or as many as the player has; returns the total"),
      entry<supply>("supply", {"n", "resource", "where"}, "creates n units of a resource; meant for the setup"),
      entry<set>("set", {"variable", "value", "subject"}, "changes a variable; nil means no player or no card"),
      entry<put>("put", {"card", "zone", "on_top"},
                 "moves a card to the end of a zone, or to its top if `on_top` is true")
          .moving(1, 2),
      entry<put_all>("put_all", {"from", "to", "except"},
                     "moves all cards in a zone other than `except`; returns how many moved")
          .moving(1, 2),
      entry<draw>("draw", {"deck", "n", "to"},
                  "moves n cards from the top of a deck, or as many as there are; reshuffles when the deck runs out; "
                  "returns how many moved")
          .moving(1, 3),
      entry<refill>("refill", {"row", "deck", "size"},
                    "moves cards from a deck to a row until the row has `size` cards")
          .moving(2, 1),
      entry<pick>("pick", {"from", "n", "to", "deck"},
                  "moves n cards chosen at random, or as many as there are; with `deck`, only cards from that deck; "
                  "returns how many moved")
          .moving(1, 3),
      entry<shuffle>("shuffle", {"zone"}, "shuffles a zone"),
      entry<look>("look", {"player", "card or zone"},
                  "shows one player a card, or all cards in a zone together. If two calls show identical cards, the "
                  "player can't tell whether they are the same copy"),
      entry<roll>("roll", {"die", "player", "n"}, "rolls one die so that all players see it"),
      entry<turn>("turn", {"die", "player", "n", "face"}, "turns a player's nth die to a face"),
      entry<lay>("lay", {"die", "player", "n", "face"},
                 "takes up to n dice from the cup and sets them aside with this face, without rolling them; returns "
                 "how many"),
      entry<gather>("gather", {"die", "player"}, "puts all the dice back into the cup"),
      entry<chance>("chance", {"n"}, "returns a random number from 1 to n"),
      numbered(entry<tell>("tell", {"text", "...", "", "", "", "", "", "", ""},
                           "adds a line to the log. In the text, `{1}` stands for the argument after `text`; for a "
                           "player, write `{1:player}`. Only players who may know a card see its name"))
          .in(Where::changing)
          .taking_all(),
  };
  return functions;
}

}  // namespace rules::script
