#include "script/event_objects.hpp"

#include "base/rule_error.hpp"
#include "script/lua_call.hpp"
#include "script/suggest.hpp"

namespace rules::script {

EventObjects::EventObjects(Host& host) : host_(host), state_(host.state()) {
  const Ruleset& rules = host.rules();
  for (const EventDecl& event : rules.events()) {
    Shape& hook_target = shapes_.emplace_back();
    for (const FieldDecl& decl : event.fields) hook_target.fields.push_back({host.intern(in_lua(decl.id)), decl.type});
  }
  for (const ValueDecl& value : rules.values()) {
    Shape& hook_target = shapes_.emplace_back();
    for (std::size_t f = 0; f < value_fields(value); ++f)
      hook_target.fields.push_back({host.intern(kValueFieldNames[f]), kValueFields[f]});
  }
}

int EventObjects::field_named(std::int32_t hook_target, std::string_view name) const {
  const auto& fields = shape(hook_target).fields;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i].name == name) return static_cast<int>(i);
  return -1;
}

std::string EventObjects::fault_of_field(std::int32_t hook_target, const std::string& name) const {
  const bool of_value = hook_target >= std::ssize(host_.rules().events());
  if (name == "got" || (of_value && name == "event") || field_named(hook_target, name) >= 0) return "";
  std::vector<std::string> known;
  for (const Field& field : shape(hook_target).fields) known.emplace_back(field.name);
  const std::string whose =
      of_value ? "a value being modified" : "event '" + host_.rules().events()[hook_target].id + "'";
  return whose + " has no field '" + name + "'" + meant_or_all(name, known);
}

EventObjects::Slot& EventObjects::slot_of(EventContext& context) {
  Shape& hook_target = shape(context.hook_target);
  if (context.slot >= 0) return hook_target.slots[rules::at(context.slot)];
  std::size_t at = 0;
  while (at < hook_target.slots.size() && hook_target.slots[at].context) ++at;
  context.slot = static_cast<std::int32_t>(at);
  if (at == hook_target.slots.size()) {
    push_event(state_, {context.hook_target, context.slot});
    hook_target.slots.push_back({luaL_ref(state_, LUA_REGISTRYINDEX)});
  }
  hook_target.slots[at].context = &context;
  return hook_target.slots[at];
}

void EventObjects::push(EventContext& context) { lua_rawgeti(state_, LUA_REGISTRYINDEX, slot_of(context).userdata); }

bool EventObjects::push_field(const EventContext& context, std::string_view name) {
  const int at = field_named(context.hook_target, name);
  if (at >= 0) host_.push_field(field_type(context.hook_target, rules::at(at)), context.number(at));
  return at >= 0;
}

void EventObjects::push_undeclared(const EventContext& context, const std::string& name) {
  const auto& events = host_.rules().events();
  if (name == "event" && context.hook_target < std::ssize(events)) {
    lua_pushstring(state_, events[context.hook_target].id.c_str());
    return;
  }
  if (const std::string fault = fault_of_field(context.hook_target, name); !fault.empty()) throw RuleError(fault);
  if (name == "got" && context.stage == Stage::after) lua_pushinteger(state_, context.got);
  else lua_pushnil(state_);
}

EventContext& EventObjects::at(lua_State* state, int index) {
  const auto* object = static_cast<const Object*>(lua_touserdata(state, index));
  if (!object) throw RuleError("expected an event; call methods as ev:name(...)");
  EventContext* context = shape(object->hook_target).slots[rules::at(object->slot)].context;
  if (!context) throw RuleError("this event has already ended");
  return *context;
}

void EventObjects::release(EventContext& context) {
  shape(context.hook_target).slots[rules::at(context.slot)].context = nullptr;
  context.slot = -1;
}

void EventObjects::release_all() {
  for (Shape& hook_target : shapes_)
    for (Slot& slot : hook_target.slots) slot.context = nullptr;
}

}  // namespace rules::script
