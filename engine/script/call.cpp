#include "script/call.hpp"

#include "base/rule_error.hpp"
#include "kernel/state/knowledge.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/sandbox.hpp"
#include "script/api.hpp"
#include "script/question_kinds.hpp"

namespace rules::script {

namespace {

[[noreturn]] void refuse(const ApiFunction& function, const std::string& which, const std::string& why) {
  throw RuleError("bad argument " + which + " to '" + function.name + "' (" + why + ")");
}

void keep(const Host& host, const ApiFunction& function, std::size_t at, const Given& given, std::int32_t hook_target,
          std::int32_t* converted) {
  const bool is_given = at < given.count;
  const std::int64_t code = is_given ? given.codes[at] : Value::kNil;
  const Parameter& declared = function.parameters[at];
  const Parameter parameter = depends(declared) ? concrete(host, declared, converted, hook_target) : declared;
  const bool may_be_nil = parameter.optional && !(is_given && declared.type == ScriptType::told);
  if (code == Value::kNil && may_be_nil) converted[at] = kLeftOut;
  else if (!accepts(host, parameter, code, converted[at])) [[unlikely]]
    refuse(function, "#" + std::to_string(at + 1), type_error_message(host, parameter, code));
}

/// Checks and converts the named values, from the last parameter on, into `converted`.
void keep_named(const Host& host, const ApiFunction& function, const Given& given, std::int32_t* converted) {
  const std::span<const std::int8_t> slots = given.names();
  const std::size_t first = static_cast<std::size_t>(function.count) - 1;
  const std::int32_t target = converted[function.namer()];
  if (given.count > first + slots.size()) {
    if (slots.empty() && given.count == first + 1 && given.codes[first] != Value::kNil)
      refuse(function, "#" + std::to_string(first + 1),
             type_error_message(host, function.parameters[first], given.codes[first]));
    if (given.count > first + 1)
      throw RuleError("'" + std::string(function.name) + "' takes at most " + std::to_string(function.count) +
                      " arguments");
  }
  const auto code_of = [&](std::size_t nth) {
    return first + nth < given.count ? given.codes[first + nth] : Value::kNil;
  };
  NameSet names = 0;
  for (std::size_t i = 0; i < slots.size(); ++i)
    if (code_of(i) != Value::kNil) names |= 1u << slots[i];
  if (const std::string why = refused_names(host, function, target, names); !why.empty()) throw RuleError(why);
  EventId taken;
  std::size_t wrong = slots.size();  // the first wrong one in declaration order, because a Lua table has none
  for (std::size_t i = 0; i < slots.size(); ++i) {
    std::int32_t& value = converted[first + i] = kLeftOut;
    if (code_of(i) == Value::kNil) continue;
    const bool right = accepts(host, named_parameter(host, function, target, slots[i]), code_of(i), value);
    if (!right && (wrong == slots.size() || slots[i] < slots[wrong])) wrong = i;
    if (right && function.keeps && slots[i] == static_cast<std::int8_t>(AskOption::taken)) taken = EventId(value);
  }
  if (wrong < slots.size()) {
    const Parameter parameter = named_parameter(host, function, target, slots[wrong]);
    refuse(function, "'" + std::string(parameter.name) + "'", type_error_message(host, parameter, code_of(wrong)));
  }
  if (const std::string why = missing_names(host, function, target, names, taken); !why.empty()) throw RuleError(why);
}

}  // namespace

void Given::add(std::int64_t code) {
  if (count == codes.size()) throw RuleError("too many arguments");
  codes[count++] = code;
}

void Given::add_slot(std::int8_t slot) {
  if (static_cast<std::size_t>(slot_count) == slots.size()) throw RuleError("too many arguments");
  slots[at(slot_count++)] = slot;
}

int slot_named(const Host& host, const ApiFunction& function, std::int32_t target, std::string_view name) {
  if (function.last() != ScriptType::options) return host.events().field_named(target, name);
  for (std::size_t i = 0; i < std::size(kAskOptions); ++i)
    if (kAskOptions[i].name == name) return static_cast<int>(i);
  return -1;
}

void check_visible_to(const Host& host, Seat viewer, Card card) {
  if (!can_see(host.game().read(), viewer, card)) [[unlikely]]
    throw RuleError("advice reads a card that the bot can't see");
}

void check_where(const Host& host, const ApiFunction& function, const EventContext* context) {
  host.check_playing();
  switch (function.where) {
    case Where::reading: return;
    case Where::changing: return host.check_changing();
    case Where::numbers:
      if (context->stage != Stage::respond && context->stage != Stage::modify)
        throw RuleError("an event's numbers can be changed only by cards played on it and by `modify`");
      if (context->stage == Stage::respond) host.check_changing();
      return;
    case Where::cancelling:
      if (context->stage != Stage::prevent && context->stage != Stage::respond)
        throw RuleError("an event can be canceled only before it is applied");
      return host.check_changing();
    case Where::deciding:
      if (context->stage != Stage::prevent && context->stage != Stage::respond && context->stage != Stage::apply)
        throw RuleError("decide() must be called before the event is applied");
      return host.check_changing();
    case Where::replacing:
      if (context->stage != Stage::prevent) throw RuleError("only `prevent` can replace an event");
      return host.check_changing();
  }
}

Result call_api(Host& host, const ApiFunction& function, const Given& given, Caller caller) {
  check_where(host, function, caller.context);
  std::array<std::int32_t, Given::kMaxCodes> converted;
  const std::size_t named = function.has_named() ? 1 : 0, positional = static_cast<std::size_t>(function.count) - named;
  const std::int32_t hook_target = caller.context ? caller.context->hook_target : -1;
  for (std::size_t i = 0; i < positional; ++i) keep(host, function, i, given, hook_target, converted.data());
  std::span<const std::int8_t> slots;
  if (named) {
    slots = given.names();
    if (!caller.callback) keep_named(host, function, given, converted.data());
  } else if (given.count > positional) {
    throw RuleError("'" + std::string(function.name) + "' takes " +
                    (positional == 0 ? "no" : "at most " + std::to_string(positional)) +
                    (positional == 1 ? " argument" : " arguments"));
  }
  ++host.game().counters().calls;
  caller.given = &given;
  return function.run({host, function, converted.data(), slots, caller});
}

namespace {

constexpr char kQuestion = 0, kEvent = 0;  ///< their addresses are the registry keys of metatables

/// Runs the body of a C function; turns exceptions into Lua errors with the place in the calling script.
template <class Body>
int guarded(lua_State* state, Body body) {
  std::string why;
  try {
    return body();
  } catch (const ScriptError&) {
    throw;  // has its place already
  } catch (const std::exception& error) {
    why = Host::of(state).place_of_call() + error.what();
  }
  luaL_checkstack(state, 1, nullptr);
  lua_pushlstring(state, why.data(), why.size());
  return lua_error(state);
}

[[noreturn]] void throw_name(const Host& host, const ApiFunction& function, std::int32_t target, const char* name) {
  if (function.last() == ScriptType::options) throw RuleError(std::string("a question takes no '") + name + "'");
  throw RuleError("event '" + host.rules().events()[EventId(target)].id + "' has no field '" + name + "'");
}

/// Reads a table of fields or options; the values stay on the stack, because strings are named by their index there.
void read_named(lua_State* state, int table, const ApiFunction& function, std::int32_t target, Given& given) {
  const Host& host = Host::of(state);
  luaL_checkstack(state, kMaxNamed + 8, nullptr);
  push_contents(state, table);
  const int index = lua_gettop(state);
  lua_pushnil(state);
  while (lua_next(state, index) != 0) {
    const char* name = key_at(state, -2);
    const int slot = slot_named(host, function, target, name);
    if (slot < 0) throw_name(host, function, target, name);
    lua_insert(state, -2);  // the value stays; the key leads to the next
    given.add_slot(static_cast<std::int8_t>(slot));
    given.add(code_at(state, lua_gettop(state) - 1));
  }
}

/// Reads the arguments from `first` on. Returns the index of a function in place of the table, or 0.
int read_arguments(lua_State* state, int first, const ApiFunction& function, Given& given) {
  const int top = lua_gettop(state), table = function.has_named() ? first + function.count - 1 : 0;
  for (int at = first; at <= top; ++at) {
    if (at == table && lua_type(state, at) == LUA_TFUNCTION && function.of_several) return at;
    if (at == table && lua_type(state, at) == LUA_TTABLE) {
      std::int32_t target = 0;
      const std::size_t namer = rules::at(function.namer());
      if (at == top && accepts(Host::of(state), function.parameters[namer], given.codes[namer], target)) {
        read_named(state, at, function, target, given);
        return 0;
      }
    }
    given.add(code_at(state, at));
  }
  return 0;
}

/// (set and start, previous seat) -> seat, in order from the seat after the start. Scripts may pass anything.
int next_seat(lua_State* state) {
  const int players = Host::of(state).rules().players();
  const lua_Integer set = luaL_checkinteger(state, 1), before = luaL_checkinteger(state, 2);
  const lua_Integer start = set >> 32, bits = set & 0xffffffff;
  if (start < 0 || start >= players || bits >= lua_Integer{1} << players)
    return luaL_argerror(state, 1, "not a result of seats() or each()");
  if (before < 0 || before > players) return luaL_argerror(state, 2, "a player expected");
  int turn = before == 0 ? 0 : static_cast<int>((before - 1 - start + players) % players) + 1;
  for (; turn < players; ++turn) {
    const int seat = static_cast<int>(start + turn) % players;
    if (bits >> seat & 1) {
      lua_pushinteger(state, seat + 1);
      return 1;
    }
  }
  lua_pushnil(state);
  return 1;
}

int push_result(lua_State* state, const Result& result) {
  luaL_checkstack(state, 4, nullptr);
  switch (result.kind) {
    case Result::Kind::nothing: return 0;
    case Result::Kind::one: push_code(state, result.value); return 1;
    case Result::Kind::two:
      push_code(state, result.value);
      lua_pushinteger(state, result.second);
      return 2;
    case Result::Kind::players:
      lua_pushcfunction(state, next_seat);
      lua_pushinteger(state, result.value | result.second << 32);
      lua_pushinteger(state, 0);
      return 3;
    case Result::Kind::event: {
      Host& host = Host::of(state);
      host.events().push(*host.game().contexts().within(EventId(static_cast<std::int32_t>(result.value))));
      return 1;
    }
  }
  return 0;
}

/// Only playing(pack) returns something while scripts are being loaded.
Result while_loading(lua_State* state, const Host& host, const ApiFunction& function) {
  if (function.count == 1 && function.parameters[0].type == ScriptType::pack_name && lua_type(state, 1) == LUA_TSTRING)
    if (const auto played = host.named(ScriptType::pack_name, lua_tostring(state, 1)))
      return Result(Value::flag(*played != 0));
  host.check_playing();
  return {};
}

int call_function(lua_State* state) {
  return guarded(state, [state] {
    Host& host = Host::of(state);
    const auto& function = **static_cast<const ApiFunction* const*>(lua_touserdata(state, lua_upvalueindex(1)));
    if (!host.is_playing()) return push_result(state, while_loading(state, host, function));
    const Lists::Scope scope(host.lists);
    Given given;
    Caller caller{.lua = state};
    if (function.of_event) caller.context = &EventObjects::at(state, 1);
    // A value's number has no name.
    const bool value = caller.context && function.where == Where::numbers && host.is_value(*caller.context);
    if (value) given.add(Value::kNil);
    caller.callback = read_arguments(state, function.of_event ? 2 : 1, function, given);
    return push_result(state, call_api(host, function, given, caller));
  });
}

int attribute_of(lua_State* state) {
  return guarded(state, [state] {
    Host& host = Host::of(state);
    host.check_playing();
    if (lua_type(state, 2) != LUA_TSTRING) throw RuleError(attributes_are_named);
    const Lists::Scope scope(host.lists);
    std::size_t length = 0;
    const char* const name = lua_tolstring(state, 2, &length);
    return push_result(state, attribute(host, code_at(state, 1), {name, length}));
  });
}

/// Returns a member of an event: a current field, or a method from this function's table.
int read_event(lua_State* state) {
  return guarded(state, [state] {
    EventObjects& events = Host::of(state).events();
    const EventContext& context = EventObjects::at(state, 1);
    const char* const name = key_at(state, 2);
    if (events.push_field(context, name)) return 1;
    lua_pushvalue(state, 2);
    if (lua_rawget(state, lua_upvalueindex(1)) == LUA_TNIL) events.push_undeclared(context, name);
    return 1;
  });
}

int throw_write(lua_State* state) {
  return luaL_error(state,
                    "an event's fields can't be assigned; change them with its methods, such as ev:add(field, n)");
}

/// Computes and stores a field of the question on first access.
int read_told(lua_State* state) {
  return guarded(state, [state] {
    Host& host = Host::of(state);
    const Lists::Scope scope(host.lists);
    if (lua_type(state, 2) != LUA_TSTRING) throw RuleError(told_is_named);
    push_code(state, host.told() ? host.told()->field(lua_tostring(state, 2)) : Value::kNil);
    lua_pushvalue(state, 2);
    lua_pushvalue(state, -2);
    lua_rawset(state, 1);
    return 1;
  });
}

int call_number(lua_State* state) {
  return guarded(state, [state] {
    Host& host = Host::of(state);
    host.check_playing();
    const std::int64_t zone = code_at(state, 1);
    if (tag_of(zone) != Tag::zone) throw RuleError("a number can't be called");
    if (lua_gettop(state) > 2) throw RuleError("a zone takes exactly one player");
    push_code(state, zone_of(host, zone, code_at(state, 2)));
    return 1;
  });
}

int throw_set(lua_State* state) { return luaL_error(state, set_is_no_number); }

constexpr luaL_Reg kOfNumbers[] = {{"__index", attribute_of}, {"__call", call_number}};
constexpr luaL_Reg kOfQuestions[] = {{"__index", read_told}};
constexpr luaL_Reg kOfEvents[] = {{"__newindex", throw_write}};

/// Sets the metatable of player sets: light userdata, so that Lua doesn't take them for numbers.
void install_sets(lua_State* state) {
  lua_pushlightuserdata(state, nullptr);
  push_metatable(state, {});
  for (const char* operation :
       {"__add", "__sub", "__mul",  "__div",    "__idiv", "__mod", "__pow", "__unm",   "__band",     "__bor", "__bxor",
        "__shl", "__shr", "__bnot", "__concat", "__len",  "__lt",  "__le",  "__index", "__newindex", "__call"}) {
    lua_pushcfunction(state, throw_set);
    lua_setfield(state, -2, operation);
  }
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
}

/// Creates the metatable of events.
void install_events(lua_State* state) {
  push_metatable(state, kOfEvents);
  lua_createtable(state, 0, static_cast<int>(event_methods().size()));
  for (const ApiFunction& method : event_methods()) {
    push_function(state, method);
    lua_setfield(state, -2, method.name);
  }
  lua_pushcclosure(state, read_event, 1);
  lua_setfield(state, -2, "__index");
  lua_rawsetp(state, LUA_REGISTRYINDEX, &kEvent);
}

}  // namespace

void push_question(lua_State* state) {
  lua_createtable(state, 0, 4);
  lua_rawgetp(state, LUA_REGISTRYINDEX, &kQuestion);
  lua_setmetatable(state, -2);
}

ConvertedOptions options_by_function(const Call& call, Seat seat) {
  const std::size_t first = at(call.function.count - 1), namer = at(call.function.namer());
  Given given;
  std::array<std::int32_t, Given::kMaxCodes> converted;
  given.count = first;
  converted[namer] = call.converted[namer];
  lua_State* state = call.caller.lua;
  luaL_checkstack(state, 4, nullptr);
  const int top = lua_gettop(state);
  lua_pushvalue(state, call.caller.callback);
  lua_pushinteger(state, seat.index + 1);
  lua_call(state, 1, 1);
  if (lua_istable(state, -1)) read_named(state, top + 1, call.function, converted[namer], given);
  else if (!lua_isnil(state, -1)) throw RuleError("the function must return a table of options");
  keep_named(call.host, call.function, given, converted.data());
  lua_settop(state, top);
  return {given.names(), converted.data() + first};
}

void push_function(lua_State* state, const ApiFunction& function) {
  *static_cast<const ApiFunction**>(lua_newuserdatauv(state, sizeof(const ApiFunction*), 0)) = &function;
  lua_pushcclosure(state, call_function, 1);
}

EventContext** push_event(lua_State* state) {
  luaL_checkstack(state, 4, nullptr);
  auto** const object = static_cast<EventContext**>(lua_newuserdatauv(state, sizeof(EventContext*), 0));
  *object = nullptr;
  lua_rawgetp(state, LUA_REGISTRYINDEX, &kEvent);
  lua_setmetatable(state, -2);
  return object;
}

void install_handles(lua_State* state) {
  lua_pushinteger(state, 0);
  push_metatable(state, kOfNumbers);
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
  push_metatable(state, kOfQuestions);
  lua_rawsetp(state, LUA_REGISTRYINDEX, &kQuestion);
  install_events(state);
  install_sets(state);
}

}  // namespace rules::script
