// Declarations of packs about the flow: roll and keep with as few declarations as possible, cards committed with a
// keep, deciders of a tie for the win, windows opened by an option.
#include <catch2/catch.hpp>
#include <set>

#include "base/rule_error.hpp"
#include "log/event_log.hpp"
#include "play/game.hpp"
#include "play/seats.hpp"
#include "script/question_kinds.hpp"
#include "simulation/simulation.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/played.hpp"
#include "unit/support/question_samples.hpp"

namespace rules::flow_test {

using test::Mods;

namespace {

const std::string dice =
    "die: {cube: {faces: [low, high], count: 3}}\nquestion: {keep: {kind: subset}, other: {kind: subset}}\nending: "
    "{once: {script: true}}\n";
const std::string once = "function ending.once() return true end\n";

/// Answers as the bot `random`, but from outside.
class Asked : public InlinePlayer {
 public:
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override {
    return play::bot_named("random")->answer(game, ask, count, key);
  }
};

/// Returns how games of three players end if this is the second one, and the number of decisions.
std::pair<std::vector<std::uint64_t>, std::uint64_t> games(const packs::LinkedGame& linked, InlinePlayer* second) {
  const auto host = linked.make_host();
  Engine engine(linked.ruleset, *host);
  for (int s = 0; s < 3; ++s) engine.seat(Seat(s), s == 1 ? second : play::bot_named("random"));
  std::vector<std::uint64_t> result;
  for (std::uint64_t game = 0; game < 20; ++game) {
    engine.start(game, game + 1, false);
    engine.advance();
    INFO(engine.failure());
    REQUIRE(engine.status() == Status::over);
    result.push_back(engine.state().hash());
  }
  return {result, engine.position().counters.decisions};
}

play::GameConfig humans() {
  play::GameConfig config;
  config.seats = {"human", "human"};
  return config;
}

}  // namespace

TEST_CASE("roll-keep needs only dice and a question, and ends") {
  Mods mods;
  mods.pack("core", "", dice + "step: {build: {kind: roll-keep, with: {die: cube, keep: keep}}}\n", once);
  const auto linked = mods.link({"core"});
  const simulation::SimulationConfig config{.linked = linked, .bots = {"random", "random"}, .games = 50, .check = true};
  const std::atomic<bool> stop = false;
  CHECK(simulation::simulate(config, nullptr, stop).failure == "");

  play::Game game(linked, humans());
  REQUIRE(game.advance() == Status::asking);
  CHECK(script::info_of(*game.asked(Seat(0))).sizes == 0b1110u);  // at least one
  REQUIRE_FALSE(game.answer(Seat(0), picked(0b111)));
  REQUIRE_FALSE(game.answer(Seat(1), picked(0b001)));
  REQUIRE(game.advance() == Status::asking);
  CHECK(game.asked(Seat(0)) == nullptr);
  CHECK(game.asked(Seat(1))->options()->count == 2);  // a player with all dice set aside doesn't end it for others
}

TEST_CASE("final scores are known once the game is over") {
  Mods mods;
  const std::string scored =
      "step: {build: {kind: roll-keep, with: {die: cube, keep: keep}}}\nvalue: {worth: {script: true, scores: "
      "true}, more: {script: true, scores: true}}\n";
  mods.pack("core", "", dice + scored,
            once + "function value.worth(p) return p * 10 end\nfunction value.more(p) return 7 - p end\n");
  const auto linked = mods.link({"core"}), other = mods.link({"core"});
  const auto host = linked->make_host();
  Engine engine(linked->ruleset, *host);
  for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("random"));
  engine.start(1, 2, true);
  CHECK_THROWS_AS(engine.final_scores(Seat(0)), RuleError);
  REQUIRE(engine.advance() == Status::over);
  const auto scores = [](const Engine& of, int seat) {
    const auto found = of.final_scores(Seat(seat));
    return std::vector<std::int64_t>(found.begin(), found.end());
  };
  CHECK(scores(engine, 0) == std::vector<std::int64_t>{10, 6});
  CHECK(scores(engine, 1) == std::vector<std::int64_t>{20, 5});
  Engine copy(linked->ruleset, *host);
  copy.copy_position_from(engine);
  CHECK(scores(copy, 1) == scores(engine, 1));
  const auto other_host = other->make_host();
  Engine elsewhere(other->ruleset, *other_host);
  elsewhere.copy_from(engine);
  CHECK_THROWS_AS(elsewhere.final_scores(Seat(0)), RuleError);
}

TEST_CASE("parts missing from a roll-keep step are reported at the step") {
  Mods mods;
  const auto with = [&](const std::string& more) {
    mods.pack(
        "core", "",
        dice + "resource: {coin: {}}\nplace: {pot: {}}\nstep: {build: {kind: roll-keep, with: {die: cube, keep: keep" +
            more + "}}}\n",
        once);
    return mods.link({"core"});
  };
  CHECK_NOTHROW(with(", pays: coin, to: pot, costs: [0, 0, 1]"));
  CHECK_THROWS_WITH(with(", pays: coin, costs: [0]"), Catch::Contains("needs `to`"));
  CHECK_THROWS_WITH(with(", pays: coin, to: pot"), Catch::Contains("needs `costs`"));
  CHECK_THROWS_WITH(with(", costs: [1, 2]"), Catch::Contains("add `pays`"));
  CHECK_THROWS_WITH(with(", pays: coin, to: pot, costs: [0, 1]"),
                    Catch::Contains("has no `last`, so players keep at least one die from each roll"));
}

TEST_CASE("commits need a question of roll-keep and a true condition") {
  Mods mods;
  const std::string cards =
      "zone: {hand: {of: player, seen: owner, area: hand}, deck: {discard: pile}, pile: {}}\nevent: {reveal: {}}\n"
      "card: {gull: {deck: deck, play: {with: keep}}}\n";
  const auto step = [](const std::string& more) {
    return "step: {deal: {in: setup}, build: {kind: roll-keep, with: {die: cube, keep: keep" + more + "}}}\n";
  };
  const std::string script =
      once + "function step.deal() draw(zone.deck, 1, zone.hand(1)) end\nfunction play.gull() end\n";

  mods.pack("core", "", dice + cards + step(""), script);
  CHECK_THROWS_WITH(
      mods.link({"core"}),
      Catch::Contains("needs `reveal`: the event that such a card is played on, because card 'gull' can be committed"));
  std::string elsewhere = cards;
  elsewhere.replace(elsewhere.find("with: keep"), 10, "with: other");
  mods.pack("core", "", dice + elsewhere + step(", reveal: reveal"), script);
  CHECK_THROWS_WITH(mods.link({"core"}), Catch::Contains("things.yaml:6") &&
                                             Catch::Contains("cards can't be committed with question 'other'"));

  for (const bool may : {true, false}) {
    mods.pack("core", "", dice + cards + step(", reveal: reveal"),
              script + "function can.gull(ev, me) return ev.event == 'reveal' and me.owner == 1 and " +
                  (may ? "true" : "false") + " end\n");
    play::Game game(mods.link({"core"}), humans());
    REQUIRE(game.advance() == Status::asking);
    CHECK(game.asked(Seat(0))->commits().size() == (may ? 1 : 0));
    CHECK(game.asked(Seat(1))->commits().size() == 0);
  }
}

TEST_CASE("forbidding a card's play forbids committing it") {
  Mods mods;
  mods.pack("core", "languages: [en]\n",
            dice +
                "zone: {hand: {of: player, seen: owner, area: hand}, deck: {discard: pile}, pile: {}}\nevent: {reveal: "
                "{}}\ncard: {gull: {deck: deck, play: {with: keep}}, tern: {deck: deck, play: {with: keep}}}\n"
                "step: {deal: {in: setup}, build: {kind: roll-keep, with: {die: cube, keep: keep, reveal: reveal}}}\n",
            once +
                "function step.deal() draw(zone.deck, 2, zone.hand(1)) end\nfunction play.gull() end\n"
                "function play.tern() end\nfunction forbid.card_play.storm(ev)\n"
                "  if ev.card.kind == card.gull and ev.on == 'reveal' then return text.storm end\nend\n");
  mods.language("core", "message: {storm: Not in a storm.}\n");
  play::Game game(mods.link({"core"}), humans());
  REQUIRE(game.advance() == Status::asking);
  const auto commits = game.asked(Seat(0))->commits();
  REQUIRE(commits.size() == 1);
  CHECK(game.engine().rules().kind_of(Card(commits[0].card)).id == "tern");
}

TEST_CASE("a committed card that was taken away isn't played") {
  Mods mods;
  mods.pack("core", "",
            dice +
                "zone: {hand: {of: player, seen: owner, area: hand}, deck: {discard: pile}, pile: {}}\nevent: {reveal: "
                "{}}\nvariable: {played: {}}\ncard: {gull: {deck: deck, copies: 2, play: {with: keep}}}\n"
                "step: {deal: {in: setup}, build: {kind: roll-keep, with: {die: cube, keep: keep, reveal: reveal}}}\n",
            once +
                "function step.deal() draw(zone.deck, 1, zone.hand(1)) draw(zone.deck, 1, zone.hand(2)) end\n"
                "function play.gull(ev, me)\n  set(variable.played, get(variable.played) + 1)\n  for other = 1, 2 do\n"
                "    if other ~= me.owner then\n      for _, card in ipairs(cards(zone.hand(other))) do put(card, "
                "zone.pile) end\n    end\n  end\nend\n");
  play::Game game(mods.link({"core"}), humans());
  REQUIRE(game.advance() == Status::asking);
  for (const Seat seat : {Seat(0), Seat(1)}) {
    REQUIRE(game.asked(seat)->commits().size() == 1);
    REQUIRE_FALSE(game.answer(seat, picked(0b111, 0)));
  }
  game.advance();
  CHECK(game.engine().failure() == "");
  CHECK(game.engine().read().variable(VariableId(0)) == 1);
}

TEST_CASE("a step whose ending fails stays current, with its answers") {
  Mods mods;
  mods.pack("core", "", "question: {well: {kind: yes-no}}\nstep: {go: {}}\nending: {once: {script: true}}\n",
            "function step.go() ask(1, 'well') end\nfunction ending.once() error('no end') end\n");
  play::Game game(mods.link({"core"}), humans());
  REQUIRE(game.advance() == Status::asking);
  REQUIRE_FALSE(game.answer(Seat(0), Answer(Element::flag, 1)));
  for (int times = 0; times < 2; ++times) {
    CHECK(game.advance() == Status::failed);
    CHECK_THAT(game.engine().failure(), Catch::Contains("no end"));
    CHECK(game.engine().step_number() == 0);
    CHECK(game.engine().answers().entries().size() == 1);
  }
}

TEST_CASE("nested events hit the depth limit with and without a log") {
  Mods mods;
  const auto ends = [&](int deepest, bool logging) {
    mods.pack("core", "",
              "event: {dive: {fields: {n: number}}, rest: {}}\nstep: {go: {}}\nending: {once: {script: true}}\n",
              once + "function step.go() resolve('dive', {n = 1}) end\nfunction event.dive(ev)\n  if ev.n < " +
                  std::to_string(deepest) + " then resolve('dive', {n = ev.n + 1}) else resolve('rest') end\nend\n");
    const auto linked = mods.link({"core"});
    const auto host = linked->make_host();
    EventLog log;
    Engine engine(linked->ruleset, *host, &log);
    log.keep(logging);
    engine.start(1, 1, false);
    return engine.advance();
  };
  std::set<Status> seen;
  for (int deepest = kMaxDepth - 3; deepest <= kMaxDepth + 1; ++deepest) {
    INFO(deepest);
    CHECK(ends(deepest, false) == ends(deepest, true));
    seen.insert(ends(deepest, false));
  }
  CHECK(seen.size() == 2);
}

TEST_CASE("ev.got stays within the range of a number") {
  Mods mods;
  mods.pack(
      "core", "",
      "resource: {coin: {}}\nplace: {chest: {}, box: {}}\nevent: {tide: {}}\nstep: {go: {}}\nending: {once: {script: "
      "true}}\n",
      once +
          "function step.go() supply(1000000, resource.coin, place.chest) resolve('tide') end\nfunction "
          "event.tide()\n  for _ = 1, 1100 do\n    move(1000000, resource.coin, place.chest, place.box)\n    "
          "move(1000000, resource.coin, place.box, place.chest)\n  end\nend\n");
  play::Game game(mods.link({"core"}), humans());
  CHECK(game.advance() == Status::failed);
  CHECK_THAT(game.engine().failure(), Catch::Contains("which is outside the allowed range"));
}

TEST_CASE("only one question may be final-tie") {
  Mods mods;
  const auto link = [&](const std::string& questions) {
    mods.pack("core", "",
              "variable: {judge: {type: seat, start: 1}, n: {}}\n" + questions +
                  "ending: {once: {script: true}}\nstep: {go: {}}\n",
              once + "function step.go() end\n");
    return mods.link({"core"});
  };
  CHECK_THROWS_WITH(link("question: {a: {type: seat, final-tie: judge}, b: {type: seat, final-tie: judge}}\n"),
                    Catch::Contains("question 'b': `final-tie` is already set by question 'a'"));
  CHECK_THROWS_WITH(link("question: {a: {type: card, final-tie: judge}}\n"),
                    Catch::Contains("of kind choose and type seat"));
  CHECK_THROWS_WITH(link("question: {a: {type: seat, final-tie: n}}\n"),
                    Catch::Contains("a variable with `of: game` and type seat"));

  play::Game asked(link("question: {who: {type: seat, final-tie: judge}, decide-winner: {type: seat}}\n"), humans());
  REQUIRE(asked.advance() == Status::asking);
  REQUIRE(asked.asked(Seat(1)));
  CHECK(asked.linked().ruleset.questions()[asked.asked(Seat(1))->question].id == "who");
  play::Game silent(link("question: {decide-winner: {type: seat}}\n"), humans());
  CHECK(silent.advance() == Status::over);
}

TEST_CASE("asks-everyone-if opens windows of dependent packs") {
  Mods mods;
  const std::string options =
      "options: {asking: {type: choice, default: few, choices: [few, all], asks-everyone-if: all}, windows: {type: "
      "choice, default: everyone, choices: [everyone]}}\n";
  mods.pack("low", "", "event: {rain: {}}\nstep: {go: {}}\n", "function step.go() end\n");
  mods.pack("mid", "requires: {low: ^1}\n" + options, "event: {wind: {}}\n", "");
  mods.pack("top", "requires: {mid: ^1}\n", "event: {hail: {}}\n", "");
  const auto open = [&](std::vector<std::string> settings) {
    std::string out;
    const auto linked = mods.link({"top"}, std::move(settings));
    for (const EventDecl& event : linked->ruleset.events())
      if (event.always) out += event.id + " ";
    return out;
  };
  CHECK(open({}) == "");
  CHECK(open({"mid.asking=all"}) == "card-play entered wind hail ");
  mods.pack("mid", "requires: {low: ^1}\noptions: {asking: {type: flag, default: true, asks-everyone-if: maybe}}\n",
            "event: {wind: {}}\n", "");
  CHECK_THROWS_WITH(mods.link({"top"}), Catch::Contains("options.asking.asks-everyone-if"));
}

TEST_CASE("draws() answers for a uniform seat without a question") {
  const std::filesystem::path folder = std::string(SOURCE_DIR) + "/content";
  const auto linked = packs::link({&folder, 1}, {{"base"}, {}, 3});
  Asked asked;
  CHECK(games(*linked, &asked) == games(*linked, play::bot_named("random")));
}

TEST_CASE("draws for a uniform seat don't depend on the options") {
  Mods mods;
  mods.pack("core", "",
            "zone: {hand: {of: player, seen: owner, area: hand}, deck: {}, row: {}, rest: {}}\n"
            "card: {gull: {deck: deck, copies: 4}, tern: {deck: deck, copies: 3}, auk: {deck: deck, copies: 2}}\n"
            "question: {who: {type: seat}, which: {}}\nvariable: {sum: {}}\nstep: {go: {}}\n"
            "ending: {once: {script: true}}\n",
            R"(
function ending.once() return round() >= 20 end

local function note(n) set(variable.sum, (get(variable.sum) * 31 + n) % 1000003) end
local function number(held) if held then return held.kind == card.gull and 1 or 2 end return 3 end

function step.go()
  put_all(zone.row, zone.deck) put_all(zone.rest, zone.deck)
  for p in seats() do put_all(zone.hand(p), zone.deck) end
  shuffle(zone.deck)
  draw(zone.deck, 6, zone.row)
  for p in seats() do
    note(ask(p, "who", {among = everyone()}))
    note(ask(p, "who", {among = others(p), optional = true}) or 9)
    note(ask(p, "who", {among = only(p)}))
    note(ask(p, "who", {among = only(p), always = true}))
    note(number(ask(p, "which", {cards = zone.row})))
    note(number(ask(p, "which", {cards = zone.row, deck = zone.deck})))
    local gulls = where(zone.row, "kind", card.gull)
    if #gulls > 0 then note(number(ask(p, "which", {cards = gulls, optional = true}))) end
    note(number(keep(p, "which", {cards = zone.row, to = zone.hand(p), or_top = zone.deck})))
  end
  note(number(keep(1, "which", {cards = zone.row, to = zone.hand(1), rest = zone.rest, optional = true})))
  note(number(keep(2, "which", {cards = zone.row, to = zone.hand(2), rest = zone.rest})))
end
)");
  const auto linked = mods.link({"core"}, {}, 3);
  Asked asked;
  CHECK(games(*linked, &asked) == games(*linked, play::bot_named("random")));
}

TEST_CASE("a card applies its effect where nothing hooks card-play") {
  Mods mods;
  mods.pack("core", "",
            "resource: {coin: {}}\nplace: {chest: {}}\nzone: {hand: {of: player, seen: owner, area: hand}, deck: "
            "{discard: pile}, pile: {}}\n"
            "event: {tide: {}}\nstep: {deal: {in: setup}, go: {}}\nending: {once: {script: true}}\n"
            "card: {gull: {deck: deck, play: {when: tide, who: anyone, must: true}}}\n",
            "function step.deal() supply(5, resource.coin, place.chest) draw(zone.deck, 1, zone.hand(2)) end\n"
            "function step.go() resolve('tide') end\nfunction play.gull(_, me) move(3, resource.coin, place.chest, "
            "me.owner) end\n" +
                once);
  const auto linked = mods.link({"core"});
  for (const bool logging : {false, true}) {
    const auto host = linked->make_host();
    EventLog log;
    Engine engine(linked->ruleset, *host, &log);
    for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("random"));
    log.keep(logging);
    engine.start(1, 2, false);
    REQUIRE(engine.advance() == Status::over);
    CHECK(engine.read().amount(ResourceId(0), linked->ruleset.holder(Seat(1))) == 3);
  }
}

TEST_CASE("a contest can be part of the setup") {
  Mods mods;
  mods.pack(
      "core", "kinds: {spot: {fields: {face: {type: face}, actions: {type: list, of: action}}}}\n",
      "die: {cube: {faces: [low, high], count: 3}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
      "event: {gain: {fields: {player: seat, coins: number}, actor: player}}\n"
      "spot: {top: {face: high, actions: [{event: gain, count: coins}]}}\n"
      "question: {tie: {type: seat}, action: {type: event}}\nvariable: {judge: {type: seat}}\n"
      "contest: {usual: {die: cube, decider: judge, tie: tie, action: action}}\n"
      "step: {lay-out: {in: setup}, top: {in: setup, kind: contest, with: {at: spot.top, rules: usual}}, go: {}}\n"
      "ending: {once: {script: true}}\n",
      "function step.lay_out() lay(die.cube, 2, 2, face.high) end\n"
      "function event.gain(ev) supply(ev.coins, resource.coin, ev.player) end\n"
      "function step.go() if amount(resource.coin, 2) ~= 2 then error('nothing was won') end end\n"
      "function ending.once() return true end\n");
  CHECK(test::played(*mods.link({"core"}), true).failure == "");
}

}  // namespace rules::flow_test
