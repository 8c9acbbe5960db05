// What scripts may change.
#include <algorithm>
#include <bit>
#include <vector>

#include "mechanics/decks.hpp"
#include "script/typed.hpp"

namespace rules::script {
namespace {

int move(Engine& engine, std::int64_t n, ResourceId resource, Holder from, Holder to) {
  return engine.move(n, resource, from, to);
}
int pour(Engine& engine, ResourceId resource, Holder from, Holder to) {
  return engine.move(engine.read().amount(resource, from), resource, from, to);
}
std::int64_t collect(Engine& engine, std::int64_t n, ResourceId resource, SeatSet from, Holder to) {
  std::int64_t moved = 0;
  for (; !from.empty(); from.drop(from.lowest()))
    moved += engine.move(n, resource, engine.rules().holder(from.lowest()), to);
  return moved;
}
void supply(Engine& engine, Within<0, 1'000'000> n, ResourceId resource, Holder to) {
  engine.supply(n.n, resource, to);
}

void set(Engine& engine, VariableId variable, Kept<Takes::value_of> value, Kept<Takes::subject_of> of) {
  engine.set(variable, of.given() ? of.kept : 0, value.given() ? value.kept : -1);
}

void put(Engine& engine, Card card, Pile to, std::optional<bool> on_top) {
  engine.put(card, to, on_top.value_or(false) ? Engine::End::top : Engine::End::bottom);
}
int put_all(Engine& engine, Pile from, Pile to, std::optional<Card> except) {
  return move_all(engine, from, to, except.value_or(Card()));
}
int draw(Engine& engine, Pile deck, std::int64_t n, Pile to) { return draw_cards(engine, deck, n, to); }
void refill(Engine& engine, Pile row, Pile deck, std::int64_t size) { refill_row(engine, row, deck, size); }

int pick(Engine& engine, Pile from, std::int64_t wanted, Pile to, std::optional<ZoneId> deck) {
  const std::int64_t most = std::clamp<std::int64_t>(wanted, 0, engine.read().count(from));
  Several<Card, 256> out(static_cast<std::size_t>(most));
  const int n = engine.pick(from, static_cast<int>(most), {out.data(), out.size()}, deck.value_or(ZoneId()));
  for (int i = 0; i < n; ++i) engine.put(out[static_cast<std::size_t>(i)], to);
  return n;
}

void shuffle(Engine& engine, Pile pile) { engine.shuffle(pile); }

void look(Engine& engine, Seat seat, Kept<Takes::shown> what) {
  if (!is_other(what.kept)) return engine.look(seat, Card(what.kept));
  std::vector<Card> cards;
  for (Card c = engine.read().first(Pile(other_of(what.kept))); c; c = engine.read().next(c)) cards.push_back(c);
  engine.look(seat, cards);
}

/// Whose dice are meant; the first seat stands for dice that all share.
Seat owner(Kept<Takes::owner_of> of) { return Seat(of.given() ? of.kept : 0); }

Face roll(Engine& engine, DieId die, Kept<Takes::owner_of> of, std::optional<Kept<Takes::die_of>> nth) {
  const Seat seat = owner(of);
  const int n = nth ? nth->kept : 0;
  engine.roll_one(die, seat, n);
  engine.set_status(die, seat, 1u << n, DieStatus::aside);
  return {engine.read().face(die, seat, n)};
}

void turn(Engine& engine, DieId die, Kept<Takes::owner_of> of, Kept<Takes::die_of> nth, Kept<Takes::face_of> face) {
  engine.turn(die, owner(of), nth.kept, face.kept);
}

int lay(Engine& engine, DieId die, Kept<Takes::owner_of> of, std::int64_t n, Kept<Takes::face_of> face) {
  const Seat seat = owner(of);
  if (engine.read().dice_with(die, seat, DieStatus::rolled))
    throw std::logic_error("no dice can be laid while others of them are rolled in secret");
  int laid = 0;
  for (std::uint32_t cup = engine.read().dice_with(die, seat, DieStatus::cup); cup && laid < n; cup &= cup - 1, ++laid)
    engine.lay(die, seat, std::countr_zero(cup), face.kept);
  return laid;
}

void gather(Engine& engine, DieId die, Kept<Takes::owner_of> of) {
  engine.set_status(die, owner(of), engine.rules().dice[static_cast<std::size_t>(die.index)].all, DieStatus::cup);
}

int chance(Engine& engine, Within<1, kLargestNumber> n) { return engine.number_below(n.n) + 1; }

using Told = std::optional<Kept<Takes::told>>;

/// What is told keeps its type: a card is named to those who may know it, a player is told as one.
void tell(const Call& call, Kept<Takes::text> text, Told, Told, Told, Told, Told, Told, Told, Told) {
  Engine& engine = call.engine();
  if (!engine.noting) return;
  Note note{.kind = Note::Kind::tell, .what = text.kept};
  for (std::size_t i = 1; i < call.given->count; ++i) {
    if (call.kept[i] == kLeftOut)
      throw std::logic_error("nothing can't be told: argument #" + std::to_string(i + 1) + " is nil");
    const auto at = static_cast<std::size_t>(note.count++);
    const auto nth = static_cast<std::int32_t>(at);
    note.types[at] = call.host.told_type(text.kept, nth).value_or(told_as(call.given->codes[i]).value_or(Type::number));
    note.args[at] = call.kept[i];
    note.seers[at] = seers(engine.read(), note.types[at], note.args[at]).bits;
  }
  engine.note(note);
}

/// Which of those told each argument is.
constexpr ApiFunction numbered(ApiFunction function) {
  for (std::int32_t i = 1; i < function.count; ++i) function.parameters[static_cast<std::size_t>(i)].of = i - 1;
  return function;
}

}  // namespace

std::span<const ApiFunction> change_api() {
  static constexpr ApiFunction functions[] = {
      entry<move>("move", {"n", "resource", "from", "to"}, "moves up to n; returns how many there were to move"),
      entry<pour>("pour", {"resource", "from", "to"}, "moves all there are; returns how many"),
      entry<collect>("collect", {"n", "resource", "set", "to"},
                     "moves up to n from each player of a set; returns how many in all"),
      entry<supply>("supply", {"n", "resource", "where"}, "makes n new ones, for setting up"),
      entry<set>("set", {"variable", "value", "subject"}, "changes a variable; nil is nobody, or no card"),
      entry<put>("put", {"card", "zone", "on_top"}, "moves a card to the end of a zone, or on top of it"),
      entry<put_all>("put_all", {"from", "to", "except"}, "moves all cards of a zone, except one that stays"),
      entry<draw>("draw", {"deck", "n", "to"}, "moves up to n cards from the top, reshuffling when the deck runs out"),
      entry<refill>("refill", {"row", "deck", "size"}, "fills a row up to a size from a deck"),
      entry<pick>("pick", {"from", "n", "to", "deck"}, "moves up to n cards drawn at random (of one deck, if given)"),
      entry<shuffle>("shuffle", {"zone"}, "shuffles a zone"),
      entry<look>(
          "look", {"player", "card or zone"},
          "shows a card, or all of a zone at once, to one player; like cards shown one after the other could be "
          "the same one"),
      entry<roll>("roll", {"die", "player", "n"}, "rolls one die in the open"),
      entry<turn>("turn", {"die", "player", "n", "face"}, "turns a player's nth die to a face"),
      entry<lay>("lay", {"die", "player", "n", "face"},
                 "sets aside up to n dice from the cup with this face, without rolling them"),
      entry<gather>("gather", {"die", "player"}, "puts all of the dice back into the cup"),
      entry<chance>("chance", {"n"}, "a number from 1 to n, all equally likely"),
      numbered(
          entry<tell>("tell", {"text", "...", "", "", "", "", "", "", ""},
                      "adds a line to the log; what follows stands where the text has `{1}`, `{2}`, a player where "
                      "it has `{1:player}`; cards are named only to who may know them"))
          .in(Where::changing)
          .taking_all(),
  };
  return functions;
}

}  // namespace rules::script
