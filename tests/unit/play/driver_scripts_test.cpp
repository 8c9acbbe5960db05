// Random scripts that ask at every stage are the same game with every driver. The environment variables DRIVER_SCRIPTS
// and DRIVER_FIRST set their number and the first one.
#include <catch2/catch.hpp>

#include "unit/support/asking_script.hpp"
#include "unit/support/driver_equivalence.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::driver_scripts_test {
namespace {

/// Drives every fourth script, so that the cases can run in parallel.
void drive_scripts(std::uint64_t part) {
  const std::uint64_t scripts = robust::from_environment("DRIVER_SCRIPTS", robust::kSlow ? 40 : 1'000),
                      first = robust::from_environment("DRIVER_FIRST", 1);
  std::uint64_t driven = 0, failed = 0, questions = 0;
  test::Mods mods;
  mods.language("core", test::AskingScript::kTexts);
  for (std::uint64_t n = first + part; n < first + scripts; n += 4) {
    const test::AskingScript asking(n);
    mods.pack("core", test::AskingScript::kPack, asking.records(), asking.script());
    test::DrivenGame game{.name = "script " + std::to_string(n),
                          .linked = mods.link({"core"}, {}, n % 5 == 0 ? 3 : 2),
                          .config = {},
                          .max_questions = 100};
    game.config.seed = game.config.bot_seed = n;
    game.config.most = {.rounds = 3, .steps = 100};
    const test::Driven done = test::drive(game);
    INFO(asking.records() << asking.script());
    REQUIRE(done.difference == "");
    ++driven;
    failed += !done.failure.empty();
    questions += done.compared ? done.questions : 0;
  }
  // The generator is only useful if most games reach their end and ask often.
  CHECK(failed * 4 < driven);
  CHECK(questions > 20 * driven);
}

}  // namespace

TEST_CASE("random scripts ask the same with every driver, part 1") { drive_scripts(0); }
TEST_CASE("random scripts ask the same with every driver, part 2") { drive_scripts(1); }
TEST_CASE("random scripts ask the same with every driver, part 3") { drive_scripts(2); }
TEST_CASE("random scripts ask the same with every driver, part 4") { drive_scripts(3); }

}  // namespace rules::driver_scripts_test
