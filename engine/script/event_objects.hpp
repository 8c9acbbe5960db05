// Values that scripts read of events by name (ev.player), through Lua objects that read the current fields, and of
// cards and records (card.worth). Owns one reusable userdata for each event in progress. Invariant: using an object
// after its event has ended is an error.
#pragma once
#include <lua.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/events/event_context.hpp"
#include "kernel/ruleset/ruleset.hpp"
#include "script/sources.hpp"

namespace rules::script {

class Host;

/// Errors for a key that isn't a string, in a handle or in the question passed to advice.
inline constexpr const char* attributes_are_named = "names of attributes are strings, as in card.owner";
inline constexpr const char* told_is_named = "names of a question's fields are strings, as in q.player";

/// The fields of cards and records by their Lua names.
struct Attributes {
  /// Uses the ruleset that the host is bound to.
  explicit Attributes(const Host& host);
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  std::vector<std::string> of_cards;                        ///< in the order of CardKindDecl::fields
  std::vector<const std::vector<RecordField>*> of_records;  ///< by record, in the order of RecordDecl::fields

 private:
  std::map<std::string, std::vector<RecordField>> kinds_;
};

class EventObjects {
 public:
  /// Uses the ruleset that the host is bound to.
  explicit EventObjects(Host& host);

  /// Returns the index of a hook target's field by its Lua name, or -1.
  int field_named(std::int32_t hook_target, std::string_view name) const;
  Type field_type(std::int32_t hook_target, std::size_t field) const { return fields(hook_target)[field].type; }
  const char* field_name(std::int32_t hook_target, std::size_t field) const {
    return fields(hook_target)[field].name.c_str();
  }

  void push(EventContext& context);
  /// Pushes the current value of a field; returns false if the event doesn't declare it.
  bool push_field(const EventContext& context, std::string_view name);
  /// Pushes what every event has: its id, and the amount really moved. Throws RuleError for any other name.
  void push_undeclared(const EventContext& context, const std::string& name);
  /// Returns the event of a Lua object. Throws RuleError if it isn't one, or if the event has ended.
  static EventContext& at(lua_State* state, int index);
  void release(EventContext& context);
  /// Ends all events.
  void release_all();

 private:
  struct Slot {
    int reference;           ///< of the userdata, in the registry
    EventContext** context;  ///< in the userdata; points to null if the slot is free
  };
  struct Field {
    std::string name;
    Type type;
  };
  const std::vector<Field>& fields(std::int32_t hook_target) const {
    return fields_[static_cast<std::size_t>(hook_target)];
  }

  Host& host_;
  lua_State* state_;
  std::vector<std::vector<Field>> fields_;  ///< by hook target
  std::vector<Slot> slots_;
};

/// Implicit fields of a value while it is modified, by position.
constexpr const char* kValueFieldNames[] = {"player", "amount", "record", "die", "face"};
constexpr Type kValueFields[] = {Type::seat, Type::number, Type::record, Type::die, Type::face};
constexpr int kNumberOfValue = 1;  ///< the only one that can be changed
/// Returns the number of implicit fields: only values of dice have a die and its face.
constexpr std::size_t value_fields(const ValueDecl& value) { return value.of_die ? 5 : 3; }

}  // namespace rules::script
