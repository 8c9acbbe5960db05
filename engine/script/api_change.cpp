// What scripts may change.
#include <array>
#include <bit>
#include <vector>

#include "mechanics/decks.hpp"
#include "script/api.hpp"

namespace rules::script {
namespace {

int move(Engine& engine, std::int64_t n, ResourceId resource, Holder from, Holder to) {
  return engine.move(n, resource, from, to);
}
int pour(Engine& engine, ResourceId resource, Holder from, Holder to) {
  return engine.move(engine.read().amount(resource, from), resource, from, to);
}
void supply(Engine& engine, std::int64_t n, ResourceId resource, Holder to) { engine.supply(n, resource, to); }

Result set(const Arguments& a) {
  Engine& engine = a.change();
  const VariableId id = a.variable(1);
  const VariableDecl& decl = engine.rules().variables[static_cast<std::size_t>(id.index)];
  const bool nobody = (decl.type == Type::seat || decl.type == Type::card) && !a.has(2);
  const std::int32_t value = nobody ? -1 : a.value(2, decl.type);
  int subject = 0;
  if (decl.scope == Scope::player) subject = a.seat(3).index;
  else if (decl.scope == Scope::card) subject = a.card(3).index;
  else if (decl.scope == Scope::record) subject = a.code(3, Tag::record);
  engine.set(id, subject, value);
  return {};
}

bool prepare_set(const Host& host, PreparedCall& call, std::vector<ReadOperand>& readers) {
  const std::int32_t variable = call.handle(host, 0, Tag::variable);
  if (variable < 0) return false;
  const VariableDecl& decl = host.rules().variables[static_cast<std::size_t>(variable)];
  readers = {[](const Arguments& a, int i) { return a.variable(i).index; }, value_reader(decl.type),
             subject_reader(decl.scope)};
  return true;
}

Result run_set(Host& host, const PreparedCall&, const std::int32_t* values) {
  return host.engine().set(VariableId(values[0]), values[2], values[1]), Result();
}

constexpr Native set_native = {set, prepare_set, run_set};

void put(Engine& engine, Card card, Pile to, bool on_top) {
  engine.put(card, to, on_top ? Engine::End::top : Engine::End::bottom);
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

/// A card, or all that lies in a pile.
struct Shown {
  static constexpr std::int32_t kPiles = 1 << 20;  ///< above all cards
  std::int32_t kept;
};
}  // namespace

template <>
struct Parameter<Shown> {
  static std::int32_t read(const Arguments& a, int index) {
    return a.is(index, Tag::card) ? a.card(index).index : Shown::kPiles + a.pile(index).index;
  }
  static Shown make(std::int32_t kept) { return {kept}; }
};

namespace {
void look(Engine& engine, Seat seat, Shown what) {
  if (what.kept < Shown::kPiles) return engine.look(seat, Card(what.kept));
  std::vector<Card> cards;
  for (Card c = engine.read().first(Pile(what.kept - Shown::kPiles)); c; c = engine.read().next(c)) cards.push_back(c);
  engine.look(seat, cards);
}

int check_die(const Arguments& a, int index, DieId die) {
  const std::int64_t n = a.number(index);
  if (n < 1 || n > a.host().rules().dice[static_cast<std::size_t>(die.index)].count)
    a.fail(index, "there is no such die");
  return static_cast<int>(n - 1);
}

int check_face(const Arguments& a, int index, DieId die) {
  const std::int64_t face = a.number(index);
  if (face < 0 ||
      face >= static_cast<std::int64_t>(a.host().rules().dice[static_cast<std::size_t>(die.index)].faces.size()))
    a.fail(index, "the die has no such face");
  return static_cast<int>(face);
}

Result roll(const Arguments& a) {
  Engine& engine = a.change();
  const DieId die(a.code(1, Tag::die));
  const Seat seat = a.dice_owner(2, die);
  const int n = a.has(3) ? check_die(a, 3, die) : 0;
  engine.roll_one(die, seat, n);
  engine.set_status(die, seat, 1u << n, DieStatus::aside);
  return std::int64_t{engine.read().face(die, seat, n)};
}

constexpr Native roll_native = {roll, nullptr, nullptr};

Result turn(const Arguments& a) {
  Engine& engine = a.change();
  const DieId die(a.code(1, Tag::die));
  const Seat seat = a.dice_owner(2, die);
  const int n = check_die(a, 3, die);
  engine.turn(die, seat, n, check_face(a, 4, die));
  return {};
}

constexpr Native turn_native = {turn, nullptr, nullptr};

Result lay(const Arguments& a) {
  Engine& engine = a.change();
  const DieId die(a.code(1, Tag::die));
  const Seat seat = a.dice_owner(2, die);
  const std::int64_t n = a.number(3);
  const int face = check_face(a, 4, die);
  if (engine.read().dice_with(die, seat, DieStatus::rolled))
    throw std::logic_error("no dice can be laid while others of them are rolled in secret");
  std::int64_t laid = 0;
  for (std::uint32_t cup = engine.read().dice_with(die, seat, DieStatus::cup); cup && laid < n; cup &= cup - 1, ++laid)
    engine.lay(die, seat, std::countr_zero(cup), face);
  return laid;
}

constexpr Native lay_native = {lay, nullptr, nullptr};

Result gather(const Arguments& a) {
  Engine& engine = a.change();
  const DieId die(a.code(1, Tag::die));
  engine.set_status(die, a.dice_owner(2, die), engine.rules().dice[static_cast<std::size_t>(die.index)].all,
                    DieStatus::cup);
  return {};
}
constexpr Native gather_native = {gather, nullptr, nullptr};

int chance(Engine& engine, std::int64_t n) { return engine.number_below(static_cast<int>(n)) + 1; }

int tell(lua_State* state) {
  const Arguments a(state);
  Engine& engine = a.change();
  Note note{.kind = Note::Kind::tell, .what = a.code(1, Tag::text)};
  for (int i = 2; i <= std::min(lua_gettop(state), 9); ++i) {
    const std::int64_t code = a.told(i);
    const auto at = static_cast<std::size_t>(note.count++);
    note.args[at] = index_of(code);
    note.seers[at] = engine
                         .seers(tag_of(code) == Tag::card ? Type::card : Type::number, index_of(code),
                                SeatSet::first(engine.rules().players))
                         .bits;
  }
  if (engine.noting) engine.note(note);
  return 0;
}

}  // namespace

std::span<const ApiFunction> change_api() {
  static constexpr ApiFunction functions[] = {
      both<move>("move", "move(n, resource, from, to) -> number", "moves up to n; returns how many there were to move"),
      both<pour>("pour", "pour(resource, from, to) -> number", "moves all there are; returns how many"),
      both<supply>("supply", "supply(n, resource, where)", "makes n new ones, for setting up"),
      custom<set_native>("set", "set(variable, value [, subject])", "changes a variable"),
      both<put>("put", "put(card, zone [, on_top])", "moves a card to the end of a zone, or on top of it"),
      both<put_all>("put_all", "put_all(from, to [, except]) -> number",
                    "moves all cards of a zone, except one that stays"),
      both<draw>("draw", "draw(deck, n, to) -> number",
                 "moves up to n cards from the top, reshuffling when the deck runs out"),
      both<refill>("refill", "refill(row, deck, size)", "fills a row up to a size from a deck"),
      both<pick>("pick", "pick(from, n, to [, deck]) -> number",
                 "moves up to n cards drawn at random (of one deck, if given)"),
      both<shuffle>("shuffle", "shuffle(zone)", "shuffles a zone"),
      both<look>("look", "look(player, card or zone)", "shows a card, or all of a zone, to one player"),
      custom<roll_native>("roll", "roll(die [, player, n]) -> face", "rolls one die in the open"),
      custom<turn_native>("turn", "turn(die, player, n, face)", "turns a player's nth die to a face"),
      custom<lay_native>("lay", "lay(die, player, n, face) -> number",
                         "sets aside up to n dice from the cup with this face, without rolling them"),
      custom<gather_native>("gather", "gather(die [, player])", "puts all of the dice back into the cup"),
      both<chance>("chance", "chance(n) -> number", "a number from 1 to n, all equally likely"),
      {"tell", "tell(text, ...)", "adds a line to the log; cards are named only to who may know them", tell},
  };
  return functions;
}

}  // namespace rules::script
