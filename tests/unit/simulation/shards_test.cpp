// Shards of a run add up to the run.
#include <catch2/catch.hpp>
#include <fstream>

#include "simulation/sums.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"
#include "unit/support/totals_equal.hpp"

namespace rules::shards_test {

namespace {

namespace fs = std::filesystem;
using Kind = simulation::MergeFault::Kind;

constexpr std::int64_t kGames = 53;

simulation::SimulationConfig harbour_config(std::uint64_t seed = 4) {
  return {.linked = robust::linked("tests/games", {"harbour"}, 3),
          .bots = std::vector<std::string>(3, "random"),
          .seed = seed,
          .games = kGames,
          .first = 7,
          .threads = 2};
}

fs::path write_shard(const fs::path& folder, int nth, int parts, const std::string& ending, std::uint64_t seed = 4,
                     std::int64_t most = kGames) {
  simulation::SimulationConfig config = harbour_config(seed);
  const auto metrics = std::make_shared<simulation::Metrics>(*config.linked, simulation::MetricSet::core);
  simulation::Origin origin = simulation::origin_of(config, metrics);
  origin.part = simulation::part_of(origin.whole, nth, parts);
  const fs::path file =
      folder / ("shard-" + std::to_string(nth) + "-of-" + std::to_string(parts) + "-" + std::to_string(seed) + ending);
  const auto rows = simulation::open_row_file(file, origin, false);
  config.first = origin.part.first;
  config.games = std::min(origin.part.games, most);
  simulation::Sink* const sinks[] = {rows.get()};
  const std::atomic<bool> stop = false;
  rows->close(simulation::simulate(config, metrics, {.progress = {}, .sinks = sinks}, stop));
  return file;
}

}  // namespace

TEST_CASE("a run is divided into consecutive parts") {
  for (const std::int64_t games : {1, 7, 100, 101})
    for (int parts = 1; parts <= std::min<std::int64_t>(games, 9); ++parts) {
      std::int64_t next = 5, least = games, most = 0;
      for (int nth = 1; nth <= parts; ++nth) {
        const simulation::Span part = simulation::part_of({5, games}, nth, parts);
        CHECK(part.first == next);
        next = part.end();
        least = std::min(least, part.games);
        most = std::max(most, part.games);
      }
      CHECK(next == 5 + games);
      CHECK(most - least <= 1);
    }
}

TEST_CASE("shards of any number, order and format add up") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const simulation::SimulationConfig config = harbour_config();
  const std::atomic<bool> stop = false;
  const auto metrics = std::make_shared<simulation::Metrics>(*config.linked, simulation::MetricSet::core);
  const simulation::Totals whole = simulation::simulate(config, metrics, {}, stop);
  const std::vector<std::string> endings = {".json", ".csv", ".sqlite", ".ndjson"};
  for (const int parts : {1, 2, 3, 8, 53}) {
    std::vector<fs::path> files;
    for (int nth = 1; nth <= parts; ++nth)
      files.push_back(write_shard(folder.root(), nth, parts, endings[static_cast<std::size_t>(nth + parts) % 4]));
    std::reverse(files.begin(), files.end());
    std::rotate(files.begin(), files.begin() + parts / 2, files.end());
    const simulation::Merged merged = simulation::merge(files);
    INFO(parts << " shards");
    CHECK(merged.faults.empty());
    check_equal(merged.stored.totals, whole);
    CHECK(merged.stored.origin.part == simulation::Span{7, kGames});
  }
}

TEST_CASE("missing, duplicate, cut-off and foreign shards are named") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const auto shard = [&](int nth) { return write_shard(folder.root(), nth, 4, ".json"); };
  const fs::path one = shard(1), two = shard(2), three = shard(3), four = shard(4);
  const auto faults = [](std::vector<fs::path> files) { return simulation::merge(files).faults; };
  CHECK(faults({four, two, one, three}).empty());
  auto found = faults({four, two, one});
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == Kind::missing);
  CHECK(found[0].text.english() == "missing from all files: games 34 to 46");
  found = faults({two, three});
  REQUIRE(found.size() == 2);
  CHECK(found[0].text.english() == "missing from all files: games 7 to 20");
  found = faults({one, two, three, four, two});
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == Kind::doubled);
  CHECK(found[0].text.english() == "in both " + two.string() + " and " + two.string() + ": games 21 to 33");
  const fs::path other = write_shard(folder.root(), 3, 4, ".json", 9);
  found = faults({one, two, other, four});
  REQUIRE(found.size() == 2);
  CHECK(found[0].kind == Kind::foreign);
  CHECK(found[0].text.english().find("its seed is 9, not 4") != std::string::npos);
  const fs::path cut = write_shard(folder.root(), 4, 4, ".csv", 4, 2);
  found = faults({one, two, three, cut});
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == Kind::missing);
  CHECK(found[0].text.english().find("is incomplete (games 49 to 59 missing)") != std::string::npos);
}

}  // namespace rules::shards_test
