// ScriptedChance: the results of dice, shuffles and draws that a scenario determines; the engine's own chance decides
// the rest. Invariant: a re-run step sees the same chance again; what a finished step has used stays used.
#pragma once
#include "kernel/engine.hpp"
#include "packs/yaml/problem.hpp"
#include "scenarios/scenario_names.hpp"

namespace rules::scenarios {

class ScriptedChance : public ChanceScript {
 public:
  /// Reads the `chance:` of a scenario. Throws ScenarioFault.
  ScriptedChance(const ScenarioNames& names, const packs::Node& chance);

  std::optional<int> die(DieId die, Seat seat, int nth) override;
  bool shuffle(Pile pile, std::span<Card> cards) override;
  bool pick(Pile pile, std::span<Card> cards) override;
  std::optional<int> number(int n) override;

  void keep() {
    each([](auto& script) { script.kept = script.next; });
  }  ///< the step is over
  void begin(std::int32_t) override {
    each([](auto& script) { script.next = script.kept; });
  }
  /// Returns unused results, each with its position.
  std::vector<std::pair<packs::Mark, std::string>> left_over() const;

 private:
  struct Draw {
    packs::Mark mark;
    std::string text;
    std::vector<int> values;  ///< a face, a number, or kinds of cards
  };
  struct Script {
    std::string name;
    std::vector<Draw> draws;
    std::size_t next = 0, kept = 0;
    const Draw* take() { return next < draws.size() ? &draws[next++] : nullptr; }
  };
  void each(auto&& body) {
    for (auto& [key, script] : dice_) body(script);
    for (auto& [key, script] : shuffles_) body(script);
    body(picks_);
    body(numbers_);
  }
  void put_first(const Draw& draw, std::string_view what, std::span<Card> cards) const;

  const ScenarioNames* names_;
  std::map<std::pair<std::int32_t, std::int32_t>, Script> dice_;  ///< by die and seat
  std::map<Pile, Script> shuffles_;
  Script picks_{"pick", {}}, numbers_{"number", {}};
};

}  // namespace rules::scenarios
