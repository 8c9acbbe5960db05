// Names are looked up when a script is loaded: their meaning, errors, and that early lookup makes no difference to
// scripts.
#include "script/bound_names.hpp"

#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "lua/parser.hpp"
#include "packs/build/linked.hpp"
#include "play/seats.hpp"
#include "sandbox/sandbox.hpp"

namespace rules::bound_names_test {

using namespace rules::script;
using Catch::Matchers::Contains;

namespace {

Dictionary dictionary() {
  Dictionary d;
  d.constants["zone"]["store"] = {111};
  d.constants["zone"]["hand"] = {222, "", true};
  d.constants["option"]["mode"] = {0, "slow"};
  d.named[ScriptType::event_name]["steal"] = {4, "", {"player", "victim", "cards"}};
  d.named[ScriptType::question_name]["pick-one"] = {7};
  d.named[ScriptType::value_name]["cost"] = {2};
  return d;
}

/// Returns the meanings of the expressions of a text, as far as they are statically known, in text order.
std::string bound(std::string_view source) {
  std::string result;
  for (const auto& [id, meaning] : bind_names("pack.lua", lua::parse(source), dictionary()).meanings) {
    if (!result.empty()) result += ", ";
    if (!meaning.constant.text.empty()) result += meaning.constant.text;
    else result += std::to_string(meaning.constant.code);
    if (meaning.kind == Meaning::Kind::players_zone) result += " of a player";
  }
  return result;
}

}  // namespace

TEST_CASE("constants become numbers, including a player's zone") {
  CHECK(bound("return zone.store") == "111");
  CHECK(bound("return zone['store']") == "111");
  CHECK(bound("local a = zone\n.\nstore") == "111");
  CHECK(bound("return zone.hand(p)") == "222, 222 of a player");
  CHECK(bound("zone.hand(p)") == "222, 222 of a player");
  CHECK(bound("return option.mode == 'x'") == "slow");
  CHECK(bound("x.zone.store = 1 return y:zone()") == "");
}

TEST_CASE("a file may use a table's name for its own local") {
  CHECK(bound("local zone = {} return zone.nothing") == "");
  CHECK(bound("local function f(zone) return zone.nothing end") == "");
}

TEST_CASE("names of events, questions and fields stay strings") {
  CHECK(bound("resolve(\"steal\", {victim = v, player = zone.hand(p)})\n") == "222, 222 of a player");
  CHECK(bound("resolve 'steal'") == "");
  CHECK(bound("keep(p, 'pick-one', {taken = 'steal'})") == "");
}

TEST_CASE("dynamic names are left to run time") {
  CHECK(bound("ask(p, 'pick-one', {['cards'] = 1})") == "");
  CHECK(bound("resolve('steal', fields)") == "");
  CHECK(bound("resolve(name)") == "");
}

TEST_CASE("functions on one line are not mistaken for each other") {
  const auto known = [](std::string_view source) { return hook_functions("pack.lua", lua::parse(source)).size(); };
  CHECK(known("function event.steal(ev) return ev.cards end event.steal = function(ev) return 1 end") == 0);
  CHECK(known("local function f(ev) return 1 end event.steal = f function event.steal(ev) return ev.cards end") == 0);
  CHECK(known("local function f(ev) return 1 end function event.steal(ev) return ev.cards + f() end") == 1);
}

TEST_CASE("locals shadow tables of names from where they are declared") {
  CHECK(bound("local function f(zone) return zone.nothing end return zone.store") == "111");
  CHECK(bound("local resolve = 1 return resolve('stael')") == "");
  CHECK_THROWS_WITH(bound("do local resolve = 1 end return resolve('stael')"), Contains("there is no event"));
}

TEST_CASE("unknown names are found with file and line") {
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
  refused("\nzone = {}", "pack.lua:2: 'zone' is defined for all scripts and can't be assigned; choose another name");
  refused("function resolve() end", "'resolve' is defined for all scripts and can't be assigned");
  refused("\nresolve('steal', {cards = 1, victim = v, cards = 1})", "pack.lua:2: 'cards' is given twice");
  refused("keep(p, 'pick-one', {taken = 'stael'})", "there is no event 'stael'; did you mean 'steal'?");
  refused("ask(p, 'pick-one', {cards = a, cards = b})", "pack.lua:1: 'cards' is given twice");
}

TEST_CASE("all packs play the same games with and without Lua") {
  const std::filesystem::path folder = std::string(SOURCE_DIR) + "/content";
  const auto linked = packs::link({&folder, 1}, {{"base", "first-edition", "wild-west", "indians", "cowboys"}, {}, 4});
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
    return std::pair(result, engine.position().counters.entries);
  };
  const auto [with, fewer] = hashes(true);
  const auto [without, more] = hashes(false);
  CHECK(with == without);
  CHECK(fewer < more);
}

}  // namespace rules::bound_names_test
