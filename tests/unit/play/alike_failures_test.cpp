// Games are stopped early if they fail identically: more of them would reveal nothing new.
#include <catch2/catch.hpp>

#include "scenarios/explore.hpp"
#include "simulation/ablation.hpp"
#include "simulation/compare/matched.hpp"
#include "unit/support/mods.hpp"

namespace rules::alike_failures_test {

namespace {

const std::atomic<bool> kGoOn = false;

struct House : test::Trap {
  using Trap::Trap;
  std::shared_ptr<const packs::LinkedGame> link(int players) const {
    return packs::link(folders, {{"base", "trap"}, {}, players});
  }
  scenarios::Exploration explore(int threads, int max_alike, std::int64_t games) const {
    const scenarios::ExploreConfig config{.folders = folders,
                                          .selection = {{"base", "trap"}, {}, 0},
                                          .games = games,
                                          .threads = threads,
                                          .max_alike = max_alike,
                                          .enough = {}};
    return scenarios::explore(config, nullptr, kGoOn);
  }
};

const std::string kAlways = "function after.mine_exploit.x() error('as always') end\n";
/// Fails in some games only.
const std::string kRare =
    "function after.card_taken.x(ev)\n  if ev.card.kind == card.wanted then error('it was wanted') end\nend\n";

std::map<std::string, std::int64_t> counts_of(const scenarios::Exploration& found) {
  std::map<std::string, std::int64_t> out;
  for (const auto& [name, count] : found.items) out[name] = count.happened;
  return out;
}

}  // namespace

TEST_CASE("failures that differ only in numbers are identical") {
  play::AlikeFailures failures(3);
  for (const char* const why : {"a.lua:3: 4 left", "another", "a.lua:3: 10 left", "and another"}) failures.add(why);
  CHECK_FALSE(failures.enough());
  failures.add("a.lua:3: 7 left");
  CHECK(failures.enough());
  play::AlikeFailures all(0);
  for (int n = 0; n < 10; ++n) all.add("alike");
  CHECK_FALSE(all.enough());
}

TEST_CASE("explorations stop at identical failures with any threads") {
  const House always(kAlways);
  CHECK(always.explore(1, 3, 200).games == 3);
  CHECK(always.explore(2, 0, 20).games == 20);
  CHECK_FALSE(always.explore(1, 0, 20).gave_up);
  const House rare(kRare);
  const scenarios::Exploration one = rare.explore(1, 3, 2000), two = rare.explore(2, 3, 2000);
  CHECK(one.gave_up);
  CHECK(one.failed == 3);
  CHECK(one.games > 3);
  CHECK(one.games < 2000);
  CHECK(two.games == one.games);
  CHECK(two.answers == one.answers);
  CHECK(two.failed == one.failed);
  CHECK(counts_of(two) == counts_of(one));
  REQUIRE(two.failures.size() == one.failures.size());
  CHECK(two.failures[0].nth == one.failures[0].nth);
}

TEST_CASE("ablations stop at identical failures with any threads") {
  const House house(kAlways), rare(kRare);
  simulation::SimulationConfig config{.linked = house.link(3), .bots = {"random", "random", "random"}, .games = 200};
  config.max_alike = 3;
  const simulation::Ablation some = simulation::ablate(config, "dynamite", nullptr, kGoOn);
  CHECK(some.failed == 3);
  CHECK(some.gave_up);
  config.linked = rare.link(3);
  config.games = 2000;
  const simulation::Ablation one = simulation::ablate(config, "dynamite", nullptr, kGoOn);
  CHECK(one.failed >= 3);
  CHECK(one.pairs() > 3);
  CHECK(one.pairs() < 1000);
  for (const int threads : {2, 4}) {
    config.threads = threads;
    const simulation::Ablation many = simulation::ablate(config, "dynamite", nullptr, kGoOn);
    CHECK(many.gave_up);
    CHECK(many.failed == one.failed);
    CHECK(many.pairs() == one.pairs());
    CHECK(many.first_failed == one.first_failed);
  }
  config.linked = house.link(3);
  config.max_alike = 0;
  config.games = 20;
  const simulation::Ablation all = simulation::ablate(config, "dynamite", nullptr, kGoOn);
  CHECK(all.failed == 20);
  CHECK_FALSE(all.gave_up);
}

TEST_CASE("simulations stop at identical failures with any threads") {
  const House house(kRare);
  simulation::SimulationConfig config{.linked = house.link(3), .bots = {"random", "random", "random"}, .games = 5000};
  config.max_alike = 3;
  const simulation::Totals one = simulation::simulate(config, nullptr, kGoOn);
  CHECK(one.gave_up);
  CHECK(one.failed >= 3);
  CHECK(one.games < 2000);
  for (const int threads : {2, 4}) {
    config.threads = threads;
    const simulation::Totals many = simulation::simulate(config, nullptr, kGoOn);
    CHECK(many.gave_up);
    CHECK(many.failed == one.failed);
    CHECK(many.games == one.games);
    CHECK(many.result_hash == one.result_hash);
  }
}

TEST_CASE("comparisons stop at identical failures with any threads") {
  const House house(kAlways);
  const auto linked = house.link(2);
  const std::vector<compare::Variant> variants = {{"", linked, {"random", "random"}},
                                                  {"", linked, {"random", "random"}}};
  const compare::Quantities quantities(variants, {});
  compare::Matched matched;
  matched.variants = variants;
  matched.quantities = &quantities;
  matched.config.games = 1000;
  for (const int threads : {1, 2}) {
    matched.config.threads = threads;
    const compare::Sums sums = compare::play_matched(matched, nullptr, nullptr, kGoOn);
    CHECK(sums.failed == compare::kMaxFailed);
    CHECK(sums.seeds == 0);
    CHECK(sums.first_failure.number == 0);
  }
}

}  // namespace rules::alike_failures_test
