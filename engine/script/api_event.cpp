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
  if (frame.stage != Stage::answer && frame.stage != Stage::modify)
    luaL_error(state, "numbers of an event are changed while cards are played on it or by `modify`, not later");
  field = field_named(state, 2, frame);
  if (frame.shape < static_cast<std::int32_t>(host.rules().events.size()) &&
      host.rules().events[static_cast<std::size_t>(frame.shape)].fields[static_cast<std::size_t>(field)].type !=
          Type::number)
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

/// Does what the method says to a number of the event; the first argument for that is at `index`.
void operate(const Arguments& a, Frame& frame, int field, Method method, int index) {
  const std::int64_t n = a.number(index),
                     divisor = method == Method::multiply && a.has(index + 1) ? a.number(index + 1) : 1;
  if (divisor <= 0) a.fail(index + 1, "a number above 0 expected");
  Fold& fold = frame.fold(field);
  switch (method) {
    case Method::add: fold.plus(n); break;
    case Method::set:
      if (fold.has_set) throw std::logic_error("two things set the same number of one event");
      fold.has_set = true, fold.set = n;
      break;
    case Method::multiply: fold.times(n, divisor); break;
    case Method::at_least: fold.least = std::max(fold.least, n); break;
    default: fold.most = std::min(fold.most, n); break;
  }
  ++frame.version;
  note_operation(a.host().engine(), frame, field, Note::Kind::operation, static_cast<int>(method));
}

template <Method method>
int change(lua_State* state) {
  int field = 0;
  Frame& frame = frame_to_modify(state, field);
  operate(Arguments(state), frame, field, method, operand(state, frame));
  Host::of(state).refresh(frame);
  return 0;
}

/// Which field a name, interned, is of those that can be changed now; values have one number, which isn't named.
int changed_field(const Host& host, const Frame& frame, const char* interned) {
  const auto& events = host.rules().events;
  const bool of_value = frame.shape >= static_cast<std::int32_t>(events.size());
  const int field = of_value ? 1 : interned ? host.field_named(frame.shape, interned) : -1;
  if (of_value == (interned != nullptr) || field < 0 ||
      (!of_value &&
       events[static_cast<std::size_t>(frame.shape)].fields[static_cast<std::size_t>(field)].type != Type::number))
    throw std::logic_error("only numbers of the event can be changed, and the field has to be named");
  if (frame.stage != Stage::answer && frame.stage != Stage::modify)
    throw std::logic_error("numbers of an event are changed while cards are played on it or by `modify`, not later");
  return field;
}

void propose(Frame& frame, EventId instead, const std::array<std::int32_t, kMostFields>& fields) {
  if (frame.proposal_count == kMostProposals)
    throw std::logic_error("more than " + std::to_string(kMostProposals) + " packs want to replace the same event");
  frame.proposals[static_cast<std::size_t>(frame.proposal_count++)] = {frame.handler, instead, fields};
}

int cancel(lua_State* state) {
  Host& host = Host::of(state);
  Frame& frame = *host.frame_of(state, 1);
  ++host.engine().counters.calls;
  return cancel_event(frame), 0;
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
  return propose(frame, *id, instead.fields), 0;
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

bool prepare_resolve(const Host& host, PreparedCall& call, std::vector<ReadOperand>& readers) {
  const BoundCall* bound = call.bound(host, 0, Named::event);
  if (!bound) return false;
  call.event = EventId(bound->target);
  call.slots = bound->slots;
  readers = {nullptr};
  for (std::int8_t slot : call.slots)
    readers.push_back(value_reader(
        host.rules().events[static_cast<std::size_t>(bound->target)].fields[static_cast<std::size_t>(slot)].type));
  return true;
}

Result resolve(Engine& engine, Frame& frame) {
  engine.resolve(frame);
  Result result(Result::Kind::outcome, static_cast<std::int64_t>(frame.outcome));
  result.two = true, result.second = frame.got;
  return result;
}

Result run_resolve(Host& host, const PreparedCall& call, const std::int32_t* values) {
  Engine& engine = host.engine();
  Frame frame = engine.make(call.event);
  for (std::size_t i = 0; i < call.slots.size(); ++i)
    frame.fields[static_cast<std::size_t>(call.slots[i])] = values[i + 1];
  return resolve(engine, frame);
}

Result resolve_named(const Arguments& a) {
  Engine& engine = a.change();
  Frame frame = frame_of(a, engine);
  return resolve(engine, frame);
}

constexpr Native resolve_native = {resolve_named, prepare_resolve, run_resolve};

int within(lua_State* state) {
  const Arguments a(state);
  Host& host = a.host();
  ++host.engine().counters.calls;
  const BoundCall* call = nullptr;
  const Frame* frame = host.engine().within(event(a, call));
  if (frame) host.push_event(*const_cast<Frame*>(frame));
  else lua_pushnil(state);
  return 1;
}

Result targets(const Arguments& a) {
  Host& host = a.host();
  ++host.engine().counters.calls;
  const BoundCall* call = nullptr;
  Frame frame = host.engine().make(event(a, call));
  read_fields(a, 3, call, frame);
  const int field = host.field_named(frame.shape, a.text(2).c_str());
  if (field < 0) a.fail(2, "the event has no field '" + a.text(2) + "'");
  const SeatSet set = host.engine().targets(frame, field);
  host.engine().release(frame);
  return std::int64_t{set.bits};
}

constexpr Native targets_native = {.call = targets, .changes = false};

}  // namespace

void change_number(const Arguments& a, Frame& frame, Method method, const char* interned) {
  operate(a, frame, changed_field(a.host(), frame, interned), method, 1);
}

void cancel_event(Frame& frame) {
  if (frame.stage == Stage::prevent) return propose(frame, EventId(), {});
  if (frame.stage != Stage::answer) throw std::logic_error("an event can be cancelled only until it is done");
  frame.outcome = rules::Outcome::cancelled;
}

void replace_event(const Arguments& a, Frame& frame, const std::string& event, const std::vector<std::string>& fields) {
  if (frame.stage != Stage::prevent) throw std::logic_error("an event is replaced by `prevent` only");
  const auto& events = a.host().sources().events;
  const auto found = events.find(event);
  if (found == events.end()) throw std::logic_error("there is no event of that name");
  const EventId id(found->second.index);
  Frame instead = a.host().engine().make(id);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const int at = a.host().field_named(id.index, fields[i].c_str());
    if (at < 0) throw std::logic_error("event '" + event + "' has no field '" + fields[i] + "'");
    const int given = static_cast<int>(i) + 1;
    if (a.has(given))
      instead.fields[static_cast<std::size_t>(at)] =
          a.value(given, a.host().field_type(id.index, static_cast<std::size_t>(at)));
  }
  propose(frame, id, instead.fields);
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
    if (at < 0)
      luaL_error(state, "event '%s' has no field '%s'",
                 host.rules().events[static_cast<std::size_t>(frame.shape)].id.c_str(), name);
    frame.fields[static_cast<std::size_t>(at)] =
        Arguments(state).value(lua_gettop(state), fields[static_cast<std::size_t>(at)].type);
    lua_pop(state, 1);
  }
}

std::span<const ApiFunction> event_api() {
  static constexpr ApiFunction functions[] = {
      custom<resolve_native>("resolve", "resolve(event, {field = value, ...}) -> outcome, number",
                             "makes an event happen; says how it ended and what really moved"),
      {"within", "within(event) -> event or nil", "the event of that name that this happens within", within},
      custom<targets_native>(
          "targets", "targets(event, field [, {field = value}]) -> set",
          "the players that may stand in a field of an event, by its declaration and what packs forbid"),
  };
  return functions;
}

std::span<const ApiFunction> event_methods() {
  static constexpr ApiFunction functions[] = {
      {"add", "ev:add(field, n)", "adds to a number of the event (values: v:add(n))", change<Method::add>},
      {"set", "ev:set(field, n)", "replaces a number before additions; only one may", change<Method::set>},
      {"multiply", "ev:multiply(field, n [, divisor])", "multiplies after additions; all factors are rounded down once",
       change<Method::multiply>},
      {"at_least", "ev:at_least(field, n)", "raises the result", change<Method::at_least>},
      {"at_most", "ev:at_most(field, n)", "lowers the result", change<Method::at_most>},
      {"cancel", "ev:cancel()", "prevents the event; when played as a card, cancels what it answers", cancel},
      {"replace", "ev:replace(event, {field = value})", "proposes another event in its place (in `prevent`)", replace},
  };
  return functions;
}

}  // namespace rules::script
