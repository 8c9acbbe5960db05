#pragma once
// Events as scripts see them: their fields by name, and objects of Lua, which read the fields of the event as they are
// now. Owns a userdata for each event at a depth, used again. Knows nothing of what handlers do. Invariant: an object
// whose event is over says so.
#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/events/event_context.hpp"
#include "kernel/ruleset/ruleset.hpp"

namespace rules::script {

class Host;

class EventObjects {
 public:
  /// For the ruleset that the host is bound to.
  explicit EventObjects(Host& host);

  /// The index of a field of this hook target by its name in Lua, or -1.
  int field_named(std::int32_t hook_target, std::string_view name) const;
  Type field_type(std::int32_t hook_target, std::size_t field) const { return shape(hook_target).fields[field].type; }
  const char* field_name(std::int32_t hook_target, std::size_t field) const {
    return shape(hook_target).fields[field].name;
  }
  /// What is wrong with reading this field of an event or value, or "".
  std::string fault_of_field(std::int32_t hook_target, const std::string& name) const;

  /// Where the event is that an object in Lua stands for.
  struct Object {
    std::int32_t hook_target, slot;
  };

  void push(EventContext& context);
  /// Pushes what a field has now; false if the event hasn't declared it.
  bool push_field(const EventContext& context, std::string_view name);
  /// Pushes what every event has: its id, and what really moved. Throws RuleError for another name.
  void push_undeclared(const EventContext& context, const std::string& name);
  /// The event that an object stands for. Throws RuleError if it is none, or if the event is over.
  EventContext& at(lua_State* state, int index);
  void release(EventContext& context);
  /// All events are over.
  void release_all();

 private:
  struct Slot {
    int userdata;  ///< its reference
    EventContext* context = nullptr;
  };
  struct Field {
    const char* name;  ///< interned
    Type type;
  };
  struct Shape {
    std::vector<Field> fields;
    std::vector<Slot> slots;
  };
  const Shape& shape(std::int32_t hook_target) const { return shapes_[static_cast<std::size_t>(hook_target)]; }
  Shape& shape(std::int32_t hook_target) { return shapes_[static_cast<std::size_t>(hook_target)]; }
  Slot& slot_of(EventContext& context);

  Host& host_;
  lua_State* state_;
  std::vector<Shape> shapes_;
};

/// What a value has instead of declared fields while it is modified, by position.
constexpr const char* kValueFieldNames[] = {"player", "amount", "record", "die", "face"};
constexpr Type kValueFields[] = {Type::seat, Type::number, Type::record, Type::die, Type::face};
constexpr int kNumberOfValue = 1;  ///< which of them can be changed
/// How many of them a value has: only one of dice has a die and what that shows.
constexpr std::size_t value_fields(const ValueDecl& value) { return value.of_die ? 5 : 3; }

}  // namespace rules::script
