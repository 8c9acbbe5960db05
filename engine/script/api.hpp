// The single table of API functions: each with its typed parameters, named arguments, result, one-line description, and
// where it may run. Calls with and without Lua go through call_api(), which checks them. scripts/REFERENCE.md is
// printed from this table. Its parts are in api, api_read, api_change, api_ask and api_event. Read next: typed.hpp
// (turns a C++ function into an entry), call.hpp (what such a function receives).
#pragma once
#include <array>
#include <span>

#include "script/argument.hpp"

namespace rules::script {

struct Call;

/// Result of a function: nothing, one or two values; or, for Lua only, players to iterate over or an event.
struct Result {
  enum class Kind : std::int8_t { nothing, one, two, players, event } kind = Kind::nothing;
  std::int64_t value = Value::kNil;  ///< tagged value; for players: the set, with the first seat above it; for an
                                     ///< event: its object
  std::int64_t second = 0;
  Result() = default;
  explicit Result(std::int64_t code) : kind(Kind::one), value(code) {}
  Result(Kind what, std::int64_t first, std::int64_t other = 0) : kind(what), value(first), second(other) {}
};

/// The places where a function may run. None may run while a script is being loaded.
enum class Where : std::int8_t {
  reading,     ///< anywhere; in advice limited to what the viewer may see
  changing,    ///< where the game may be changed and players may be asked
  numbers,     ///< where numbers of the event may be changed: in `modify`, and in cards played on it
  cancelling,  ///< in `prevent`, and in cards played on the event
  deciding,    ///< in `prevent`, in cards played on the event, and in the event's effect
  replacing    ///< in `prevent`
};

constexpr int kMaxParameters = 10;
constexpr int kMaxNamed = 20;  ///< fields or options of one call

struct ApiFunction {
  const char* name = "";
  std::array<Parameter, kMaxParameters> parameters{};
  std::int8_t count = 0;
  ResultType result = {};
  const char* doc = "";
  Where where = Where::reading;
  Result (*run)(const Call&) = nullptr;  ///< the implementation; its arguments are already checked
  bool of_event = false;                 ///< a method, called as ev:name(...)
  bool keeps = false;                    ///< takes the options of keep()
  bool whole = false;                    ///< needs its arguments unconverted
  bool only_lua = false;                 ///< takes or returns values that only Lua has
  bool of_several = false;               ///< asks several players: a function may compute the options of each
  bool settled = false;                  ///< the same arguments give the same result in all games of a ruleset
  // For readers of scripts. Parameters count from 1.
  std::int8_t from = 0;  ///< parameter whose cards the call returns or moves: a zone, cards or options; 0: none
  std::int8_t to = 0;    ///< parameter to which it moves them; 0: it moves none

  std::span<const Parameter> taken() const { return {parameters.data(), static_cast<std::size_t>(count)}; }
  /// Returns true if the last parameter is a table of fields or options; namer() is the parameter that names their
  /// event or question.
  bool has_named() const { return last() >= ScriptType::fields; }
  /// Returns the type of the last parameter; nil if there is none.
  ScriptType last() const { return count > 0 ? parameters[at(count - 1)].type : ScriptType::nil; }
  /// Returns true if a parameter has this type.
  bool takes(ScriptType type) const;
  int namer() const { return count >= 2 && parameters[1].type == ScriptType::question_name ? 1 : 0; }
  constexpr ApiFunction in(Where place) const {
    ApiFunction other = *this;
    other.where = place;
    return other;
  }
  constexpr ApiFunction method() const { return with(&ApiFunction::of_event); }
  constexpr ApiFunction for_lua() const { return with(&ApiFunction::only_lua); }
  constexpr ApiFunction asking_several() const { return with(&ApiFunction::of_several); }
  constexpr ApiFunction settled_by_ruleset() const { return with(&ApiFunction::settled); }
  constexpr ApiFunction returning(std::int8_t from_parameter) const { return with(&ApiFunction::from, from_parameter); }
  constexpr ApiFunction moving(std::int8_t from_parameter, std::int8_t to_parameter) const {
    return returning(from_parameter).with(&ApiFunction::to, to_parameter);
  }
  constexpr ApiFunction taking_all() const { return with(&ApiFunction::whole); }
  constexpr ApiFunction keeping() const {
    ApiFunction other = with(&ApiFunction::keeps);
    other.parameters[at(count - 1)].optional = false;
    return other;
  }

 private:
  constexpr ApiFunction with(bool ApiFunction::*member) const {
    ApiFunction other = *this;
    other.*member = true;
    return other;
  }
  constexpr ApiFunction with(std::int8_t ApiFunction::*member, std::int8_t parameter) const {
    ApiFunction other = *this;
    other.*member = parameter;
    return other;
  }
};

std::span<const ApiFunction> read_api();
std::span<const ApiFunction> set_api();
std::span<const ApiFunction> change_api();
std::span<const ApiFunction> ask_api();
std::span<const ApiFunction> event_api();
/// Returns the methods of events and values: ev:cancel(), ev:add(field, n) ...
std::span<const ApiFunction> event_methods();
/// Returns all functions except methods.
const std::vector<const ApiFunction*>& api();
/// Returns the player loop: each(set, from), or seats(from).
const ApiFunction& loop_of_players(bool of_set);
/// Returns zone.hand(player): one player's zone, for a per-player zone; arguments and result are tagged values. Throws
/// RuleError if there is none.
std::int64_t zone_of(Host& host, std::int64_t zone, std::int64_t player);
/// Returns the function of that name, or nullptr; not a method.
const ApiFunction* function_named(std::string_view name);
/// Returns the method of that name, or nullptr.
const ApiFunction* method_named(std::string_view name);
/// Returns true if a call may omit the parameter; for some types this depends on earlier arguments.
bool may_be_left_out(const Parameter& parameter);
/// Returns the signature as the reference prints it: "amount(resource, where) -> number".
std::string signature(const ApiFunction& function);

/// Returns an attribute of a card, card kind or record. Throws if there is no such attribute, or if advice may not see
/// it.
Result attribute(Host& host, std::int64_t code, std::string_view name);

// ---- named arguments of calls: fields of an event, options of a question

/// Fields or options, as a bit set by number.
using NameSet = std::uint32_t;
template <class... Options>
constexpr NameSet names(Options... options) {
  return (0u | ... | (1u << static_cast<int>(options)));
}

/// Options that a question accepts, and those that it requires.
struct QuestionOptions {
  NameSet taken = 0, needed = 0;
};
/// Returns the options of a question of this kind that chooses among this type; `keeps`: asked by keep().
QuestionOptions options_of(KindId kind, Type type, bool keeps);
/// Returns "least and most".
std::string names_of_options(NameSet options);

/// Returns the parameter type of a field or option in a call whose event or question is converted.
Parameter named_parameter(const Host& host, const ApiFunction& function, std::int32_t target, std::int8_t slot);

/// Returns the error of passing these names; "" if they are allowed.
std::string refused_names(const Host& host, const ApiFunction& function, std::int32_t target, NameSet given);
/// Returns the error of omitting names; "" if none is missing. `taken`: the converted value of the option `taken`.
std::string missing_names(const Host& host, const ApiFunction& function, std::int32_t target, NameSet given,
                          EventId taken);

}  // namespace rules::script
