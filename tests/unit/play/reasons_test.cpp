// Explanations of numbers and unplayable cards, the trace of a game, and output of scripts: with pack, file and line,
// and never more than a seat may know.
#include "scenarios/reasons.hpp"

#include <catch2/catch.hpp>

#include "nlohmann/json.hpp"
#include "play/debug_lines.hpp"
#include "play/game.hpp"
#include "scenarios/retrace.hpp"
#include "scenarios/scenario.hpp"
#include "scenarios/trace.hpp"
#include "unit/support/known_state.hpp"
#include "unit/support/mods.hpp"

namespace rules::reasons_test {

using Catch::Matchers::Contains;
using test::Mods;

namespace {

scenarios::Scenario scenario(const std::string& text) {
  packs::Problems problems;
  auto found = scenarios::read_scenarios("some.yaml", "- scenario: Test\n" + text, problems);
  problems.throw_if_any();
  return found.at(0);
}

std::string report(const std::filesystem::path& packs, const std::string& text) {
  return scenarios::ScenarioRunner({packs}).run(scenario(text)).report;
}

const std::string kThreeNines =
    "  game: {packs: [base], players: 3}\n"
    "  given:\n"
    "    p1.hand: [dynamite, wanted]\n"
    "    p2.hand: [marshall]\n"
    "    p1.dice: 9 9 9 J Q\n"
    "    p2.dice: 10 10 J Q K\n"
    "    p3.dice: J J Q K A\n"
    "    sheriff: p3\n"
    "  run: gold-mine\n";

std::string of_base(const std::string& text) {
  return report(std::string(SOURCE_DIR) + "/content", kThreeNines + text);
}

/// A game in which p1 may play cards on sailing. The gull can't fly without wind, the tern not in a storm.
struct Birds {
  Birds() {
    mods.pack(
        "core", "languages: [en]\n",
        "zone: {deck: {discard: pile, seen: nobody}, pile: {}, hand: {of: player, area: hand, seen: owner}}\n"
        "resource: {fish: {}}\nvariable: {wind: {}, captain: {type: seat}, secret: {of: player, seen: owner}}\n"
        "event: {sail: {fields: {who: seat, n: number}, actor: who}, rest: {}}\nstep: {go: {}}\n"
        "value: {weight: {of: player, script: true}}\n"
        "card: {gull: {deck: deck, play: {when: sail, who: actor}}, tern: {deck: deck, play: {when: sail, who: "
        "actor}}, puffin: {deck: deck, play: {when: sail, who: others}}, auk: {deck: deck, play: {when: rest, "
        "who: anyone}}, petrel: {deck: deck, play: {when: sail, who: actor}}}\n",
        "function can.gull() return get(variable.wind) > 0 end\n"
        "function forbid.card_play.storm(ev) if ev.card.kind == card.tern then return text.storm end end\n"
        "function play.gull() end\nfunction play.tern() end\nfunction play.puffin() end\nfunction play.auk() end\n"
        "function play.petrel(ev) ev:multiply('n', 2) end\n"
        "function value.weight(p) return count(zone.hand(p)) end\n"
        "function modify.weight.full(v) v:add(3) end\n"
        "function event.sail(ev) supply(ev.n, resource.fish, ev.who) end\n"
        "function step.go()\n"
        "  set(variable.secret, 7, 2) set(variable.captain, 2)\n"
        "  draw(zone.deck, 5, zone.hand(1))\n"
        "  resolve('sail', {who = 1, n = 4})\n"
        "end\n"
        "function ending.once() return true end\n");
    mods.write("core/more.yaml", "ending: {once: {script: true}}\n");
    mods.language("core", "message: {storm: 'Not in a storm.'}\n");
  }
  std::string report(const std::string& text) const {
    return reasons_test::report(mods.root(), "  game: {packs: [core], players: 2}\n" + text);
  }
  play::Game game() const {
    play::GameConfig config;
    config.seats = {"human", "human"};
    return play::Game(mods.link({"core"}), config);
  }
  Mods mods;
};

}  // namespace

TEST_CASE("why explains a number by event, card, pack, file and line") {
  CHECK(
      of_base(
          "  answers:\n    - p1: dynamite\n"
          "  why:\n"
          "    p1.nuggets: [': +6 -> 6 (event mine-exploit {player: p1, nuggets: 6}: done', 'base event.mine-exploit',"
          " 'nuggets: multiply 2 -> 6 (base play.dynamite, card dynamite; ', 'mine_and_bank.lua:',"
          " '; the card: ', 'content/base/store.yaml:9']\n"
          "    p2.nuggets: unchanged since the game began\n") == "");
  CHECK_THAT(of_base("  answers: [p1: dynamite]\n  why: {p1.nuggets: by magic}\n"),
             Contains("no line of the why of p1.nuggets contains 'by magic'; its lines are:\n      p1.nuggets: 6"));
  CHECK(of_base("  answers: [p1: pass]\n  why: {sheriff: 'sheriff: p3'}\n") == "");
  CHECK_THAT(of_base("  answers: [p1: pass]\n  why: {p1.nugets: x}\n"), Contains("did you mean 'nuggets'?"));
}

TEST_CASE("why not names the failing condition of a card") {
  CHECK(of_base("  answers:\n"
                "    - why-not: {p1: dynamite, says: you can play it now}\n"
                "    - why-not: {p1: wanted, says: When you can play it}\n"
                "    - why-not: {p1: marshall, says: you don't have it}\n"
                "    - why-not: {p2: marshall, says: It isn't your turn to decide}\n"
                "    - p1: pass\n") == "");
  const Birds birds;
  CHECK(birds.report("  run: go\n  answers:\n"
                     "    - why-not: {p1: gull, says: 'its condition isn''t met (core can.gull, '}\n"
                     "    - why-not: {p1: gull, says: 'it.lua:1)'}\n"
                     "    - why-not: {p1: tern, says: 'Not in a storm. (core forbid.card-play.storm, '}\n"
                     "    - why-not: {p1: puffin, says: only the other players can play it}\n"
                     "    - why-not: {p1: auk, says: 'can''t be played on sail. When you can play it: rest (anyone)'}\n"
                     "    - why-not: {p1: auk, says: '/core/things.yaml:7'}\n"
                     "    - p1: petrel\n"
                     "  why: {p1.fish: ['+8 -> 8', 'n: multiply 2 -> 8 (core play.petrel, card petrel']}\n") == "");
  CHECK_THAT(birds.report("  run: go\n  answers:\n    - why-not: {p1: gul, says: x}\n    - p1: pass\n"),
             Contains("did you mean 'gull'?"));
}

TEST_CASE("why reveals nothing hidden and changes nothing") {
  const Birds birds;
  play::Game game = birds.game();
  REQUIRE(game.advance() == Status::asking);
  const std::uint64_t before = game.engine().state().hash();
  const auto told = scenarios::retell(game);
  const scenarios::Reasons reasons(game.linked(), game.wording(), game.engine(), *told->host);
  const auto line = [](const std::vector<std::string>& lines) {
    std::string all;
    for (const std::string& each : lines) all += each + "\n";
    return all;
  };
  CHECK_THAT(line(reasons.why("p2.secret", told->trace)), Contains("p2.secret: 7\n") && Contains("it.lua:12"));
  CHECK_THAT(line(reasons.why("p2.secret", told->trace, Seat(1))), Contains("p2.secret: 7\n"));
  const std::string other = line(reasons.why("p2.secret", told->trace, Seat(0)));
  CHECK_THAT(other, Contains("it depends on hidden information") && !Contains("7") && !Contains(".lua"));
  CHECK_THAT(line(reasons.why("p1.weight", told->trace)),
             Contains("p1.weight: 8\n") && Contains("starts at 5") && Contains("add 3 -> 8 (core modify.weight.full"));
  using For = scenarios::Reasons::For;
  const scenarios::Reasons plain(game.linked(), game.wording(), game.engine(), *told->host, For::players);
  CHECK_THAT(line(plain.why("p2.secret", told->trace, Seat(1))),
             Contains("Player 2, secret: 7\n") && !Contains(".lua"));
  CHECK(line(plain.why("p2.secret", told->trace, Seat(0))) == other);
  CHECK_THAT(line(plain.why("captain", told->trace, Seat(0))),
             Contains("captain: Player 2\n") && Contains("= Player 2 ("));
  CHECK_THAT(line(plain.why("p1.weight", told->trace)), Contains("Player 1, weight: 8\n") &&
                                                            Contains("weight: starts at 5") &&
                                                            Contains("\n    +3, making 8.") && !Contains("core"));
  CHECK_THAT(line(plain.why_not(Seat(0), "gull", Seat(0))),
             Contains("its condition isn't met") && !Contains("says") && !Contains(".lua"));
  CHECK(game.engine().state().hash() == before);
  CHECK_FALSE(game.answer(Seat(0), game.asked(Seat(0))->nth(0)));
}

TEST_CASE("a trace has steps, events, functions, changes and answers") {
  std::vector<scenarios::TraceNode> nodes;
  scenarios::ScenarioRunner runner({std::filesystem::path(SOURCE_DIR) / "content"});
  const auto result =
      runner.run(scenario(kThreeNines + "  answers: [p1: dynamite]\n  then: {p1.nuggets: 6}\n"), {.trace = &nodes});
  REQUIRE(result.report == "");
  std::string all;
  for (const std::string& line : scenarios::trace_lines(nodes)) all += line + "\n";
  CHECK_THAT(all, Contains("round 1, step gold-mine\n"));
  CHECK_THAT(all, Contains("event mine-exploit {player: p1, nuggets: 6}: done"));
  CHECK_THAT(all, Contains("p1 is asked play-card (mine-exploit): dynamite\n"));
  CHECK_THAT(all, Contains("    event card-play {player: p1, card: dynamite, on: mine-exploit}: done\n"
                           "      base prevent.card-play.joe-target  "));
  CHECK_THAT(all, Contains("\n      base play.dynamite, card dynamite  "));
  CHECK_THAT(all, Contains("        nuggets: multiply 2 -> 6  "));
  CHECK_THAT(all, Contains("move 6 nugget from mine to p1  "));
  const auto json = scenarios::trace_json(nodes);
  REQUIRE(json.size() == 1);
  CHECK(json[0]["kind"] == "step");
  CHECK(json[0]["id"] == "gold-mine");
  CHECK(json[0].dump().find("\"fields\":{\"player\":\"p1\",\"nuggets\":\"6\"}") != std::string::npos);
  CHECK(scenarios::trace_lines(nodes, {.round = 9}).empty());
  CHECK(scenarios::trace_lines(nodes, {.round = 1, .step = "gold-mine"}).size() == nodes.size());
}

TEST_CASE("a game is traced from its beginning, with and without Lua") {
  const Birds birds;
  play::Game game = birds.game();
  REQUIRE(game.advance() == Status::asking);
  const auto told = scenarios::retell(game);
  CHECK(told->engine.status() == Status::asking);
  CHECK(told->engine.state().hash() == game.engine().state().hash());
  std::string all;
  for (const std::string& line : scenarios::trace_lines(told->trace.nodes())) all += line + "\n";
  CHECK_THAT(all, Contains("step go\n") && Contains("p1 is asked play-card (sail): no answer yet"));
}

TEST_CASE("debug() prints its arguments once, for the host alone") {
  Mods mods;
  mods.pack("core", "languages: [en]\n",
            "zone: {deck: {seen: nobody}, hand: {of: player, seen: owner}}\nplace: {pier: {}}\n"
            "card: {gull: {deck: deck}}\nevent: {sail: {fields: {who: seat}, actor: who}}\n"
            "question: {well: {kind: yes-no}}\nstep: {go: {}}\nending: {once: {script: true}}\n",
            "function forbid.sail.it(ev) debug('forbid', ev.who) end\n"
            "function event.sail(ev)\n  debug('sails', ev)\nend\n"
            "function step.go()\n"
            "  draw(zone.deck, 1, zone.hand(1))\n"
            "  debug('go', 3, true, nil, first_card(zone.hand(1)), place.pier, zone.hand(2), {1, 2})\n"
            "  resolve('sail', {who = 1})\n"
            "  ask(1, 'well')\n"
            "end\n"
            "function ending.once() debug('end') return true end\n");
  mods.language("core", "card: {gull: {name: Gull}}\nplace: {pier: {name: Pier}}\n");
  for (const bool fast : {true, false}) {
    INFO(fast);
    play::GameConfig config;
    config.seats = {"human", "human"};
    const auto linked = packs::link(std::vector{mods.root()}, {{"core"}, {}, 2, fast});
    play::Game game(linked, config), silent(linked, config);
    std::vector<std::string> lines;
    play::DebugLines sink(*linked, [&](const std::string& line) { lines.push_back(line); });
    game.debug_to(&sink);
    for (play::Game* each : {&game, &silent}) {
      REQUIRE(each->advance() == Status::asking);
      REQUIRE_FALSE(each->answer(Seat(0), each->asked(Seat(0))->nth(0)));  // the step runs again
      REQUIRE(each->advance() == Status::over);
    }
    REQUIRE(lines.size() == 4);
    CHECK_THAT(lines[0], Contains("it.lua:7: go 3 true nil Gull Pier hand of ") && Contains(" [1, 2]"));
    CHECK_THAT(lines[1], Contains("it.lua:1: forbid 1"));
    CHECK_THAT(lines[2], Contains("it.lua:3: sails sail {who: 1}"));
    CHECK_THAT(lines[3], Contains("it.lua:11: end"));
    CHECK(game.engine().state().hash() == silent.engine().state().hash());
    std::size_t next = 0;
    for (const Seat seat : {Seat(0), Seat(1)}) {
      CHECK(game.log(seat, 0, next) == silent.log(seat, 0, next));
      CHECK(test::known_state(game, seat) == test::known_state(silent, seat));
    }
    lines.clear();
    CHECK(game.undo(Seat(0)));
    CHECK(lines.empty());  // it has been shown
  }
}

}  // namespace rules::reasons_test
