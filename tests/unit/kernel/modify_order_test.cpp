// Handlers of the stage `modify` commute: each reads the numbers of the event as they were when the stage began. Random
// packs whose handlers read and modify numbers produce the same result in any order, with and without Lua.
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>

#include "base/chance.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/played.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::modify_order_test {

using test::Mods;

namespace {

/// `gift` happens within `gain`, so its handlers read the numbers of an event whose stage `modify` is over. Handlers of
/// the value `worth`, which `gain` reads while it is modified, read numbers of an event that is being modified.
const char* const kRecords =
    "step: {go: {}}\nending: {once: {script: true}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
    "variable: {coins: {}, cows: {}, gifts: {}, worth: {}}\nvalue: {worth: {base: 7, of: player, per: 2}}\n"
    "zone: {pile: {seen: all, discard: gone}, gone: {seen: all}, hand: {of: player, seen: all, area: hand}}\n"
    "card: {pear: {deck: pile, play: {when: gain, who: actor}}}\n"
    "event: {gain: {fields: {player: seat, coins: number, cows: number}, actor: player}, gift: {fields: {n: "
    "number}}}\n";

const std::string kScript =
    "function step.go() put(first_card(zone.pile), zone.hand(1)) set(variable.worth, compute('worth', 1))\n"
    "  resolve('gain', {player = 1, coins = 5, cows = 3}) end\n"
    "function ending.once() return true end\n"
    "function event.gain(ev) set(variable.coins, ev.coins) set(variable.cows, ev.cows)\n"
    "  resolve('gift', {n = ev.coins}) end\n"
    "function event.gift(ev) set(variable.gifts, ev.n) end\n"
    "function must.pear(ev) return true end\n";

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mix(seed)) {}
  int below(int n) { return static_cast<int>((state_ = mix(state_ + 1)) % static_cast<std::uint64_t>(n)); }
  std::string small() { return std::to_string(below(7) - 3); }
  template <class List>
  auto of(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
  }

 private:
  std::uint64_t state_;
};

/// A number in a handler's expression; in `gift`, also one of the enclosing event.
std::string number(Random& random, const std::string& hook_target) {
  static const std::vector<std::string> of_gain = {"ev.coins", "ev.cows", "compute('worth', 1)", "ev.coins - ev.cows"};
  static const std::vector<std::string> of_gift = {"ev.n", "within('gain').coins"};
  static const std::vector<std::string> of_worth = {"v.amount", "(within('gain') and within('gain').coins or 1)"};
  const std::string read = random.of(hook_target == "gain" ? of_gain : hook_target == "gift" ? of_gift : of_worth);
  switch (random.below(4)) {
    case 0: return random.small();
    case 1: return "-(" + read + " // 2)";
    case 2: return read + " + " + random.small();
    default: return read;
  }
}

/// Operations on one number. Only one handler, the one that says so, sets a number.
std::string operation(Random& random, const std::string& hook_target, bool sets) {
  const std::string object = hook_target == "worth" ? "v" : "ev";
  const std::string field = hook_target == "worth"  ? ""
                            : hook_target == "gift" ? "'n', "
                            : sets                  ? "'coins', "
                                                    : random.of(std::vector<std::string>{"'coins', ", "'cows', "});
  const std::string n = number(random, hook_target);
  if (sets) return object + ":set(" + field + n + ")";
  switch (random.below(4)) {
    case 0: return object + ":multiply(" + field + std::to_string(random.below(3)) + ", 2)";
    case 1: return object + ":at_least(" + field + n + ")";
    case 2: return object + ":at_most(" + field + n + ")";
    default: return object + ":add(" + field + n + ")";
  }
}

/// A handler without its name, which has this number of conditions and operations.
struct Handler {
  std::string hook_target, body;
};

std::vector<Handler> handlers(Random& random) {
  std::vector<Handler> all;
  for (const std::string hook_target : {"gain", "gift", "worth"}) {
    const int count = 2 + random.below(3), sets = random.below(2 * count);
    for (int h = 0; h < count; ++h) {
      const std::string change = operation(random, hook_target, h == sets);
      all.push_back({hook_target, random.below(3) > 0
                                      ? change
                                      : "if " + number(random, hook_target) + " > 1 then " + change + " end"});
    }
  }
  return all;
}

/// Writes the handlers into three packs, in this order.
void write(Mods& mods, const std::vector<Handler>& handlers, const std::vector<std::size_t>& order) {
  std::array<std::string, 3> scripts;
  for (std::size_t at = 0; at < order.size(); ++at) {
    const Handler& handler = handlers[order[at]];
    scripts[at * scripts.size() / order.size()] +=
        "function modify." + handler.hook_target + ".h" + std::to_string(order[at]) +
        (handler.hook_target == "worth" ? "(v) " : "(ev) ") + handler.body + " end\n";
  }
  for (std::size_t i = 0; i < scripts.size(); ++i)
    mods.pack(std::string("mod-") + "abc"[i], "requires: {core: ^1}\n", "", scripts[i]);
}

}  // namespace

TEST_CASE("modify handlers give the same result in any order") {
  for (std::uint64_t seed = 1; seed <= (robust::kSlow ? 12 : 60); ++seed) {
    Random random(seed);
    Mods mods;
    mods.pack("core", "", kRecords, kScript + "function play.pear(ev) ev:multiply('coins', 3, 2) end\n");
    const std::vector<Handler> all = handlers(random);
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::string texts;
    for (const Handler& handler : all) texts += handler.hook_target + ": " + handler.body + "\n";
    std::optional<std::uint64_t> first;
    for (int permutation = 0; permutation < 5; ++permutation) {
      write(mods, all, order);
      const auto linked = mods.link({"core", "mod-a", "mod-b", "mod-c"});
      for (const bool fast : {true, false}) {
        const test::Played played = test::played(*linked, fast);
        INFO("seed " << seed << ", permutation " << permutation << ", fast " << fast << "\n" << texts);
        REQUIRE(played.failure == "");
        if (!first) first = played.hash;
        REQUIRE(played.hash == *first);
      }
      for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    }
  }
}

TEST_CASE("modify reads a number as it was when the stage began") {
  const auto coins_after = [](const std::string& handlers, bool fast) {
    Mods mods;
    mods.pack("core", "", kRecords, kScript + "function play.pear(ev) ev:multiply('coins', 2) end\n" + handlers);
    const auto linked = mods.link({"core"});
    const auto host = linked->make_host({}, fast);
    Engine engine(linked->ruleset, *host);
    for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("random"));
    engine.start(1, 2, false);
    REQUIRE(engine.advance() != Status::failed);
    for (const VariableDecl& variable : linked->ruleset.variables())
      if (variable.id == "coins") return engine.state()[variable.first_cell];
    return -1;
  };
  const std::string reads = "function modify.gain.a(ev) ev:add('coins', ev.coins) end\n";
  for (const bool fast : {true, false}) {
    CHECK(coins_after("", fast) == 10);
    // The card has turned the 5 into 10: that is the value read, and added to what the card doubles.
    CHECK(coins_after(reads, fast) == (5 + 10) * 2);
    CHECK(coins_after("function modify.gain.b(ev) ev:add('coins', 4) end\n" + reads, fast) == (5 + 4 + 10) * 2);
    CHECK(coins_after("function modify.gain.half(ev) ev:multiply('coins', 1, 2) end\n", fast) == 5);
    CHECK(coins_after("function modify.gain.half(ev) ev:multiply('coins', 1, 4) ev:add('coins', 1) end\n", fast) == 3);
  }
}

}  // namespace rules::modify_order_test
