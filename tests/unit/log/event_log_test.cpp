// The log of a game: it doesn't affect the game, is rewritten when a step runs again, and is copied with the game.
#include "log/event_log.hpp"

#include <catch2/catch.hpp>

#include "play/seats.hpp"
#include "unit/support/mods.hpp"

namespace rules::event_log_test {

using test::Mods;

namespace {

const std::string kRecords =
    "resource: {coin: {}}\nplace: {chest: {}}\nquestion: {more: {kind: yes-no}}\n"
    "event: {gift: {fields: {to: seat}}}\nstep: {give: {}}\nending: {once: {script: true}}\n";
const std::string kScript =
    "function event.gift(ev) move(1, resource.coin, place.chest, ev.to) end\n"
    "function step.give()\n  supply(9, resource.coin, place.chest)\n  resolve('gift', {to = 1})\n"
    "  if ask(1, 'more') then resolve('gift', {to = 2}) end\nend\n"
    "function ending.once() return true end\n";

std::vector<RecordKind> kinds(const EventLog& log) {
  std::vector<RecordKind> all;
  for (const LogRecord& record : log.records()) all.push_back(record.kind);
  return all;
}

}  // namespace

TEST_CASE("a step that runs again is logged once, with causes first") {
  Mods mods;
  mods.pack("core", "", kRecords, kScript);
  const auto linked = mods.link({"core"});
  const auto host = linked->make_host();
  EventLog log;
  Engine engine(linked->ruleset, *host, &log);
  log.keep(true);
  engine.start(1, 1, true);
  REQUIRE(engine.advance() == Status::asking);
  using enum RecordKind;
  CHECK(kinds(log) == std::vector{step, event, move});
  SECTION("the game goes on") {
    CHECK_FALSE(engine.answer(Seat(0), engine.pending()[0].nth(0)));
    REQUIRE(engine.advance() == Status::over);
    const std::vector<RecordKind> all = kinds(log);
    REQUIRE(all.size() >= 3);
    CHECK(std::vector(all.begin(), all.begin() + 3) == std::vector{step, event, move});
    CHECK(std::count(all.begin(), all.end(), step) == 1);
    CHECK(static_cast<std::size_t>(log.finished()) == all.size());
  }
  SECTION("a copy has the records, a copy of the position has none") {
    EventLog copied, taken;
    Engine copy(linked->ruleset, *host, &copied), position(linked->ruleset, *host, &taken);
    copy.copy_from(engine);
    position.copy_position_from(engine);
    CHECK(kinds(copied) == kinds(log));
    CHECK(copied.keeps());
    CHECK(taken.records().empty());
    CHECK_FALSE(taken.keeps());
    CHECK(&log_of(copy) == &copied);
  }
}

TEST_CASE("a game without a log is played in the same way") {
  Mods mods;
  mods.pack("core", "", kRecords, kScript);
  const auto linked = mods.link({"core"});
  const auto host = linked->make_host();
  EventLog log;
  log.keep(true);
  Engine with(linked->ruleset, *host, &log), without(linked->ruleset, *host);
  for (Engine* engine : {&with, &without}) {
    for (const Seat seat : linked->ruleset.seats()) engine->seat(seat, play::bot_named("random"));
    engine->start(1, 1, false);
    REQUIRE(engine->advance() == Status::over);
  }
  CHECK(with.state() == without.state());
  CHECK_FALSE(log.records().empty());
  CHECK_THROWS_AS(log_of(without), std::bad_cast);
}

}  // namespace rules::event_log_test
