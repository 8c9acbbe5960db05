// RulesetBuilder: turns checked records into the kernel's declarations. Private to the content layer.
#pragma once
#include <list>
#include <optional>
#include <set>

#include "mechanics/contest.hpp"
#include "mechanics/roll_keep.hpp"
#include "packs/build/linked.hpp"

namespace rules::packs {

inline std::int32_t size32(const auto& list) { return static_cast<std::int32_t>(list.size()); }
/// Returns the declared visibility.
Visibility sees_named(std::string_view name);
/// Returns the type of a card or record field in scripts; text (none) for a list.
Type type_of_field(const FieldSchema& field);

class RulesetBuilder {
 public:
  RulesetBuilder(const Library& library, Declarations& declared, LinkedGame& linked, Problems& problems)
      : library_(library), declared_(declared), linked_(linked), problems_(problems) {}
  /// Declares everything that needs no scripts: ids and declarations. Fills linked.sources except for the files.
  void declare(int players, script::Sources& sources);
  /// Assigns script functions to declarations. Call after linked.hooks is filled.
  void attach(std::span<const std::string> without);
  /// Sorts the handlers of each event and stage: declared order, then load order, then as written. Records the pairs
  /// without an order.
  void order_handlers(FreeHandlers free);
  /// Builds the steps and their mechanics, and then checks the limits.
  void build_steps();
  /// Fills in display data besides texts: looks, declaring packs, options. Call last.
  void show();

 private:
  std::string place_of(const Record& record) const;
  template <class Id>
  Id id_of(std::string_view kind, std::string_view id) const;
  template <class Id>
  Id ref(const Record& record, std::string_view field) const;
  Type type_named(std::string_view name) const;
  void built_in();
  void declare_zones();
  void declare_dice();
  void declare_rankings();
  void declare_cards(script::Sources& sources);
  void declare_events();
  /// Resolves what event fields need, ask or take: values, questions and dice, which are declared after them.
  void declare_needs();
  void declare_questions();
  /// Opens event windows to everyone where an option says so: an option of the event's pack or of packs that build on
  /// it.
  void open_windows();
  void declare_variables();
  void declare_values();
  void declare_endings();
  void say_of_what(const Record& record, ValueDecl& value);
  /// Checks that the value named in a field needs no subject but a player.
  void check_of_players(const Record& record, Mark mark, const std::string& field, const std::string& id);
  /// Sets the dice and the face that a value counts.
  void declare_dice_of(const Record& record, ValueDecl& value);
  /// Checks that values that make dice wild are values of these dice.
  void declare_wild_dice();
  /// Declares an event field that is restricted to those in another field, or undecided.
  void declare_candidates(const Record& record, EventDecl& event);
  /// Sets how dice are counted in a contest, and its tie-break event.
  void declare_count(const Record& how, const Record& place, ContestRules& contest);
  void declare_tie_break(const Record& how, ContestRules& contest);
  /// Sets who breaks a tie for the win, and by which question.
  void declare_final_tie();
  void number_records(script::Sources& sources);
  void declare_records();
  void declare_names(script::Sources& sources);
  /// Sets the looks; requires all declarations and steps.
  void declare_looks();
  void declare_looks_of_flow();
  void declare_looks_of_faces();
  void check_faces(const Node& looks, const DieDecl& die) const;
  std::vector<std::int64_t> field_values(const Node* node, const FieldSchema& schema) const;
  std::int64_t field_value(const Node& node, const FieldSchema& schema) const;
  void attach_plays();
  /// Adds a play before or after these events (ids and tags).
  void attach_play(PlayDecl play, const Node& events);
  bool is_any_window(const Node& events) const;
  /// Adds plays to every window that other cards have, except those of built-in events.
  void attach_to_windows(std::span<const PlayDecl> plays);
  void attach_one(const script::Hook& hook, FunctionId function);
  /// A requirement summed over records.
  struct Sum;
  void blame_sum(const Sum& sum, std::int64_t most, const std::string& what) const;
  /// Checks that the state fits into its limit, given the number of cards.
  void check_cells(std::int64_t cards);
  /// Assigns a record's own function: of an event, a step, a value, an ending or a card.
  void attach_own(const script::Hook& hook, FunctionId function, const std::string& table, const std::string& id);
  /// Returns the function's record, of the same pack; nullptr after reporting that there is none.
  const Record* own_record(const script::Hook& hook, const std::string& kind, const std::string& id);
  /// Reports records without a required function, except those left out.
  void need_functions(std::span<const std::string> without);
  /// Returns true if another handler fits; reports once if not.
  bool has_room(const script::Hook& hook, const std::string& target, std::size_t handlers);
  void attach_handler(const script::Hook& hook, FunctionId function, Stage stage, const std::string& target,
                      const std::string& name);
  void attach_advice(const script::Hook& hook, FunctionId function, const std::string& name);
  void attach_weighing(const script::Hook& hook, FunctionId function, const std::string& name);
  /// Returns true if a pack may name what another one declares.
  bool sees(const std::string& pack, const std::string& other) const;
  /// Returns true if the hook's script may name this record; built-in ones are visible to all.
  bool sees(const script::Hook& hook, std::string_view kind, const std::string& id) const;
  /// Returns the pack of an existing event, tag or value that the script may not name; or "".
  std::string hidden(const script::Hook& hook, Stage stage, const std::string& target) const;
  /// Checks that the initial value of a variable or field exists.
  void check_start(const Record& record, const std::string& what, Type type, const Node& start) const;
  /// Checks the subject and type of variables that records name.
  void check_variables();
  void check_variable(const Record& record, const Node* variable, const std::string& field, Scope scope,
                      std::optional<Type> type);
  std::shared_ptr<const StepKind> step_kind(const Record& step);
  /// Returns true for steps of kind turns or repeat, which run the steps with `in: ITS-ID` repeatedly.
  static bool is_loop(const Record& step);
  LoopDecl loop(const Record& step);
  /// Returns the enclosing step of kind turns, direct or indirect; nullptr if there is none.
  const Record* turns_around(const Record& step) const;
  /// Orders the steps of each flow and loop, and builds the flow of a round with its loops.
  void build_flow();
  void add_to_flow(const Record& step);
  /// The steps of a flow or loop, in order.
  struct Flow {
    using Steps = std::list<const Record*>;
    Steps steps;
    std::map<std::string_view, Steps::const_iterator> at;  ///< by id
  };
  /// Returns the position of a step that comes after or before another.
  Flow::Steps::const_iterator place_in(const Flow& flow, const Record& step);
  /// Checks that steps with both `after` and `before` are between the two.
  void check_between();
  /// Builds a flow or loop at a nesting depth. Returns false if it is nested too deep.
  bool lay_flow(const std::string& in, LoopId outer, int depth);
  /// Sets the loop of each variable and ending; checks that each loop can end.
  void attach_to_loops();
  /// Returns true if an ending of the game or of an enclosing loop can interrupt this one.
  bool ends_from_outside(const LoopDecl& loop) const;
  LoopId loop_named(const Record& record, std::string_view field);
  std::shared_ptr<const StepKind> contest(const Record& step);
  /// Checks that the event's first field has this type.
  void check_first_field(const Record& record, const Node& named, const std::string& field, Type type);
  /// Reports each field without a source, of an event that the engine resolves with the `given` fields. `may_count`: an
  /// action could name a field that gets the number of dice.
  void check_given(const Record& record, const Node& named, const std::vector<FieldDecl>& fields,
                   std::initializer_list<std::int32_t> given, bool may_count = false);
  /// Declares and checks the actions of the winners at a place.
  void declare_actions(const Record& place, ContestRules& contest);
  /// Returns the field of an action's event that receives the number of dice; -1: none. `counted`: dice are counted.
  std::int32_t count_field(const Record& place, const Node& action, bool counted);
  std::shared_ptr<const StepKind> roll_keep(const Record& step);
  /// Checks the requirements of cards committed with the step's question.
  void check_commits(const Record& step, const RollKeepRules& keep);
  /// Reports cards committed with a question at which nobody could commit them.
  void check_committed();
  std::shared_ptr<const StepKind> queue(const Record& step);
  std::shared_ptr<const StepKind> pour(const Record& step);
  /// Returns a parameter of a step's mechanic (step_kinds.hpp).
  const Node* parameter(const Record& step, std::string_view name) const;
  template <class Id>
  Id parameter_id(const Record& step, std::string_view name, std::string_view kind) const;
  /// Reports a problem of a whole record, naming a pack that patched it.
  void add_error(const Record& record, const std::string& message) const;
  /// Reports a problem of a script function, by its path.
  void add_error(const script::Hook& hook, const std::string& message) const;
  void blame_ranking(const Record& ranking, const DieDecl& die, const std::string& fault);
  /// Reports a record that exceeds a limit; `what` in the plural.
  void check_limit(const Record& record, std::size_t have, std::size_t most, const std::string& what);
  /// Returns the costs of keeping 0, 1, ... dice.
  std::vector<std::int32_t> costs_of(const Record& step);
  /// Reports totals of all packs that exceed limits.hpp, at the record that contributes most.
  void check_totals();
  /// Returns false if the option named by `offers-if` disables offers.
  bool offers_allowed(const Record& contest);
  DieId die_of_faces(const Record& event, Mark mark);
  std::map<std::string, FunctionId> functions(std::string_view table) const;

  const Library& library_;
  Declarations& declared_;
  LinkedGame& linked_;
  Problems& problems_;
  std::vector<EndingDecl> endings_;     ///< of the game and of loops
  std::map<std::string, Flow> flows_;   ///< by flow or loop
  std::vector<const Record*> between_;  ///< steps with both `after` and `before`
  std::map<std::string, FunctionId, std::less<>> step_functions_;
  std::map<std::string, std::vector<EventId>, std::less<>> events_named_;  ///< by id or tag
  std::size_t hooked_ = 0;                                                 ///< handlers attached
  bool crowded_ = false;                                                   ///< a handler didn't fit
  std::map<std::string, LoopId, std::less<>> loops_;                       ///< by the id of their step
  std::set<QuestionId> keeps_;                                             ///< questions of roll-keep steps
  std::map<std::string, std::map<std::string, std::int32_t, std::less<>>, std::less<>> ids_;
};

template <class Id>
Id RulesetBuilder::id_of(std::string_view kind, std::string_view id) const {
  const auto table = ids_.find(kind);
  if (table == ids_.end()) return {};
  const auto found = table->second.find(id);
  return found == table->second.end() ? Id() : Id(found->second);
}

template <class Id>
Id RulesetBuilder::ref(const Record& record, std::string_view field) const {
  static_assert(std::is_same_v<Id, ZoneId> || std::is_same_v<Id, VariableId> || std::is_same_v<Id, ResourceId> ||
                std::is_same_v<Id, PlaceId> || std::is_same_v<Id, EventId> || std::is_same_v<Id, ValueId> ||
                std::is_same_v<Id, QuestionId> || std::is_same_v<Id, DieId>);
  const char* kind = std::is_same_v<Id, ZoneId>       ? "zone"
                     : std::is_same_v<Id, VariableId> ? "variable"
                     : std::is_same_v<Id, ResourceId> ? "resource"
                     : std::is_same_v<Id, PlaceId>    ? "place"
                     : std::is_same_v<Id, EventId>    ? "event"
                     : std::is_same_v<Id, ValueId>    ? "value"
                     : std::is_same_v<Id, DieId>      ? "die"
                                                      : "question";
  const std::string name = record.text(field);
  return name.empty() ? Id() : id_of<Id>(kind, name);
}

}  // namespace rules::packs
