#pragma once
// Events as scripts see them: their fields by name, and objects of Lua. Owns a userdata for each event at a depth, used
// again, with its fields in a table. Knows nothing of what handlers do. Invariant: an object whose event is over says
// so.
#include <lua.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/frame.hpp"
#include "kernel/ruleset.hpp"

namespace rules::script {

class Host;

class EventObjects {
 public:
  /// For the ruleset that the host is bound to.
  explicit EventObjects(Host& host);

  /// The index of a field of this shape by its name in Lua, or -1.
  int field_named(std::int32_t shape, std::string_view name) const;
  Type field_type(std::int32_t shape, std::size_t field) const { return shapes_[shape].fields[field].type; }
  const char* field_name(std::int32_t shape, std::size_t field) const { return shapes_[shape].fields[field].name; }
  /// What is wrong with reading this field of an event or value, or "".
  std::string fault_of_field(std::int32_t shape, const std::string& name) const;

  void push(Frame& frame);
  /// The object has what the event has now.
  void refresh(Frame& frame);
  /// The event that a method is called of. Throws std::logic_error if there is none, or if it is over.
  Frame& at(lua_State* state, int index);
  void release(Frame& frame);
  /// All events are over.
  void release_all();

 private:
  /// What a script sees of a frame: a userdata whose fields lie in a table, its shadow.
  struct Slot {
    int userdata = 0, shadow = 0;
    Frame* frame = nullptr;
    std::uint32_t version = 0;
    bool filled = false;
    std::vector<std::int32_t> shown;  ///< what the shadow holds, by field; empty: nothing yet
    std::optional<std::int32_t> got = {};
  };
  struct Field {
    const char* name;  ///< interned
    int key;           ///< reference to the name as a Lua value
    Type type;
  };
  struct Shape {
    std::vector<Field> fields;
    std::vector<Slot> slots;
  };
  Field field(std::string_view name, Type type);
  Slot& slot_of(Frame& frame);
  Slot made(std::int32_t shape, std::size_t slot);

  Host& host_;
  lua_State* state_;
  std::vector<Shape> shapes_;
  int got_key_ = 0;
};

/// What a value has instead of declared fields while it is modified, by position.
constexpr const char* kValueFieldNames[] = {"player", "amount", "record", "die", "face"};
constexpr Type kValueFields[] = {Type::seat, Type::number, Type::record, Type::die, Type::face};
constexpr int kNumberOfValue = 1;  ///< which of them can be changed
/// How many of them a value has: only one of dice has a die and what that shows.
constexpr std::size_t value_fields(const ValueDecl& value) { return value.of_die ? 5 : 3; }

}  // namespace rules::script
