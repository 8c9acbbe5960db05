// Builders of a ruleset: free functions, for each kind of record one that turns checked records into the kernel's
// declarations. Private to packs. Owns no rules: what a declaration means is the kernel's and the mechanics' business.
// Read next: linked.cpp, which calls them in order; field_table.hpp.
#pragma once
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "packs/build/field_table.hpp"
#include "packs/build/linked.hpp"

namespace rules::packs {

/// State shared by all builders: the records that they read, and their results.
struct BuildContext {
  const Library& library;
  Declarations& declared;
  LinkedGame& linked;
  Problems& problems;
  RecordIds ids = RecordIds(library);
  std::map<std::string, FunctionId> functions = {};  ///< the script functions in use, by path

  /// Returns a record's own function in a table; null if there is none.
  FunctionId function(const std::string& table, const Record& record) const {
    const auto found = functions.find(table + "." + record.id);
    return found == functions.end() ? FunctionId() : found->second;
  }

  /// Returns the handle of the record that a field names; null if the field is missing.
  template <class Id>
  Id named_by(const Record& record, std::string_view field) const {
    return ids.of<Id>(record.text(field));
  }
};

/// Returns true if a pack may name what another one declares.
inline bool sees(const Library& library, const std::string& pack, const std::string& other) {
  return pack == other || library.loads_after(pack, other);
}

inline std::int32_t size32(const auto& list) { return static_cast<std::int32_t>(list.size()); }

/// Declares each record of a kind, in order, by the table of its fields. Then calls `finish` with each record and its
/// declaration.
template <class Id, class Decl, class Finish = decltype([](const Record&, Decl&) {})>
void declare_each(const BuildContext& build, Table<Id, Decl>& list, const FieldTable<Decl>& fields,
                  const Finish& finish = {}) {
  const std::vector<const Record*> records = build.library.of_kind(kind_of(Id()));
  for (const Record* record : records) {
    Decl decl;
    decl.id = record->id;
    fields.read(*record, build.ids, decl);
    list.push_back(std::move(decl));
  }
  for (const Record* record : records) finish(*record, list[build.ids.of<Id>(record->id)]);
}

// ---- errors

/// Reports a problem of a whole record, naming packs that patched it.
void add_plain_error(const BuildContext& build, const Record& record, const std::string& message);
/// Reports one as the record's label and `message`, such as " has no steps".
void add_error(const BuildContext& build, const Record& record, const std::string& message);
/// Reports a problem in a record's file, as `kind 'id': message`. `rule`: the violated rule, if it is a special one.
void add_error(const BuildContext& build, const Record& record, const Mark& mark, const std::string& message,
               const char* rule = nullptr);
/// Reports a problem of a script function, by its path.
void add_error(const BuildContext& build, const script::Hook& hook, const std::string& message);
/// Reports a record that exceeds a limit; `what` in the plural.
void check_limit(const BuildContext& build, const Record& record, std::size_t have, std::size_t most,
                 const std::string& what);

// ---- pieces.cpp

void declare_built_in(Declarations& declared);
void declare_zones(BuildContext& build);
void declare_dice(BuildContext& build);
void declare_rankings(BuildContext& build);
void declare_cards(BuildContext& build, script::Sources& sources);
/// Declares the records of all kinds that packs declare.
void declare_records(BuildContext& build, script::Sources& sources);

// ---- values.cpp

void declare_variables(BuildContext& build);
/// Checks that the initial value of a variable or field exists.
void check_start(const BuildContext& build, const Record& record, const std::string& what, Type type,
                 const Node& start);
/// Checks the scope and type of variables that records name.
void check_variables(const BuildContext& build);
void declare_values(BuildContext& build);
/// Checks that the value named in a field needs no subject but a player.
void check_of_players(const BuildContext& build, const Record& record, const Node& named, const std::string& field);
/// Checks that values that make dice wild are values of these dice.
void check_wild_dice(const BuildContext& build);
void declare_endings(BuildContext& build);
void declare_figures(BuildContext& build);

// ---- events.cpp

/// Declares events; requires values and dice.
void declare_events(BuildContext& build);
void declare_questions(BuildContext& build);
/// Opens event windows to everyone where an option says so.
void open_windows(BuildContext& build);
/// Sets who breaks a tie for the win, and by which question.
void declare_final_tie(BuildContext& build);
/// Checks that the event's first field has this type, and that the others have a source.
void check_first_field(const BuildContext& build, const Record& record, const Node& named, const std::string& field,
                       Type type);
/// Reports each field without a source, of an event that the engine resolves with the `given` fields. `may_count`: an
/// action could name a field that gets the number of dice.
void check_given(const BuildContext& build, const Record& record, const Node& named,
                 std::initializer_list<std::int32_t> given, bool may_count = false);

// ---- functions.cpp

/// Declares the names that scripts use.
void declare_names(BuildContext& build, script::Sources& sources);

// ---- functions.cpp, events.cpp, handler_order.cpp

/// Assigns script functions to declarations, except those left out. Requires linked.hooks.
void attach_functions(BuildContext& build, std::span<const std::string> without);
/// Adds the cards' plays to windows of events, and to questions with which they are committed.
void attach_plays(BuildContext& build);
/// Sorts the handlers of each event and stage: declared order, then load order, then as written. Records the pairs
/// without an order.
void order_handlers(BuildContext& build, FreeHandlers free);

// ---- steps.cpp, contests.cpp, flow.cpp, linked.cpp

/// Builds the steps with their mechanics, the flow, and the loops.
void build_steps(BuildContext& build);
std::shared_ptr<const StepKind> build_contest(BuildContext& build, const Record& step);
/// Orders the steps of each flow and loop.
void build_flow(BuildContext& build);
/// Returns the enclosing step of kind turns, direct or indirect; nullptr if there is none.
const Record* turns_around(const Library& library, const Record& step);
/// Reports totals of all packs that exceed limits.hpp, at the record that contributes most.
void check_totals(const BuildContext& build);

// ---- pieces.cpp

/// Adds the looks of everything that is displayed. Requires all declarations.
void add_looks(BuildContext& build);

}  // namespace rules::packs
