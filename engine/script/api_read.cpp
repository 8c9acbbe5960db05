// What scripts may read.
#include <bit>

#include "script/api.hpp"

namespace rules::script {
namespace {

int players(Reader r) { return r.rules().players; }
int round(Reader r) { return r.round(); }
int amount(Reader r, ResourceId resource, Holder holder) { return r.amount(resource, holder); }
int count(Reader r, Pile pile) { return r.count(pile); }
Card first_card(Reader r, Pile pile) { return r.first(pile); }

Result result_of(Type type, std::int32_t value) {
  if (type == Type::flag) return {Result::Kind::flag, value != 0};
  const std::int64_t code = value_of(type, value);
  return code == Arguments::kNil ? Result(Seat()) : Result(code);
}

Result get(const Arguments& a) {
  const Reader r = a.read();
  const VariableDecl& decl = r.rules().variables[static_cast<std::size_t>(a.variable(1).index)];
  int subject = 0;
  if (decl.scope == Scope::player) subject = a.seat(2).index;
  else if (decl.scope == Scope::card) subject = a.card(2).index;
  else if (decl.scope == Scope::record) subject = a.code(2, Tag::record);
  if (const Seat eyes = a.host().eyes()) {
    if (decl.seen != Sees::everyone &&
        !(decl.seen == Sees::owner && decl.scope == Scope::player && subject == eyes.index))
      throw std::logic_error("advice looks at the variable '" + decl.id + "', which its seat can't see");
    if (decl.scope == Scope::card && !r.known(Card(subject)).has(eyes) &&
        !r.rules().seers(r.pile(Card(subject))).has(eyes))
      throw std::logic_error("advice looks at the variable '" + decl.id + "' of a card that its seat can't see");
  }
  if (subject < 0 || subject >= decl.cells) a.fail(2, "there is no such subject");
  return result_of(decl.type, r.state()[decl.first_cell + subject]);
}

bool prepare_get(const Host& host, PreparedCall& call, std::vector<ReadOperand>& readers) {
  const std::int32_t variable = call.handle(host, 0, Tag::variable);
  if (variable < 0) return false;
  call.variable = &host.rules().variables[static_cast<std::size_t>(variable)];
  readers = {nullptr, subject_reader(call.variable->scope)};
  return true;
}

Result run_get(Host& host, const PreparedCall& call, const std::int32_t* values) {
  if (values[1] < 0 || values[1] >= call.variable->cells)
    throw std::logic_error("bad argument #2 to 'get' (there is no such subject)");
  return result_of(call.variable->type, host.engine().state()[call.variable->first_cell + values[1]]);
}

constexpr Native get_native = {get, prepare_get, run_get, false};

Result cards(const Arguments& a) {
  const Reader r = a.read();
  const Pile pile = a.pile(1);
  const ZoneId deck = a.has(2) ? a.zone(2) : ZoneId();
  NewList list(a, r.count(pile));
  for (Card c = r.first(pile); c; c = r.next(c))
    if (!deck || r.rules().deck_of(c) == deck) list.add(encode(Tag::card, c.index));
  return list.result();
}

Result owned(const Arguments& a) {
  const Reader r = a.read();
  const Ruleset& rules = r.rules();
  const Seat seat = a.seat(1), eyes = a.host().eyes();
  const ZoneId deck = a.has(2) ? a.zone(2) : ZoneId();
  NewList list(a, 8);
  for (const ZoneId zone : rules.of_players) {
    const Pile pile = rules.pile(zone, seat);
    for (Card c = r.first(pile); c; c = r.next(c)) {
      const bool seen = !eyes || r.known(c).has(eyes) || rules.seers(pile).has(eyes);
      if (seen && (!deck || rules.deck_of(c) == deck)) list.add(encode(Tag::card, c.index));
    }
  }
  return list.result();
}

Result records(const Arguments& a) {
  const Reader r = a.read();
  const auto& kinds = r.rules().records_of;
  const auto kind = kinds.find(a.text(1));
  if (kind == kinds.end() && !a.host().sources().record_fields.contains(a.text(1)))
    a.fail(1, "there is no declared kind of that name");
  NewList list(a, 8);
  if (kind != kinds.end())
    for (const std::int32_t record : kind->second) list.add(encode(Tag::record, record));
  return list.result();
}

/// The players' dice that have this face, or those that the third argument names.
DieId dice_with_face(const Arguments& a, const Reader& r, std::int64_t face) {
  if (a.has(3)) return DieId(a.code(3, Tag::die));
  DieId die;
  const auto& dice = r.rules().dice;
  for (std::size_t d = 0; d < dice.size(); ++d) {
    if (!dice[d].per_player || face < 0 || face >= static_cast<std::int64_t>(dice[d].faces.size())) continue;
    if (die)
      a.fail(3, "players have several kinds of dice with such a face: say which, as in showing(face.x, player, die.y)");
    die = DieId(static_cast<std::int32_t>(d));
  }
  if (!die) a.fail(1, "no dice of players have such a face");
  return die;
}

Result showing(const Arguments& a) {
  const Reader r = a.read();
  const auto show = [&](std::int64_t face) {
    const DieId die = dice_with_face(a, r, face);
    return r.showing(die, a.dice_owner(2, die), static_cast<int>(face));
  };
  if (!a.table(1)) return std::int64_t{show(a.number(1))};
  if (a.lua()) lua_settop(a.lua(), 3);
  std::int64_t n = 0;
  a.each_of(1, [&](const Arguments& of, int at) { n += show(of.number(at)); });
  return n;
}

Result dice(const Arguments& a) {
  const Reader r = a.read();
  const DieId die(a.code(1, Tag::die));
  const DieDecl& decl = r.rules().dice[static_cast<std::size_t>(die.index)];
  const Seat seat = decl.per_player ? a.seat(2) : Seat(0), eyes = a.host().eyes();
  NewList list(a, decl.count);
  for (int i = 0; i < decl.count; ++i) {
    const DieStatus status = r.status(die, seat, i);
    const bool seen = status >= DieStatus::shown || (status == DieStatus::rolled && (!eyes || eyes == seat));
    list.add(seen ? r.face(die, seat, i) : Arguments::kFalse);
  }
  return list.result();
}

Result revealed(const Arguments& a) {
  const Reader r = a.read();
  const DieId die(a.code(1, Tag::die));
  return std::int64_t{std::popcount(r.dice_with(die, a.seat(2), DieStatus::shown))};
}

Result in_cup(const Arguments& a) {
  const Reader r = a.read();
  const DieId die(a.code(1, Tag::die));
  return std::int64_t{std::popcount(r.dice_with(die, a.dice_owner(2, die), DieStatus::cup))};
}

constexpr int kStartShift = 32;  ///< what is gone through is a set, and above it the seat that it starts from

/// (set, seat before) -> seat, in order from the seat after the start. Scripts may call it with anything.
int next_seat(lua_State* state) {
  const int players = Host::of(state).rules().players;
  const lua_Integer set = luaL_checkinteger(state, 1), before = luaL_checkinteger(state, 2);
  const lua_Integer start = set >> kStartShift, bits = set & ((lua_Integer{1} << kStartShift) - 1);
  if (start < 0 || start >= players || bits >= lua_Integer{1} << players)
    return luaL_argerror(state, 1, "not what seats() or each() says");
  if (before < 0 || before > players) return luaL_argerror(state, 2, "a player expected");
  int turn = before == 0 ? 0 : static_cast<int>((before - 1 - start + players) % players) + 1;
  for (; turn < players; ++turn) {
    const int seat = static_cast<int>(start + turn) % players;
    if (bits >> seat & 1) return lua_pushinteger(state, seat + 1), 1;
  }
  return lua_pushnil(state), 1;
}

int push_seats(lua_State* state, SeatSet set, int from) {
  lua_pushcfunction(state, next_seat);
  lua_pushinteger(state, static_cast<lua_Integer>(set.bits) | static_cast<lua_Integer>(from) << kStartShift);
  lua_pushinteger(state, 0);
  return 3;
}

int seats(lua_State* state) {
  const int players = Arguments(state).read().rules().players;
  return push_seats(state, SeatSet::first(players), lua_isnoneornil(state, 1) ? 0 : check_seat(state, 1).index);
}

int each(lua_State* state) {
  Arguments(state).read();
  return push_seats(state, check_set(state, 1), lua_isnoneornil(state, 2) ? 0 : check_seat(state, 2).index);
}

SeatSet everyone(Reader r) { return SeatSet::first(r.rules().players); }
SeatSet only(Reader, Seat seat) { return SeatSet::of(seat); }
SeatSet with(Reader, SeatSet set, Seat seat) { return set.add(seat), set; }
SeatSet without(Reader, SeatSet set, Seat seat) { return set.drop(seat), set; }
SeatSet others(Reader r, Seat seat) { return without(r, everyone(r), seat); }

SeatSet having(Reader r, SeatSet set, ZoneId zone, std::optional<ZoneId> deck) {
  for (SeatSet left = set; !left.empty(); left.drop(left.lowest())) {
    bool any = false;
    for (Card c = r.first(r.rules().pile(zone, left.lowest())); c && !any; c = r.next(c))
      any = !deck || r.rules().deck_of(c) == *deck;
    if (!any) set.drop(left.lowest());
  }
  return set;
}

int size(Reader, SeatSet set) { return set.size(); }
bool has(Reader, SeatSet set, Seat seat) { return set.has(seat); }

Result compute(const Arguments& a) {
  Host& host = a.host();
  a.read();
  const BoundCall* call = a.bound(1, Named::value);
  const auto id = call ? ValueId(call->target) : a.lua() ? host.value_named(a.lua(), 1) : std::nullopt;
  if (!id) a.fail(1, "there is no value of that name");
  if (a.is(2, Tag::number)) return host.engine().value(*id, a.seat(2));
  return host.engine().value(*id, Seat(), a.has(2) ? a.code(2, Tag::record) : -1);
}

constexpr Native cards_native = {.call = cards, .changes = false};
constexpr Native owned_native = {.call = owned, .changes = false};
constexpr Native records_native = {.call = records, .changes = false};
constexpr Native showing_native = {.call = showing, .changes = false};
constexpr Native dice_native = {.call = dice, .changes = false};
constexpr Native revealed_native = {.call = revealed, .changes = false};
constexpr Native in_cup_native = {.call = in_cup, .changes = false};
constexpr Native compute_native = {.call = compute, .changes = false};

}  // namespace

std::span<const ApiFunction> read_api() {
  static constexpr ApiFunction functions[] = {
      reads<players>("players", "players() -> number", "how many players there are"),
      reads<round>("round", "round() -> number", "the round, from 1; 0 while setting up"),
      reads<amount>("amount", "amount(resource, where) -> number",
                    "how many lie at a place, with a player or on a card"),
      custom<get_native>("get", "get(variable [, subject]) -> value",
                         "a variable; `subject` is the player, card or record it is of"),
      reads<count>("count", "count(zone) -> number", "how many cards lie in a zone"),
      reads<first_card>("first_card", "first_card(zone) -> card or nil", "the top or first card of a zone"),
      custom<cards_native>("cards", "cards(zone [, deck]) -> list of cards",
                           "the cards of a zone, first to last; only those of one deck if given"),
      custom<owned_native>(
          "owned", "owned(player [, deck]) -> list of cards",
          "all cards in zones of a player; only those of one deck if given; in advice, only those that its seat sees"),
      custom<records_native>("records", "records(kind) -> list of records",
                             "all records of a declared kind, of every pack in play"),
      custom<showing_native>("showing", "showing(face or list, player [, die]) -> number",
                             "how many dice that all can see show this face, or one of these; which dice has to be "
                             "said where players have several kinds with such a face"),
      custom<dice_native>("dice", "dice(die [, player]) -> list of faces",
                          "the faces of the dice; false for one that can't be seen"),
      custom<revealed_native>("revealed", "revealed(die, player) -> number",
                              "how many dice the player reveals just now"),
      custom<in_cup_native>("in_cup", "in_cup(die [, player]) -> number", "how many of the dice are in the cup"),
      {"seats", "for p in seats([from])", "all players in seat order, from one of them", seats},
      {"each", "for p in each(set [, from])", "the players of a set in seat order, from one of them", each},
      reads<others>("others", "others(player) -> set", "all players but one"),
      reads<everyone>("everyone", "everyone() -> set", "all players"),
      reads<only>("only", "only(player) -> set", "just this player"),
      reads<with>("with", "with(set, player) -> set", "the set and this player"),
      reads<without>("without", "without(set, player) -> set", "the set but for this player"),
      reads<having>("having", "having(set, zone [, deck]) -> set",
                    "the players of a set with a card in that zone of theirs (of one deck, if given)"),
      reads<size>("size", "size(set) -> number", "how many players a set has"),
      reads<has>("has", "has(set, player) -> flag", "whether a player is in a set"),
      custom<compute_native>("compute", "compute(value [, player or record]) -> number",
                             "a declared value, as the packs have modified it"),
  };
  return functions;
}

}  // namespace rules::script
