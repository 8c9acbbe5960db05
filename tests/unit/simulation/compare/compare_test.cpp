// Comparisons of variants: the same games are paired, no difference is found where there is none, verdicts follow from
// the numbers, results are the same with any number of threads, settings are found.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <set>
#include <thread>
#include <tuple>

#include "simulation/compare/finding.hpp"
#include "simulation/compare/matched.hpp"
#include "simulation/compare/option_search.hpp"
#include "simulation/in_order.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::compare_test {

using namespace rules::compare;
using statistics::Interval;

namespace {

using Packs = std::shared_ptr<const packs::LinkedGame>;

Packs base(int players, const robust::Settings& settings = {}) {
  return robust::linked("content", {"base"}, players, settings);
}

Variant variant(const Packs& packs, std::vector<std::string> bots = {}) {
  if (bots.empty()) bots.assign(static_cast<std::size_t>(packs->ruleset.players()), "random");
  return {"", packs, std::move(bots)};
}

Sums play(const std::vector<Variant>& variants, const Quantities& quantities, std::int64_t seeds, int threads = 1,
          const std::function<bool(const Sums&)>& enough = nullptr) {
  const std::atomic<bool> stop = false;
  Matched matched;
  matched.variants = variants;
  matched.quantities = &quantities;
  matched.config.games = seeds;
  matched.config.threads = threads;
  return play_matched(matched, enough, nullptr, stop);
}

/// Returns the arguments of the second of two variants.
std::vector<Finding> about_second(const Quantities& quantities, const Sums& sums, const Method& method = {}) {
  return findings(quantities, sums, 0, method)[1];
}

Finding finding_of(const std::vector<Finding>& findings, const std::string& name) {
  const auto found =
      std::find_if(findings.begin(), findings.end(), [&](const Finding& each) { return each.quantity->name == name; });
  REQUIRE(found != findings.end());
  return *found;
}

/// Made-up sums: differences with this mean, and a standard deviation near 3.
Sums made_up(const Quantities& quantities, std::mt19937_64& chance, int seeds, int shift_of_ten) {
  Sums sums(2, quantities.list().size());
  sums.seeds = seeds;
  for (std::size_t q = 0; q < quantities.list().size(); ++q)
    for (int s = 0; s < seeds; ++s) {
      const auto common = static_cast<std::int64_t>(chance() % 20);
      const auto difference =
          static_cast<std::int64_t>(chance() % 11) - 5 + (static_cast<int>(chance() % 10) < shift_of_ten);
      sums.of[1][q].add(common, common + difference);
    }
  return sums;
}

}  // namespace

TEST_CASE("a variant compared with itself is identical") {
  const std::vector<Variant> variants = {variant(base(3)), variant(base(3))};
  const Quantities quantities(variants, {});
  const Sums sums = play(variants, quantities, 300);
  CHECK(sums.seeds == 300);
  for (const Finding& finding : about_second(quantities, sums)) {
    INFO(finding.quantity->name);
    CHECK(finding.verdict == Verdict::equal);
    CHECK(finding.first == finding.second);
  }
  CHECK(quantities.find(kUnevenness) >= 0);
  CHECK(sums.of[1][static_cast<std::size_t>(quantities.find(kUnevenness))].n() == 300 / kBlock);
}

TEST_CASE("more nuggets make a longer game, within the interval") {
  const std::vector<Variant> variants = {variant(base(3, {"base.mine-nuggets=15"})),
                                         variant(base(3, {"base.mine-nuggets=25"}))};
  const Quantities quantities(variants, {.metrics = {"rounds", "vp", "margin"}});
  const Sums sums = play(variants, quantities, 400);
  const Finding longer = finding_of(about_second(quantities, sums), "rounds");
  CHECK(longer.verdict == Verdict::more);
  CHECK(longer.difference == Approx(longer.second - longer.first));
  CHECK(longer.interval.contains(longer.difference));
  CHECK(longer.interval.low > 0);
  Method method;
  method.margins["rounds"] = longer.interval.low / 2;
  CHECK(finding_of(about_second(quantities, sums, method), "rounds").verdict == Verdict::more_matters);
  method.margins["rounds"] = longer.interval.high * 2;
  CHECK(finding_of(about_second(quantities, sums, method), "rounds").verdict == Verdict::within);
  method.margins["rounds"] = longer.difference;
  const Finding open = finding_of(about_second(quantities, sums, method), "rounds");
  CHECK(open.verdict == Verdict::more);
  CHECK(open.games_needed.has_value());
}

TEST_CASE("any number of threads gives the same sums and stopping point") {
  const std::vector<Variant> variants = {variant(base(2, {"base.mine-nuggets=10"})),
                                         variant(base(2, {"base.mine-nuggets=10", "base.bribes=false"}))};
  const Quantities quantities(variants, {});
  const auto enough = [](const Sums& sums) { return sums.seeds >= 2 * kBlock; };
  const Sums one = play(variants, quantities, 5 * kBlock, 1, enough),
             three = play(variants, quantities, 5 * kBlock, 3, enough);
  CHECK(one.seeds == 2 * kBlock);
  CHECK(three.seeds == one.seeds);
  CHECK(three.of == one.of);
  CHECK(three.wins == one.wins);
  Sums halves = play(variants, quantities, kBlock);
  Matched second;
  second.variants = variants;
  second.quantities = &quantities;
  second.config.first = kBlock;
  second.config.games = kBlock;
  halves.add(play_matched(second, nullptr, nullptr, std::atomic<bool>(false)));
  CHECK(halves.of == one.of);
}

TEST_CASE("different bots play each seed in every seat") {
  const std::vector<Variant> variants = {variant(base(3)), variant(base(3), {"heuristic", "random", "random"})};
  const Quantities quantities(variants, {.metrics = {"vp", "win"}, .each_player = true});
  CHECK(quantities.rotations() == 3);
  const Sums sums = play(variants, quantities, 60);
  const auto list = about_second(quantities, sums);
  const Finding sensible = finding_of(list, "win.bot-1");
  CHECK(sensible.first == Approx(1.0 / 3));  // each game is played three times, with the winner as each of the bots
  CHECK(sensible.second > 0.8);
  CHECK(sensible.verdict == Verdict::more);
  CHECK(finding_of(list, "win.bot-2").verdict == Verdict::less);
  CHECK(sensible.second + finding_of(list, "win.bot-2").second + finding_of(list, "win.bot-3").second == Approx(1));
  CHECK(finding_of(list, "vp.bot-1").second > finding_of(list, "vp.bot-2").second);
  CHECK(quantities.find(kUnevenness) < 0);
}

TEST_CASE("metrics of one variant are named, unknown ones rejected") {
  const std::vector<Variant> variants = {variant(base(3)),
                                         variant(robust::linked("content", {"base", "wild-west"}, 3, {}))};
  const Quantities quantities(variants, {.metrics = {"rounds", "card.*.played"}});
  CHECK(quantities.find("rounds") == 0);
  CHECK(quantities.find("card.dynamite.played") > 0);
  CHECK_FALSE(quantities.only_some().empty());
  for (const Quantity& each : quantities.only_some()) CHECK(quantities.find(each.name) < 0);
  CHECK_THROWS_AS(Quantities(variants, {.metrics = {"rounds", "runds"}}), simulation::UnknownMetric);
  const Quantities one(variants, {.metrics = {"vp.seat-2"}});
  REQUIRE(one.list().size() == 1);
  CHECK(one.list()[0].player == 1);
}

TEST_CASE("seat imbalance is 0 for equal seats and right for others") {
  const std::vector<Variant> variants = {variant(base(4))};
  const Quantities quantities(variants, {.metrics = {kUnevenness}});
  REQUIRE(quantities.list().size() == 1);
  std::mt19937_64 chance(4);
  const auto measured = [&](const std::array<int, 4>& of_ten) {
    statistics::Moments moments;
    for (int block = 0; block < 4000; ++block) {
      std::array<std::int64_t, 4> wins{};
      for (int game = 0; game < kBlock; ++game) {
        auto left = static_cast<int>(chance() % 20);
        std::size_t seat = 0;
        while (left >= of_ten[seat]) left -= of_ten[seat++];
        ++wins[seat];
      }
      std::int64_t squares = 0;
      for (const std::int64_t won : wins) squares += won * won;
      moments.add(squares);
    }
    return mean_interval(quantities.list()[0], moments, 0.001);
  };
  CHECK(measured({5, 5, 5, 5}).contains(0));
  const Interval uneven = measured({8, 4, 4, 4});  // shares of .4 and .2: sum of squares .28
  CHECK(uneven.contains(0.03));
  CHECK(uneven.low > 0.028);
}

TEST_CASE("no false differences in many metrics; real ones are found") {
  const std::vector<Variant> variants = {variant(base(3)), variant(base(3))};
  const Quantities quantities(variants, {.metrics = {"rounds", "decisions", "margin", "vp", "lead-changes", "ties"}});
  std::mt19937_64 chance(5);
  int wrong = 0, missed = 0, wrongly_within = 0;
  constexpr int runs = 300;
  for (int run = 0; run < runs; ++run) {
    bool any = false, outside = false, claimed = false;
    for (const Finding& finding : about_second(quantities, made_up(quantities, chance, 300, 0))) {
      any = any || finding.verdict != Verdict::unclear;
      outside = outside || !finding.interval.contains(0);
    }
    wrong += any || outside;
    Method method;  // the true difference is exactly the margin
    for (const Quantity& quantity : quantities.list()) method.margins[quantity.name] = 0.5 / quantity.divisor;
    const Sums at_margin = made_up(quantities, chance, 1000, 5);
    for (const Finding& finding : about_second(quantities, at_margin, method))
      claimed = claimed || finding.verdict == Verdict::within || finding.verdict == Verdict::more_matters;
    wrongly_within += claimed;
    for (const Finding& finding : about_second(quantities, at_margin)) missed += finding.verdict != Verdict::more;
  }
  CHECK(wrong < 0.08 * runs);
  CHECK(wrongly_within < 0.14 * runs);  // 5 % on each side
  CHECK(missed < 0.3 * runs * static_cast<double>(quantities.list().size()));
}

TEST_CASE("is_identical() is false for any small difference") {
  const std::vector<Variant> same = {variant(base(2)), variant(base(2))};
  const Quantities quantities(same, {});
  const Sums sums = play(same, quantities, 40, 2);
  CHECK(sums.identical == std::vector<std::int64_t>{40, 40});
  CHECK(is_identical(sums, 1));
  Method method;
  for (const Quantity& quantity : quantities.list()) method.margins[quantity.name] = 1000;
  for (const Finding& finding : about_second(quantities, sums, method))
    if (finding.n > 0) CHECK(finding.verdict == Verdict::equal);
  const std::vector<Variant> others = {variant(base(2)), variant(base(2, {"base.mine-nuggets=12"}))};
  const Quantities compared(others, {.metrics = {"final-tie"}});
  const Sums differs = play(others, compared, 40);
  CHECK(differs.identical[1] < 40);  // though the requested metric may be equal in all games
  CHECK_FALSE(is_identical(differs, 1));
  CHECK_FALSE(is_identical(Sums(2, 1), 1));  // of no games
}

TEST_CASE("* matches players, and quantities have unique names") {
  const std::vector<Variant> variants = {variant(base(3)), variant(base(3))};
  const auto names = [&](std::vector<std::string> wanted) {
    std::vector<std::string> found;
    const Quantities quantities(variants, {.metrics = std::move(wanted)});
    for (const Quantity& quantity : quantities.list()) found.push_back(quantity.name);
    return found;
  };
  CHECK(names({"win.seat-*"}) == std::vector<std::string>{"win.seat-1", "win.seat-2", "win.seat-3"});
  CHECK(names({"vp.seat-2"}) == std::vector<std::string>{"vp.seat-2"});
  CHECK(names({"card.dynamite.pl*.seat-*"}).size() == 3);
  CHECK_THROWS_AS(names({"win.seat-7"}), simulation::UnknownMetric);
  CHECK_THROWS_AS(names({"wn.seat-*"}), simulation::UnknownMetric);
  const Quantities all(variants, {.metrics = {"*"}});
  for (const std::string language : {"en", "de"}) {
    std::set<std::tuple<simulation::Measure, std::string, std::int32_t, int>> different;
    for (const Quantity& quantity : all.list()) {
      const std::string thing = simulation::in_language(quantity.thing, language);
      INFO(quantity.name << ": " << thing);
      CHECK(different.emplace(quantity.measure, thing, thing.empty() ? quantity.what : 0, quantity.player).second);
    }
  }
  const auto played = static_cast<std::size_t>(all.find("card.dynamite.played"));
  CHECK(simulation::in_language(all.list()[played].thing, "de") == "Dynamit");
}

TEST_CASE("--sequential: intervals hold for any number of looks") {
  const std::vector<Variant> variants = {variant(base(3)), variant(base(3))};
  const Quantities quantities(variants, {.metrics = {"rounds", "vp"}});
  Method method{.tuned_for = 1000, .chosen = "rounds"};
  std::mt19937_64 chance(6);
  CHECK_FALSE(decided(quantities, made_up(quantities, chance, 200, 10), 1, method));  // too early to look
  CHECK(decided(quantities, made_up(quantities, chance, 600, 10), 1, method));
  CHECK_FALSE(decided(quantities, made_up(quantities, chance, 3000, 0), 1, method));
  method.margins["rounds"] = 0.4;
  CHECK(decided(quantities, made_up(quantities, chance, 3000, 0), 1, method));
  CHECK_FALSE(
      decided(quantities, made_up(quantities, chance, 600, 5), 1, method));  // there is one, but does it matter?
}

TEST_CASE("equal games and few games give no verdict") {
  const std::vector<Variant> variants = {variant(base(3)), variant(base(3))};
  const Quantities quantities(variants, {.metrics = {"rounds", "vp"}});
  Sums same(2, quantities.list().size()), two = same;
  for (int s = 0; s < 2000; ++s)
    for (auto& paired : same.of[1]) paired.add(s % 7, s % 7);
  for (int s = 0; s < 2; ++s)
    for (auto& paired : two.of[1]) paired.add(5, 4);
  same.seeds = 2000;
  two.seeds = 2;
  Method method{.tuned_for = 1000, .chosen = "rounds"};
  CHECK_FALSE(decided(quantities, same, 1, method));
  const Finding equal = finding_of(about_second(quantities, same), "rounds");
  CHECK(equal.verdict == Verdict::equal);
  CHECK(equal.interval.high > 0);
  CHECK(equal.most_other == Approx(std::log(40) / 2000).epsilon(0.01));
  method.margins["rounds"] = 0.5;
  CHECK(decided(quantities, same, 1, method));
  const Finding few = finding_of(about_second(quantities, two), "rounds");
  CHECK(few.verdict == Verdict::unclear);
  CHECK(few.interval.contains(0));
}

TEST_CASE("--sequential: the metric has half of the error") {
  const std::vector<Variant> variants = {variant(base(3)), variant(base(3))};
  const Quantities quantities(variants, {.metrics = {"rounds", "vp"}});
  std::mt19937_64 chance(7);
  const Sums sums = made_up(quantities, chance, 1000, 0);
  const auto list = about_second(quantities, sums, {.tuned_for = 1000, .chosen = "rounds"});
  for (std::size_t q = 0; q < 2; ++q) {
    const auto numbers = interval_at_any_time(quantities.list()[q], sums.of[1][q].difference(), 0.025, 1000);
    CHECK(list[q].interval.low == Approx(numbers.low / quantities.list()[q].divisor));
  }
}

TEST_CASE("the number of games needed fits into an integer") {
  const std::vector<Variant> variants = {variant(base(3)), variant(base(3))};
  const Quantities quantities(variants, {.metrics = {"rounds"}});
  Sums sums(2, 1);
  for (int s = 0; s < 400; ++s) sums.of[1][0].add(5, s % 2 == 0 ? 4 : 6);
  Method method;
  method.margins["rounds"] = 1e-11;
  CHECK(about_second(quantities, sums, method)[0].games_needed == kMaxNeeded);
}

TEST_CASE("additional metrics don't change the others") {
  const std::vector<Variant> variants = {variant(base(3)),
                                         variant(robust::linked("content", {"base", "wild-west"}, 3, {}))};
  const Quantities core(variants, {}), more(variants, {.besides = {"card.dynamite.played", "vp.seat-2", "rounds"}});
  CHECK(more.list().size() == core.list().size() + 2);
  for (const Quantity& each : core.list()) CHECK(more.find(each.name) >= 0);
  CHECK(more.find("card.dynamite.played") >= 0);
  CHECK(more.find("vp.seat-2") >= 0);
  CHECK(more.find("win.seat-1") < 0);
  CHECK(std::ranges::equal(more.only_some(), core.only_some(), {}, &Quantity::name, &Quantity::name));
  const std::vector<Variant> mixed = {variants[0], variant(base(3), {"heuristic", "random", "random"})};
  const Quantities bots(mixed, {.besides = {"card.dynamite.played"}});
  CHECK(bots.list().size() == Quantities(mixed, {}).list().size() + 1);
}

TEST_CASE("in_order() takes parts in order with bounded lead") {
  std::atomic<std::int64_t> begun = 0, last = -1;
  std::int64_t most_ahead = 0;
  const std::atomic<bool> stop = false;
  const auto make = [&] {
    return [&](std::int64_t nth) -> std::optional<std::int64_t> {
      ++begun;
      if (nth == 0)  // meanwhile the other threads could do all the rest
        for (int i = 0; i < 100 && begun < 500; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(2));
      return nth;
    };
  };
  const auto take = [&](std::int64_t nth) {
    most_ahead = std::max(most_ahead, begun - nth);
    last = nth;
    return true;
  };
  simulation::in_order<std::int64_t>(3, 500, make, take, stop, [] {});
  CHECK(last == 499);
  CHECK(most_ahead <= static_cast<std::int64_t>(simulation::kMaxWaiting) + 4);
}

TEST_CASE("option ranges: 20..40:5, lists and all") {
  const Packs packs = base(3);
  const auto range = [&](const std::string& text) { return option_range(text, packs->library->options()); };
  CHECK(range("base.mine-nuggets=20..40:5").values == std::vector<std::string>{"20", "25", "30", "35", "40"});
  CHECK(range("mine-nuggets=1..3,30,2").values == std::vector<std::string>{"1", "2", "3", "30"});
  CHECK(range("bribes=all").values == std::vector<std::string>{"false", "true"});
  CHECK(range("saloon-draw=all").values.size() == 2);
  const OptionRange nuggets = range("mine-nuggets=20..60:10");
  CHECK(nuggets.usual == "30");
  CHECK(nuggets.distance("30") == 0);
  CHECK(nuggets.distance("20") == Approx(0.25));
  CHECK(nuggets.distance("60") == Approx(0.75));
  CHECK(range("bribes=all").distance("false") == 1);
  const std::vector<OptionRange> two = {range("mine-nuggets=20,30"), range("bribes=all")};
  CHECK(combinations(two).size() == 4);
  CHECK(settings(two, combinations(two)[1]) == std::vector<std::string>{"base.mine-nuggets=20", "base.bribes=true"});
  CHECK(in_order_of_distance(two)[0].values == std::vector<std::string>{"30", "true"});
  using Catch::Contains;
  CHECK_THROWS_WITH(range("base.mine-nugets=1..3"), Contains("did you mean 'base.mine-nuggets'"));
  CHECK_THROWS_WITH(range("mine-nuggets=40..20"), Contains("the smaller first"));
  CHECK_THROWS_WITH(range("mine-nuggets=1..3:0"), Contains("20..40:5"));
  CHECK_THROWS_WITH(range("mine-nuggets=1..x"), Contains("'1..x' is not a range"));
  CHECK_THROWS_WITH(range("mine-nuggets=all"), Contains("from 1 to 200"));
  CHECK_THROWS_WITH(range("mine-nuggets=190..210"), Contains("200"));
  CHECK_THROWS_WITH(range("mine-nuggets"), Contains("lists no values"));
  CHECK_THROWS_AS(range("bribes=perhaps"), RangeError);
}

TEST_CASE("--want finds the nearest settings and confirms them") {
  OptionSearch search;
  const Packs usual = base(2);
  search.ranges = {option_range("base.mine-nuggets=4..16:4,30", usual->library->options())};
  search.bots = {"random", "random"};
  search.config.games = 2000;
  search.link = [](const std::vector<std::string>& settings) { return base(2, settings); };
  const auto nothing = [](const SearchResult&, std::int64_t) {};
  const std::atomic<bool> stop = false;
  const std::vector<Variant> variants = {variant(base(2, {"base.mine-nuggets=12"}))};
  const Quantities quantities(variants, {.metrics = {"rounds"}});
  const double rounds = play(variants, quantities, 500).of[0][0].second.mean();
  search.wants = {{"rounds", rounds - 0.8, rounds + 0.8}};
  const SearchResult found = search_options(search, nothing, stop);
  REQUIRE(found.found >= 0);
  CHECK(found.tried[static_cast<std::size_t>(found.found)].values == std::vector<std::string>{"12"});
  CHECK(found.tried[0].values == std::vector<std::string>{"30"});
  CHECK(found.tried[0].state == Tried::State::misses);
  CHECK(found.confirmed.intervals[0].within(rounds - 0.8, rounds + 0.8));
  CHECK(found.confirmed.games >= 1024);
  search.wants = {{"rounds", 200, 300}};
  const SearchResult none = search_options(search, nothing, stop);
  CHECK(none.found == -1);
  CHECK(none.tried.size() == none.settings);
  for (const Tried& tried : none.tried) CHECK(tried.state == Tried::State::misses);
  search.wants = {{"rounts", 1, 2}};
  CHECK_THROWS_AS(search_options(search, nothing, stop), simulation::UnknownMetric);
}

}  // namespace rules::compare_test
