// The answers of a scenario, given as they are asked for; what stands among them that is no answer is checked on the
// way. Owns how far the list of them is done.
#pragma once
#include "proof/scenario_parts.hpp"

namespace rules::proof {

class ScenarioAnswers {
 public:
  /// All but `wanted` must outlive it.
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

  /// Gives answers until nobody is asked any more. Throws ScenarioFault for one that doesn't fit, or if none is left.
  void give_all();
  /// After all steps only checks may be left. Throws ScenarioFault for an answer.
  void finish();

 private:
  /// Gives whatever fits to those who are asked.
  void adapt();
  /// Answers as the packs advise, and takes it down.
  void answer_for_it(SeatSet open);
  void give(Seat seat, const std::string& text, content::Mark mark);
  /// The checks that stand in an item of the answers.
  void check(const content::Node& entry);
  /// Those who answer in this item (or all, if nobody does) are asked this question.
  void question(const content::Node& entry, const content::Node& id);

  const Scenario& scenario_;
  Engine& engine_;
  script::Host& host_;
  const ScenarioNames& names_;
  Checks& checks_;
  std::vector<std::pair<Seat, std::string>>* adapted_;  ///< where answers need not fit: what was answered
  Lacking* lacking_;                                    ///< where answers may be missing
  std::vector<bool> used_;                              ///< then: which items of the answers
  std::size_t next_ = 0;
};

}  // namespace rules::proof
