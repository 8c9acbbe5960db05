// Cached scores equal what the engine would compute at any time, and the dependencies of a value's function are known
// from its text or not at all.
#include <catch2/catch.hpp>

#include "log/event_log.hpp"
#include "play/seats.hpp"
#include "simulation/metric_watch.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::scores_test {

namespace {

/// Compares the cached scores with fresh ones whenever something has happened.
class Witness : public Observer {
 public:
  explicit Witness(const packs::LinkedGame& linked) : rules_(linked.ruleset), scores_(linked, true) {
    wanted_.add(LogRecord::Kind::step);
    wanted_.add(LogRecord::Kind::card);
    wanted_.events.assign(rules_.events().size(), true);
  }
  void watch(Engine& engine) {
    engine_ = &engine;
    scores_.begin(engine);
    log_of(engine).subscribe(this, wanted_);
  }
  void begins(const EventContext& context) override {
    if (!context.parent) look();
  }
  void resolved(const EventContext& context) override {
    if (!context.parent) look();
  }
  void recorded_compact(const CompactRecord& record) override {
    if (record.kind != LogRecord::Kind::card) return look();
    const auto move = record.as<logged::CardMove>();
    scores_.moved(move.card, move.from, move.to);
  }

  std::int64_t looks = 0, wrong = 0;

 private:
  void look() {
    for (int s = 0; s < rules_.players(); ++s) {
      std::int64_t fresh = 0;
      for (const ValueId id : rules_.scores()) fresh += engine_->parts().values().value(id, Seat(s));
      wrong += scores_.of(Seat(s)) != fresh;
      ++looks;
    }
  }
  const Ruleset& rules_;
  simulation::Scores scores_;
  Subscription wanted_;
  Engine* engine_ = nullptr;
};

std::shared_ptr<const packs::LinkedGame> linked(const char* folder, const std::vector<std::string>& packs) {
  return robust::linked(folder, packs, 4);
}

void watch_games(const packs::LinkedGame& linked, const char* bot, int games) {
  const auto host = linked.make_host();
  EventLog log;
  Engine engine(linked.ruleset, *host, &log);
  for (int s = 0; s < linked.ruleset.players(); ++s) engine.seat(Seat(s), play::bot_named(bot));
  Witness witness(linked);
  for (int game = 1; game <= games; ++game) {
    witness.watch(engine);
    engine.start(static_cast<std::uint64_t>(game), 1, false);
    engine.advance();
    INFO(engine.failure());
    REQUIRE(engine.status() == Status::over);
  }
  CHECK(witness.looks > 500 * games);
  CHECK(witness.wrong == 0);
}

const script::Reads& reads_of(const packs::LinkedGame& linked, const std::string& id) {
  const auto& all = linked.ruleset.values();
  return linked
      .reads[all.id_of(*std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.id == id; }))];
}

std::vector<std::string> zones_read(const packs::LinkedGame& linked, const std::string& id) {
  std::vector<std::string> out;
  for (const ZoneId zone : reads_of(linked, id).zones) out.push_back(linked.ruleset.zones()[zone].id);
  return out;
}

}  // namespace

TEST_CASE("remembered scores equal computed ones at any time") {
  watch_games(*linked("content", {"base"}), "random", 10);
  watch_games(*linked("content", {"base", "first-edition", "wild-west", "indians", "cowboys"}), "random", 15);
  watch_games(*linked("content", {"base", "wild-west", "cowboys"}), "heuristic", 3);
  watch_games(*linked("tests/games", {"harbour"}), "random", 5);
  watch_games(*linked("tests/games", {"hearts"}), "random", 2);
}

TEST_CASE("the inputs of the packs' scores are known") {
  const auto all = linked("content", {"base", "wild-west", "indians", "cowboys"});
  for (const ValueId id : all->ruleset.scores()) {
    INFO(all->ruleset.values()[id].id);
    CHECK(all->reads[id].known);
  }
  CHECK(zones_read(*all, "score-ranches") == std::vector<std::string>{"ranches"});
  CHECK(zones_read(*all, "score-stocked") == std::vector<std::string>{"open"});
  CHECK(reads_of(*all, "score-stocked").resources.size() == 1);
  CHECK(zones_read(*all, "score-herd").empty());
  CHECK(reads_of(*all, "score-herd").resources.size() >= 1);
}

TEST_CASE("a function that may read more has unknown inputs") {
  const std::string records =
      "zone: {deck: {}, hand: {of: player, area: hand}}\nresource: {coin: {}}\nvariable: {luck: {}}\n"
      "card: {stone: {deck: deck}}\nvalue: {points: {of: player, script: true, scores: true}}\n"
      "step: {rest: {}}\nending: {never: {script: true}}\n";
  const auto known = [&](const std::string& script) {
    test::Mods mods;
    mods.pack("core", "", records, script + "\nfunction step.rest() end\nfunction ending.never() return false end\n");
    return reads_of(*mods.link({"core"}), "points").known;
  };
  const auto gives = [&](const std::string& what) { return known("function value.points(p) return " + what + " end"); };
  CHECK(gives("amount(resource.coin, p)"));
  CHECK(gives("math.max(2, count(zone.hand(p)))"));
  CHECK(gives("#cards(zone.hand(p))"));
  CHECK_FALSE(gives("round()"));
  CHECK_FALSE(gives("get(variable.luck)"));
  CHECK_FALSE(gives("cards(zone.deck)[1].owner and 1 or 0"));
  CHECK_FALSE(gives("count(cards(zone.hand(p))[1].zone)"));
  CHECK_FALSE(
      known("local function coins(p) return amount(resource.coin, p) end\n"
            "function value.points(p) return coins(p) end"));
  CHECK_FALSE(known("function value.points(p) local of = amount return of(resource.coin, p) end"));
  CHECK_FALSE(known("function value.points(p) local r = resource return amount(r.coin, p) end"));
  CHECK_FALSE(known("function value.points(p) local c = cards(zone.deck)[1] p = c return p.owner and 1 or 0 end"));
}

}  // namespace rules::scores_test
