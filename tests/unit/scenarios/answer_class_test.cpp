// The coverage buckets of answers.
#include <catch2/catch.hpp>
#include <set>

#include "scenarios/coverage_watch.hpp"
#include "unit/support/question_samples.hpp"

namespace rules::scenarios::answer_class_test {

TEST_CASE("faces of different dice are different answer classes") {
  Question one = asking<DieFace>(), other = asking<DieFace>();
  kind<DieFace>(one).options.die = DieId(0);
  kind<DieFace>(other).options.die = DieId(1);
  const Ruleset rules;
  const GameState state;
  std::set<std::int32_t> classes;
  for (std::int32_t face = 0; face < kMaxFaces; ++face)
    for (const Question* ask : {&one, &other})
      classes.insert(answer_class(*ask, Answer(Element::option, 0).add(Element::face, face, ask->options()->die.index),
                                  StateView(rules, state))
                         .which);
  CHECK(classes.size() == 2 * kMaxFaces);
}

}  // namespace rules::scenarios::answer_class_test
