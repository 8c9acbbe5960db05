// ScenarioAnswers: gives the answers of a scenario as they are asked for, and performs the checks between them. Owns
// the position in the list of answers.
#pragma once
#include "scenarios/scenario_parts.hpp"

namespace rules::scenarios {

class ScenarioAnswers {
 public:
  /// All arguments but `wanted` must outlive this.
  ScenarioAnswers(const Scenario& scenario, Engine& engine, script::Host& host, const ScenarioNames& names,
                  Checks& checks, const AlsoWanted& wanted)
      : scenario_(scenario),
        engine_(engine),
        host_(host),
        names_(names),
        checks_(checks),
        adapted_(wanted.adapted),
        lacking_(wanted.lacking),
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

}  // namespace rules::scenarios
