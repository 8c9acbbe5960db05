// Metrics of any game and any pack; measuring changes nothing.
#include <catch2/catch.hpp>

#include "play/game.hpp"
#include "play/parallel.hpp"
#include "simulation/simulation.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::metrics_test {

namespace {

using simulation::MetricSet;

struct Played {
  const char* folder;
  std::vector<std::string> packs;
  const char* bots = "random";
  std::int64_t games = robust::kSlow ? 15 : 60;
};

const std::vector<Played>& all_games() {
  static const std::vector<Played> games = {
      {"content", {"base"}},
      {"content", {"base"}, "heuristic"},
      {"content", {"base", "first-edition", "wild-west", "indians", "cowboys"}},
      {"tests/games/harbour", {"harbour"}},
      {"tests/games/hearts", {"hearts"}, "heuristic"},
  };
  return games;
}

std::shared_ptr<const packs::LinkedGame> linked(const Played& played) {
  const std::filesystem::path folder = played.folder;
  const std::filesystem::path where = folder.filename() == "content" ? folder : folder.parent_path();
  return robust::linked(where.generic_string(), played.packs, 4);
}

simulation::SimulationConfig config_of(const Played& played, int threads = 2) {
  return {.linked = linked(played),
          .bots = std::vector<std::string>(4, played.bots),
          .seed = 3,
          .games = played.games,
          .threads = threads};
}

/// Keeps all rows.
class Rows : public simulation::Sink {
 public:
  void take(const simulation::GameResult& game) override { rows.push_back(game); }
  std::vector<simulation::GameResult> rows;
};

struct Run {
  std::shared_ptr<const simulation::Metrics> metrics;
  simulation::Totals totals;
  std::vector<simulation::GameResult> rows;
  std::int64_t of(const simulation::GameResult& row, const std::string& name, int seat = 0) const {
    return row.values[metrics->column(name, Seat(seat))];
  }
  std::int64_t of_all(const simulation::GameResult& row, const std::string& name) const {
    std::int64_t sum = 0;
    for (int s = 0; s < metrics->players(); ++s) sum += of(row, name, s);
    return sum;
  }
};

Run run(const simulation::SimulationConfig& config, MetricSet which) {
  const auto metrics = std::make_shared<simulation::Metrics>(*config.linked, which);
  const std::atomic<bool> stop = false;
  Rows rows;
  simulation::Sink* const sinks[] = {&rows};
  simulation::Totals totals = simulation::simulate(config, metrics, {.progress = {}, .sinks = sinks}, stop);
  REQUIRE(totals.failure == "");
  return {metrics, std::move(totals), std::move(rows.rows)};
}

}  // namespace

TEST_CASE("measuring changes no game, and rows are in game order") {
  for (const Played& played : all_games()) {
    INFO(played.folder << " " << played.packs.size());
    const std::atomic<bool> stop = false;
    const simulation::SimulationConfig config = config_of(played);
    const simulation::Totals bare = simulation::simulate(config, nullptr, stop);
    const Run all = run(config, MetricSet::all);
    const Run alone = run(config_of(played, 1), MetricSet::all);
    CHECK(bare.result_hash == all.totals.result_hash);
    for (const simulation::Metric& metric : bare.metrics->list())
      CHECK(bare.sum(metric.name, Seat(0)) == all.totals.sum(metric.name, Seat(0)));
    CHECK(all.totals.sums == alone.totals.sums);
    CHECK(all.totals.together == alone.totals.together);
    CHECK(all.totals.by_value == alone.totals.by_value);
    REQUIRE(all.rows.size() == static_cast<std::size_t>(played.games));
    for (std::size_t nth = 0; nth < all.rows.size(); ++nth) {
      CHECK(all.rows[nth].number == static_cast<std::int64_t>(nth));
      CHECK(all.rows[nth].values == alone.rows[nth].values);
      CHECK(all.rows[nth].hash == alone.rows[nth].hash);
    }
  }
}

TEST_CASE("a bot that can't start ends a simulation in any thread") {
  simulation::SimulationConfig config = config_of({"content", {"base"}, "random", 2000});
  config.bots[0] = "remote:program";
  std::atomic<int> made = 0;
  config.make_chooser = [&](const play::SeatKind&) -> std::unique_ptr<play::ExternalPlayer> {
    ++made;
    throw std::runtime_error("there is no such program");
  };
  const std::atomic<bool> stop = false;
  const auto metrics = std::make_shared<simulation::Metrics>(*config.linked, MetricSet::core);
  Rows rows;
  simulation::Sink* const sink = &rows;
  CHECK_THROWS_WITH(simulation::simulate(config, metrics, {.sinks = {&sink, 1}}, stop), "there is no such program");
  CHECK(made >= 1);
  CHECK(rows.rows.empty());
}

TEST_CASE("metrics of a game agree with each other") {
  for (const Played& played : all_games()) {
    INFO(played.folder << " " << played.packs.size());
    const simulation::SimulationConfig config = config_of(played);
    const Ruleset& rules = config.linked->ruleset;
    const Run all = run(config, MetricSet::all);
    for (const simulation::GameResult& row : all.rows) {
      INFO("game " << row.number);
      const auto winner = static_cast<int>(all.of(row, "winner")) - 1;
      CHECK(all.of_all(row, "win") == 1);
      CHECK(all.of(row, "win", winner) == 1);
      std::int64_t next = std::numeric_limits<std::int64_t>::min();
      for (int s = 0; s < 4; ++s) {
        std::int64_t sources = 0;
        for (const ValueId score : rules.scores()) sources += all.of(row, "vp." + rules.values()[score].id, s);
        CHECK(sources == all.of(row, "vp", s));
        if (s != winner) next = std::max(next, all.of(row, "vp", s));
      }
      CHECK(all.of(row, "margin") == all.of(row, "vp", winner) - next);
      CHECK(all.of(row, "margin") >= 0);
      CHECK(all.of_all(row, "ties.decided") <= all.of(row, "ties") + all.of(row, "final-tie"));
      CHECK(all.of_all(row, "offers.paid") <= all.of_all(row, "offers.made"));
      const std::int64_t decided = all.of(row, "decided");
      CHECK((decided >= 0 && decided <= 100));
      if (decided < 50) CHECK(all.of(row, "leads.50") == 1);
      for (const StepId place : simulation::places(rules))
        CHECK(all.of_all(row, "place." + rules.steps()[place].id + ".controlled") <= 4 * all.of(row, "rounds"));
      for (const CardKindDecl& kind : rules.card_kinds()) {
        const std::string card = "card." + kind.id + ".";
        CHECK(all.of_all(row, card + "held") <= kind.copies);
        for (int s = 0; s < 4; ++s) {
          CHECK(all.of(row, card + "cancelled", s) <= all.of(row, card + "played", s));
          const bool came = all.of(row, card + "kept", s) + all.of(row, card + "stolen", s) > 0;
          if (came || all.of(row, card + "held", s) > 0) CHECK(all.of(row, card + "had", s) == 1);
        }
      }
    }
  }
}

TEST_CASE("each card in base was played or laid down, or is still held") {
  for (const char* bots : {"random", "heuristic"}) {
    const simulation::SimulationConfig config = config_of({"content", {"base"}, bots, robust::kSlow ? 30 : 200});
    const Run all = run(config, MetricSet::all);
    std::int64_t played = 0, stolen = 0;
    for (const simulation::GameResult& row : all.rows)
      for (const CardKindDecl& kind : config.linked->ruleset.card_kinds()) {
        const std::string card = "card." + kind.id + ".";
        INFO(card << " in game " << row.number);
        CHECK(all.of_all(row, card + "kept") ==
              all.of_all(row, card + "played") + all.of_all(row, card + "laid") + all.of_all(row, card + "held"));
        CHECK(all.of_all(row, card + "drawn") >= all.of_all(row, card + "kept"));
        played += all.of_all(row, card + "played");
        stolen += all.of_all(row, card + "stolen");
      }
    CHECK(played > 0);
    CHECK(stolen > 0);
  }
}

TEST_CASE("metrics counted during play match the log") {
  for (const Played& played : all_games()) {
    INFO(played.folder << " " << played.packs.size() << " " << played.bots);
    const simulation::SimulationConfig config = config_of(played);
    const Run all = run(config, MetricSet::all);
    for (std::size_t nth = 0; nth < 10; ++nth) {
      play::GameConfig game_config;
      game_config.seats = config.bots;
      std::tie(game_config.seed, game_config.bot_seed) = play::game_seeds(config.seed, static_cast<std::int64_t>(nth));
      play::Game game(config.linked, game_config);
      REQUIRE(game.advance() == Status::over);
      std::int64_t ties = 0, offers = 0, plays = 0;
      for (const LogRecord& record : log_of(game.engine()).records()) {
        ties += record.kind == LogRecord::Kind::tie && record.as<logged::Tie>().prize;
        offers += record.kind == LogRecord::Kind::offer;
        plays += record.kind == LogRecord::Kind::event && record.as<logged::Event>().event == kCardPlay;
      }
      const simulation::GameResult& row = all.rows[nth];
      CHECK(all.of(row, "ties") == ties);
      CHECK(all.of_all(row, "offers.made") == offers);
      std::int64_t counted = 0;
      for (const CardKindDecl& kind : game.engine().rules().card_kinds())
        counted += all.of_all(row, "card." + kind.id + ".played");
      CHECK(counted == plays);
      CHECK(all.of(row, "rounds") == game.engine().read().round());
    }
  }
}

namespace {

/// A player that gives random answers from outside.
class Outsider : public play::ExternalPlayer {
 public:
  Answer choose(play::Game& game, Seat seat, std::uint64_t key) override {
    const Question& ask = *game.asked(seat);
    return ask.nth(key % ask.count());
  }
};

}  // namespace

TEST_CASE("a step that runs again is counted once") {
  simulation::SimulationConfig config = config_of({"content", {"base"}, "search:1", 6});
  config.make_chooser = [](const play::SeatKind&) { return std::make_unique<Outsider>(); };
  const Run all = run(config, MetricSet::all);
  std::int64_t offers = 0;
  for (const simulation::GameResult& row : all.rows) {
    for (const CardKindDecl& kind : config.linked->ruleset.card_kinds()) {
      const std::string card = "card." + kind.id + ".";
      INFO(card << " in game " << row.number);
      CHECK(all.of_all(row, card + "kept") ==
            all.of_all(row, card + "played") + all.of_all(row, card + "laid") + all.of_all(row, card + "held"));
    }
    for (const StepId place : simulation::places(config.linked->ruleset))
      if (config.linked->ruleset.steps()[place].kind->contested())
        CHECK(all.of_all(row, "place." + config.linked->ruleset.steps()[place].id + ".controlled") <=
              all.of(row, "rounds"));
    offers += all.of_all(row, "offers.made");
  }
  CHECK(offers > 0);
}

TEST_CASE("a mod's cards, places and scores have metrics") {
  const auto hearts = linked({"tests/games/hearts", {"hearts"}});
  const simulation::Metrics of_hearts(*hearts, MetricSet::all);
  for (const char* name : {"vp.score", "figure.tricks", "card.sq.stolen", "card.sq.laid", "end.limit", "decided"})
    CHECK(of_hearts.find(name) != nullptr);
  const auto harbour = linked({"tests/games/harbour", {"harbour"}});
  const simulation::Metrics of_harbour(*harbour, MetricSet::all);
  for (const char* name : {"vp.score-crates", "place.market.controlled", "place.mending.worth", "paid.shell"})
    CHECK(of_harbour.find(name) != nullptr);
  CHECK(of_harbour.find("vp.score") == nullptr);
}

TEST_CASE("metrics are selected by their names") {
  const auto base = linked({"content", {"base"}});
  const std::vector<std::string> names = {"card.dynamite.*", "lead-changes", "vp"};
  const simulation::Metrics chosen(*base, names);
  CHECK(chosen.find("card.dynamite.played")->core);
  CHECK(chosen.find("lead-changes") != nullptr);
  CHECK(chosen.find("card.wanted.played") == nullptr);
  CHECK(chosen.find("vp")->core);
  CHECK(!chosen.find("rounds")->core);
  const std::vector<std::string> wrong = {"card.dynamit.played"};
  CHECK_THROWS_AS(simulation::Metrics(*base, wrong), simulation::UnknownMetric);
  CHECK_THROWS_AS(chosen.column("ties"), simulation::UnknownMetric);
  const simulation::Metrics bare(*base, MetricSet::bare), all(*base, MetricSet::all);
  CHECK(!bare.watched());
  CHECK(all.watched());
  CHECK(all.column_names().size() == all.columns());
  std::set<std::string> different;
  for (const std::string& name : all.column_names()) different.insert(name);
  CHECK(different.size() == all.columns());
}

}  // namespace rules::metrics_test
