// The order of handlers: how packs declare it, which declarations are rejected, which pairs have no order, and that
// handlers declared to be free commute.
#include <catch2/catch.hpp>

#include "simulation/simulation.hpp"
#include "unit/support/mods.hpp"

namespace rules::order_test {

using Catch::Matchers::Contains;
using packs::FreeHandlers;
using rules::test::Mods;

namespace {

const char* const kCore =
    "resource: {coin: {}}\nplace: {chest: {}}\nvariable: {log: {}}\nevent:\n  sail: {fields: {n: number}, tags: "
    "[travel]}\n  ride: {fields: {n: number}, tags: [travel]}\nvalue: {speed: {base: 2}}\n"
    "step: {open: {in: setup}, go: {}}\nending: {late: {script: true}}\n";
const char* const kScript =
    "function step.open() supply(50, resource.coin, place.chest) end\n"
    "function step.go() resolve('sail', {n = round()}) end\n"
    "function ending.late() return round() >= 5 end\n";

/// Packs `left` and `right` over `core`, each with handlers; the records are of `left`.
Mods& two(Mods& mods, const std::string& order, const std::string& left = "function after.sail.gull() end\n",
          const std::string& right = "function after.sail.tern() end\n") {
  return mods.pack("core", "", kCore, kScript)
      .pack("left", "requires: {core: ^1}\noptional: [right]\n", order, left)
      .pack("right", "requires: {core: ^1}\n", "", right);
}

std::string order_of(const packs::LinkedGame& linked, const std::string& event, Stage stage = Stage::after) {
  std::string ids;
  for (const EventId e : linked.ruleset.events().ids())
    if (linked.ruleset.events()[e].id == event)
      for (const HandlerDecl& handler : linked.ruleset.bus().handlers(e, stage))
        ids += (ids.empty() ? "" : " ") + handler.id;
  return ids;
}

std::string said(const packs::LinkedGame& linked) {
  std::string text;
  for (const packs::Problem& problem : linked.unordered) text += to_string(problem) + "\n";
  return text;
}

std::string fault(const std::string& order) {
  Mods mods;
  return two(mods, "order: [" + order + "]\n").fault({"left", "right"});
}

}  // namespace

TEST_CASE("handlers run in load order unless order: says otherwise") {
  const std::string handlers = "function after.sail.zebra() end\nfunction after.travel.ant() end\n";
  Mods usual;
  const auto linked = two(usual, "", handlers).link({"left", "right"});
  CHECK(order_of(*linked, "sail") == "right.tern left.zebra left.ant");
  CHECK(order_of(*linked, "ride") == "left.ant");
  Mods declared;
  two(declared, "order:\n  - {event: sail, stage: after, first: left.ant, then: [right.tern, left.zebra]}\n", handlers);
  CHECK(order_of(*declared.link({"left", "right"}), "sail") == "left.ant right.tern left.zebra");
  Mods tagged;
  two(tagged, "order:\n  - {event: travel, stage: after, first: left.ant, then: right.tern}\n", handlers);
  CHECK(order_of(*tagged.link({"left", "right"}), "sail") == "left.zebra left.ant right.tern");
}

TEST_CASE("order: works for handlers of values") {
  Mods mods;
  two(mods, "order: [{event: speed, stage: modify, first: left.gull, then: right.tern}]\n",
      "function modify.speed.gull(v) v:add(1) end\n", "function modify.speed.tern(v) v:add(1) end\n");
  const auto linked = mods.link({"left", "right"});
  REQUIRE(linked->ruleset.bus().handlers(ValueId(0)).size() == 2);
  CHECK(linked->ruleset.bus().handlers(ValueId(0))[0].id == "left.gull");
  CHECK(said(*linked) == "");
}

TEST_CASE("order: is ignored for an optional pack that isn't played") {
  Mods mods;
  two(mods, "order: [{event: sail, stage: after, first: left.gull, then: right.tern}]\n");
  CHECK(order_of(*mods.link({"left"}), "sail") == "left.gull");
  CHECK(order_of(*mods.link({"left", "right"}), "sail") == "left.gull right.tern");
}

TEST_CASE("a faulty order: is reported with its position") {
  CHECK_THAT(fault("{event: sial, stage: after, first: left.gull, then: right.tern}"),
             Contains("things.yaml:1:17: order: there is no event or tag 'sial'; did you mean 'sail'?"));
  CHECK_THAT(fault("{event: sail, stage: afterwards, first: left.gull, then: right.tern}"),
             Contains("order.stage: expected one of forbid, prevent, modify, after"));
  CHECK_THAT(
      fault("{event: sail, stage: after, first: left.gul, then: right.tern}"),
      Contains(
          "things.yaml:1:44: order: no handler 'left.gul' of stage 'after' hooks 'sail'; did you mean 'left.gull'?"));
  CHECK_THAT(fault("{event: sail, stage: after, first: gull, then: right.tern}"),
             Contains("'gull' is not the name of a handler; expected pack.name, such as left.gull"));
  CHECK_THAT(fault("{event: sail, stage: after, first: lift.gull, then: right.tern}"),
             Contains("there is no pack 'lift'; did you mean 'left'?"));
  CHECK_THAT(fault("{event: sail, stage: after, first: left.gull, then: left.gull}"),
             Contains("'left.gull' can't come after itself"));
  CHECK_THAT(fault("{event: sail, stage: after, first: left.gull}"),
             Contains("'first' and 'then' must be given together"));
  CHECK_THAT(fault("{event: sail, stage: after, free: left.gull}"), Contains("'because' is missing"));
  CHECK_THAT(fault("{event: sail, stage: after, first: left.gull, then: right.tern, because: x}"),
             Contains("'because' is only for 'free'"));
  CHECK_THAT(fault("{event: sail, stage: after, free: right.tern, because: it may}"),
             Contains("only pack 'right' itself can declare that 'right.tern' is free"));
  CHECK_THAT(fault("{event: sail, stage: after, free: left.gull, first: left.gull, then: right.tern, because: x}"),
             Contains("exactly one of first, free"));
  CHECK_THAT(fault("{event: sail, stage: after, first: left.gull, then: right.tern}, {event: travel, stage: after, "
                   "first: right.tern, then: left.gull}"),
             Contains("things.yaml:1:74: order: running 'right.tern' first contradicts the order declared at ") &&
                 Contains("things.yaml:1"));
  Mods unseen;
  unseen.pack("core", "", kCore, kScript)
      .pack("left", "requires: {core: ^1}\n",
            "order: [{event: sail, stage: after, first: left.gull, then: right.tern}]\n",
            "function after.sail.gull() end\n")
      .pack("right", "requires: {core: ^1}\n", "", "function after.sail.tern() end\n");
  CHECK_THAT(unseen.fault({"left", "right"}),
             Contains("'right.tern' is a handler of pack 'right', which pack 'left' doesn't require"));
  Mods apart;
  two(apart, "order: [{event: travel, stage: after, first: left.gull, then: right.tern}]\n",
      "function after.ride.gull() end\n");
  CHECK_THAT(apart.fault({"left", "right"}), Contains("'left.gull' and 'right.tern' never meet"));
}

TEST_CASE("unordered handlers that don't commute are listed") {
  Mods mods;
  two(mods, "", "function after.travel.gull() end\nfunction after.sail.heron() end\n");
  mods.pack("third", "requires: {left: ^1, right: ^1}\n",
            "order:\n  - {event: sail, stage: after, first: right.tern, then: [left.gull]}\n  - {event: sail, stage: "
            "after, first: left.gull, then: left.heron}\n",
            "");
  const std::string pairs = said(*mods.link({"left", "right"}));
  CHECK_THAT(pairs, Contains("left/scripts/it.lua:1: after.travel.gull of pack 'left' and after.sail.tern of pack "
                             "'right' (" +
                             (mods.root() / "right/scripts/it.lua").string() +
                             ":1) meet on sail, but their order is not declared"));
  CHECK_THAT(pairs, Contains("after.sail.heron"));
  CHECK(said(*mods.link({"third"})) == "");  // tern before heron follows

  Mods commuting;
  two(commuting, "",
      "function forbid.sail.gull() end\nfunction modify.sail.gull(ev) ev:add('n', 1) end\nfunction after.ride.gull() "
      "end\n",
      "function forbid.sail.tern() end\nfunction modify.sail.tern(ev) ev:add('n', 1) end\nfunction after.sail.tern() "
      "end\n");
  CHECK(said(*commuting.link({"left", "right"})) == "");
  Mods preventing;
  two(preventing, "", "function prevent.sail.gull(ev) ev:cancel() end\n",
      "function prevent.travel.tern(ev) ev:cancel() end\n");
  CHECK_THAT(said(*preventing.link({"left", "right"})), Contains("meet on sail"));
  Mods free;
  two(free, "order: [{event: sail, stage: after, free: left.gull, because: it does nothing}]\n");
  CHECK(said(*free.link({"left", "right"})) == "");
}

namespace {

/// The result of reversing left's free handler in random games, where right takes half of the chest.
std::string reversed(const std::string& left) {
  Mods mods;
  two(mods, "order: [{event: sail, stage: after, free: left.gull, because: a test}]\n", left,
      "function after.sail.tern() move(amount(resource.coin, place.chest) // 2 + chance(2) - 1, resource.coin, "
      "place.chest, 1) end\n");
  const auto link = [&](FreeHandlers free) { return mods.link({"left", "right"}, {}, 2, free); };
  CHECK(order_of(*link(FreeHandlers::usual), "sail") == "right.tern left.gull");
  CHECK(order_of(*link(FreeHandlers::first), "sail") == "left.gull right.tern");
  CHECK(order_of(*link(FreeHandlers::last), "sail") == "right.tern left.gull");
  const simulation::SimulationConfig config{
      .linked = link(FreeHandlers::usual), .bots = {"random", "random"}, .seed = 7, .games = 30, .check = true};
  const std::atomic<bool> stop = false;
  const simulation::Totals usual = simulation::simulate(config, nullptr, stop);
  CHECK(usual.failure == "");
  return simulation::free_difference(config, usual, link, stop);
}

}  // namespace

TEST_CASE("reversing free handlers changes no game") {
  CHECK(reversed("function after.sail.gull(ev) set(variable.log, get(variable.log) + ev.n) end\n") == "");
  CHECK(reversed("function after.sail.gull(ev) move(3, resource.coin, place.chest, 2) end\n") ==
        "results differ when free handlers run first, so the order of at least one of these matters: "
        "after.sail.left.gull");
}

}  // namespace rules::order_test
