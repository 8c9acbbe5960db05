#include "script/event_objects.hpp"

#include "script/lua_call.hpp"
#include "script/suggest.hpp"

namespace rules::script {
namespace {

int refuse_write(lua_State* state) {
  return luaL_error(state, "an event's fields are changed with its methods, ev:add(field, n) and so on, not assigned");
}

struct Object {
  std::int32_t shape, slot;
};

/// What an event's table has not: nil for a field that is nil now; any other name is misspelt, or of another event.
int read_missing(lua_State* state) {
  const Host& host = Host::of(state);
  const auto shape = static_cast<std::int32_t>(lua_tointeger(state, lua_upvalueindex(1)));
  const std::string name = key_at(state, 2);
  if (const std::string fault = host.events().fault_of_field(shape, name); !fault.empty())
    return luaL_error(state, "%s", fault.c_str());
  lua_pushnil(state);
  return 1;
}

}  // namespace

EventObjects::EventObjects(Host& host) : host_(host), state_(host.state()) {
  const Ruleset& rules = host.rules();
  luaL_checkstack(state_, 8, nullptr);
  for (const EventDecl& event : rules.events) {
    Shape& shape = shapes_.emplace_back();
    for (const FieldDecl& decl : event.fields) shape.fields.push_back(field(in_lua(decl.id), decl.type));
  }
  for (const ValueDecl& value : rules.values) {
    Shape& shape = shapes_.emplace_back();
    for (std::size_t f = 0; f < value_fields(value); ++f)
      shape.fields.push_back(field(kValueFieldNames[f], kValueFields[f]));
  }
  got_key_ = field("got", Type::number).key;
}

EventObjects::Field EventObjects::field(std::string_view name, Type type) {
  const char* interned = host_.intern(name);
  lua_pushlstring(state_, name.data(), name.size());
  return {interned, luaL_ref(state_, LUA_REGISTRYINDEX), type};
}

int EventObjects::field_named(std::int32_t shape, std::string_view name) const {
  const auto& fields = shapes_[shape].fields;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i].name == name) return static_cast<int>(i);
  return -1;
}

std::string EventObjects::fault_of_field(std::int32_t shape, const std::string& name) const {
  const bool of_value = shape >= std::ssize(host_.rules().events);
  if (name == "got" || (of_value && name == "event") || field_named(shape, name) >= 0) return "";
  std::vector<std::string> known;
  for (const Field& field : shapes_[shape].fields) known.emplace_back(field.name);
  const std::string whose = of_value ? "a value that is modified" : "event '" + host_.rules().events[shape].id + "'";
  return whose + " has no field '" + name + "'" + meant_or_all(name, known);
}

EventObjects::Slot& EventObjects::slot_of(Frame& frame) {
  Shape& shape = shapes_[frame.shape];
  if (frame.slot >= 0) return shape.slots[frame.slot];
  std::size_t at = 0;
  while (at < shape.slots.size() && shape.slots[at].frame) ++at;
  if (at == shape.slots.size()) shape.slots.push_back(made(frame.shape, at));
  frame.slot = static_cast<std::int32_t>(at);
  shape.slots[at].frame = &frame;
  shape.slots[at].filled = false;
  return shape.slots[at];
}

EventObjects::Slot EventObjects::made(std::int32_t shape, std::size_t slot) {
  const std::vector<EventDecl>& events = host_.rules().events;
  Slot result;
  luaL_checkstack(state_, 8, nullptr);
  *static_cast<Object*>(lua_newuserdatauv(state_, sizeof(Object), 0)) = {shape, static_cast<std::int32_t>(slot)};
  lua_createtable(state_, 0, 4);  // the metatable
  lua_createtable(state_, 0, static_cast<int>(shapes_[shape].fields.size()) + 10);
  for (const ApiFunction& method : event_methods()) {
    push_function(state_, method);
    lua_setfield(state_, -2, method.name);
  }
  if (shape < std::ssize(events)) {
    lua_pushstring(state_, events[shape].id.c_str());
    lua_setfield(state_, -2, "event");
  }
  lua_createtable(state_, 0, 1);
  lua_pushinteger(state_, shape);
  lua_pushcclosure(state_, read_missing, 1);
  lua_setfield(state_, -2, "__index");
  lua_setmetatable(state_, -2);
  lua_pushvalue(state_, -1);
  result.shadow = luaL_ref(state_, LUA_REGISTRYINDEX);
  lua_setfield(state_, -2, "__index");
  lua_pushcfunction(state_, refuse_write);
  lua_setfield(state_, -2, "__newindex");
  lua_pushboolean(state_, 0);
  lua_setfield(state_, -2, "__metatable");
  lua_setmetatable(state_, -2);
  result.userdata = luaL_ref(state_, LUA_REGISTRYINDEX);
  return result;
}

void EventObjects::refresh(Frame& frame) {
  Slot& slot = slot_of(frame);
  if (slot.filled && slot.version == frame.version && frame.stage != Stage::after) return;
  slot.filled = true;
  slot.version = frame.version;
  lua_rawgeti(state_, LUA_REGISTRYINDEX, slot.shadow);
  const Shape& shape = shapes_[frame.shape];
  const bool fresh = slot.shown.empty();
  if (fresh) slot.shown.resize(shape.fields.size() + 1);
  for (std::size_t i = 0; i < shape.fields.size(); ++i) {  // most events of a kind differ little from the one before
    const Field& field = shape.fields[i];
    const std::int32_t value = field.type == Type::number ? frame.number(static_cast<int>(i)) : frame.fields[i];
    if (!fresh && slot.shown[i] == value) continue;
    slot.shown[i] = value;
    lua_rawgeti(state_, LUA_REGISTRYINDEX, field.key);
    host_.push_field(field.type, value);
    lua_rawset(state_, -3);
  }
  if (const auto got = frame.stage == Stage::after ? std::optional(frame.got) : std::nullopt; slot.got != got) {
    slot.got = got;
    lua_rawgeti(state_, LUA_REGISTRYINDEX, got_key_);
    if (got) lua_pushinteger(state_, *got);
    else lua_pushnil(state_);
    lua_rawset(state_, -3);
  }
  lua_pop(state_, 1);
}

void EventObjects::push(Frame& frame) {
  refresh(frame);
  lua_rawgeti(state_, LUA_REGISTRYINDEX, slot_of(frame).userdata);
}

Frame& EventObjects::at(lua_State* state, int index) {
  const auto* object = static_cast<const Object*>(lua_touserdata(state, index));
  if (!object) throw std::logic_error("an event expected: methods are called as ev:name(...)");
  Frame* frame = shapes_[object->shape].slots[object->slot].frame;
  if (!frame) throw std::logic_error("this event is over");
  return *frame;
}

void EventObjects::release(Frame& frame) {
  shapes_[frame.shape].slots[frame.slot].frame = nullptr;
  frame.slot = -1;
}

void EventObjects::release_all() {
  for (Shape& shape : shapes_)
    for (Slot& slot : shape.slots) slot.frame = nullptr;
}

}  // namespace rules::script
