// Builds the flow: the order of steps, and the loops of steps of kind turns or repeat.
#include <algorithm>
#include <list>
#include <set>
#include <utility>

#include "base/rule_error.hpp"
#include "mechanics/contest.hpp"
#include "mechanics/roll_keep.hpp"
#include "packs/build/builders.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

constexpr const char* kOrderRule = "impossible-order";

/// The steps of a flow or loop, in order.
struct StepList {
  using Steps = std::list<const Record*>;
  Steps steps;
  std::map<std::string_view, Steps::const_iterator> at;  ///< by id
};

/// The steps of all flows and loops, by the text of `in`.
class StepLists {
 public:
  explicit StepLists(const BuildContext& build) : build_(build) {}

  /// Adds a step to its flow or loop, at its position among those that are there.
  void add(const Record& step) {
    for (const std::string_view taken : {"setup", "round", "endings", "score", "play"})
      if (step.id == taken)
        return add_plain_error(build_, step,
                               "invalid step id '" + step.id + "': in scenarios, `run: " + step.id +
                                   "` means something else; choose another id");
    const std::string in = step.text("in");
    if (in != "setup" && in != "round") {
      const Record* loop = build_.library.find("step", in);
      if (!is_loop(*loop))
        return add_error(build_, step, step.find("in")->mark,
                         "'" + in + "' is of kind " + loop->text("kind") +
                             ", so it can't contain steps; expected setup, round, or a step of kind turns or repeat");
    } else if (in == "setup" && is_loop(step)) {
      return add_error(build_, step, ": steps of kind " + step.text("kind") + " can't be in the setup");
    }
    StepList& list = lists_[in];
    list.at.emplace(step.id, list.steps.insert(position(list, step), &step));
  }

  const StepList::Steps& in(const std::string& name) { return lists_[name].steps; }

  /// Checks that steps with both `after` and `before` are between the two.
  void check_between() {
    if (between_.empty()) return;
    std::map<const Record*, std::size_t> positions;
    for (const auto& [in, list] : lists_)
      for (const Record* step : list.steps) positions.emplace(step, positions.size());
    for (const Record* step : between_) {
      const std::string before = step->text("before");
      if (positions[*lists_[step->text("in")].at.at(before)] <= positions[step])
        add_between_error(*step, "comes first; use only one of `after` and `before`");
    }
  }

 private:
  /// Returns the position of a step that comes after or before another.
  StepList::Steps::const_iterator position(const StepList& list, const Record& step) {
    const std::string after = step.text("after"), before = step.text("before");
    if (after.empty() && before.empty()) return list.steps.end();
    const std::string& name = after.empty() ? before : after;
    const auto anchor = list.at.find(name);
    if (anchor == list.at.end()) {
      add_error(build_, step, step.find(after.empty() ? "before" : "after")->mark,
                "'" + name + "' is not a step of the same flow that comes earlier in load order", kOrderRule);
      return list.steps.end();
    }
    if (after.empty()) return anchor->second;
    if (!before.empty() && list.at.contains(before)) between_.push_back(&step);
    else if (!before.empty())
      add_between_error(step, "is not a step of the same flow; use only one of `after` and `before`");
    return std::next(anchor->second);
  }

  void add_between_error(const Record& step, const std::string& why) {
    const std::string before = step.text("before");
    build_.problems.add(kOrderRule, step.file, step.find("before")->mark,
                        step.label() + " can't come after '" + step.text("after") + "' and before '" + before + "': '" +
                            before + "' " + why);
  }

  const BuildContext& build_;
  std::map<std::string, StepList> lists_;
  std::vector<const Record*> between_;  ///< steps with both `after` and `before`
};

LoopDecl loop_of(const BuildContext& build, const Record& step) {
  static const FieldTable<LoopDecl> fields = {{"from", &LoopDecl::from},
                                              {"unless", &LoopDecl::unless},
                                              {"misses", &LoopDecl::misses},
                                              {"backwards", &LoopDecl::backwards},
                                              {"endless", &LoopDecl::endless}};
  LoopDecl loop{.id = step.id, .declared = build.linked.place_of(step), .of_seats = step.text("kind") == "turns"};
  fields.read(*step.find("with"), build.ids, loop);
  return loop;
}

/// Adds the steps of a flow or loop to the round, and the loops in it. Returns false if they are nested too deep.
bool add_to_round(BuildContext& build, StepLists& lists, const std::string& in, LoopId outer, int depth) {
  Declarations& declared = build.declared;
  for (const Record* step : lists.in(in)) {
    if (!is_loop(*step)) {
      declared.round.push_back(build.ids.of<StepId>(step->id));
      continue;
    }
    if (depth == kMaxNested) {
      build.problems.add(step->file, step->find("in")->mark,
                         step->label() + " is inside " + std::to_string(depth) +
                             " nested steps of kind turns or repeat; expected at most " +
                             std::to_string(kMaxNested - 1));
      return false;
    }
    const LoopId id = declared.loops.next_id();
    build.ids.add("loop", step->id, id.index);
    LoopDecl added = loop_of(build, *step);
    added.first = size32(declared.round);
    added.outer = outer;
    declared.loops.push_back(std::move(added));
    if (!add_to_round(build, lists, step->id, id, depth + 1)) return false;
    declared.loops[id].end = size32(declared.round);
    if (declared.loops[id].first == declared.loops[id].end)
      add_error(build, *step, " (" + step->text("kind") + ") has no steps: add `in: " + step->id + "` to its steps");
  }
  return true;
}

LoopId loop_named(const BuildContext& build, const Record& record, std::string_view field) {
  const Node& node = *record.find(field);
  const LoopId loop = build.ids.of<LoopId>(node.text);
  if (!loop)
    add_error(build, record, node.mark,
              "`" + std::string(field) + "` must name a step of kind turns or repeat, not '" + node.text + "'" +
                  did_you_mean(node.text, build.ids.names("loop")));
  return loop;
}

/// Returns true if an ending of the game or of an enclosing loop can interrupt this one.
bool ends_from_outside(const Declarations& declared, const LoopDecl& loop) {
  const auto at_once = [](const std::vector<EndingDecl>& endings) {
    return std::ranges::any_of(endings, &EndingDecl::at_once);
  };
  if (at_once(declared.endings)) return true;
  for (LoopId l = loop.outer; l; l = declared.loops[l].outer)
    if (at_once(declared.loops[l].endings)) return true;
  return false;
}

/// Sets the loop of each variable, and gives endings to their loops; checks that each loop can end.
void attach_to_loops(BuildContext& build) {
  Declarations& declared = build.declared;
  for (const Record* r : build.library.of_kind("variable")) {
    VariableDecl& variable = declared.variables[build.ids.of<VariableId>(r->id)];
    if (variable.until == Until::loop) variable.loop = loop_named(build, *r, "until");
  }
  for (EndingDecl& ending : std::exchange(declared.endings, {})) {
    const Record& record = *build.library.find("ending", ending.id);
    if (!record.find("ends")) declared.endings.push_back(std::move(ending));
    else if (const LoopId loop = loop_named(build, record, "ends"))
      declared.loops[loop].endings.push_back(std::move(ending));
  }
  for (const LoopDecl& loop : declared.loops)
    if (loop.endings.empty() && (!loop.of_seats || loop.endless) && !ends_from_outside(declared, loop))
      add_plain_error(build, *build.library.find("step", loop.id),
                      "step '" + loop.id + "' never ends: give an ending `ends: " + loop.id +
                          "`, or end the game or an enclosing step while it runs (`at-once: true`)");
}

}  // namespace

const Record* turns_around(const Library& library, const Record& step) {
  std::set<const Record*> seen;  // cyclic nesting is reported elsewhere
  for (const Record* r = library.find("step", step.text("in")); r && seen.insert(r).second;
       r = library.find("step", r->text("in")))
    if (r->text("kind") == "turns") return r;
  return nullptr;
}

void build_flow(BuildContext& build) {
  const std::vector<const Record*> records = build.library.of_kind("step");
  StepLists lists(build);
  for (const Record* r : records) lists.add(*r);
  lists.check_between();
  if (lists.in("round").empty()) build.problems.add("", {}, "no pack declares a step of the round");
  for (const Record* r : lists.in("setup")) build.declared.setup.push_back(build.ids.of<StepId>(r->id));
  if (!add_to_round(build, lists, "round", LoopId(), 0)) return;
  for (const Record* r : records)
    if (is_loop(*r) && r->text("in") != "setup" && !build.ids.of<LoopId>(r->id))
      add_error(build, *r, " contains itself because of `in: " + r->text("in") + "`");
  attach_to_loops(build);
}

// Builds steps: each step's mechanic and its parameters.

namespace {

/// A step that runs a script function.
class ScriptStep : public StepKind {
 public:
  explicit ScriptStep(FunctionId function) : function_(function) {}
  void run(GameParts& game) const override {
    if (function_) game.scripts().call(function_, game.read().turn().index + 1);
  }

 private:
  FunctionId function_;
};

struct PourRules {
  ResourceId resource;
  PlaceId from, to;
};

/// Moves all of a resource from one place to another.
class Pour : public StepKind {
 public:
  explicit Pour(PourRules rules) : rules_(rules) {}
  void run(GameParts& game) const override {
    const Holder from = game.rules().holder(rules_.from);
    game.mutator().move(game.read().amount(rules_.resource, from), rules_.resource, from,
                        game.rules().holder(rules_.to));
  }

 private:
  PourRules rules_;
};

/// Checks the requirements of cards committed with the step's question.
void check_commits(const BuildContext& build, const Record& step, const RollKeepRules& rules) {
  if (!rules.keep) return;
  for (const CommitDecl& commit : build.declared.questions[rules.keep].commits) {
    const std::string& card = build.declared.card_kinds[commit.card].id;
    const auto needs = [&](const std::string& what) {
      add_error(build, step,
                " (roll-keep) needs " + what + ", because card '" + card + "' can be committed with its question");
    };
    if (!rules.reveal) needs("`reveal`: the event that such a card is played on");
    if (rules.pays && !rules.fewer)
      needs(
          "`fewer`: the question that asks which dice to keep if the card fails and the player can't pay for all "
          "chosen dice");
  }
}

void check_costs(const BuildContext& build, const Record& step, const RollKeepRules& rules) {
  const std::vector<std::int32_t>& costs = rules.costs;
  const auto wrong = [&](const std::string& what) { add_error(build, step, " (roll-keep) " + what); };
  check_limit(build, step, costs.size(), kMaxDice + 1, "`costs` (one for each number of dice kept, starting at 0)");
  if (rules.in_turn && rules.last)
    wrong(
        "is part of a turn, in which only one player rolls, so it can't have `last`, which is for steps in which all "
        "players roll");
  if (rules.pays && !rules.to) wrong("needs `to`: the place that receives the payment");
  if (rules.pays && costs.empty()) wrong("needs `costs`: a list with the cost of keeping 0, 1, 2 ... dice");
  if (!rules.pays && !costs.empty()) wrong("has `costs` but no `pays`; add `pays` or remove `costs`");
  if (!rules.last && !costs.empty() && costs[std::min<std::size_t>(1, costs.size() - 1)] > 0)
    wrong(
        "has no `last`, so players keep at least one die from each roll; keeping one die must be free (the second "
        "entry in `costs`)");
}

std::shared_ptr<const StepKind> build_roll_keep(BuildContext& build, const Record& step) {
  static const FieldTable<RollKeepRules> fields = {
      {"die", &RollKeepRules::die},       {"keep", &RollKeepRules::keep},     {"fewer", &RollKeepRules::fewer},
      {"roll", &RollKeepRules::roll},     {"reveal", &RollKeepRules::reveal}, {"costs", &RollKeepRules::costs},
      {"pays", &RollKeepRules::pays},     {"to", &RollKeepRules::to},         {"surcharge", &RollKeepRules::surcharge},
      {"waiver", &RollKeepRules::waiver}, {"last", &RollKeepRules::last},     {"first", &RollKeepRules::first}};
  const Node& with = *step.find("with");
  RollKeepRules rules;
  fields.read(with, build.ids, rules);
  rules.in_turn = turns_around(build.library, step) != nullptr;
  if (const Node* surcharge = with.find("surcharge")) check_of_players(build, step, *surcharge, "surcharge");
  check_costs(build, step, rules);
  for (const char* const event : {"roll", "reveal"})
    if (const Node* named = with.find(event)) check_given(build, step, *named, {});
  check_commits(build, step, rules);
  return std::make_shared<RollKeep>(std::move(rules));
}

std::shared_ptr<const StepKind> build_queue(BuildContext& build, const Record& step) {
  static const FieldTable<QueueRules> fields = {{"unless", &QueueRules::unless},
                                                {"decider", &QueueRules::decider},
                                                {"order", &QueueRules::order},
                                                {"event", &QueueRules::event}};
  const Node& with = *step.find("with");
  check_first_field(build, step, *with.find("event"), "event", Type::seat);
  QueueRules rules;
  fields.read(with, build.ids, rules);
  return std::make_shared<Queue>(rules);
}

std::shared_ptr<const StepKind> build_pour(BuildContext& build, const Record& step) {
  static const FieldTable<PourRules> fields = {
      {"resource", &PourRules::resource}, {"from", &PourRules::from}, {"to", &PourRules::to}};
  PourRules rules;
  fields.read(*step.find("with"), build.ids, rules);
  return std::make_shared<Pour>(rules);
}

/// Reports cards committed with a question at which nobody could commit them.
void check_committed(const BuildContext& build) {
  const auto keeps = [&](QuestionId question) {
    return std::ranges::any_of(build.declared.steps, [&](const StepDecl& step) {
      const auto* roll = dynamic_cast<const RollKeep*>(step.kind.get());
      return roll && roll->rules().keep == question;
    });
  };
  for (const Record* r : build.library.of_kind("card"))
    if (const Node* plays = r->find("play"))
      for (const Node& item : plays->items)
        if (const Node* with = item.find("with"); with && !keeps(build.ids.of<QuestionId>(with->text)))
          add_error(build, *r, with->mark,
                    "cards can't be committed with question '" + with->text +
                        "'; `with` must name the question under `keep` in a roll-keep step");
}

}  // namespace

void build_steps(BuildContext& build) {
  const auto kind_of = [&](const Record& step) -> std::shared_ptr<const StepKind> {
    const std::string kind = step.text("kind");
    if (kind == "contest") return build_contest(build, step);
    if (kind == "roll-keep") return build_roll_keep(build, step);
    if (kind == "queue") return build_queue(build, step);
    if (kind == "pour") return build_pour(build, step);
    if (kind != "script") throw RuleError("no mechanic runs steps of kind '" + kind + "'");
    return std::make_shared<ScriptStep>(build.function("step", step));
  };
  for (const Record* r : build.library.of_kind("step"))
    if (!is_loop(*r))
      build.declared.steps.push_back({.id = r->id, .kind = kind_of(*r), .declared = build.linked.place_of(*r)});
  build_flow(build);
  check_committed(build);
  check_totals(build);
}

}  // namespace rules::packs
