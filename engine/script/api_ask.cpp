// How scripts ask for decisions: in a straight line; a run that has to wait is simply run again.
#include <array>
#include <stdexcept>

#include "mechanics/decks.hpp"
#include "mechanics/division.hpp"
#include "script/api.hpp"
#include "script/restore.hpp"

namespace rules::script {
namespace {

constexpr std::int64_t kMostUnits = 255;  ///< of a division

/// The options of ask(), read from one table in one pass: looking each up by its name costs three times as much.
class Options {
 public:
  /// Of a call: bound, so that each argument from `index` on is an option; or with a table there.
  Options(const Arguments& a, int index, const BoundCall* call) {
    if (!call) read_table(a.lua(), index);
    else
      for (std::size_t i = 0; i < call->slots.size(); ++i) {
        const int at = index + static_cast<int>(i);
        if (a.has(at)) set(static_cast<std::size_t>(call->slots[i]), at);
      }
  }
  Options(lua_State* state, int index) { read_table(state, index); }
  /// Where the option lies, or 0 if it is left out; from now on errors name it.
  int get(Host& host, AskOption option) const {
    const auto at = static_cast<std::size_t>(option);
    if (!(given_ >> at & 1u)) return 0;
    host.argument_name = kAskOptions[at];
    return places_[at];
  }

  /// Throws if there is one that only means something to keep().
  void refuse_keeping() const {
    for (AskOption option : {AskOption::to, AskOption::rest, AskOption::or_top, AskOption::taken, AskOption::count})
      if (const auto at = static_cast<std::size_t>(option); given_ >> at & 1u)
        throw std::logic_error(std::string("only keep() takes '") + kAskOptions[at] + "'");
  }

 private:
  void read_table(lua_State* state, int index) {
    if (lua_isnoneornil(state, index)) return;
    luaL_checktype(state, index, LUA_TTABLE);
    luaL_checkstack(state, static_cast<int>(std::size(kAskOptions)) + 4, nullptr);
    const std::vector<const char*>& names = Host::of(state).ask_options();
    lua_pushnil(state);
    while (lua_next(state, index) != 0) {
      const char* name = lua_type(state, -2) == LUA_TSTRING ? lua_tostring(state, -2) : "?";
      std::size_t option = 0;
      while (option < names.size() && names[option] != name) ++option;
      if (option == names.size()) luaL_error(state, "a question takes no '%s'", name);
      lua_insert(state, -2);  // the value stays, the key leads to the next
      set(option, lua_gettop(state) - 1);
    }
  }
  void set(std::size_t option, int at) { given_ |= 1u << option, places_[option] = at; }
  std::uint32_t given_ = 0;
  std::array<int, std::size(kAskOptions)> places_;
};

/// `keeps`: what was asked for is then moved, as keep() does.
void read_ask(const Arguments& a, const Options& options, Ask& ask, bool keeps = false) {
  if (!keeps) options.refuse_keeping();
  Host& host = a.host();
  lua_State* state = a.lua();
  const Reader read = host.engine().read();
  const QuestionDecl& decl = host.rules().questions[static_cast<std::size_t>(ask.question.index)];
  ask.kind = decl.kind;
  ask.type = decl.type;
  const Restore reading(host.argument_name, host.argument_name);
  ZoneId deck;
  if (int at = options.get(host, AskOption::deck)) deck = a.zone(at);
  if (int at = options.get(host, AskOption::among)) {
    ask.type = Type::seat;
    for (SeatSet set = a.set(at); !set.empty(); set.drop(set.lowest())) ask.add(set.lowest().index);
  }
  if (int at = options.get(host, AskOption::cards)) {
    ask.type = Type::card;
    if (a.table(at)) {
      a.each_of(at, [&](const Arguments& of, int i) { ask.add(of.card(i).index); });
    } else {
      for (Card c = read.first(a.pile(at)); c; c = read.next(c))
        if (!deck || host.rules().deck_of(c) == deck) ask.add(c.index);
    }
  }
  if (int at = options.get(host, AskOption::records)) {
    ask.type = Type::record;
    if (!a.table(at)) a.fail(at, "a list of records expected");
    a.each_of(at, [&](const Arguments& of, int i) { ask.add(of.code(i, Tag::record)); });
  }
  if (int at = options.get(host, AskOption::optional)) ask.optional = a.flag(at);
  if (int at = options.get(host, AskOption::always)) ask.always = decl.open && a.flag(at);
  if (int at = options.get(host, AskOption::about)) ask.subject = a.seat(at);
  if (int at = options.get(host, AskOption::event))
    ask.event = (state ? host.event_named(state, at) : std::nullopt).value_or(EventId());
  if (int at = options.get(host, AskOption::resource)) ask.about = {a.resource(at).index};
  if (ask.type == Type::die || ask.kind == AskKind::die_face) {
    const int at = options.get(host, AskOption::die);
    if (!at) throw std::logic_error("a question for dice needs die = ...");
    const DieId die(a.code(at, Tag::die));
    const DieDecl& dice = host.rules().dice[static_cast<std::size_t>(die.index)];
    if (dice.per_player) ask.whose = ask.subject ? ask.subject : ask.seat;
    ask.type = Type::die, ask.about = {die.index};
    for (int i = 0; i < dice.count; ++i)
      if (read.status(die, ask.whose, i) >= DieStatus::shown) ask.add(i);
  }
  std::int64_t least = 0, most = ask.option_count;
  if (int at = options.get(host, AskOption::least)) least = a.number(at);
  if (int at = options.get(host, AskOption::most)) most = a.number(at);
  ask.low = static_cast<std::int32_t>(least), ask.high = static_cast<std::int32_t>(most);
  if (ask.kind == AskKind::die_face)
    ask.high = static_cast<std::int32_t>(host.rules().dice[static_cast<std::size_t>(ask.about.offset)].faces.size());
  if (ask.kind == AskKind::subset) {
    if (ask.option_count > kMostOfSubset)
      throw std::logic_error("question '" + decl.id + "': a subset can be chosen of at most " +
                             std::to_string(kMostOfSubset) + " things; here there are " +
                             std::to_string(ask.option_count));
    for (std::int64_t k = std::max<std::int64_t>(least, 0); k <= std::min<std::int64_t>(most, ask.option_count); ++k)
      ask.sizes |= 1u << k;
  }
  if (ask.kind == AskKind::order && ask.option_count > Answer::kMost)
    throw std::logic_error("question '" + decl.id + "': at most " + std::to_string(Answer::kMost) +
                           " things can be put in order");
  if (ask.kind == AskKind::divide) {
    const int at = options.get(host, AskOption::units);
    if (!at || ask.type != Type::seat || ask.about.offset < 0)
      throw std::logic_error("a division needs units = n, resource = ... and among = set");
    const std::int64_t units = a.number(at);
    if (units < 0 || units > kMostUnits)
      a.fail(at,
             "'units': a number from 0 to " + std::to_string(kMostUnits) + " expected, got " + std::to_string(units));
    ask.high = static_cast<std::int32_t>(units);
    for (int i = 0; i < ask.option_count; ++i)
      ask.caps[static_cast<std::size_t>(i)] = read.amount(
          ResourceId(ask.about.offset), host.rules().holder(Seat(ask.options[static_cast<std::size_t>(i)])));
  }
  if (ask.kind == AskKind::offer) throw std::logic_error("offers are asked by contests");
}

/// An answer as scripts read it: of a kind that chooses among options, these.
Result result_of(const Arguments& a, const Ask& ask, const Answer& answer) {
  switch (ask.kind) {
    case AskKind::choose: return answer[0] == kNone ? Result(Seat()) : Result(value_of(ask.type, answer[0]));
    case AskKind::number: return std::int64_t{answer[0]};
    case AskKind::yes_no: return {Result::Kind::flag, answer[0]};
    case AskKind::die_face: {
      Result result(std::int64_t{answer[0]} + 1);
      result.two = true, result.second = answer[1];
      return result;
    }
    case AskKind::subset: {
      NewList list(a, 8);
      for (int i = 0; i < ask.option_count; ++i)
        if (answer[0] >> i & 1) list.add(value_of(ask.type, ask.options[static_cast<std::size_t>(i)]));
      return list.result();
    }
    case AskKind::order:
    case AskKind::divide:
    case AskKind::offer: {
      NewList list(a, 8);
      for (std::int32_t v : answer.span()) list.add(ask.kind == AskKind::order ? value_of(ask.type, v) : v);
      return list.result();
    }
  }
  return {};
}

void push_answer(const Arguments& a, const Ask& ask, const Answer& answer) {
  const Result result = result_of(a, ask, answer);
  if (result.kind == Result::Kind::integer) lua_pushinteger(a.lua(), result.value);
  else if (result.kind == Result::Kind::flag) lua_pushboolean(a.lua(), result.value != 0);
  else if (result.kind == Result::Kind::nil) lua_pushnil(a.lua());
}

/// The question that the second argument names.
QuestionId question(const Arguments& a, const BoundCall* call) {
  if (call) return QuestionId(call->target);
  const auto id = a.lua() ? a.host().question_named(a.lua(), 2) : std::nullopt;
  if (!id) a.fail(2, "there is no question of that name");
  return *id;
}

Result ask_one(const Arguments& a) {
  Engine& engine = a.change();
  const BoundCall* call = a.bound(2, Named::question);
  Ask ask;
  ask.seat = a.seat(1), ask.question = question(a, call);
  read_ask(a, Options(a, 3, call), ask);
  return result_of(a, ask, engine.ask(ask));
}

constexpr Native ask_native = {.call = ask_one};

/// What follows when a card was taken: an event whose actor is who took it, and whose first card is that card.
void raise_taken(Engine& engine, EventId event, const Ask& ask, Card card) {
  const EventDecl& decl = engine.rules().events[static_cast<std::size_t>(event.index)];
  Frame frame = engine.make(event);
  if (decl.actor >= 0) frame.fields[static_cast<std::size_t>(decl.actor)] = ask.seat.index;
  if (decl.affected >= 0) frame.fields[static_cast<std::size_t>(decl.affected)] = ask.subject.index;
  for (std::size_t f = 0; f < decl.fields.size(); ++f)
    if (decl.fields[f].type == Type::card) {
      frame.fields[f] = card.index;
      break;
    }
  engine.resolve(frame);
}

/// A question for so many of its options, or for all if there are fewer.
void ask_for(Ask& ask, std::int64_t count) {
  const auto n = static_cast<std::uint32_t>(std::clamp<std::int64_t>(count, 0, ask.option_count));
  if (ask.option_count > kMostOfSubset)
    throw std::logic_error("a subset can be chosen of at most " + std::to_string(kMostOfSubset) +
                           " things; here there are " + std::to_string(ask.option_count));
  ask.low = ask.high = static_cast<std::int32_t>(n), ask.sizes = 1u << n;
}

Card keep_and_tell(Engine& engine, const Ask& ask, const Keeping& piles, EventId taken) {
  const Card kept = keep_one(engine, ask, piles);
  if (kept && taken) raise_taken(engine, taken, ask, kept);
  return kept;
}

Result keep(const Arguments& a) {
  Engine& engine = a.change();
  const BoundCall* call = a.bound(2, Named::question);
  Ask ask;
  ask.seat = a.seat(1), ask.question = question(a, call);
  const Options options(a, 3, call);
  read_ask(a, options, ask, true);
  const Restore reading(a.host().argument_name, a.host().argument_name);
  const int cards = options.get(a.host(), AskOption::cards), count = options.get(a.host(), AskOption::count);
  if (!cards || a.table(cards) || ask.kind != (count ? AskKind::subset : AskKind::choose))
    throw std::logic_error("keep needs cards = zone and a question of kind choose, or of kind subset with count = n");
  const auto pile = [&](AskOption option) {
    const int at = options.get(a.host(), option);
    return at ? a.pile(at) : Pile();
  };
  const Keeping piles{a.pile(cards), pile(AskOption::to), pile(AskOption::rest), pile(AskOption::or_top)};
  if (count) {
    if (!piles.to || piles.top || options.get(a.host(), AskOption::taken))
      throw std::logic_error("keep with count needs to = zone, and takes neither or_top nor taken");
    ask_for(ask, a.number(count));
    return keep_some(engine, ask, piles);
  }
  if (!piles.to || (!piles.rest && !piles.top))
    throw std::logic_error("keep needs to = zone, and rest = zone or or_top = zone");
  ask.optional |= static_cast<bool>(piles.top);
  const int taken = options.get(a.host(), AskOption::taken);
  const EventId event = !taken                    ? EventId()
                        : a.is(taken, Tag::event) ? EventId(a.code(taken, Tag::event))
                        : a.lua()                 ? a.host().event_named(a.lua(), taken).value_or(EventId())
                                                  : EventId();
  if (taken && !event) a.fail(taken, "the id of an event expected");
  return keep_and_tell(engine, ask, piles, event);
}

bool prepare_keep(const Host& host, PreparedCall& call, std::vector<ReadOperand>& readers) {
  const BoundCall* bound = call.bound(host, 1, Named::question);
  if (!bound) return false;
  call.question = QuestionId(bound->target);
  call.slots = bound->slots;
  readers = {Parameter<Seat>::read, nullptr};
  std::uint32_t given = 0;
  for (std::int8_t slot : call.slots) {
    given |= 1u << slot;
    switch (static_cast<AskOption>(slot)) {
      case AskOption::cards:
      case AskOption::to:
      case AskOption::rest:
      case AskOption::or_top: readers.push_back(Parameter<Pile>::read); break;
      case AskOption::about: readers.push_back(Parameter<Seat>::read); break;
      case AskOption::deck: readers.push_back(Parameter<ZoneId>::read); break;
      case AskOption::taken: readers.push_back([](const Arguments& a, int i) { return a.code(i, Tag::event); }); break;
      case AskOption::optional: readers.push_back(Parameter<bool>::read); break;
      case AskOption::count: readers.push_back(Parameter<std::int64_t>::read); break;
      default: return false;
    }
  }
  const auto has = [&](AskOption option) { return (given >> static_cast<int>(option) & 1u) != 0; };
  if (!has(AskOption::cards) || !has(AskOption::to)) return false;
  const AskKind kind = host.rules().questions[static_cast<std::size_t>(bound->target)].kind;
  if (has(AskOption::count)) return kind == AskKind::subset && !has(AskOption::or_top) && !has(AskOption::taken);
  return kind == AskKind::choose && (has(AskOption::rest) || has(AskOption::or_top));
}

Result run_keep(Host& host, const PreparedCall& call, const std::int32_t* values) {
  Engine& engine = host.engine();
  Ask ask{Seat{values[0]}, call.question, AskKind::choose, Type::card};
  Keeping piles;
  EventId taken;
  ZoneId deck;
  const std::int32_t* count = nullptr;
  for (std::size_t i = 0; i < call.slots.size(); ++i) {
    const std::int32_t value = values[i + 2];
    switch (static_cast<AskOption>(call.slots[i])) {
      case AskOption::cards: piles.from = Pile(value); break;
      case AskOption::to: piles.to = Pile(value); break;
      case AskOption::rest: piles.rest = Pile(value); break;
      case AskOption::or_top: piles.top = Pile(value), ask.optional = true; break;
      case AskOption::about: ask.subject = Seat(value); break;
      case AskOption::deck: deck = ZoneId(value); break;
      case AskOption::taken: taken = EventId(value); break;
      case AskOption::count: count = &values[i + 2]; break;
      default: ask.optional = value != 0; break;
    }
  }
  const Reader read = engine.read();
  for (Card c = read.first(piles.from); c; c = read.next(c))
    if (!deck || engine.rules().deck_of(c) == deck) ask.add(c.index);
  ask.high = ask.option_count;
  if (!count) return keep_and_tell(engine, ask, piles, taken);
  ask.kind = AskKind::subset;
  ask_for(ask, *count);
  return keep_some(engine, ask, piles);
}

constexpr Native keep_native = {keep, prepare_keep, run_keep};

int ask_all(lua_State* state) {
  const Arguments a(state);
  Engine& engine = a.change();
  const SeatSet set = a.set(1);
  const BoundCall* call = a.bound(2, Named::question);
  const QuestionId id = question(a, call);
  std::array<Ask, kMaxSeats> asks;
  std::array<Answer, kMaxSeats> answers;
  std::size_t count = 0;
  const int top = lua_gettop(state);
  for (SeatSet left = set; !left.empty(); left.drop(left.lowest())) {
    Ask& ask = asks[count++];
    ask.seat = left.lowest(), ask.question = id;
    if (!call && lua_isfunction(state, 3)) {  // options may depend on the seat
      lua_pushvalue(state, 3);
      push_seat(state, ask.seat);
      lua_call(state, 1, 1);
      read_ask(a, Options(state, lua_gettop(state)), ask);
    } else {
      read_ask(a, Options(a, 3, call), ask);
    }
    lua_settop(state, top);
  }
  engine.ask_all({asks.data(), count}, {answers.data(), count});
  lua_createtable(state, engine.rules().players, 0);
  for (std::size_t i = 0; i < count; ++i) {
    push_answer(a, asks[i], answers[i]);
    lua_rawseti(state, top + 1, asks[i].seat.index + 1);
  }
  return 1;
}

}  // namespace

std::span<const ApiFunction> ask_api() {
  static constexpr ApiFunction functions[] = {
      custom<ask_native>("ask", "ask(player, question [, {option = value, ...}]) -> answer",
                         "asks one player; the answer is a player, card, record, number, flag, list, or die and face, "
                         "by the question's kind"),
      custom<keep_native>("keep",
                          "keep(player, question, {cards = zone, to = zone [, rest = zone, or_top = zone, taken = "
                          "event, count = n], ...}) -> card or nil, or number",
                          "asks which card of a zone to keep: first the others go to `rest`, then it goes to `to`, "
                          "then the event `taken` happens with it; who passes takes the top card of the deck `or_top` "
                          "instead; nil if no card is taken. With `count` and a question for a subset: which so many "
                          "cards, or all if there are fewer; how many those are"),
      {"ask_all", "ask_all(set, question, options or function(player) -> options) -> list by player",
       "asks several players at once, each in secret from the others", ask_all},
  };
  return functions;
}

}  // namespace rules::script
