// The linter's messages about mods of the base game: faults that used to pass silently, or with a misleading message.
// Also the code that it accepts.
#include "lint/lint.hpp"

#include <catch2/catch.hpp>
#include <filesystem>

#include "lint/rules.hpp"
#include "play/game_file.hpp"
#include "unit/support/mods.hpp"

namespace rules::lint_test {
namespace {

namespace fs = std::filesystem;
using Catch::Contains;
using test::Mods;

std::string text(const lint::LintReport& report) {
  std::string out;
  for (const lint::LintFinding& finding : report.findings()) out += lint::plain(finding) + "\n";
  return out;
}

lint::LintReport check(const std::vector<fs::path>& folders, std::vector<std::string> packs) {
  packs::Problems problems;
  const packs::PackFinder finder(folders, problems);
  lint::LintReport report;
  report.add(lint::Severity::error, problems.list());
  lint::check_each_and_together(finder, {std::move(packs), {}}, report);
  return report;
}

/// Returns the messages about a mod of the base game with a working card.
std::string said(const std::string& more, const std::string& script, const std::string& manifest = "",
                 const std::string& requires_base = "requires: {base: ^1}\n") {
  Mods mods;
  mods.write("mod/pack.yaml", "id: mod\nname: A mod\nversion: 1.0.0\napi: ^1\nplayers: [2, 5]\nlanguages: [en]\n" +
                                  requires_base + manifest);
  mods.write("mod/things.yaml",
             "card:\n  pan: {deck: store, play: {after: mine-exploit, who: others}, appeal: 3}\n" + more);
  mods.write("mod/scripts/pan.lua",
             "function play.pan(_, me) move(1, resource.nugget, place.mine, me.owner) end\n" + script);
  mods.write("mod/languages/en.yaml", "card: {pan: {name: \"Pan\", text: \"Take a nugget.\"}}\n");
  mods.write("mod/scenarios/pan.yaml",
             "- scenario: the pan\n  game: {packs: [base, mod]}\n  given: {p1.hand: [pan]}\n");
  return text(check({fs::path(SOURCE_DIR) / "content", mods.root() / "mod"}, {"mod"}));
}

std::string handler(const std::string& body) { return "function after.bank_rob.x(ev) " + body + " end\n"; }

}  // namespace

TEST_CASE("the bundled packs have no findings") {
  const std::vector<fs::path> folders = {fs::path(SOURCE_DIR) / "content"};
  CHECK(text(check(folders, {"base", "cowboys", "first-edition", "indians", "wild-west"})) == "");
}

TEST_CASE("the games of the tests have no findings") {
  const fs::path games = fs::path(SOURCE_DIR) / "tests/games";
  CHECK(text(check({games / "harbour"}, {"harbour"})) == "");
  CHECK(text(check({games / "hearts"}, {"hearts"})) == "");
  CHECK(text(check({fs::path(SOURCE_DIR) / "content", games / "other-cards"}, {"other-cards"})) == "");
}

TEST_CASE("a correct mod has no findings") { CHECK(said("", "") == ""); }

TEST_CASE("a handler for a misspelled or inactive card is found") {
  CHECK_THAT(said("", "function after.bank_rob.pna(ev, me) put(me, zone.store) end"),
             Contains("pan.lua:2:41: error: 'me' is always nil here: 'pna' is not a card") && Contains("[me-is-nil]"));
  CHECK_THAT(said("  telegraph: {deck: store}\n", "function after.bank_rob.telegrpah() end"),
             Contains("did you mean 'telegraph'") && Contains("[handler-near-card]"));
  CHECK_THAT(said("  the-hand-of-fate: {deck: store}\n", "function after.bank_rob.hand_of_the_fate() end"),
             Contains("did you mean 'the-hand-of-fate'?") && Contains("[handler-near-card]"));
  CHECK_THAT(said("", "function after.bank_rob.lasso() shuffle(zone.store) end"),
             Contains("pan.lua:2:10: warning: after.bank-rob.lasso is a general handler; 'lasso' is a card of pack "
                      "'cowboys', which pack 'mod' doesn't require [handler-of-other-card]"));
  CHECK_THAT(said("", "function after.bank_rob.lasso(ev, me) put(me, zone.store) end"),
             Contains("'lasso' is a card of pack 'cowboys'") && Contains("[me-is-nil]"));
  CHECK_THAT(said("", "function after.bank_rob.pan(ev, me) end"),
             Contains("never runs: it works only while card 'pan' is in play") && Contains("[unreachable-handler]"));
  CHECK(said("patch:\n  - {in: mod.card.pan, set: {works: in-hand}}\n", "function after.bank_rob.pan(ev, me) end") ==
        said("patch:\n  - {in: mod.card.pan, set: {works: in-hand}}\n", ""));
}

TEST_CASE("an incomplete translation lists the missing texts") {
  Mods mods;
  mods.write("french/pack.yaml",
             "id: french\nname: French\nversion: 1.0.0\napi: ^1\nrequires: {base: ^1}\nlanguages: [fr]\n");
  mods.write("french/languages/fr.yaml", "card: {dynamite: {name: Dynamite}}\n");
  const std::string all = text(check({fs::path(SOURCE_DIR) / "content", mods.root() / "french"}, {"french"}));
  CHECK_THAT(all, Contains("fr.yaml:1:19: warning: 'card.dynamite.text' is missing; the English text is at") &&
                      Contains("'ui.score' is missing") && !Contains("'card.dynamite.name'"));
  mods.write("french/languages/fr.yaml", "pack: {french: {name: Français}}\n");
  CHECK(text(check({fs::path(SOURCE_DIR) / "content", mods.root() / "french"}, {"french"})) == "");
}

TEST_CASE("a changed die that lacks classes of a ranking is found") {
  CHECK_THAT(said("patch:\n  - {in: base.die.poker, set: {count: 6}}\n", ""),
             Contains("things.yaml:4:32: error: ranking 'hand': some hands of 6 dice belong to no class: add one with "
                      "groups: [6], one with groups: [") &&
                 Contains("; patch base.ranking.hand as well"));
}

TEST_CASE("a config among the files of a pack is reported as one") {
  Mods mods;
  mods.write("mod/pack.yaml", "id: mod\nname: A mod\nversion: 1.0.0\napi: ^1\nrequires: {base: ^1}\n");
  mods.write("mod/game.yaml", "packs: [mod]\nseats: [human, random]\n");
  const std::string found = text(check({fs::path(SOURCE_DIR) / "content", mods.root() / "mod"}, {"mod"}));
  CHECK_THAT(found, Contains("game.yaml:1:1: error: this is a config, not part of a pack"));
  CHECK_THAT(found, !Contains("there is no kind"));
}

TEST_CASE("a value's record is compared with a record of its kind") {
  const std::string compared = "function modify.dice_shown.x(v) if v.record == \"bank\" then v:add(1) end end\n";
  CHECK_THAT(said("", compared), Contains("write location.bank"));
}

TEST_CASE("syntax errors are in Lua's words, with a fitting hint only") {
  const auto told = [](const std::string& body) {
    const std::string all = said("", body);
    const std::size_t end = all.find(" [syntax]"), begin = all.rfind("error: ", end);
    return end == all.npos ? all : all.substr(begin + 7, end - begin - 7);
  };
  CHECK_THAT(told("function f()\n  goto l\nend\n"), Catch::StartsWith("no visible label 'l' for ") && !Contains("("));
  CHECK_THAT(told("break\n"), Catch::StartsWith("break outside") && !Contains("("));
  CHECK(told("local a <const> = 1\na = 2\n") == "attempt to assign to const variable 'a'");
  CHECK_THAT(told("::l::\n::l::\n"), Catch::StartsWith("label 'l' already defined on line ") && !Contains("("));
  CHECK_THAT(told("end\n"), Catch::StartsWith("<eof> expected near 'end' (check this line"));
  CHECK_THAT(told("local a = 'x\n"),
             Catch::StartsWith("unfinished string near ''x' (check this line and the one before"));
  CHECK_THAT(told("local a = = 1\n"), Catch::StartsWith("unexpected symbol near '=' (check this line"));
  CHECK_THAT(told("if a = 1 then end\n"), Contains("near '=' (did you mean ==, which compares?)"));
  CHECK(told("local a = 1x\n") == "malformed number near '1x'");
}

TEST_CASE("unknown functions and fields are found without running") {
  CHECK_THAT(said("", handler("drawcards(zone.store, 1)")), Contains("there is no function 'drawcards'"));
  CHECK_THAT(said("", handler("print('a')")), Contains("there is no function 'print'"));
  CHECK_THAT(said("", handler("tell(text.lost, tostring(3))")),
             Contains("there is no function 'tostring': join strings"));
  CHECK_THAT(said("", handler("play.pan(ev)")), Contains("[hook-called]"));
  CHECK_THAT(said("", handler("move(1, resource.nugget, place.mine, ev.playr)")),
             Contains("has no field 'playr'; did you mean 'player'? [misspelt-field]"));
  CHECK_THAT(said("", handler("resolve('rob', {player = nil, dollars = 3})")),
             Contains("[resolve-missing-field]") && Contains("which is nil here"));
  CHECK_THAT(said("", handler("resolve('rob', {player = ev.player})")),
             Contains("event 'rob' needs its field 'dollars': add `dollars = ...`"));
}

TEST_CASE("calls of a value's player and of methods are not confused") {
  CHECK_THAT(said("", "function modify.places.x(v, me) if v.player == v.record then v:add(1) end end"),
             Contains("a player and a record of kind location are never equal") && Contains("[compares-never-equal]"));
  CHECK_THAT(said("", handler("if others(ev.player):has(1) then shuffle(zone.store) end")),
             Contains("a set of players has no method 'has'; it is a function: has(set, player)"));
}

TEST_CASE("impossible comparisons and unused results are found") {
  CHECK_THAT(
      said("", "function after.card_play.x(ev) if ev.card.kind == 'nervous-joe' then shuffle(zone.store) end end"),
      Contains("write card.nervous_joe [compares-never-equal]"));
  CHECK_THAT(said("", "function after.card_play.x(ev) if ev.card.deck == 'store' then shuffle(zone.store) end end"),
             Contains("write zone.store [compares-never-equal]"));
  CHECK_THAT(
      said("", "function after.roll.x() local s = roll(die.poker, 1, 1) if s == 'K' then shuffle(zone.store) end end"),
      Contains("write face.K [compares-never-equal]"));
  CHECK_THAT(said("", "function advice.pan() return 'yes' end"), Contains("[wrong-return]"));
  for (const char* kind : {"choose", "subset"}) {
    const std::string which = "question:\n  which: {kind: " + std::string(kind) + ", type: seat}\n";
    CHECK_THAT(said(which, "function advice.which() return {1} end"), !Contains("[wrong-return]"));
    CHECK_THAT(said(which, "function advice.which() return 'yes' end"), Contains("[wrong-return]"));
    CHECK_THAT(said(which, handler("ask(ev.player, 'which')")), Contains("it needs {among = a set of players}"));
  }
  CHECK_THAT(said("", handler("shuffle(zone.store)") + handler("shuffle(zone.deeds)")), Contains("[defined-twice]"));
  CHECK_THAT(said("", handler("resolve('card-play', {player = ev.player})")), Contains("[built-in-event]"));
  CHECK_THAT(
      said("location:\n  mirage: {face: \"9\", actions: [{event: see, count: dry}]}\nstep:\n  mirage: {kind: contest, "
           "with: {at: "
           "location.mirage, rules: town}}\nevent:\n  see: {fields: {player: seat, dry: flag}, actor: player}\n",
           ""),
      Contains("field 'dry' of the action 'see' must be of type number") && Contains("[contest-action-field]"));
}

TEST_CASE("unused declarations and unread files are found") {
  CHECK_THAT(said("question:\n  never: {}\n", ""), Contains("[unused-question]"));
  CHECK_THAT(said("", "", "options: {tune: {type: flag, default: true}}\n"), Contains("[unused-option]"));
  CHECK_THAT(said("event:\n  wind: {}\n", ""), Contains("[event-never-raised]"));
  CHECK_THAT(said("  kite: {deck: store, play: {after: contest}}\n", "function play.kite() end"),
             Contains("which has no `actor`") && Contains("[play-without-actor]"));
  CHECK_THAT(said("", "", "conflicts: []\n", "requires: {base: ^1}\nwidens: []\n"), !Contains("error"));
}

TEST_CASE("unread files are reported along with errors they may cause") {
  Mods mods;
  mods.write("mod/pack.yaml", "id: mod\nname: A mod\nversion: 1.0.0\napi: ^1\nplayers: [2, 5]\nrequires: {base: ^1}\n");
  mods.write("mod/things.yml", "card: {pan: {deck: store}}\n");
  mods.write("mod/scripts/pan.lua", "function play.pan( end\n");
  CHECK_THAT(text(check({fs::path(SOURCE_DIR) / "content", mods.root() / "mod"}, {"mod"})),
             Contains("[syntax]") && Contains("things.yml") && Contains("[file-not-read]"));
}

TEST_CASE("a byte order mark in a script is one plain finding") {
  Mods mods;
  mods.write("mod/pack.yaml", "id: mod\nname: A mod\nversion: 1.0.0\napi: ^1\nplayers: [2, 5]\nrequires: {base: ^1}\n");
  mods.write("mod/scripts/pan.lua", "\xEF\xBB\xBF-- A comment\n");
  const std::string found = text(check({fs::path(SOURCE_DIR) / "content", mods.root() / "mod"}, {"mod"}));
  CHECK_THAT(found, Contains(".lua:1:1: ") && Contains("starts with a byte order mark: save it as UTF-8 without one"));
  CHECK(found.find("byte order") == found.rfind("byte order"));
  CHECK_THAT(found, !Contains("unexpected symbol"));
}

TEST_CASE("forbidden calls and kept state are reported with a column") {
  CHECK_THAT(said("", "local n = 0\nfunction after.bank_rob.x()\n  n = 1\nend"),
             Contains("pan.lua:4:3: error") && Contains("[kept-state]"));
  CHECK_THAT(said("", "function after.bank_rob.x()\n    print(math.random(6))\nend"),
             Contains("pan.lua:3:5: error") && Contains("[refused]"));
}

TEST_CASE("impossible orders and wrong field types are reported once") {
  CHECK_THAT(said("step:\n  tea: {after: sheriff, before: saloon}\n", "function step.tea() end"),
             Contains("[impossible-order]"));
  CHECK_THAT(said("event:\n  pay: {fields: {player: seat, dollars: number}, actor: dollars}\n",
                  handler("resolve('pay', {player = ev.player, dollars = 1})")),
             Contains("[actor-is-no-seat]"));
  CHECK_THAT(said("ending:\n  gone: {resource: dollar}\n", ""), Contains("[ending-without-place]"));
  const std::string heat = said("", "", "fields: {card: {heat: {type: int, default: 0}}}\n");
  CHECK_THAT(heat, Contains("mod/pack.yaml:8:17: error: field 'heat' of kind 'card' has an unknown type 'int'"));
  CHECK(std::count(heat.begin(), heat.end(), '\n') == 1);
}

TEST_CASE("a missing requires is one error with the fix") {
  const std::string missing = said("", "", "", "");
  CHECK_THAT(missing, Contains("doesn't require it; add `requires: {base: ^1}` [missing-requires]"));
  CHECK(std::count(missing.begin(), missing.end(), '\n') == 1);
}

TEST_CASE("at most 20 findings of a rule are shown") {
  std::string cards;
  for (int i = 0; i < 30; ++i) cards += "  c" + std::to_string(i) + ": {deck: stor}\n";
  Mods mods;
  mods.write("mod/pack.yaml", "id: mod\nname: A mod\nversion: 1.0.0\napi: ^1\nrequires: {base: ^1}\n");
  mods.write("mod/things.yaml", "card:\n" + cards);
  const lint::LintReport report = check({fs::path(SOURCE_DIR) / "content", mods.root() / "mod"}, {"mod"});
  const lint::Shown shown = lint::shown(report);
  CHECK(shown.findings.size() == 20);
  REQUIRE(shown.more.size() == 1);
  CHECK(shown.more[0] == std::pair<std::string, std::size_t>("unknown-name", 10));
}

TEST_CASE("every rule has a wrong and a right example") {
  for (const lint::LintRule& rule : lint::rules()) {
    INFO(rule.name);
    CHECK(std::string(rule.says).ends_with("."));
    CHECK(std::string(rule.wrong) != rule.right);
    CHECK_THAT(lint::explanation(rule), Contains("wrong:") && Contains("right:"));
    CHECK(&lint::rule_named(rule.name) == &rule);  // names are unique
  }
}

TEST_CASE("GitHub reads the position of a finding") {
  lint::LintReport report;
  report.add("yaml", "a,b.yaml", {3, 4}, "50% of it\nis wrong");
  CHECK(lint::github(report.findings()[0]) ==
        "::error file=a%2Cb.yaml,line=3,col=4,title=yaml::50%25 of it%0Ais wrong");
  CHECK(lint::plain(report.findings()[0]).starts_with("a,b.yaml:3:4: error: 50% of it"));
}

TEST_CASE("unknown packs, options and seats of a config are found") {
  Mods mods;
  mods.write("game.yaml", "packs: [cowbys]\nseats: [humn]\noptions:\n  base.bribs: true\n  base.mine-nuggets: many\n");
  packs::Problems found, problems;
  const std::vector<fs::path> folders = {fs::path(SOURCE_DIR) / "content"};
  play::check_game_file(mods.root() / "game.yaml", packs::PackFinder(folders, found), problems);
  std::string all;
  for (const packs::Problem& problem : problems.list()) all += to_string(problem) + "\n";
  CHECK_THAT(all, Contains("game.yaml:1:9: there is no pack 'cowbys'; did you mean 'cowboys'?"));
  CHECK_THAT(all, Contains("game.yaml:2:9: unknown kind of seat 'humn'"));
  CHECK_THAT(all, Contains("game.yaml:4:3: there is no option 'base.bribs'; did you mean 'base.bribes'?"));
  CHECK_THAT(all, Contains("game.yaml:5:22: option 'base.mine-nuggets': expected a whole number from 1 to 200"));
}

}  // namespace rules::lint_test
