// How scripts make events happen and change events that are happening.
#include "script/api.hpp"
#include "script/restore.hpp"

namespace rules::script {
namespace {

/// The index of a named field.
int field_named(lua_State* state, int index, const Frame& frame) {
  const Host& host = Host::of(state);
  const auto events = static_cast<std::int32_t>(host.rules().events.size());
  if (frame.shape >= events) return 1;
  const char* name = luaL_checkstring(state, index);
  const int field = host.field_named(frame.shape, name);
  return field >= 0 ? field : luaL_argerror(state, index, lua_pushfstring(state, "the event has no field '%s'", name));
}

/// Where the number of an operation stands: values have one number only, so no field is named.
int operand(lua_State* state, const Frame& frame) {
  return frame.shape >= static_cast<std::int32_t>(Host::of(state).rules().events.size()) ? 2 : 3;
}

Frame& frame_to_modify(lua_State* state, int& field) {
  Host& host = Host::of(state);
  Frame& frame = *host.frame_of(state, 1);
  ++host.engine().counters.calls;
  if (frame.stage != Stage::answer && frame.stage != Stage::modify) luaL_error(state, "numbers of an event are changed while cards are played on it or by `modify`, not later");
  field = field_named(state, 2, frame);
  if (frame.shape < static_cast<std::int32_t>(host.rules().events.size()) && host.rules().events[static_cast<std::size_t>(frame.shape)].fields[static_cast<std::size_t>(field)].type != Type::number)
    luaL_argerror(state, 2, "only numbers can be changed");
  return frame;
}

[[gnu::cold]] void note_operation(Engine& engine, const Frame& frame, int field, Note::Kind kind, int what) {
  if (!engine.tracing) return;
  Note note{.kind = kind, .what = what};
  note.args[0] = frame.shape, note.args[1] = field, note.args[2] = frame.number(field), note.count = 3;
  for (auto& s : note.seers) s = SeatSet::first(engine.rules().players).bits;
  engine.note(note);
}

int done(lua_State* state, Frame& frame, int field, Note::Kind kind, int what) {
  Host& host = Host::of(state);
  ++frame.version;
  host.refresh(frame);
  note_operation(host.engine(), frame, field, kind, what);
  return 0;
}

int add(lua_State* state) {
  int field = 0;
  Frame& frame = frame_to_modify(state, field);
  frame.fold(field).add += check_number(state, operand(state, frame));
  return done(state, frame, field, Note::Kind::operation, 0);
}

/// In a straight line a number that is named, or that of a value, is changed by constants.
bool prepare_operation(const Host&, StraightCall& call, std::vector<ReadOperand>& readers) {
  readers.assign(call.arguments.size(), Parameter<std::int64_t>::read);
  return call.arguments.size() == 1;
}

/// The number that a method changes in a straight line, and which field it is.
std::pair<Frame&, int> straight_operand(Host& host, const StraightCall& call) {
  const auto& events = host.rules().events;
  Frame& frame = *host.straight().frame;
  const bool of_value = frame.shape >= static_cast<std::int32_t>(events.size());
  const int field = of_value ? 1 : host.field_interned(frame.shape, call.interned);
  if (of_value != call.name.empty() || field < 0 || (!of_value && events[static_cast<std::size_t>(frame.shape)].fields[static_cast<std::size_t>(field)].type != Type::number))
    throw std::logic_error("only numbers of the event can be changed, and the field has to be named");
  if (frame.stage != Stage::answer && frame.stage != Stage::modify) throw std::logic_error("numbers of an event are changed while cards are played on it or by `modify`, not later");
  return {frame, field};
}

void run_add(Host& host, const StraightCall& call, const std::int32_t* values) {
  const auto [frame, field] = straight_operand(host, call);
  frame.fold(field).add += values[0];
  ++frame.version;
  note_operation(host.engine(), frame, field, Note::Kind::operation, 0);
}

int set(lua_State* state) {
  int field = 0;
  Frame& frame = frame_to_modify(state, field);
  Fold& fold = frame.fold(field);
  if (fold.has_set) return luaL_error(state, "two things set the same number of one event");
  fold.has_set = true;
  fold.set = check_number(state, operand(state, frame));
  return done(state, frame, field, Note::Kind::operation, 1);
}

void multiply_by(Fold& fold, std::int64_t numerator, std::int64_t denominator) {
  fold.numerator *= numerator, fold.denominator *= denominator;
  if (fold.numerator > 1'000'000 || fold.numerator < -1'000'000 || fold.denominator > 1'000'000) throw std::logic_error("a number is multiplied beyond bounds");
}

int multiply(lua_State* state) {
  int field = 0;
  Frame& frame = frame_to_modify(state, field);
  const int at = operand(state, frame);
  const std::int64_t numerator = check_number(state, at), denominator = lua_isnoneornil(state, at + 1) ? 1 : check_number(state, at + 1);
  if (denominator <= 0) return luaL_argerror(state, at + 1, "a number above 0 expected");
  multiply_by(frame.fold(field), numerator, denominator);
  return done(state, frame, field, Note::Kind::operation, 2);
}

void run_multiply(Host& host, const StraightCall& call, const std::int32_t* values) {
  const auto [frame, field] = straight_operand(host, call);
  multiply_by(frame.fold(field), values[0], 1);
  ++frame.version;
  note_operation(host.engine(), frame, field, Note::Kind::operation, 2);
}

int at_least(lua_State* state) {
  int field = 0;
  Frame& frame = frame_to_modify(state, field);
  Fold& fold = frame.fold(field);
  fold.least = std::max(fold.least, check_number(state, operand(state, frame)));
  return done(state, frame, field, Note::Kind::operation, 3);
}

int at_most(lua_State* state) {
  int field = 0;
  Frame& frame = frame_to_modify(state, field);
  Fold& fold = frame.fold(field);
  fold.most = std::min(fold.most, check_number(state, operand(state, frame)));
  return done(state, frame, field, Note::Kind::operation, 4);
}

int propose(lua_State* state, Frame& frame, EventId instead, const std::array<std::int32_t, kMostFields>& fields) {
  if (frame.proposal_count == Frame::kMostProposals) return luaL_error(state, "more than %d packs want to replace the same event", Frame::kMostProposals);
  frame.proposals[static_cast<std::size_t>(frame.proposal_count++)] = {frame.handler, instead, fields};
  return 0;
}

int cancel(lua_State* state) {
  Host& host = Host::of(state);
  Frame& frame = *host.frame_of(state, 1);
  ++host.engine().counters.calls;
  if (frame.stage == Stage::prevent) return propose(state, frame, EventId(), {});
  if (frame.stage != Stage::answer) return luaL_error(state, "an event can be cancelled only until it is done");
  frame.outcome = rules::Outcome::cancelled;
  return 0;
}

bool prepare_cancel(const Host&, StraightCall& call, std::vector<ReadOperand>&) { return call.arguments.empty() && call.name.empty(); }

void run_cancel(Host& host, const StraightCall&, const std::int32_t*) {
  Frame& frame = *host.straight().frame;
  if (frame.stage != Stage::answer) throw std::logic_error("an event can be cancelled only until it is done");
  frame.outcome = rules::Outcome::cancelled;
}

int replace(lua_State* state) {
  Host& host = Host::of(state);
  Frame& frame = *host.frame_of(state, 1);
  ++host.engine().counters.calls;
  if (frame.stage != Stage::prevent) return luaL_error(state, "an event is replaced by `prevent` only");
  const auto id = host.event_named(state, 2);
  if (!id) return luaL_argerror(state, 2, "there is no event of that name");
  Frame instead = host.engine().make(*id);
  read_fields(state, 3, instead);
  return propose(state, frame, *id, instead.fields);
}

/// The event that the first argument names; `call` if it was bound.
EventId event(const Arguments& a, const BoundCall*& call) {
  call = a.bound(1, Named::event);
  if (call) return EventId(call->target);
  const auto id = a.lua() ? a.host().event_named(a.lua(), 1) : std::nullopt;
  if (!id) a.fail(1, "there is no event of that name");
  return *id;
}

/// The event's fields: arguments from `index` on if the call was bound, else a table there.
void read_fields(const Arguments& a, int index, const BoundCall* call, Frame& frame) {
  if (!call) {
    if (a.has(index)) rules::script::read_fields(a.lua(), index, frame);
    return;
  }
  Host& host = a.host();
  const auto& fields = host.rules().events[static_cast<std::size_t>(frame.shape)].fields;
  const Restore reading(host.argument_name, host.argument_name);
  for (std::size_t i = 0; i < call->slots.size(); ++i) {
    const int at = index + static_cast<int>(i);
    if (!a.has(at)) continue;
    const auto field = static_cast<std::size_t>(call->slots[i]);
    host.argument_name = host.field_name(frame.shape, field);
    frame.fields[field] = a.value(at, fields[field].type);
  }
}

Frame frame_of(const Arguments& a, Engine& engine) {
  const BoundCall* call = nullptr;
  Frame frame = engine.make(event(a, call));
  read_fields(a, 2, call, frame);
  return frame;
}

int resolve(lua_State* state) {
  const Arguments a(state);
  Engine& engine = a.change();
  Frame frame = frame_of(a, engine);
  engine.resolve(frame);
  a.host().push_outcome(frame.outcome);
  lua_pushinteger(state, frame.got);
  return 2;
}

Result resolve_straight(const Arguments& a) {
  Engine& engine = a.change();
  Frame frame = frame_of(a, engine);
  engine.resolve(frame);
  return {};
}

/// The call that the argument of a straight line is bound to, if it is.
const BoundCall* bound_argument(const Host& host, const StraightCall& call, std::size_t at, Named named) {
  if (at >= call.arguments.size() || call.arguments[at].source != StraightCall::nothing || tag_of(call.arguments[at].constant) != Tag::call) return nullptr;
  return host.bound_call(index_of(call.arguments[at].constant), named);
}

bool prepare_resolve(const Host& host, StraightCall& call, std::vector<ReadOperand>& readers) {
  const BoundCall* bound = bound_argument(host, call, 0, Named::event);
  if (!bound) return false;
  call.event = EventId(bound->target);
  call.slots = bound->slots;
  readers = {nullptr};
  for (std::int8_t slot : call.slots) readers.push_back(value_reader(host.rules().events[static_cast<std::size_t>(bound->target)].fields[static_cast<std::size_t>(slot)].type));
  return true;
}

void run_resolve(Host& host, const StraightCall& call, const std::int32_t* values) {
  Engine& engine = host.engine();
  Frame frame = engine.make(call.event);
  for (std::size_t i = 0; i < call.slots.size(); ++i) frame.fields[static_cast<std::size_t>(call.slots[i])] = values[i + 1];
  engine.resolve(frame);
}

constexpr Native resolve_native = {resolve_straight, prepare_resolve, run_resolve};

int within(lua_State* state) {
  const Arguments a(state);
  Host& host = a.host();
  ++host.engine().counters.calls;
  const BoundCall* call = nullptr;
  const Frame* frame = host.engine().within(event(a, call));
  if (frame) host.push_event(*const_cast<Frame*>(frame)); else lua_pushnil(state);
  return 1;
}

int targets(lua_State* state) {
  const Arguments a(state);
  Host& host = a.host();
  ++host.engine().counters.calls;
  const BoundCall* call = nullptr;
  Frame frame = host.engine().make(event(a, call));
  read_fields(a, 3, call, frame);
  const SeatSet set = host.engine().targets(frame, field_named(state, 2, frame));
  host.engine().release(frame);
  return lua_pushinteger(state, set.bits), 1;
}

constexpr Native add_native = {nullptr, prepare_operation, run_add};
constexpr Native multiply_native = {nullptr, prepare_operation, run_multiply};
constexpr Native cancel_native = {nullptr, prepare_cancel, run_cancel};

}  // namespace

const Native* straight_method(std::string_view name) {
  return name == "add" ? &add_native : name == "multiply" ? &multiply_native : name == "cancel" ? &cancel_native : nullptr;
}

void read_fields(lua_State* state, int index, Frame& frame) {
  luaL_checktype(state, index, LUA_TTABLE);
  const Host& host = Host::of(state);
  const auto& fields = host.rules().events[static_cast<std::size_t>(frame.shape)].fields;
  lua_pushnil(state);
  while (lua_next(state, index) != 0) {
    if (lua_type(state, -2) != LUA_TSTRING) luaL_error(state, "the fields of an event have names");
    const char* name = lua_tostring(state, -2);
    const int at = host.field_named(frame.shape, name);
    if (at < 0) luaL_error(state, "event '%s' has no field '%s'", host.rules().events[static_cast<std::size_t>(frame.shape)].id.c_str(), name);
    frame.fields[static_cast<std::size_t>(at)] = Arguments(state).value(lua_gettop(state), fields[static_cast<std::size_t>(at)].type);
    lua_pop(state, 1);
  }
}

std::span<const ApiFunction> event_api() {
  static constexpr ApiFunction functions[] = {
      {"resolve", "resolve(event, {field = value, ...}) -> outcome, number", "makes an event happen; says how it ended and what really moved", resolve, &resolve_native},
      {"within", "within(event) -> event or nil", "the event of that name that this happens within", within},
      {"targets", "targets(event, field [, {field = value}]) -> set", "the players that may stand in a field of an event, by its declaration and what packs forbid", targets},
  };
  return functions;
}

std::span<const ApiFunction> event_methods() {
  static constexpr ApiFunction functions[] = {
      {"add", "ev:add(field, n)", "adds to a number of the event (values: v:add(n))", add},
      {"set", "ev:set(field, n)", "replaces a number before additions; only one may", set},
      {"multiply", "ev:multiply(field, n [, divisor])", "multiplies after additions; all factors are rounded down once", multiply},
      {"at_least", "ev:at_least(field, n)", "raises the result", at_least},
      {"at_most", "ev:at_most(field, n)", "lowers the result", at_most},
      {"cancel", "ev:cancel()", "prevents the event; when played as a card, cancels what it answers", cancel},
      {"replace", "ev:replace(event, {field = value})", "proposes another event in its place (in `prevent`)", replace},
  };
  return functions;
}

}  // namespace rules::script
