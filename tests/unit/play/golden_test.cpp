// The same seeds give the same games forever, on any machine: result hashes are kept in a file. Bundled packs and packs
// from elsewhere behave the same.
#include <catch2/catch.hpp>
#include <fstream>
#include <span>
#include <sstream>

#include "simulation/simulation.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::golden_test {

namespace {

const std::filesystem::path source = SOURCE_DIR;

/// Plays the rows of the file with at least this many packs, which are in `folder`; sanitized builds play every third.
/// Returns the number of rows.
int check_result_hashes(const std::filesystem::path& folder, bool fast, std::size_t min_packs = 1) {
  const rules::packs::PackRepository shelf(std::span(&folder, 1));
  std::ifstream file(source / "tests/golden/result_hashes.txt");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream in(line);
    std::string names, hash;
    int players = 0;
    std::int64_t games = 0;
    std::uint64_t seed = 0;
    REQUIRE(in >> names >> players >> games >> seed >> hash);
    std::vector<std::string> packs;
    std::istringstream list(names);
    for (std::string pack; std::getline(list, pack, ',');) packs.push_back(pack);
    if (packs.size() < min_packs) continue;
    if (++rows % 3 != 0 && robust::kSlow) continue;
    rules::simulation::SimulationConfig config{
        .linked = shelf.link({packs, {}, players, fast}),
        .bots = std::vector<std::string>(static_cast<std::size_t>(players), "random"),
        .seed = seed,
        .games = games,
        .threads = 2};
    const std::atomic<bool> stop = false;
    const rules::simulation::Totals totals = rules::simulation::simulate(config, nullptr, stop);
    std::ostringstream got;
    got << std::hex << totals.result_hash;
    INFO(line);
    CHECK(totals.failure == "");
    CHECK(std::stoull(hash, nullptr, 16) == totals.result_hash);
  }
  return rows;
}

}  // namespace

TEST_CASE("games have the golden hashes") { CHECK(check_result_hashes(source / "content", true) >= 10); }

TEST_CASE("games have the golden hashes if Lua runs all scripts") {
  CHECK(check_result_hashes(source / "content", false) >= 10);
}

TEST_CASE("games have the golden hashes if bundled packs are mods", "[long]") {
  const test::Mods mods;
  std::filesystem::create_directories(mods.root());
  for (const auto& entry : std::filesystem::directory_iterator(source / "content")) {
    if (!std::filesystem::exists(entry.path() / "pack.yaml")) continue;
    const auto name = entry.path().filename();
    std::filesystem::copy(entry.path(), mods.root() / name, std::filesystem::copy_options::recursive);
    std::filesystem::copy(source / "scripts" / name, mods.root() / name / "scripts");
  }
  CHECK(check_result_hashes(mods.root(), true, 2) >= 6);
}

}  // namespace rules::golden_test
