// Builds steps: each step's mechanic and its parameters.
#include <algorithm>

#include "base/rule_error.hpp"
#include "mechanics/contest.hpp"
#include "mechanics/roll_keep.hpp"
#include "packs/build/builders.hpp"

namespace rules::packs {
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
    const auto needs = [&](const char* what) {
      add_error(build.problems, step,
                label(step) + " (roll-keep) needs " + what + ", because card '" + card +
                    "' can be committed with its question");
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
  const auto wrong = [&](const std::string& what) {
    add_error(build.problems, step, label(step) + " (roll-keep) " + what);
  };
  check_limit(build.problems, step, costs.size(), kMaxDice + 1,
              "`costs` (one for each number of dice kept, starting at 0)");
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
          add_error(build.problems, *r, with->mark,
                    "cards can't be committed with question '" + with->text +
                        "'; `with` must name the question under `keep` in a roll-keep step");
}

}  // namespace

void build_steps(BuildContext& build) {
  const auto functions = functions_in(build.linked, "step");
  const auto kind_of = [&](const Record& step) -> std::shared_ptr<const StepKind> {
    const std::string kind = step.text("kind");
    if (kind == "contest") return build_contest(build, step);
    if (kind == "roll-keep") return build_roll_keep(build, step);
    if (kind == "queue") return build_queue(build, step);
    if (kind == "pour") return build_pour(build, step);
    if (kind != "script") throw RuleError("no mechanic runs steps of kind '" + kind + "'");
    const auto function = functions.find(step.id);
    return std::make_shared<ScriptStep>(function == functions.end() ? FunctionId() : function->second);
  };
  for (const Record* r : build.library.of_kind("step"))
    if (!is_loop(*r))
      build.declared.steps.push_back({.id = r->id, .kind = kind_of(*r), .declared = place_of(build, *r)});
  build_flow(build);
  check_committed(build);
  check_totals(build);
}

}  // namespace rules::packs
