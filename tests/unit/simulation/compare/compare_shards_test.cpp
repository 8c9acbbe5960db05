// Shards of a comparison add up to the comparison: its sums, and all its output.
#include <catch2/catch.hpp>

#include "packs/pack/files.hpp"
#include "simulation/compare/comparison_file.hpp"
#include "simulation/compare/finding.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::compare_shards_test {

using namespace rules::compare;

namespace {

namespace fs = std::filesystem;
using Kind = simulation::MergeFault::Kind;

constexpr std::int64_t kGames = 4 * kBlock + 30;

Variant variant(const robust::Settings& settings, const std::string& first_bot) {
  std::vector<std::string> bots = {first_bot, "random"};
  return {"", robust::linked("content", {"base"}, 2, settings), std::move(bots)};
}

/// A comparison and its settings.
struct Comparison {
  std::vector<Variant> variants;
  std::shared_ptr<const Quantities> quantities = std::make_shared<Quantities>(variants, WantedQuantities{});
  std::uint64_t seed = 1;

  Matched matched() const {
    Matched matched;
    matched.variants = variants;
    matched.quantities = quantities.get();
    matched.config.seed = seed;
    matched.config.first = 3;
    matched.config.games = kGames;
    matched.config.threads = 2;
    return matched;
  }
  ComparisonOrigin origin() const {
    ComparisonOrigin origin = origin_of(matched(), quantities);
    origin.margins["rounds"] = 0.25;
    origin.command = "dicetown compare";
    return origin;
  }
  Sums play(simulation::Span part) const {
    Matched games = matched();
    games.config.first = part.first;
    games.config.games = part.games;
    const std::atomic<bool> stop = false;
    return play_matched(games, nullptr, nullptr, stop);
  }
  fs::path write_shard(const fs::path& folder, int nth, int parts) const {
    ComparisonOrigin part = origin();
    part.part = simulation::part_of(part.whole, nth, parts, quantities->block());
    const fs::path file = folder / ("shard-" + std::to_string(nth) + "-of-" + std::to_string(parts) + "-" +
                                    std::to_string(seed) + ".json");
    ComparisonFile(file, part, false).write(play(part.part));
    return file;
  }
};

Comparison few_nuggets(const std::string& first_bot = "random", std::uint64_t seed = 1) {
  return {.variants = {variant({"base.mine-nuggets=4"}, first_bot), variant({"base.mine-nuggets=5"}, first_bot)},
          .seed = seed};
}

std::vector<fs::path> shards_of(const Comparison& comparison, const fs::path& folder, int parts) {
  std::vector<fs::path> files;
  for (int nth = parts; nth >= 1; --nth) files.push_back(comparison.write_shard(folder, nth, parts));
  std::rotate(files.begin(), files.begin() + 1, files.end());
  return files;
}

struct Folder : test::Mods {
  Folder() { fs::create_directories(root()); }
};

}  // namespace

TEST_CASE("shards of a comparison give the result of one process") {
  const Folder folder;
  for (const std::string first_bot : {"random", "heuristic"}) {  // if bots differ, each has each seat
    const Comparison comparison = few_nuggets(first_bot);
    const Sums whole = comparison.play(comparison.origin().whole);
    for (const int parts : {1, 2, 3, 5}) {
      INFO(first_bot << ", " << parts << " shards");
      const fs::path own = folder.root() / (first_bot + std::to_string(parts));
      fs::create_directories(own);
      const auto merged = merge(shards_of(comparison, own, parts));
      CHECK(merged.faults.empty());
      const auto& [origin, sums] = merged.stored;
      CHECK(sums.seeds == kGames);
      CHECK(sums.of == whole.of);
      CHECK(sums.wins == whole.wins);
      CHECK(origin.part == simulation::Span{3, kGames});
      CHECK(origin.command == "dicetown compare");
      CHECK(origin.quantities->rotations() == comparison.quantities->rotations());
      Method method;
      method.margins = origin.margins;
      const auto found = findings(*origin.quantities, sums, origin.base, method)[1];
      const auto expected = findings(*comparison.quantities, whole, 0, method)[1];
      REQUIRE(found.size() == expected.size());
      for (std::size_t f = 0; f < found.size(); ++f) {
        CHECK(found[f].quantity->name == expected[f].quantity->name);
        CHECK(found[f].quantity->text == expected[f].quantity->text);
        CHECK(found[f].first == expected[f].first);
        CHECK(found[f].interval.low == expected[f].interval.low);
        CHECK(found[f].margin == expected[f].margin);
        CHECK(found[f].verdict == expected[f].verdict);
      }
    }
  }
}

TEST_CASE("parts of a comparison have whole blocks of games") {
  const simulation::Span whole{7, 4 * kBlock + 30};
  CHECK(simulation::part_of(whole, 1, 3, kBlock) == simulation::Span{7, 2 * kBlock});
  CHECK(simulation::part_of(whole, 2, 3, kBlock) == simulation::Span{7 + 2 * kBlock, 2 * kBlock});
  CHECK(simulation::part_of(whole, 3, 3, kBlock) == simulation::Span{7 + 4 * kBlock, 30});
}

TEST_CASE("missing, duplicate, cut and foreign shards are named") {
  const Folder folder;
  const Comparison comparison = few_nuggets();
  const std::vector<fs::path> files = shards_of(comparison, folder.root(), 3);
  const auto& [two, one, three] = std::tie(files[0], files[1], files[2]);
  const auto faults = [](std::vector<fs::path> some) { return merge(some).faults; };
  auto found = faults({one, three});
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == Kind::missing);
  CHECK(found[0].text.english() == "missing from all files: games 259 to 514");
  found = faults({three, two, one, two});
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == Kind::doubled);
  found = faults({one, few_nuggets("random", 2).write_shard(folder.root(), 2, 3), three});
  REQUIRE(found.size() == 2);
  CHECK(found[0].kind == Kind::foreign);
  CHECK(found[0].text.english().find("its seed is 2, not 1") != std::string::npos);

  ComparisonOrigin origin = comparison.origin();
  origin.part = simulation::part_of(origin.whole, 2, 3, kBlock);
  const fs::path cut = folder.root() / "cut.json";
  ComparisonFile(cut, origin, false).write(comparison.play({origin.part.first, kBlock}));
  found = faults({one, cut, three});
  REQUIRE(found.size() == 1);
  CHECK(found[0].text.english().find("is incomplete (games 387 to 514 missing)") != std::string::npos);
  // Resumed, it becomes the shard.
  CHECK_THROWS_WITH(ComparisonFile(cut, origin, false), Catch::Contains("the file already exists"));
  ComparisonFile again(cut, origin, true);
  CHECK(again.before().seeds == kBlock);
  again.write(comparison.play({origin.part.first + kBlock, kBlock}));
  CHECK(faults({one, cut, three}).empty());
  CHECK(read_comparison_file(cut).totals.of == read_comparison_file(two).totals.of);
  CHECK_THROWS_WITH(ComparisonFile(cut, comparison.origin(), true), Catch::Contains("a different part of the run"));
}

TEST_CASE("a file that isn't a shard of a comparison is rejected") {
  const Folder folder;
  const fs::path file = few_nuggets().write_shard(folder.root(), 2, 5);
  const std::string good = packs::read_file(file, 1 << 20);
  const fs::path bad = folder.root() / "bad.json";
  const auto refused = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    REQUIRE(at != text.npos);
    text.replace(at, from.size(), to);
    packs::write_file(bad, text, [](std::string_view) { return true; });
    CHECK_THROWS_WITH(read_comparison_file(bad), Catch::Contains("bad.json"));
  };
  CHECK(simulation::is_sums_document(file, StoredComparison::kKind));
  CHECK(!simulation::is_sums_document(file, simulation::Stored::kKind));
  refused("\"compared\"", "\"sums\"");
  refused("\"seeds\":128", "\"seeds\":129");
  refused("\"base\":0", "\"base\":2");
  refused("\"rotations\":1", "\"rotations\":7");
  refused("\"of\":[[[128,", "\"of\":[[[");
  refused("\"quantities\":[{", "\"quantities\":[],\"were\":[{");
  refused("\"margins\":{", "\"margins\":{\"vp\":\"few\",");
}

}  // namespace rules::compare_shards_test
