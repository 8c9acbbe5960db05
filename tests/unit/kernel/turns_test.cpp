// Turns: steps that run for one seat after the other, and steps that repeat. The games here record whose turn it was,
// digit by digit.
#include <catch2/catch.hpp>
#include <set>

#include "kernel/engine.hpp"
#include "play/game.hpp"
#include "scenarios/scenario.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/question_samples.hpp"

namespace rules::turns_test {

using test::Mods;

namespace {

/// A game of one round for four. Scripts record digits by `note`.
struct Small {
  explicit Small(const std::string& records, const std::string& script) {
    mods.pack("core", "", "variable: {log: {}, leader: {type: seat, start: 2}}\nending: {once: {script: true}}\n",
              "local function note(n) set(variable.log, get(variable.log) * 10 + n) end\n"
              "function ending.once() return true end\n" +
                  script);
    mods.write("core/more.yaml", records);
  }
  play::Game game(const std::string& seat = "random") const {
    play::GameConfig config;
    config.seats = {seat, seat, seat, seat};
    return play::Game(mods.link({"core"}, {}, 4), config);
  }
  std::int32_t number(const std::string& variable) const {
    play::Game game = this->game();
    game.advance();
    INFO(game.engine().failure());
    REQUIRE(game.engine().status() == Status::over);
    const StateView read = game.engine().read();
    for (const VariableId v : read.rules().variables().ids())
      if (read.rules().variables()[v].id == variable) return read.variable(v);
    FAIL("there is no variable " + variable);
    return 0;
  }
  std::int32_t log() const { return number("log"); }
  std::string failure() const {
    play::Game game = this->game();
    game.advance();
    return game.engine().failure();
  }
  /// Returns the error of a scenario of it, or "".
  std::string report(const std::string& text) const {
    packs::Problems problems;
    const auto scenarios = scenarios::read_scenarios(
        "turns.yaml", "- scenario: it\n  game: {packs: [core], players: 4}\n" + text, problems);
    problems.throw_if_any();
    return scenarios::ScenarioRunner({mods.root()}).run(scenarios.at(0)).report;
  }
  Mods mods;
};

const std::string kPlays = "step: {plays: {kind: turns, with: {from: leader}}, draw: {in: plays}, lay: {in: plays}}\n";
const std::string kPhases = "function step.draw(p) note(p) end\nfunction step.lay(p) note(whose_turn() + 4) end\n";

}  // namespace

TEST_CASE("turns: each seat has one turn, from the seat of a variable") {
  CHECK(Small(kPlays, kPhases).log() == 37481526);
}

TEST_CASE("turns: without from, player 1 begins") {
  CHECK(Small("step: {early: {}, plays: {kind: turns}, turn: {in: plays}, late: {}}\n",
              "function step.early() if not whose_turn() then note(9) end end\nfunction step.turn(p) note(p) end\n"
              "function step.late() if not whose_turn() then note(8) end end\n")
            .log() == 912348);
}

TEST_CASE("turns: unless, misses and backwards change the order") {
  const std::string loop =
      "variable: {out: {of: player, type: flag}, miss: {of: player}, back: {type: flag}, n: {}}\n"
      "step: {begin: {}, plays: {kind: turns, with: {from: leader, unless: out, misses: miss, backwards: back, "
      "endless: true}}, turn: {in: plays}}\nending: {enough: {ends: plays, script: true}}\n";
  const std::string counted =
      "function ending.enough() return get(variable.n) >= 8 end\n"
      "local function count(p) note(p) set(variable.n, get(variable.n) + 1) end\n";
  const std::string play = "function step.turn(p) count(p) end\n";
  CHECK(Small(loop, counted + play + "function step.begin() set(variable.out, true, 4) end\n").log() == 31231231);
  CHECK(Small(loop, counted + play + "function step.begin() set(variable.miss, 2, 4) end\n").log() == 31231234);
  CHECK(Small(loop, counted + "function step.begin() end\nfunction step.turn(p) count(p)\n"
                              "if p == 1 then set(variable.back, not get(variable.back)) end end\n")
            .log() == 34143212);
}

TEST_CASE("turns: one pass ends in either direction") {
  // 3, 4, and back over 3 to 2; 1 misses its turn.
  CHECK(
      Small("variable: {back: {type: flag}, miss: {of: player}}\n"
            "step: {plays: {kind: turns, with: {from: leader, backwards: back, misses: miss}}, turn: {in: plays}, "
            "last: {}}\n",
            "function step.turn(p) note(p)\nif p == 4 then set(variable.back, true) set(variable.miss, 1, 1) end end\n"
            "function step.last() note(9) end\n")
          .log() == 3429);
}

TEST_CASE("turns: if no player can move, there is no pass") {
  CHECK(Small("variable: {out: {of: player, type: flag, start: 1}}\n"
              "step: {plays: {kind: turns, with: {unless: out}}, turn: {in: plays}, last: {}}\n",
              "function step.turn(p) note(p) end\nfunction step.last() note(9) end\n")
            .log() == 9);
}

TEST_CASE("ending: ends a step before a turn, or at-once during one") {
  const std::string hand =
      "variable: {left: {of: player, start: 1}}\n"
      "step: {hand: {kind: turns, with: {endless: true}}, draw: {in: hand}, turn: {in: hand}, tally: {}}\n";
  const std::string script =
      "function step.draw(p) note(p) set(variable.left, 0, p) end\nfunction step.turn(p) note(p + 4) end\n"
      "function step.tally() note(9) end\nfunction ending.gone_out() return get(variable.left, 2) == 0 end\n";
  CHECK(Small(hand + "ending: {gone-out: {ends: hand, script: true}}\n", script).log() == 15269);
  CHECK(Small(hand + "ending: {gone-out: {ends: hand, script: true, at-once: true}}\n", script).log() == 1529);
}

TEST_CASE("ending: the game or an outer step can end endless steps") {
  const std::string go = "step: {hand: {kind: turns, with: {endless: true}}, turn: {in: hand}}\n";
  const std::string turn =
      "function step.turn(p) note(p) end\nfunction ending.enough() return get(variable.log) > 99 end\n";
  CHECK(Small(go + "ending: {enough: {script: true, at-once: true}}\n", turn).log() == 123);
  CHECK(
      Small(
          "step: {hand: {kind: repeat}, deal: {in: hand}, plays: {kind: turns, in: hand, with: {endless: true}}, turn: "
          "{in: plays}, last: {}}\nending: {enough: {ends: hand, script: true, at-once: true}}\n",
          turn + "function step.deal() note(9) end\nfunction step.last() note(8) end\n")
          .log() == 9128);
  CHECK_THROWS_WITH(Small(go + "ending: {enough: {script: true}}\n", turn).game(),
                    Catch::Contains("step 'hand' never ends: give an ending `ends: hand`, or end the game or an "
                                    "enclosing step while it runs (`at-once: true`)"));
}

TEST_CASE("ending: the game can end within a round") {
  CHECK(Small("step: {a: {}, b: {}, c: {}}\nending: {soon: {script: true, at-once: true}}\n",
              "function ending.soon() return get(variable.log) > 10 end\n"
              "function step.a() note(1) end\nfunction step.b() note(2) end\nfunction step.c() note(3) end\n")
            .log() == 12);
}

TEST_CASE("ending: empty needs all zones, or one with whose: anyone") {
  const auto with = [](const std::string& more) {
    return Small(
        "zone: {deck: {}, pile: {}, hand: {of: player}}\ncard: {rag: {deck: deck, copies: 7}}\n"
        "step: {deal: {}, plays: {kind: turns, with: {endless: true}}, turn: {in: plays}}\n"
        "ending: {out: {ends: plays, empty: [hand]" +
            more + "}}\n",
        "function step.deal() for p in seats() do draw(zone.deck, p == 1 and 1 or 2, zone.hand(p)) end end\n"
        "function step.turn(p) note(p)\nlocal card = first_card(zone.hand(p))\n"
        "if card then put(card, zone.pile) end end\n");
  };
  CHECK(with("").log() == 12341234);
  CHECK(with(", whose: anyone").log() == 1);
}

TEST_CASE("repeat: until an ending; variables last for a pass") {
  const Small small(
      "variable: {left: {start: 2}, tricks: {until: trick, start: 1}, turns: {until: plays}, out: {of: player}}\n"
      "step: {trick: {kind: repeat}, plays: {in: trick, kind: turns, with: {unless: out}}, turn: {in: plays},\n"
      "  take: {in: trick}, tally: {}}\nending: {done: {ends: trick, script: true}}\n",
      "function ending.done() return get(variable.left) == 0 end\n"
      "function step.turn(p) set(variable.turns, get(variable.turns) + 1)\n"
      "set(variable.tricks, get(variable.tricks) + get(variable.turns))\n"
      "if p > 2 then set(variable.out, 1, p) end end\n"
      "function step.take() note(get(variable.tricks)) set(variable.left, get(variable.left) - 1) end\n"
      "function step.tally() note(get(variable.turns)) end\n");
  CHECK(small.log() == 531);
}

TEST_CASE("each decision of a turn is a step that reruns alone") {
  const Small small(kPlays + "question: {n: {kind: number}}\n",
                    "function step.draw(p) note(ask(p, 'n', {least = 0, most = 1})) end\n"
                    "function step.lay(p) note(ask(p, 'n', {least = 1, most = 2})) end\n");
  play::Game game = small.game("human");
  std::set<std::int32_t> steps;
  for (const int seat : {2, 2, 3, 3, 0, 0, 1, 1}) {
    REQUIRE(game.advance() == Status::asking);
    REQUIRE(game.engine().pending().size() == 1);
    REQUIRE(game.asked(Seat(seat)));
    CHECK(game.engine().read().turn() == Seat(seat));
    CHECK(game.engine().question_number() == 0);
    REQUIRE_FALSE(game.answer(Seat(seat), Answer(Element::number, 1)));
    steps.insert(game.engine().step_number());
  }
  CHECK(game.advance() == Status::over);
  CHECK(steps.size() == 8);
}

TEST_CASE("bots decide again in each pass of a step") {
  CHECK(Small("variable: {last: {of: player, start: -1}, same: {}}\nquestion: {n: {kind: number}}\n"
              "step: {plays: {kind: turns, with: {endless: true}}, turn: {in: plays}}\n"
              "ending: {enough: {ends: plays, script: true}}\n",
              "function step.turn(p) local n = ask(p, 'n', {least = 0, most = 99999})\n"
              "if n == get(variable.last, p) then set(variable.same, get(variable.same) + 1) end\n"
              "set(variable.last, n, p) set(variable.log, get(variable.log) + 1) end\n"
              "function ending.enough() return get(variable.log) == 40 end\n")
            .number("same") == 0);
}

TEST_CASE("a scenario runs a phase of one turn, or all turns") {
  const Small small(kPlays, kPhases);
  CHECK(small.report("  given: {plays.turn: p1}\n  run: lay\n  then: {log: 5, plays.turn: p2}\n") == "");
  CHECK(small.report("  given: {plays.turn: p2}\n  run: lay\n  then: {log: 6, over: false}\n") == "");
  CHECK(small.report("  given: {leader: p4}\n  run: [draw, lay, draw]\n  then: {log: 481, plays.turn: p1}\n") == "");
  CHECK(small.report("  given: {leader: p4}\n  run: plays\n  then: {log: 48152637}\n") == "");
  CHECK_THAT(small.report("  run: lay\n  then: {plays.trun: p2}\n"), Catch::Contains("did you mean 'plays.turn'"));
}

namespace {

const std::string kDice = "die: {cube: {faces: [low, high], count: 3}}\nquestion: {keep: {kind: subset}}\n";
const std::string kRolls =
    kDice +
    "step: {plays: {kind: turns, with: {from: leader}}, rolls: {in: plays, kind: roll-keep, with: "
    "{die: cube, keep: keep}}, lay: {in: plays}}\n";

}  // namespace

TEST_CASE("roll-keep in turns is for the current player alone") {
  CHECK(Small(kRolls,
              "function step.lay() local n = 0\nfor p in seats() do if in_cup(die.cube, p) == 0 then n = n + 1 end end "
              "note(n) end\n")
            .log() == 1234);
  play::Game game = Small(kRolls, "function step.lay() end\n").game("human");
  for (const int seat : {2, 3, 0, 1}) {
    REQUIRE(game.advance() == Status::asking);
    REQUIRE(game.engine().pending().size() == 1);
    REQUIRE(game.asked(Seat(seat)));
    REQUIRE_FALSE(game.answer(Seat(seat), picked(0b001)));
    REQUIRE(game.advance() == Status::asking);
    REQUIRE(game.engine().pending().size() == 1);
    CHECK(game.asked(Seat(seat))->options()->count == 2);
    REQUIRE_FALSE(game.answer(Seat(seat), picked(0b11)));
  }
  CHECK(game.advance() == Status::over);
}

TEST_CASE("roll-keep in turns rolls all dice again in each turn") {
  const Small small(kDice +
                        "variable: {n: {}}\nending: {enough: {ends: plays, script: true}}\n"
                        "step: {plays: {kind: turns, with: {endless: true}}, rolls: {in: plays, kind: roll-keep, with: "
                        "{die: cube, keep: keep}}, lay: {in: plays}}\n",
                    "function step.lay(p) set(variable.n, get(variable.n) + 1) end\n"
                    "function ending.enough() return get(variable.n) == 6 end\n");
  play::Game game = small.game("human");
  for (const int seat : {0, 1, 2, 3, 0, 1}) {
    REQUIRE(game.advance() == Status::asking);
    CHECK(game.asked(Seat(seat))->options()->count == 3);
    REQUIRE_FALSE(game.answer(Seat(seat), picked(0b111)));
  }
  CHECK(game.advance() == Status::over);
}

TEST_CASE("a contest can't be a phase of a turn") {
  CHECK_THROWS_WITH(
      Small(kDice + "variable: {done: {type: flag}}\nstep: {plays: {kind: turns}, rolls: {in: plays, kind: "
                    "roll-keep, with: {die: cube, keep: keep, last: done}}}\n",
            "")
          .game(),
      Catch::Contains("more.yaml:4:") && Catch::Contains("which is for steps in which all players roll"));
}

TEST_CASE("a round without steps names the step that is over") {
  CHECK_THAT(Small("variable: {out: {of: player, start: 1}}\n"
                   "step: {plays: {kind: turns, with: {unless: out}}, turn: {in: plays}}\n",
                   "function step.turn() end\n")
                 .failure(),
             Catch::Contains("round 1 ends before anything happens in it: step 'plays' (") &&
                 Catch::Contains("/core/more.yaml:2) ends before it begins. Let at least"));
}

TEST_CASE("endless steps that do nothing are an error") {
  CHECK_THAT(
      Small("variable: {out: {of: player, start: 1}}\n"
            "step: {trick: {kind: repeat}, plays: {in: trick, kind: turns, with: {unless: out}}, turn: {in: plays}}\n"
            "ending: {never: {ends: trick, script: true}}\n",
            "function step.turn() end\nfunction ending.never() return false end\n")
          .failure(),
      Catch::Contains("step 'trick' (") &&
          Catch::Contains("/core/more.yaml:2) repeats forever, but none of its steps runs"));
}

TEST_CASE("faulty nested steps are reported with their position") {
  const auto fault = [](const std::string& records) -> std::string {
    try {
      Small(records, "function step.turn() end\nfunction step.go() end\n").game();
    } catch (const packs::ContentError& error) {
      return error.what();
    }
    return "";
  };
  const std::string go = "go: {}, ", plays = "plays: {kind: turns}, turn: {in: plays}";
  CHECK(fault("step: {" + go + plays + "}\n") == "");
  CHECK_THAT(
      fault("step: {" + go + "plays: {kind: turns}, turn: {in: playz}}\n"),
      Catch::Contains("core/more.yaml:1:") &&
          Catch::Contains("expected one of setup, round, or the id of a step; there is no step 'playz'; did you mean "
                          "'plays'?"));
  CHECK_THAT(fault("step: {" + go + "turn: {in: go}}\n"),
             Catch::Contains("core/more.yaml:1:27: step 'turn': 'go' is of kind script, so it can't contain steps"));
  CHECK_THAT(fault("step: {" + go + "turn: {in: setup}, plays: {kind: turns}}\n"),
             Catch::Contains("step 'plays' (turns) has no steps: add `in: plays`"));
  CHECK_THAT(fault("step: {" + go + "turn: {in: a}, a: {kind: turns, in: b}, b: {kind: turns, in: a}}\n"),
             Catch::Contains("step 'a' contains itself because of `in: b`"));
  CHECK_THAT(fault("step: {" + go + "plays: {kind: turns, in: setup}, turn: {in: plays}}\n"),
             Catch::Contains("steps of kind turns can't be in the setup"));
  CHECK_THAT(fault("step: {" + go + "plays: {kind: repeat}, turn: {in: plays}}\n"),
             Catch::Contains("step 'plays' never ends: give an ending `ends: plays`"));
  CHECK_THAT(fault("step: {" + go + "plays: {kind: turns, with: {endless: true}}, turn: {in: plays}}\n"),
             Catch::Contains("step 'plays' never ends"));
  CHECK_THAT(fault("step: {" + go + "plays: {kind: turns, with: {endless: 3}}, turn: {in: plays}}\n"),
             Catch::Contains("with.endless of step 'plays': expected true or false, found the number 3"));
  CHECK_THAT(fault("step: {" + go + "plays: {kind: turns, with: {form: leader}}, turn: {in: plays}}\n"),
             Catch::Contains("with of step 'plays': no key 'form' here; did you mean 'from'?"));
  CHECK_THAT(fault("step: {" + go + plays + "}\nending: {never: {ends: turn, empty: [playing]}}\n"),
             Catch::Contains("`ends` must name a step of kind turns or repeat, not 'turn'"));
  CHECK_THAT(fault("step: {" + go + plays + "}\nvariable: {n: {until: turn}}\n"),
             Catch::Contains("variable 'n': `until` must name a step of kind turns or repeat"));
  const auto with = [&](const std::string& parameters) {
    return fault("variable: {n: {}, mine: {of: player, type: flag}}\nstep: {" + go + "plays: {kind: turns, with: {" +
                 parameters + "}}, turn: {in: plays}}\n");
  };
  CHECK_THAT(with("from: n"), Catch::Contains("`from` must name a variable with `of: game` and type seat"));
  CHECK_THAT(with("unless: n"), Catch::Contains("`unless` must name a variable with `of: player`"));
  CHECK_THAT(with("misses: mine"), Catch::Contains("`misses` must name a variable with `of: player` and type number"));
  CHECK_THAT(with("backwards: n"), Catch::Contains("`backwards` must name a variable with `of: game` and type flag"));
}

}  // namespace rules::turns_test
