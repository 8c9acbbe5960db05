// The linker: turns checked records into the kernel's declarations. Private to the content layer.
#pragma once
#include <list>
#include <optional>
#include <set>

#include "content/linked.hpp"
#include "mechanics/contest.hpp"
#include "mechanics/roll_keep.hpp"

namespace rules::content {

inline std::int32_t size32(const auto& list) { return static_cast<std::int32_t>(list.size()); }
/// Who sees what is declared so.
Visibility sees_named(std::string_view name);
/// What scripts get for a field of a card or record; text: nothing, as for a list.
Type type_of_field(const FieldSchema& field);

class RulesetBuilder {
 public:
  RulesetBuilder(const Library& library, LinkedGame& linked, Problems& problems)
      : library_(library), linked_(linked), rules_(linked.ruleset), problems_(problems) {}
  /// All that needs no scripts: ids and declarations. Fills linked.sources but for the files.
  void declare(int players, script::Sources& sources);
  /// What scripts hook: gives functions to declarations. Call after linked.hooks are known.
  void attach(std::span<const std::string> without);
  /// Puts the handlers of each event and stage in order: declared, then load order, then as written. Notes which pairs
  /// nobody has ordered.
  void order_handlers(FreeHandlers free);
  /// Steps and the mechanics they are made of. Then everything is there: checks that there is room for it.
  void build_steps();
  /// What people see of it besides texts: how things look, who declared a card, options as declared. Call last.
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
  /// What fields of events need, ask or take: values, questions and dice, which are declared after them.
  void declare_needs();
  void declare_questions();
  /// Opens the windows of events to everyone where a pack's option says so: of its own and of packs that build on it.
  void open_windows();
  void declare_variables();
  void declare_values();
  void declare_endings();
  void say_of_what(const Record& record, ValueDecl& value);
  /// The value that a record names in a field has to be computed for a player alone.
  void check_of_players(const Record& record, Mark mark, const std::string& field, const std::string& id);
  /// Which dice a value counts, showing which face.
  void declare_dice_of(const Record& record, ValueDecl& value);
  /// What says of dice that they are wild has to be a value of these dice.
  void declare_wild_dice();
  /// A field of events that has to be one of those in another field, or is undecided.
  void declare_candidates(const Record& record, EventDecl& event);
  /// How many dice count in a contest, and the event that breaks its ties.
  void declare_count(const Record& how, const Record& place, ContestRules& contest);
  void declare_tie_break(const Record& how, ContestRules& contest);
  /// Who settles a tie for the win, and by which question.
  void declare_final_tie();
  void number_records(script::Sources& sources);
  void declare_records();
  void declare_names(script::Sources& sources);
  /// How things look: all declarations and steps have to be there.
  void declare_looks();
  void declare_looks_of_flow();
  void declare_looks_of_faces();
  void check_faces(const Node& looks, const DieDecl& die) const;
  std::vector<std::int64_t> field_values(const Node* node, const FieldSchema& schema) const;
  std::int64_t field_value(const Node& node, const FieldSchema& schema) const;
  void attach_plays();
  /// A play before or after these events: ids and tags.
  void attach_play(PlayDecl play, const Node& events);
  bool is_any_window(const Node& events) const;
  /// Plays in every window that other cards have, but for those of the built-in events.
  void attach_to_windows(std::span<const PlayDecl> plays);
  void attach_one(const script::Hook& hook, FunctionId function);
  /// What many records need together.
  struct Sum;
  void blame_sum(const Sum& sum, std::int64_t most, const std::string& what) const;
  /// Whether the state has room for all; so many cards there are.
  void check_cells(std::int64_t cards);
  /// What a record's own function does: of an event, a step, a value, an ending or a card.
  void attach_own(const script::Hook& hook, FunctionId function, const std::string& table, const std::string& id);
  /// The record that the function belongs to, of the same pack; nothing, and it is said, if there is none.
  const Record* own_record(const script::Hook& hook, const std::string& kind, const std::string& id);
  /// Says which records have to have a function and have none, but for those left out.
  void need_functions(std::span<const std::string> without);
  /// Whether one more handler may be added to these; says once if not.
  bool has_room(const script::Hook& hook, const std::string& target, std::size_t handlers);
  void attach_handler(const script::Hook& hook, FunctionId function, Stage stage, const std::string& target,
                      const std::string& name);
  void attach_advice(const script::Hook& hook, FunctionId function, const std::string& name);
  void attach_weighing(const script::Hook& hook, FunctionId function, const std::string& name);
  /// Whether a pack may name what another one declares.
  bool sees(const std::string& pack, const std::string& other) const;
  /// Whether the script that hooks this may name a record of this kind; what is built in, all may.
  bool sees(const script::Hook& hook, std::string_view kind, const std::string& id) const;
  /// The pack of an event, tag or value that the script may not name, though it is there; or "".
  std::string hidden(const script::Hook& hook, Stage stage, const std::string& target) const;
  /// What a variable or a field of this type starts with has to be something that there is.
  void check_start(const Record& record, const std::string& what, Type type, const Node& start) const;
  /// Variables that records name have to be of what is looked up there, and hold what is read from them.
  void check_variables();
  void check_variable(const Record& record, const Node* variable, const std::string& field, Scope scope,
                      std::optional<Type> type);
  std::shared_ptr<const StepKind> step_kind(const Record& step);
  /// A step of kind turns or repeat: those that say `in: ITS-ID` run again and again.
  static bool is_loop(const Record& step);
  LoopDecl loop(const Record& step);
  /// The step of kind turns that a step lies in, perhaps with others between; nullptr: none.
  const Record* turns_around(const Record& step) const;
  /// The steps of each flow and loop in order, and from them the flow of a round with its loops.
  void build_flow();
  void add_to_flow(const Record& step);
  /// The steps of a flow or loop, in order.
  struct Flow {
    using Steps = std::list<const Record*>;
    Steps steps;
    std::map<std::string_view, Steps::const_iterator> at;  ///< by id
  };
  /// Where a step that comes after another or before another is put.
  Flow::Steps::const_iterator place_in(const Flow& flow, const Record& step);
  /// Steps that say both have to stand between the two.
  void check_between();
  /// Lays out a flow or loop that lies in so many others. Returns whether there was room for that.
  bool lay_flow(const std::string& in, LoopId outer, int depth);
  /// Which loop each variable and ending belongs to; and whether each loop has an end.
  void attach_to_loops();
  /// Whether an ending of the game, or of a loop around this one, can come in the middle of it.
  bool ends_from_outside(const LoopDecl& loop) const;
  LoopId loop_named(const Record& record, std::string_view field);
  std::shared_ptr<const StepKind> contest(const Record& step);
  /// What happens there has to begin with a field of this type.
  void check_first_field(const Record& record, const Node& named, const std::string& field, Type type);
  /// Adds a problem for each field that no one gives, of an event that the engine resolves with the `given` fields.
  /// `may_count`: an action could name a field that gets how many dice show the face.
  void check_given(const Record& record, const Node& named, const std::vector<FieldDecl>& fields,
                   std::initializer_list<std::int32_t> given, bool may_count = false);
  /// Declares what the winners at a place do, and checks it.
  void declare_actions(const Record& place, ContestRules& contest);
  /// Returns the field of an action's event that gets how many dice show the face; -1: none. `counted`: dice are.
  std::int32_t count_field(const Record& place, const Node& action, bool counted);
  std::shared_ptr<const StepKind> roll_keep(const Record& step);
  /// What cards committed with its question need of a step.
  void check_commits(const Record& step, const RollKeepRules& keep);
  /// Cards that say `with` a question with which nobody could commit them.
  void check_committed();
  std::shared_ptr<const StepKind> queue(const Record& step);
  std::shared_ptr<const StepKind> pour(const Record& step);
  /// A parameter of a step's mechanic, as step_kinds.hpp has it.
  const Node* parameter(const Record& step, std::string_view name) const;
  template <class Id>
  Id parameter_id(const Record& step, std::string_view name, std::string_view kind) const;
  /// A problem of a record as a whole; says so if another pack has patched it.
  void add_error(const Record& record, const std::string& message) const;
  /// A problem of a function of a script, called by its path.
  void add_error(const script::Hook& hook, const std::string& message) const;
  void blame_ranking(const Record& ranking, const DieDecl& die, const std::string& fault);
  /// A problem if a record has more of something than there is room for; `what` in the plural.
  void check_limit(const Record& record, std::size_t have, std::size_t most, const std::string& what);
  /// What keeping 0, 1, ... dice costs.
  std::vector<std::int32_t> costs_of(const Record& step);
  /// What goes beyond limits.hpp in all packs together, said where most of it is declared.
  void check_totals();
  /// Whether the option that `offers-if` names, if any, lets offers be made.
  bool offers_allowed(const Record& contest);
  DieId die_of_faces(const Record& event, Mark mark);
  std::map<std::string, FunctionId> functions(std::string_view table) const;

  const Library& library_;
  LinkedGame& linked_;
  Ruleset& rules_;
  Problems& problems_;
  std::vector<EndingDecl> endings_;     ///< of the game and of loops
  std::map<std::string, Flow> flows_;   ///< by flow or loop
  std::vector<const Record*> between_;  ///< steps that say both `after` and `before`
  std::map<std::string, FunctionId, std::less<>> step_functions_;
  std::map<std::string, std::vector<EventId>, std::less<>> events_named_;  ///< by id or tag
  std::size_t hooked_ = 0;                                                 ///< handlers that were attached
  bool crowded_ = false;                                                   ///< there was no room for one
  std::map<std::string, LoopId, std::less<>> loops_;                       ///< by the id of their step
  std::set<QuestionId> keeps_;  ///< questions that steps of kind roll-keep ask
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

}  // namespace rules::content
