// The same seeds give the same games for ever, on any machine: result hashes kept in a file.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "lab/simulation.hpp"

namespace rules::golden_test {

namespace {

void check_result_hashes(bool fast) {
  const std::filesystem::path folder = std::string(SOURCE_DIR) + "/content";
  std::ifstream file(std::string(SOURCE_DIR) + "/tests/golden/result_hashes.txt");
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
    rules::lab::SimulationConfig config{.linked = rules::content::link({&folder, 1}, {packs, {}, players, fast}),
                                        .bots = std::vector<std::string>(static_cast<std::size_t>(players), "random"),
                                        .seed = seed,
                                        .games = games,
                                        .threads = 2};
    const std::atomic<bool> stop = false;
    const rules::lab::Totals totals = rules::lab::simulate(config, nullptr, stop);
    std::ostringstream got;
    got << std::hex << totals.result_hash;
    INFO(line);
    CHECK(totals.failure == "");
    CHECK(std::stoull(hash, nullptr, 16) == totals.result_hash);
    ++rows;
  }
  CHECK(rows >= 10);
}

}  // namespace

TEST_CASE("games give the result hashes of the golden file") { check_result_hashes(true); }

TEST_CASE("games give the same result hashes if all scripts are run by Lua") { check_result_hashes(false); }

}  // namespace rules::golden_test
