#pragma once
// The one table of what scripts can call: for each function its typed parameters, its result, a sentence, and where it
// can run. With and without Lua it is called by call_api(), which checks all that. The reference in scripts/README.md
// is printed from this table. Its parts are in api_read, api_sets, api_change, api_ask and api_event.
// Knows nothing of Lua, except for the functions that ask_all() calls. Read next: typed.hpp (how an entry is made from
// a C++ function), call.hpp (what such a function gets).
#include <array>
#include <span>

#include "script/argument.hpp"

namespace rules::script {

struct Call;

/// What a function gives back: nothing, one coded value or two; or what only scripts of Lua get: players to go through,
/// an event that happens.
struct Result {
  enum class Kind : std::int8_t { nothing, one, two, players, event } kind = Kind::nothing;
  std::int64_t value = Value::kNil;  ///< coded; of players: the set, and above it the first seat; of an event: which
  std::int64_t second = 0;
  Result() = default;
  explicit Result(std::int64_t code) : kind(Kind::one), value(code) {}
  Result(Kind what, std::int64_t first, std::int64_t other = 0) : kind(what), value(first), second(other) {}
};

/// Where a function may run. None may while a script is being loaded.
enum class Where : std::int8_t {
  reading,     ///< anywhere; for the viewer it says only what the seat may see
  changing,    ///< where the game may be changed and players may be asked
  numbers,     ///< where numbers of the event may be changed: by `modify`, and by cards that are played on it
  cancelling,  ///< by `prevent`, and by cards that are played on the event
  deciding,    ///< by `prevent`, by cards that are played on the event, and by what it does
  replacing    ///< by `prevent`
};

constexpr int kMaxParameters = 10;
constexpr int kMaxNamed = 20;  ///< fields or options of one call

struct ApiFunction {
  const char* name = "";
  std::array<Parameter, kMaxParameters> parameters{};
  std::int8_t count = 0;
  const char* gives = "";  ///< for people: "number", "card or nil"
  const char* doc = "";
  Where where = Where::reading;
  Result (*run)(const Call&) = nullptr;  ///< what it does, with arguments that are checked
  bool of_event = false;                 ///< a method: called as ev:name(...)
  bool keeps = false;                    ///< it takes the options of keep()
  bool whole = false;                    ///< it needs its arguments as they came
  bool only_lua = false;                 ///< what it takes or gives only Lua has
  bool of_several = false;               ///< it asks several players: a function may say the options of each
  bool settled = false;                  ///< with the same arguments it gives the same in all games of a ruleset

  std::span<const Parameter> taken() const { return {parameters.data(), static_cast<std::size_t>(count)}; }
  /// Whether its last parameter is a table of fields or options, and which one names their event or question.
  bool has_named() const { return count > 0 && parameters[at(count - 1)].takes >= ParamType::fields; }
  int namer() const;
  constexpr ApiFunction in(Where place) const {
    ApiFunction other = *this;
    other.where = place;
    return other;
  }
  constexpr ApiFunction method() const { return with(&ApiFunction::of_event); }
  constexpr ApiFunction for_lua() const { return with(&ApiFunction::only_lua); }
  constexpr ApiFunction asking_several() const { return with(&ApiFunction::of_several); }
  constexpr ApiFunction settled_by_ruleset() const { return with(&ApiFunction::settled); }
  constexpr ApiFunction taking_all() const { return with(&ApiFunction::whole); }
  constexpr ApiFunction keeping() const {
    ApiFunction other = with(&ApiFunction::keeps);
    other.parameters[at(count - 1)].optional = false;
    return other;
  }

 private:
  constexpr ApiFunction with(bool ApiFunction::*flag) const {
    ApiFunction other = *this;
    other.*flag = true;
    return other;
  }
};

std::span<const ApiFunction> read_api();
std::span<const ApiFunction> set_api();
std::span<const ApiFunction> change_api();
std::span<const ApiFunction> ask_api();
std::span<const ApiFunction> event_api();
/// Methods of events and values: ev:cancel(), ev:add(field, n) ...
std::span<const ApiFunction> event_methods();
/// All but the methods.
const std::vector<const ApiFunction*>& api();
/// What goes round the table: each(set, from), or seats(from).
const ApiFunction& loop_of_players(bool of_set);
/// zone.hand(player): the zone of one player, of one that each player has; coded, as are both arguments. Throws
/// RuleError if there is none.
std::int64_t zone_of(Host& host, std::int64_t zone, std::int64_t player);
/// The method of that name; nullptr if there is none.
const ApiFunction* method_named(std::string_view name);
/// Whether a call may leave it out; of some it depends on what comes before.
bool may_be_left_out(const Parameter& parameter);
/// As the reference has it: "amount(resource, where) -> number".
std::string signature(const ApiFunction& function);
/// Its row there: what it is called with, what it does, and whether it only reads.
std::string reference_row(const ApiFunction& function);

/// What a card, a kind of card or a record has under this name, which is interned.
/// Throws if it has no such thing, or if advice may not see it.
Result attribute(Host& host, std::int64_t code, const char* name);

}  // namespace rules::script
