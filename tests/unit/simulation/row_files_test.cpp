// Row files contain the simulated games, an interrupted run continues where it was, and nothing existing is replaced.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "packs/pack/files.hpp"
#include "simulation/ablation.hpp"
#include "simulation/row_file.hpp"
#include "simulation/text_rows.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"
#include "unit/support/totals_equal.hpp"

namespace rules::row_files_test {

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kEndings = {".csv", ".ndjson", ".sqlite", ".json"};

simulation::SimulationConfig base_config(std::int64_t games = 30, std::uint64_t seed = 5) {
  return {.linked = robust::linked("content", {"base"}, 3),
          .bots = {"random", "heuristic", "random"},
          .seed = seed,
          .games = games,
          .threads = 2};
}

/// Writes the games of a run that follow those in the file, or the first `most` of these; returns all games in the
/// file.
simulation::Totals write(const fs::path& file, const simulation::SimulationConfig& config, simulation::Span part,
                         bool go_on, std::int64_t most = 1000) {
  const auto metrics = std::make_shared<simulation::Metrics>(*config.linked, simulation::MetricSet::all);
  simulation::Origin origin = simulation::origin_of(config, metrics);
  origin.part = part;
  const auto rows = simulation::open_row_file(file, origin, go_on);
  simulation::Totals totals = rows->before();
  simulation::SimulationConfig rest = config;
  rest.first = part.first + totals.games;
  rest.games = std::min(part.games - totals.games, most);
  simulation::Sink* const sinks[] = {rows.get()};
  const std::atomic<bool> stop = false;
  const simulation::Totals played = simulation::simulate(rest, metrics, {.progress = {}, .sinks = sinks}, stop);
  rows->close(played);
  totals.add(played);
  return totals;
}

/// Returns 0 for an invalid file.
std::int64_t games_in(const fs::path& file) {
  try {
    return simulation::read_row_file(file).done();
  } catch (const packs::FileError&) {
    return 0;
  }
}

std::string text_of(const fs::path& file) {
  std::ostringstream out;
  out << std::ifstream(file, std::ios::binary).rdbuf();
  return out.str();
}

/// Changes a database, which is created if it is missing.
void change(const fs::path& file, const std::string& sql) {
  sqlite3* base = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &base) == SQLITE_OK);
  CHECK(sqlite3_exec(base, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  REQUIRE(sqlite3_close(base) == SQLITE_OK);
}

}  // namespace

TEST_CASE("row files match the counts and their origin") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const simulation::SimulationConfig config = base_config();
  for (const std::string& ending : kEndings) {
    INFO(ending);
    const fs::path file = folder.root() / ("rows" + ending);
    const simulation::Totals totals = write(file, config, {0, 30}, false);
    const simulation::Stored stored = simulation::read_row_file(file);
    CHECK(stored.whole());
    check_equal(stored.totals, totals);
    CHECK(stored.origin.seed == 5);
    CHECK(stored.origin.bots == config.bots);
    CHECK(stored.origin.players == 3);
    CHECK(stored.origin.lock.at(0) == config.linked->lock.at(0));
    CHECK(stored.origin.options == config.linked->options());
    CHECK(!stored.origin.version.empty());
    CHECK(stored.origin.metrics->column_names() == totals.metrics->column_names());
  }
}

TEST_CASE("an interrupted run resumes to the same bytes") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const simulation::SimulationConfig config = base_config();
  for (const std::string& ending : kEndings) {
    INFO(ending);
    const fs::path whole = folder.root() / ("whole" + ending), cut = folder.root() / ("cut" + ending);
    const simulation::Totals totals = write(whole, config, {0, 30}, false);
    write(cut, config, {0, 30}, true, 11);  // --resume creates a missing file
    CHECK(simulation::read_row_file(cut).done() == 11);
    if (ending == ".csv" || ending == ".ndjson") std::ofstream(cut, std::ios::app) << "11,a line that was cut o";
    check_equal(write(cut, config, {0, 30}, true), totals);
    check_equal(simulation::read_row_file(cut).totals, totals);
    if (ending == ".csv" || ending == ".ndjson") CHECK(text_of(whole) == text_of(cut));
    check_equal(write(cut, config, {0, 30}, true), totals);  // nothing is left to do
  }
}

TEST_CASE("only the run that wrote a file can resume it") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const simulation::SimulationConfig config = base_config(10);
  for (const std::string& ending : kEndings) {
    INFO(ending);
    const fs::path file = folder.root() / ("rows" + ending);
    write(file, config, {0, 10}, false, 4);
    const std::string before = text_of(file);
    CHECK_THROWS_WITH(write(file, base_config(10, 6), {0, 10}, true), Catch::Contains("its seed is 5, not 6"));
    CHECK_THROWS_WITH(write(file, base_config(20), {0, 20}, true), Catch::Contains("written by a different run"));
    CHECK_THROWS_WITH(write(file, config, {0, 5}, true), Catch::Contains("a different part"));
    CHECK_THROWS_AS(write(file, config, {0, 10}, false), packs::WouldReplace);
    CHECK(text_of(file) == before);
  }
}

TEST_CASE("foreign files are kept, and write errors reported") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const simulation::SimulationConfig config = base_config(3);
  for (const std::string& ending : kEndings) {
    INFO(ending);
    const fs::path file = folder.root() / ("mine" + ending);
    std::ofstream(file) << "my own notes\n";
    for (const bool go_on : {false, true}) CHECK_THROWS_AS(write(file, config, {0, 3}, go_on), packs::FileError);
    CHECK(text_of(file) == "my own notes\n");
    CHECK_THROWS_AS(simulation::read_row_file(file), packs::FileError);
    CHECK_THROWS_AS(write(folder.root() / "nowhere" / ("rows" + ending), config, {0, 3}, false), packs::WriteError);
    fs::create_directories(folder.root() / ("folder" + ending));
    CHECK_THROWS_AS(write(folder.root() / ("folder" + ending), config, {0, 3}, false), packs::WriteError);
  }
  fs::create_symlink("/dev/full", folder.root() / "full.csv");
  CHECK_THROWS_WITH(write(folder.root() / "full.csv", config, {0, 3}, false), Catch::Contains("No space left"));
  struct stat about {};
  REQUIRE(::stat("/dev/full", &about) == 0);
  CHECK(S_ISCHR(about.st_mode));
  CHECK(!simulation::is_row_file("rows.txt"));
}

TEST_CASE("a .csv file begins with its columns; seeds aren't numbers") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const fs::path file = folder.root() / "rows.csv";
  write(file, base_config(3), {0, 3}, false);
  std::istringstream lines(text_of(file));
  std::string line;
  std::getline(lines, line);
  CHECK_THAT(line, Catch::StartsWith("game,seed,hash,failure,") && Catch::EndsWith("\""));
  const auto commas = std::ranges::count(line.substr(0, line.find(",\"run {")), ',') + 1;
  for (int game = 0; game < 3; ++game) {
    std::getline(lines, line);
    CHECK_THAT(line, Catch::Matches("[0-2],0x[0-9a-f]{16},0x[0-9a-f]{16},,.*[0-9],"));
    CHECK(std::ranges::count(line, ',') == commas);
  }
}

TEST_CASE("damaged row files are rejected") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  for (const std::string ending : {".csv", ".ndjson", ".json"}) {
    const fs::path file = folder.root() / ("rows" + ending);
    write(file, base_config(5), {0, 5}, false);
    const std::string good = text_of(file);
    for (std::size_t at = 0; at < good.size(); at += good.size() / (robust::kSlow ? 20 : 60)) {
      std::string bad = good;
      bad.erase(at, good.size() / 50);
      std::ofstream(file, std::ios::binary) << bad;
      INFO(ending << " without what is at " << at);
      CHECK(games_in(file) <= 5);
    }
  }
}

TEST_CASE("rows are read from regular files, with bounded lines") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  for (const std::string& ending : kEndings) {
    INFO(ending);
    const fs::path pipe = folder.root() / ("pipe" + ending), zeros = folder.root() / ("zeros" + ending);
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    fs::create_symlink("/dev/zero", zeros);
    for (const fs::path& file : {pipe, zeros})
      CHECK_THROWS_WITH(simulation::read_row_file(file), Catch::Contains("not a regular file"));
  }
  for (const std::string ending : {".csv", ".ndjson"}) {
    if (robust::kSlow && ending == ".csv") continue;  // the same reader of lines
    const fs::path file = folder.root() / ("long" + ending);
    write(file, base_config(2), {0, 2}, false);
    const auto lines = std::ranges::count(text_of(file), '\n');
    fs::resize_file(file, fs::file_size(file) + simulation::kMaxLine + 1);  // zeros, which take no space on the disk
    CHECK_THROWS_WITH(simulation::read_row_file(file),
                      Catch::Contains("line " + std::to_string(lines + 1) + " is longer than 67108864 bytes"));
  }
}

TEST_CASE("a database with views instead of tables is rejected") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const fs::path file = folder.root() / "views.sqlite";
  const std::string endless =
      " AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) AS json FROM n";
  change(file, "CREATE VIEW run" + endless);
  CHECK_THROWS_AS(simulation::read_row_file(file), packs::FileError);
  fs::remove(file);
  write(file, base_config(3), {0, 3}, false);
  change(file, "DROP TABLE sums; CREATE VIEW sums" + endless);
  CHECK_THROWS_AS(simulation::read_row_file(file), packs::FileError);
}

TEST_CASE("a database with damaged totals, or without any, is rejected") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const fs::path file = folder.root() / "rows.sqlite";
  write(file, base_config(5), {0, 5}, false);
  const auto rejected = [&](const std::string& sql, const std::string& why) {
    INFO(sql);
    change(file, sql);
    for (const bool read : {true, false})
      CHECK_THROWS_WITH(read ? simulation::read_row_file(file).totals : write(file, base_config(5), {0, 5}, true),
                        Catch::Contains("rows.sqlite") && Catch::Contains(why));
  };
  rejected("UPDATE sums SET json = json_set(json, '$.games', 6)", "its counts are invalid");
  rejected("UPDATE sums SET json = json_set(json, '$.games', 'five')", "damaged");
  rejected("UPDATE sums SET json = '{'", "damaged");
  rejected("DELETE FROM sums", "damaged");
  rejected("DROP TABLE sums", "written by an earlier version, without totals");
}

TEST_CASE("rows can be written to a pipe with a reader") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  for (const std::string ending : {".csv", ".ndjson"}) {
    INFO(ending);
    const fs::path pipe = folder.root() / ("pipe" + ending), file = folder.root() / ("file" + ending);
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    for (const bool go_on : {false, true})
      CHECK_THROWS_WITH(write(pipe, base_config(2), {0, 2}, go_on), Catch::Contains("no program is reading from"));
    write(file, base_config(2), {0, 2}, false);
    const int end = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    std::string got(std::size_t{1} << 16, '\0');  // the capacity of a pipe
    write(pipe, base_config(2), {0, 2}, false);
    const ssize_t n = ::read(end, got.data(), got.size());
    ::close(end);
    CHECK(got.substr(0, static_cast<std::size_t>(n)) == text_of(file));
    CHECK(fs::is_fifo(pipe));
  }
}

TEST_CASE("the second writer of a sums file is rejected") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const fs::path file = folder.root() / "sums.json";
  const auto opened = [&](const simulation::SimulationConfig& config) {
    const auto metrics = std::make_shared<simulation::Metrics>(*config.linked, simulation::MetricSet::core);
    return simulation::open_row_file(file, simulation::origin_of(config, metrics), false);
  };
  const simulation::SimulationConfig config = base_config(10);
  const auto first = opened(config);
  CHECK(simulation::read_row_file(file).done() == 0);  // it is claimed before anything is played
  CHECK_THROWS_AS(opened(base_config(10, 6)), packs::WouldReplace);
  fs::remove(file);
  const auto second = opened(base_config(10, 6));
  const std::string others = text_of(file);
  CHECK_THROWS_AS(first->close(simulation::Totals(first->before())), packs::WouldReplace);
  CHECK(text_of(file) == others);
  CHECK_NOTHROW(second->close(simulation::Totals(second->before())));
}

TEST_CASE("rates count only games whose time is known") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const simulation::SimulationConfig config = base_config();
  for (const std::string& ending : kEndings) {
    INFO(ending);
    const fs::path file = folder.root() / ("timed" + ending);
    write(file, config, {0, 30}, false, 20);
    const simulation::Totals all = write(file, config, {0, 30}, true);
    CHECK(all.games == 30);
    CHECK(all.is_timed());
    CHECK(all.timed_games == 10);  // no file contains the duration of games, so equal runs write equal bytes
    CHECK(all.timed_decisions <= all.sum("decisions"));
    CHECK_FALSE(simulation::read_row_file(file).totals.is_timed());
  }
}

TEST_CASE("the documented SQL gives the means that a run prints") {
  const std::string readme = packs::read_file(std::string(SOURCE_DIR) + "/tools/docs/measuring.md", 1 << 20);
  const std::string begin = "sqlite3 games.sqlite \"";
  const std::size_t from = readme.find(begin) + begin.size();
  const std::string sql = readme.substr(from, readme.find('"', from) - from);
  INFO(sql);
  const test::Mods folder;
  fs::create_directories(folder.root());
  const fs::path file = folder.root() / "rows.sqlite";
  const simulation::Totals totals = write(file, base_config(), {0, 30}, false);
  std::map<std::string, double> means;
  sqlite3* base = nullptr;
  REQUIRE(sqlite3_open_v2(file.c_str(), &base, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
  const auto take = [](void* to, int, char** values, char**) {
    (*static_cast<std::map<std::string, double>*>(to))[values[0]] = std::stod(values[1]);
    return 0;
  };
  CHECK(sqlite3_exec(base, sql.c_str(), take, &means, nullptr) == SQLITE_OK);
  sqlite3_close(base);
  std::size_t cards = 0, zeros = 0;
  for (const simulation::Metric& metric : totals.metrics->list())
    if (metric.measure == simulation::Measure::played) {
      INFO(metric.name);
      REQUIRE(means.contains(metric.name));
      CHECK(means[metric.name] == Approx(totals.of_all(metric).mean()));
      ++cards;
      zeros += totals.of_all(metric).sum < totals.games;
    }
  CHECK(means.size() == cards);
  CHECK(zeros > 0);  // of cards that some games lack
}

TEST_CASE("a read error is not the end of a file") {
  const test::Mods folder;
  fs::create_directories(folder.root() / "rows.csv");
  CHECK_THROWS_WITH(simulation::read_row_file(folder.root() / "rows.csv"), Catch::Contains("is a folder"));
}

TEST_CASE("renamed metrics and runs of another program are rejected") {
  const test::Mods folder;
  fs::create_directories(folder.root());
  const fs::path file = folder.root() / "rows.json";
  simulation::SimulationConfig config = base_config(5);
  write(file, config, {0, 5}, false);
  const std::string good = text_of(file);
  for (const auto& [from, to] :
       {std::pair{"[\"vp\",\"vp\",", "[\"vp\",\"rounds\","}, std::pair{"[\"win\",\"win\",", "[\"win\",\"margin\","},
        std::pair{".had\",\"had\"", ".h\",\"had\""}}) {
    std::string bad = good;
    REQUIRE(bad.find(from) != bad.npos);
    bad.replace(bad.find(from), std::string(from).size(), to);
    std::ofstream(file, std::ios::binary) << bad;
    CHECK_THROWS_WITH(simulation::read_row_file(file), Catch::Contains("is not the name of one of its metrics"));
  }
  const auto origin = [&](const std::string& bot, const std::string& remote) {
    config.bots = {bot, "random", "random"};
    config.remote = remote;
    return simulation::origin_of(config,
                                 std::make_shared<simulation::Metrics>(*config.linked, simulation::MetricSet::bare));
  };
  CHECK_FALSE(simulation::difference(origin("remote:./a", ""), origin("remote:./b", "")).empty());
  CHECK_FALSE(simulation::difference(origin("remote", "./a"), origin("remote", "./b")).empty());
  CHECK(simulation::difference(origin("remote", "./a"), origin("remote:./a", "")).empty());
  CHECK(origin("remote:./my-bot", "").bots[0].find("my-bot") == std::string::npos);
}

TEST_CASE("a blank card is held and lost, but does and counts nothing") {
  const std::atomic<bool> stop = false;
  for (const std::string card : {"dynamite", "equipment-8", "wanted"}) {
    simulation::SimulationConfig config = base_config(150);
    config.linked = simulation::with_blank(*config.linked, {&card, 1});
    const auto metrics = std::make_shared<simulation::Metrics>(*config.linked, simulation::MetricSet::all);
    const simulation::Totals totals = simulation::simulate(config, metrics, {}, stop);
    INFO(card << totals.failure);
    CHECK(totals.games == 150);
    CHECK(totals.of_all(*metrics->find("card." + card + ".had")).sum > 0);
    CHECK(totals.of_all(*metrics->find("card." + card + ".played")).sum == 0);
  }
  const std::string wrong = "dynamit";
  CHECK_THROWS_AS(simulation::with_blank(*base_config().linked, {&wrong, 1}), std::invalid_argument);
}

TEST_CASE("ablations pair games and don't depend on threads") {
  simulation::SimulationConfig config = base_config(120);
  const std::atomic<bool> stop = false;
  const simulation::Ablation two = simulation::ablate(config, "equipment-8", nullptr, stop);
  config.threads = 1;
  const simulation::Ablation one = simulation::ablate(config, "equipment-8", nullptr, stop);
  CHECK(one.pairs() == 120);
  CHECK(one.together == two.together);
  CHECK(one.holder_vp == two.holder_vp);
  CHECK(one.holder_games() > 20);
  CHECK(one.other_holder == 0);
  const auto points = one.holder_vp.difference();
  CHECK(points.mean() > 2 * points.standard_error());
  CHECK(points.mean() <= 8);
  const auto rounds = one.together[static_cast<std::size_t>(one.metrics->find("rounds") - one.metrics->list().data())];
  CHECK(rounds.difference().sum == 0);  // it can't be played, so no other thread does anything
}

}  // namespace rules::row_files_test
