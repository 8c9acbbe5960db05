// Events as objects of Lua: a userdata for each event at a depth, used again, with its fields in a table.
#include <algorithm>
#include <cstring>

#include "sandbox/frozen.hpp"
#include "sandbox/hidden_state.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/script_error.hpp"
#include "script/hook_tables.hpp"
#include "script/host.hpp"
#include "script/lua_call.hpp"
#include "script/suggest.hpp"

namespace rules::script {
namespace {

int refuse_write(lua_State* state) {
  return luaL_error(state, "an event's fields are changed with its methods, ev:add(field, n) and so on, not assigned");
}

struct EventObject {
  std::int32_t shape, slot;
};

/// What an event's table has not: nil for a field that is nil now; any other name is misspelt, or of another event.
int read_missing(lua_State* state) {
  const Host& host = Host::of(state);
  const auto shape = static_cast<std::int32_t>(lua_tointeger(state, lua_upvalueindex(1)));
  const std::string name = lua_type(state, 2) == LUA_TSTRING ? lua_tostring(state, 2) : "?";
  if (const std::string fault = host.fault_of_field(shape, name); !fault.empty())
    return luaL_error(state, "%s", fault.c_str());
  lua_pushnil(state);
  return 1;
}

}  // namespace

Host::Field Host::field(std::string_view name, Type type) {
  const char* interned = intern(name);
  lua_pushlstring(sandbox_.state(), name.data(), name.size());
  return {interned, luaL_ref(sandbox_.state(), LUA_REGISTRYINDEX), type};
}

int Host::field_named(std::int32_t shape, std::string_view name) const {
  const auto& fields = shapes_[static_cast<std::size_t>(shape)].fields;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i].name == name) return static_cast<int>(i);
  return -1;
}

std::string Host::fault_of_field(std::int32_t shape, const std::string& name) const {
  const bool of_value = shape >= std::ssize(ruleset_->events);
  if (name == "got" || (of_value && name == "event") || field_named(shape, name) >= 0) return "";
  std::vector<std::string> known;
  for (const Field& field : shapes_[static_cast<std::size_t>(shape)].fields) known.emplace_back(field.name);
  const std::string whose =
      of_value ? "a value that is modified" : "event '" + ruleset_->events[static_cast<std::size_t>(shape)].id + "'";
  return whose + " has no field '" + name + "'" + meant_or_all(name, known);
}

void Host::push_field(Type type, std::int32_t value) {
  lua_State* state = sandbox_.state();
  if (type != Type::event) return push_code(state, value_of(type, value));
  const auto at = static_cast<std::size_t>(value);
  if (value >= 0 && at < ruleset_->events.size()) lua_pushstring(state, ruleset_->events[at].id.c_str());
  else lua_pushnil(state);
}

Host::Slot& Host::slot_of(Frame& frame) {
  Shape& shape = shapes_[static_cast<std::size_t>(frame.shape)];
  if (frame.slot >= 0) return shape.slots[static_cast<std::size_t>(frame.slot)];
  std::size_t at = 0;
  while (at < shape.slots.size() && shape.slots[at].frame) ++at;
  if (at == shape.slots.size()) {
    lua_State* state = sandbox_.state();
    luaL_checkstack(state, 8, nullptr);
    Slot slot;
    auto* object = static_cast<EventObject*>(lua_newuserdatauv(state, sizeof(EventObject), 0));
    *object = {frame.shape, static_cast<std::int32_t>(at)};
    lua_createtable(state, 0, 4);  // the metatable
    lua_createtable(state, 0, static_cast<int>(shape.fields.size()) + 10);
    for (const ApiFunction& method : event_methods()) {
      push_function(state, method);
      lua_setfield(state, -2, method.name);
    }
    if (static_cast<std::size_t>(frame.shape) < ruleset_->events.size()) {
      lua_pushstring(state, ruleset_->events[static_cast<std::size_t>(frame.shape)].id.c_str());
      lua_setfield(state, -2, "event");
    }
    lua_createtable(state, 0, 1);
    lua_pushinteger(state, frame.shape);
    lua_pushcclosure(state, read_missing, 1);
    lua_setfield(state, -2, "__index");
    lua_setmetatable(state, -2);
    lua_pushvalue(state, -1);
    slot.shadow = luaL_ref(state, LUA_REGISTRYINDEX);
    lua_setfield(state, -2, "__index");
    lua_pushcfunction(state, refuse_write);
    lua_setfield(state, -2, "__newindex");
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_setmetatable(state, -2);
    slot.userdata = luaL_ref(state, LUA_REGISTRYINDEX);
    shape.slots.push_back(slot);
  }
  frame.slot = static_cast<std::int32_t>(at);
  shape.slots[at].frame = &frame;
  shape.slots[at].filled = false;
  return shape.slots[at];
}

void Host::refresh(Frame& frame) {
  Slot& slot = slot_of(frame);
  if (slot.filled && slot.version == frame.version && frame.stage != Stage::after) return;
  slot.filled = true;
  slot.version = frame.version;
  lua_State* state = sandbox_.state();
  lua_rawgeti(state, LUA_REGISTRYINDEX, slot.shadow);
  const Shape& shape = shapes_[static_cast<std::size_t>(frame.shape)];
  const bool fresh = slot.shown.empty();
  if (fresh) slot.shown.resize(shape.fields.size() + 1);
  for (std::size_t i = 0; i < shape.fields.size(); ++i) {  // most events of a kind differ little from the one before
    const Field& field = shape.fields[i];
    const std::int32_t value = field.type == Type::number ? frame.number(static_cast<int>(i)) : frame.fields[i];
    if (!fresh && slot.shown[i] == value) continue;
    slot.shown[i] = value;
    lua_rawgeti(state, LUA_REGISTRYINDEX, field.key);
    push_field(field.type, value);
    lua_rawset(state, -3);
  }
  if (const auto got = frame.stage == Stage::after ? std::optional(frame.got) : std::nullopt; slot.got != got) {
    slot.got = got;
    lua_rawgeti(state, LUA_REGISTRYINDEX, got_key_);
    if (got) lua_pushinteger(state, *got);
    else lua_pushnil(state);
    lua_rawset(state, -3);
  }
  lua_pop(state, 1);
}

void Host::push_event(Frame& frame) {
  refresh(frame);
  lua_rawgeti(sandbox_.state(), LUA_REGISTRYINDEX, slot_of(frame).userdata);
}

Frame& Host::frame_at(lua_State* state, int index) {
  const auto* object = static_cast<const EventObject*>(lua_touserdata(state, index));
  if (!object) throw std::logic_error("an event expected: methods are called as ev:name(...)");
  Frame* frame = shapes_[static_cast<std::size_t>(object->shape)].slots[static_cast<std::size_t>(object->slot)].frame;
  if (!frame) throw std::logic_error("this event is over");
  return *frame;
}

void Host::release(Frame& frame) {
  shapes_[static_cast<std::size_t>(frame.shape)].slots[static_cast<std::size_t>(frame.slot)].frame = nullptr;
  frame.slot = -1;
}

}  // namespace rules::script
