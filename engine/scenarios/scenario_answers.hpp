// Decisions of a scenario while it runs: ScenarioAnswers, the answers, with the checks between them; ScriptedChance,
// the results of dice, shuffles and draws. Owns the position in each list. Read next: scenario_run.cpp.
#pragma once
#include <tuple>

#include "kernel/engine.hpp"
#include "packs/yaml/problem.hpp"
#include "scenarios/scenario_names.hpp"
#include "scenarios/scenario_parts.hpp"

namespace rules::scenarios {

class ScenarioAnswers {
 public:
  /// All arguments but `options` must outlive this.
  ScenarioAnswers(const Scenario& scenario, Engine& engine, script::Host& host, const ScenarioNames& names,
                  Checks& checks, const RunOptions& options)
      : scenario_(scenario),
        engine_(engine),
        host_(host),
        names_(names),
        checks_(checks),
        adapted_(options.adapted),
        lacking_(options.lacking),
        used_(scenario.answers.items.size()) {}

  /// Gives answers until nobody is asked any more. Throws ScenarioFault if one doesn't match, or none is left.
  void give_all();
  /// Runs the remaining checks after all steps. Throws ScenarioFault for a remaining answer.
  void finish();

 private:
  /// Gives any matching answer to those who are asked.
  void adapt();
  /// Answers as the packs advise, and records it.
  void answer_for_it(SeatSet open);
  void give(Seat seat, const std::string& text, packs::Mark mark);
  /// Runs the checks in an item of the answers.
  void check(const packs::Node& entry);
  /// Checks that the seats that answer in this item (or all, if there are none) are asked this question.
  void question(const packs::Node& entry, const packs::Node& id);

  const Scenario& scenario_;
  Engine& engine_;
  script::Host& host_;
  const ScenarioNames& names_;
  Checks& checks_;
  std::vector<std::pair<Seat, std::string>>* adapted_;  ///< if answers need not match: the actual ones
  Lacking* lacking_;                                    ///< if answers may be missing
  std::vector<bool> used_;                              ///< in that case: the used items of the answers
  std::size_t next_ = 0;
};

/// The engine's own chance decides what a scenario leaves open. A re-run step sees the same chance again; what a
/// finished step has used stays used.
class ScriptedChance : public ChanceScript {
 public:
  /// Reads the `chance:` of a scenario. Throws ScenarioFault.
  ScriptedChance(const ScenarioNames& names, const packs::Node& chance);

  std::optional<int> die(DieId die, Seat seat, int nth) override;
  bool shuffle(Pile pile, std::span<Card> cards) override;
  bool pick(Pile pile, std::span<Card> cards) override;
  std::optional<int> number(int n) override;

  /// The step is over.
  void keep() {
    for (auto& [key, script] : scripts_) script.kept = script.next;
  }
  void begin(std::int32_t) override {
    for (auto& [key, script] : scripts_) script.next = script.kept;
  }
  /// Returns unused results, each with its position.
  std::vector<std::pair<packs::Mark, std::string>> left_over() const;

 private:
  struct Result {
    packs::Mark mark;
    std::string text;
    std::vector<int> values;  ///< a face, a number, or kinds of cards
  };
  struct Script {
    std::string name;
    std::vector<Result> results;
    std::size_t next = 0, kept = 0;
  };
  /// Returns the next result of this kind: of a die or pile, and of a seat; nullptr if there is none.
  const Result* next(Draw::Kind kind, std::int32_t of = -1, std::int32_t seat = -1);
  /// Puts the kinds of cards in the result first. Returns false if there is no result.
  bool put_first(const Result* result, std::string_view what, std::span<Card> cards) const;

  const ScenarioNames* names_;
  std::map<std::tuple<Draw::Kind, std::int32_t, std::int32_t>, Script> scripts_;
};

}  // namespace rules::scenarios
