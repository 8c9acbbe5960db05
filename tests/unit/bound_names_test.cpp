// Names are looked up when a script is loaded: what its text becomes, what is refused, and that scripts can't tell the
// difference.
#include "script/bound_names.hpp"

#include <catch2/catch.hpp>

#include "content/linked.hpp"
#include "lua/parser.hpp"
#include "play/bots.hpp"
#include "sandbox/script_error.hpp"

namespace rules::bound_names_test {

using namespace rules::script;
using Catch::Matchers::Contains;

namespace {

Dictionary dictionary() {
  Dictionary d;
  d.constants["zone"]["store"] = {111};
  d.constants["zone"]["hand"] = {222, "", true};
  d.constants["option"]["mode"] = {0, "slow"};
  d.events["steal"] = {4, {"player", "victim", "cards"}};
  d.questions["pick-one"] = 7;
  d.values["cost"] = 2;
  return d;
}

std::string bound(std::string_view source, Bindings& bindings) {
  return bind_names("pack.lua", source, lua::parse(source), dictionary(), bindings).text;
}
std::string bound(std::string_view source) {
  Bindings bindings;
  return bound(source, bindings);
}

}  // namespace

TEST_CASE("constants become numbers, also of a player's zone") {
  CHECK(bound("return zone.store") == "return 111");
  CHECK(bound("return zone.hand(p)") == "return (222+(p))");
  CHECK(bound("return option.mode == 'x'") == "return \"slow\" == 'x'");
  CHECK(bound("x.zone.store = 1 return y:zone()") == "x.zone.store = 1 return y:zone()");
}

TEST_CASE("a file that uses a table's name as its own keeps it") {
  CHECK(bound("local zone = {} return zone.nothing") == "local zone = {} return zone.nothing");
  CHECK(bound("local function f(zone) return zone.nothing end") == "local function f(zone) return zone.nothing end");
}

TEST_CASE("fields are passed by position, in the order they are written") {
  Bindings bindings;
  const std::string text = bound("resolve(\"steal\", {victim = v, player = zone.hand(p)})\n", bindings);
  REQUIRE(bindings.calls.size() == 1);
  CHECK(bindings.calls[0].named == Takes::event);
  CHECK(bindings.calls[0].target == 4);
  CHECK(bindings.calls[0].slots == std::vector<std::int8_t>{1, 0});
  CHECK_THAT(text, Contains("local resolve=resolve resolve("));
  CHECK_THAT(text, Contains(" v, (222+(p)))"));
}

TEST_CASE("what can't be decided by reading stays as it is") {
  CHECK_THAT(bound("resolve('steal', fields)"), Contains("'steal', fields"));
  CHECK_THAT(bound("ask(p, 'pick-one', {['cards'] = 1})"), Contains("'pick-one'"));
  CHECK_THAT(bound("resolve 'steal'"), Contains("resolve 'steal'"));
  CHECK_THAT(bound("resolve(name)"), Contains("resolve(name)"));
}

TEST_CASE("what is bound keeps its lines, and a call in a field gives one value") {
  Bindings bindings;
  const std::string text =
      bound("resolve('steal', { -- who\n  victim = f(1),\n  cards = 2; -- how many\n})\n", bindings);
  CHECK(std::count(text.begin(), text.end(), '\n') == 4);
  CHECK_THAT(text, Contains("(\nf(1)), \n2"));
  CHECK(lua::parse(text).body().statements.size() == 2);
  CHECK_THAT(bound("local a = zone\n.\nstore"), Catch::EndsWith("111\n\n"));
}

TEST_CASE("a function that could be taken for another in its line is not bound") {
  Bindings bindings;
  bound("function event.steal(ev) return ev.cards end event.steal = function(ev) return 1 end", bindings);
  bound("local function f(ev) return 1 end event.steal = f function event.steal(ev) return ev.cards end", bindings);
  CHECK(bindings.signatures.empty());
  bound("local function f(ev) return 1 end function event.steal(ev) return ev.cards + f() end", bindings);
  CHECK(bindings.signatures.size() == 1);
}

TEST_CASE("a local is told from a table of names by where it is known") {
  CHECK(bound("local function f(zone) return zone.nothing end return zone.store") ==
        "local function f(zone) return zone.nothing end return 111");
  CHECK(bound("do local resolve = 1 end zone = {} return zone.nothing") ==
        "do local resolve = 1 end zone = {} return zone.nothing");
}

TEST_CASE("names that stand for nothing are found by file and line") {
  const auto refused = [](std::string_view source, const char* message) {
    INFO(source);
    CHECK_THROWS_WITH(bound(source), Contains(message));
  };
  refused("\n\nreturn zone.stoer", "pack.lua:3: there is no zone 'stoer'; did you mean 'store'?");
  refused("resolve('stael', {})", "pack.lua:1: there is no event 'stael'; did you mean 'steal'?");
  refused("\nresolve('steal', {victm = 1})", "pack.lua:2: event 'steal' has no field 'victm'; did you mean 'victim'?");
  refused("ask(p, 'pick-on', {cards = c})", "there is no question 'pick-on'; did you mean 'pick-one'?");
  refused("ask(p, 'pick-one', {card = c})", "a question takes no 'card'; did you mean 'cards'?");
  refused("zone.store = 3", "can't be assigned");
  refused("\nresolve('steal', {cards = 1, victim = v, cards = 1})", "pack.lua:2: 'cards' is given twice");
  refused("ask(p, 'pick-one', {cards = a, cards = b})", "pack.lua:1: 'cards' is given twice");
}

TEST_CASE("fields that an effect only reads become its parameters") {
  Bindings bindings;
  const std::string text = bound("function event.steal(ev) move(ev.cards, ev.victim) end", bindings);
  CHECK_THAT(text, Contains("function event.steal(ev, ev__cards, ev__victim) move(ev__cards, ev__victim) end"));
  REQUIRE(bindings.signatures.size() == 1);
  const Signature& signature = bindings.signatures.begin()->second;
  CHECK(!signature.event);
  CHECK(signature.fields == std::vector<std::int8_t>{2, 1});
  Bindings others;
  bound("function event.steal(ev) help(ev) move(ev.cards, 1) end function event.other(ev) return ev.cards end", others);
  REQUIRE(others.signatures.size() == 1);
  CHECK(others.signatures.begin()->second.event);
}

TEST_CASE("a field that changes while its event happens is read from the event") {
  Dictionary d = dictionary();
  d.events["steal"].undecided = {"victim"};
  const auto read_by = [&](const std::string& table) {
    const std::string source = "function " + table + "(ev) ev:decide('victim', 2) return ev.cards + ev.victim end";
    Bindings bindings;
    return bind_names("pack.lua", source, lua::parse(source), d, bindings).text;
  };
  CHECK_THAT(read_by("event.steal"), Contains("return ev__cards + ev.victim"));
  CHECK_THAT(read_by("after.steal.x"), Contains("return ev__cards + ev__victim"));
}

TEST_CASE("all packs play the same games with and without Lua") {
  const std::filesystem::path folder = std::string(SOURCE_DIR) + "/content";
  const auto linked =
      content::link({&folder, 1}, {{"base", "first-edition", "wild-west", "indians", "cowboys"}, {}, 4});
  const auto hashes = [&](bool programs) {
    const auto host = linked->make_host({}, programs);
    Engine engine(linked->ruleset, *host);
    for (int s = 0; s < 4; ++s) engine.seat(Seat(s), play::bot_named("random"));
    std::vector<std::uint64_t> result;
    for (std::uint64_t game = 0; game < 40; ++game) {
      engine.start(game, game + 1, false);
      INFO(engine.failure());
      REQUIRE(engine.advance() == rules::Status::over);
      result.push_back(engine.state().hash());
    }
    return std::pair(result, engine.counters.entries);
  };
  const auto [with, fewer] = hashes(true);
  const auto [without, more] = hashes(false);
  CHECK(with == without);
  CHECK(fewer < more);
}

}  // namespace rules::bound_names_test
