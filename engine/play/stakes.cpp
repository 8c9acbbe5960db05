#include "play/stakes.hpp"

#include "mechanics/contest.hpp"

namespace rules::play {

RecordId place_of_several_prizes(const Ruleset& rules, const Question& ask) {
  if (!ask.event || ask.windowed) return RecordId();
  for (const StepDecl& step : rules.steps()) {
    const auto* contest = dynamic_cast<const Contest*>(step.kind.get());
    if (!contest || contest->rules().tie != ask.question || contest->actions().size() < 2) continue;
    if (contest->actions().front() == ask.event) return contest->contested();
  }
  return RecordId();
}

}  // namespace rules::play
