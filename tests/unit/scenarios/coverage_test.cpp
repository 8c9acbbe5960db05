// Coverage: possible events are listed from the packs alone, counted while games are played, and searched for by
// exploring bots.
#include <catch2/catch.hpp>

#include "scenarios/explanations.hpp"
#include "unit/support/mods.hpp"

namespace rules::coverage_test {

using namespace rules::scenarios;
using test::Mods;

namespace {

#ifdef RULES_SANITIZED
constexpr std::int64_t kGames = 64;
#else
constexpr std::int64_t kGames = 192;
#endif

std::filesystem::path source(const char* folder) { return std::string(SOURCE_DIR) + "/" + folder; }

const std::atomic<bool> kGoOn = false;

Exploration explored(const char* game, int threads, bool steered = true, std::int64_t games = kGames,
                     std::uint64_t seed = 3) {
  return explore({.folders = {source("tests/games")},
                  .selection = {{game}, {}, 0},
                  .steered = steered,
                  .seed = seed,
                  .games = games,
                  .threads = threads,
                  .enough = {}},
                 nullptr, kGoOn);
}

std::vector<std::string> names_of(const Ruleset& rules) {
  std::vector<std::string> out;
  const CoverageCatalogue catalogue(rules);
  for (const Item& item : catalogue.items()) out.push_back(catalogue.name(item));
  return out;
}

/// A game of one step in which one of two players digs, and may play cards on it.
Mods& digging(Mods& mods, const std::string& script = "") {
  return mods.pack(
      "core", "",
      "zone: {hand: {of: player, seen: owner, area: hand}, deck: {discard: pile}, pile: {}}\n"
      "resource: {coin: {}}\nplace: {pot: {}}\n"
      "card: {spade: {deck: deck, copies: 2, play: {when: dig, who: anyone}}, thief: {deck: deck, play: {when: "
      "card-play, who: others}}}\n"
      "event: {dig: {fields: {player: seat, coins: number}, actor: player}}\n"
      "question: {deeper: {kind: yes-no}, much: {kind: number}}\n"
      "step: {deal: {in: setup}, work: {}}\nending: {round-two: {script: true}}\n",
      "function step.deal() shuffle(zone.deck) supply(9, resource.coin, place.pot) for p in seats() do draw(zone.deck, "
      "1, zone.hand(p)) end end\n"
      "function step.work() for p in seats() do resolve('dig', {player = p, coins = ask(p, 'deeper') and 2 or 1}) end "
      "end\n"
      "function event.dig(ev) move(ev.coins, resource.coin, place.pot, ev.player) end\n"
      "function modify.dig.luck(ev) if amount(resource.coin, place.pot) > 8 then ev:add('coins', 1) end end\n"
      "function can.spade(ev) return ev.coins > 1 end\n"
      "function play.spade(ev) ev:multiply('coins', 2) end\nfunction play.thief(ev) ev:cancel() end\n"
      "function ending.round_two() return true end\n" +
          script);
}

}  // namespace

TEST_CASE("coverage items come from the ruleset alone") {
  Mods mods;
  const auto linked = digging(mods).link({"core"});
  const std::vector<std::string> expected = {"step deal",
                                             "step work",
                                             "ending round-two",
                                             "card spade held",
                                             "card thief held",
                                             "card thief played on spade",
                                             "window before card-play passed",
                                             "card spade played before dig by its actor",
                                             "card spade played before dig by another",
                                             "card spade not allowed before dig",
                                             "window before dig passed",
                                             "event card-play done",
                                             "event dig done",
                                             "modify core.luck on dig: changes it",
                                             "question deeper",
                                             "question much"};
  std::vector<std::string> listed = names_of(linked->ruleset), all = expected;
  std::sort(listed.begin(), listed.end());
  std::sort(all.begin(), all.end());
  CHECK(listed == all);
}

TEST_CASE("explored games list what happened and what never did") {
  Mods mods;
  digging(mods);
  const Exploration found =
      explore({.folders = {mods.root()}, .selection = {{"core"}, {}, 2}, .games = 64, .threads = 1, .enough = {}},
              nullptr, kGoOn);
  CHECK(found.games == 64);
  CHECK(found.failed == 0);
  CHECK(found.items.at("step work").happened == 64);
  CHECK(found.items.at("event dig done").happened == 128);
  CHECK(found.items.at("modify core.luck on dig: changes it").happened == 64);
  CHECK(found.items.at("card thief played on spade").happened > 0);
  CHECK(found.items.at("card spade not allowed before dig").happened > 0);
  const auto& yes = found.items.at("answer to deeper with yes");
  CHECK(yes.offered == 128);
  CHECK(yes.happened + found.items.at("answer to deeper with no").happened == 128);
  // The question how much is never asked. A card entering a zone is not listed, because nothing hooks it.
  CHECK(found.missing() == std::vector<std::string>{"question much"});
}

TEST_CASE("explore() gives the same results with any number of threads") {
  for (const char* game : {"harbour", "hearts"}) {
    const Exploration one = explored(game, 1), three = explored(game, 3);
    CHECK(one.answers == three.answers);
    REQUIRE(one.items.size() == three.items.size());
    for (const auto& [name, count] : one.items) {
      INFO(game << ": " << name);
      CHECK(three.items.at(name).happened == count.happened);
      CHECK(three.items.at(name).offered == count.offered);
    }
  }
}

TEST_CASE("a game without dice and contests is explored completely") {
  const Exploration found = explored("hearts", 2);
  CHECK(found.failed == 0);
  CHECK(found.items.at("event take done").happened == 13 * found.games);
  CHECK(found.items.at("event lay done").happened == 52 * found.games);
  CHECK(found.items.at("question pass").happened > 0);
  CHECK(found.items.at("ending limit").happened == found.games);
  const auto missing = found.missing();
  CHECK(std::all_of(missing.begin(), missing.end(), [](const std::string& name) { return name == "event moon done"; }));
}

#ifndef RULES_SANITIZED  // too many games for it
TEST_CASE("steered games miss less than random ones") {
  const auto left_out = [](bool steered, int most) {
    std::int64_t sum = 0;
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u})
      for (const auto& [name, count] : explored("harbour", 2, steered, 128, seed).items) sum += count.happened < most;
    return sum;
  };
  CHECK(left_out(true, 2) < left_out(false, 2));
}
#endif

TEST_CASE("allowlists are compared with what happened") {
  Mods mods;
  digging(mods);
  mods.write("core/more.yaml", "question: {rare: {kind: yes-no}}\n");
  mods.write("unreached.yaml",
             "- because: nobody asks\n  with: [core]\n  items: [question much]\n"
             "- because: it is said to be impossible\n  items: [event dig done]\n"
             "- because: only elsewhere\n  with: [other]\n  items: [question other]\n");
  const auto explanations = read_explanations(mods.root() / "unreached.yaml");
  const Exploration found =
      explore({.folders = {mods.root()}, .selection = {{"core"}, {}, 2}, .games = 64, .threads = 1, .enough = {}},
              nullptr, kGoOn);
  const std::vector<std::string> packs = {"core"};
  const ExplorationVerdict verdict = judge_exploration(found, packs, explanations);
  REQUIRE(verdict.explained.size() == 1);
  CHECK(verdict.explained[0] == std::pair<std::string, std::string>("question much", "nobody asks"));
  REQUIRE(verdict.contradicted.size() == 1);
  CHECK(verdict.contradicted[0].first == "event dig done");
  CHECK(verdict.unexplained == std::vector<std::string>{"question rare"});
  const auto unneeded = idle(explanations, verdict.known);
  REQUIRE(unneeded.size() == 1);
  CHECK_THAT(unneeded[0], Catch::EndsWith("unreached.yaml:8: question other"));
  mods.write("unreached.yaml", "- {because: none, item: [a]}\n");
  CHECK_THROWS_WITH(read_explanations(mods.root() / "unreached.yaml"),
                    Catch::Contains("no key 'item' here; did you mean 'items'"));
}

TEST_CASE("the supply of a resource is bounded") {
  Mods mods;
  digging(mods, "function after.dig.flood(ev) for _ = 1, 1100 do supply(1000000, resource.coin, place.pot) end end\n");
  const Exploration found =
      explore({.folders = {mods.root()}, .selection = {{"core"}, {}, 2}, .games = 1, .threads = 1, .enough = {}},
              nullptr, kGoOn);
  REQUIRE(found.failures.size() == 1);
  CHECK_THAT(found.failures[0].message, Catch::Contains("more than 1000000000 of coin"));
}

}  // namespace rules::coverage_test
