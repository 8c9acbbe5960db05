// Packs that are far larger than any game: they load in a moment, or are rejected with pack, file and line; and no call
// of a script runs for seconds without being stopped.
#include <catch2/catch.hpp>
#include <ctime>

#include "kernel/engine.hpp"
#include "play/seats.hpp"
#include "unit/support/mods.hpp"

namespace rules::hostile_size_test {

using Catch::Contains;
using test::Mods;

namespace {

const std::string kRecords =
    "step: {go: {}}\nending: {once: {script: true}}\nvariable: {n: {}}\nevent: {lose: {}, gain: {}}\n";
const std::string kScript =
    "function ending.once() return true end\nfunction step.go() end\nfunction event.lose() end\n"
    "function event.gain() end\n";

std::string times(int n, const auto& line) {
  std::string all;
  for (int i = 0; i < n; ++i) all += line(i);
  return all;
}

/// Returns the problems of a pack that also has these records and this script.
std::string fault_of(const std::string& records, const std::string& script) {
  Mods mods;
  mods.pack("core", "", kRecords, kScript).write("core/too-many.yaml", records).write("core/scripts/more.lua", script);
  return mods.fault({"core"});
}

/// Checks that it takes at most that many seconds of CPU time. Sanitizers make everything slower, so with them it
/// checks nothing.
bool takes_less(double seconds, const auto& body) {
  const std::clock_t before = std::clock();
  body();
#ifdef RULES_SANITIZED
  return true;
#else
  return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC < seconds;
#endif
}

/// Handlers of `after` for an event or tag.
std::string handlers(int n, const std::string& target, const std::string& name = "h") {
  return times(n, [&](int i) { return "function after." + target + "." + name + std::to_string(i) + "() end\n"; });
}

/// Plays a game with very many cards and this step, and returns how it failed.
std::string failure(const std::string& step, bool without_lua, const std::string& more = "") {
  Mods mods;
  mods.pack("core", "",
            kRecords + "zone: {pile: {seen: nobody}, hand: {of: player, seen: owner}}\ncard:\n" +
                times(500, [](int i) { return "  c" + std::to_string(i) + ": {deck: pile, copies: 99}\n"; }),
            "function ending.once() return true end\nfunction step.go() " + step + " end\n" + more);
  const auto linked = mods.link({"core"}, {}, 3);
  const auto host = linked->make_host({}, without_lua);
  Engine engine(linked->ruleset, *host);
  for (int s = 0; s < 3; ++s) engine.seat(Seat(s), play::bot_named("random"));
  engine.start(1, 2, false);
  return engine.advance() == Status::failed ? engine.failure() : "";
}

}  // namespace

TEST_CASE("nested steps have a maximum depth") {
  const auto nested = [](int n) {
    return fault_of("step:\n" +
                        times(n,
                              [](int i) {
                                const std::string in = i == 0 ? "round" : "t" + std::to_string(i - 1);
                                return "  t" + std::to_string(i) + ": {kind: turns, in: " + in + "}\n";
                              }) +
                        "  leaf: {in: t" + std::to_string(n - 1) + "}\n",
                    "function step.leaf() end\n");
  };
  CHECK(nested(20).empty());
  for (const int n : {21, 15'000})
    CHECK_THAT(nested(n),
               Contains("core/too-many.yaml:22:26: step 't20' is inside 20 nested steps of kind turns or repeat"));
}

TEST_CASE("very many steps are ordered quickly") {
  std::string fault;
  CHECK(takes_less(3, [&] {
    fault = fault_of("step:\n" + times(4'000,
                                       [](int i) {
                                         const std::string next = i == 0 ? "go" : "e" + std::to_string(i - 1);
                                         return "  e" + std::to_string(i) + ": {before: " + next + "}\n";
                                       }),
                     times(4'000, [](int i) { return "function step.e" + std::to_string(i) + "() end\n"; }));
  }));
  CHECK(fault.empty());
}

TEST_CASE("a step with after and before is placed between them") {
  const auto fault = [](const std::string& last) {
    return fault_of("step: {a: {}, b: {}, c: " + last + "}\n",
                    "function step.a() end\nfunction step.b() end\nfunction step.c() end\n");
  };
  CHECK(fault("{after: a, before: b}").empty());
  CHECK_THAT(fault("{after: b, before: a}"), Contains("too-many.yaml:1:") && Contains("'a' comes first"));
  CHECK_THAT(fault("{after: a, before: a}"), Contains("'a' comes first"));
  CHECK_THAT(fault("{after: a, before: d}"), Contains("step 'c'") && Contains("'d'"));
}

TEST_CASE("one stage of an event has a maximum number of handlers") {
  CHECK(fault_of("", handlers(500, "lose")).empty());
  CHECK_THAT(
      fault_of("", handlers(501, "lose")),
      Contains("more.lua:501: ") && Contains("'lose' has too many handlers for this stage; there is room for 500"));
  CHECK(takes_less(3, [] { CHECK_FALSE(fault_of("", handlers(4'000, "lose")).empty()); }));
}

TEST_CASE("all events have a maximum number of handlers") {
  const std::string events =
      "event:\n" + times(5'000, [](int i) { return "  e" + std::to_string(i) + ": {tags: [all]}\n"; });
  std::string fault;
  CHECK(takes_less(3, [&] { fault = fault_of(events, handlers(300, "all")); }));
  CHECK_THAT(fault, Contains("more.lua:21: ") && Contains("there is room for 100000"));
}

TEST_CASE("of many unordered handlers, only some are named") {
  Mods mods;
  mods.pack("core", "", kRecords, kScript)
      .pack("left", "requires: {core: ^1}\n", "", handlers(200, "lose"))
      .pack("right", "requires: {core: ^1}\n", "", handlers(200, "lose"));
  const auto linked = mods.link({"core", "left", "right"});
  REQUIRE(linked->unordered.size() == 21);
  CHECK_THAT(to_string(linked->unordered.back()), Contains("right/scripts/it.lua:200: ") && Contains("pack 'right'") &&
                                                      Contains("pack 'left'") && Contains("meet 39980 more times"));
}

TEST_CASE("piles of very many cards are moved and shown together") {
  for (const bool without_lua : {false, true})
    for (const char* step :
         {"look(1, zone.pile)", "put_all(zone.pile, zone.hand(1)) put_all(zone.hand(1), zone.hand(2))"})
      CHECK(failure(step, without_lua) == "");
}

TEST_CASE("reading cards counts toward the limit of a step", "[long]") {  // sanitized, it times out first
  for (const bool without_lua : {false, true})
    CHECK_THAT(
        failure("put_all(zone.pile, zone.hand(1)) for i = 1, 5000 do put(first_card(zone.hand(1)), zone.hand(2)) "
                "end",
                without_lua),
        Contains("a step changes more than 1000000 things") && Contains("it.lua:2: "));
}

TEST_CASE("the time limit blames the function that used the time") {
  const std::string slow = times(19, [](int) { return "  shuffle(zone.pile)\n"; });
  for (const bool without_lua : {false, true}) {
    Mods mods;
    mods.pack("core", "",
              kRecords + "zone: {pile: {seen: nobody}}\ncard:\n" +
                  times(500, [](int i) { return "  c" + std::to_string(i) + ": {deck: pile, copies: 99}\n"; }),
              "function ending.once() return true end\nfunction step.go() resolve('lose') end\n"
              "function event.lose()\n" +
                  slow + "end\nfunction after.lose.next() for i = 1, 9 do set(variable.n, i) end end\n");
    const auto linked = mods.link({"core"}, {}, 3);
    const auto host = linked->make_host({.time = std::chrono::milliseconds(0)}, without_lua);
    Engine engine(linked->ruleset, *host);
    for (int s = 0; s < 3; ++s) engine.seat(Seat(s), play::bot_named("random"));
    engine.start(1, 2, false);
    REQUIRE(engine.advance() == Status::failed);
    CHECK_THAT(engine.failure(), Contains("took longer than") && Contains("(pack core, event.lose"));
  }
}

}  // namespace rules::hostile_size_test
