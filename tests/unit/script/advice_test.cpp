// The advice of scripts for each kind of question; invalid advice is an error that names the question.
#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "play/seats.hpp"
#include "scenarios/scenario.hpp"
#include "unit/support/mods.hpp"

namespace rules::advice_test {

using Catch::Contains;
using test::Mods;

namespace {

/// Returns how a game fails in which a heuristic seat is asked this, and is advised that; "" if it doesn't.
std::string advised(const std::string& kind, const std::string& options, const std::string& advice) {
  Mods mods;
  mods.pack("core", "",
            "question: {what: {kind: " + kind + ", type: seat}}\nstep: {go: {}}\nending: {once: {script: true}}\n",
            "function ending.once() return true end\nfunction step.go() ask(1, 'what'" +
                (options.empty() ? "" : ", {" + options + "}") + ") end\nfunction advice.what(q) return " + advice +
                " end\n");
  const auto linked = mods.link({"core"});
  const auto failure = [&](bool without_lua) {
    const auto host = linked->make_host({}, without_lua);
    Engine engine(linked->ruleset, *host);
    for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("heuristic"));
    engine.start(1, 2, false);
    return engine.advance() == Status::failed ? engine.failure() : "";
  };
  const std::string said = failure(true);
  CHECK(said == failure(false));
  return said;
}

}  // namespace

TEST_CASE("advice that fits its question is followed") {
  CHECK(advised("choose", "among = everyone()", "2") == "");
  CHECK(advised("choose", "among = everyone(), optional = true", "nil") == "");
  CHECK(advised("number", "least = 1, most = 3", "q.high") == "");
  CHECK(advised("yes-no", "", "false") == "");
  CHECK(advised("subset", "among = everyone(), least = 1, most = 1", "{2}") == "");
  CHECK(advised("order", "among = everyone()", "{2, 1}") == "");
}

TEST_CASE("advice gets the same question with and without Lua") {
  const auto tells = [](const std::string& kind, const std::string& options, const std::string& condition) {
    return advised(kind, options, "(" + condition + ") and (" + (kind == "number" ? "q.low" : "{1}") + ") or 'wrong'");
  };
  const std::string some = "among = everyone(), least = 1, most = 1";
  CHECK(tells("subset", some, "q.player == 1 and q.about == nil and q.event == nil and q.question == 'what'") == "");
  CHECK(tells("subset", some, "#q.options == 2 and q.options[2] == 2 and q.options[3] == nil") == "");
  CHECK(tells("subset", some, "q.sizes[1] == true and q.sizes[2] == false and #q.sizes == 2 and #q.commits == 0") ==
        "");
  CHECK(tells("subset", some, "q.low == 1 and q.high == 1 and q.place == 0 and q.chance >= 0") == "");
  CHECK(tells("number", "least = 1, most = 3", "q.low == 1 and q.high == 3 and #q.options == 0 and q.sizes == nil") ==
        "");
  CHECK_THAT(tells("number", "least = 1, most = 3", "q.low == 2"), Contains("advice"));
}

TEST_CASE("an unknown field of q is an error where it is read") {
  CHECK_THAT(advised("number", "least = 1, most = 3", "q.hihg"),
             Contains("it.lua:3: ") && Contains("have no field 'hihg'; did you mean 'high'?"));
  CHECK_THAT(advised("number", "least = 1, most = 3", "q.nothing == nil and 1 or 2"),
             Contains("have no field 'nothing': expected one of player, options, about"));
}

TEST_CASE("illegal advice is an error") {
  for (const char* advice : {"0", "3", "'2'", "1.5", "true", "{1}"})
    CHECK_THAT(advised("choose", "among = everyone()", advice), Contains("advice"));
  for (const char* advice : {"0", "4", "'2'", "2.5", "{}", "true"})
    CHECK_THAT(advised("number", "least = 1, most = 3", advice), Contains("advice"));
  for (const char* advice : {"0", "'no'", "{}"}) CHECK_THAT(advised("yes-no", "", advice), Contains("advice"));
  for (const char* advice : {"1", "{3}", "{'1'}", "{1, 2}", "true"})
    CHECK_THAT(advised("subset", "among = everyone(), least = 1, most = 1", advice), Contains("advice"));
  for (const char* advice : {"{1, 1}", "{1}", "{2, 3}", "1"})
    CHECK_THAT(advised("order", "among = everyone()", advice), Contains("advice"));
}

namespace {

/// Returns the answer of player 1, a heuristic bot, to 'what', as a number; or how the game fails. A second pack adds
/// weights.
std::string chosen(const std::string& question, const std::string& options, const std::string& advice,
                   const std::string& weighing) {
  Mods mods;
  const bool several = question.find("subset") != question.npos || question.find("order") != question.npos;
  const std::string answered = several ? "a[1] * 10 + (a[2] or 0)" : "a or 0";
  mods.pack("core", "",
            "question: {what: {" + question +
                "}}\nstep: {go: {}}\nending: {once: {script: true}}\nvariable: {got: {start: -1}}\n",
            "function ending.once() return true end\nfunction step.go() local a = ask(1, 'what', {" + options +
                "})\n set(variable.got, " + answered + ") end\n" +
                (advice.empty() ? "" : "function advice.what(q) return " + advice + " end\n"));
  mods.pack("grudge", "requires: {core: ^1}\n", "", weighing);
  const auto linked = mods.link({"grudge"}, {}, 4);
  const auto host = linked->make_host();
  Engine engine(linked->ruleset, *host);
  for (int s = 0; s < 4; ++s) engine.seat(Seat(s), play::bot_named("heuristic"));
  engine.start(1, 2, false);
  if (engine.advance() == Status::failed) return engine.failure();
  const std::int32_t got = engine.read().variable(VariableId(0));
  return std::to_string(got);
}

const std::string kAll = "among = everyone()";
const std::string kSecond = "table.map(q.options, function(p) return p == 2 and 5 or p end)";

}  // namespace

TEST_CASE("the bot takes the option with the highest worth") {
  const auto told = [](const std::string& options, const std::string& advice) {
    return chosen("type: seat", options, advice, "");
  };
  CHECK(told(kAll, kSecond) == "2");
  CHECK(told(kAll, "{0, 0, 1, 0}") == "3");
  CHECK(told(kAll, "{-9, -8, -7, -9}") == "3");
  for (const char* first : {"1", "2", "3", "4"}) CHECK(told(kAll, std::string("{7, 7, 7, 7}, ") + first) == first);
  CHECK(told(kAll, "{7, 3, 7, 3}, 2") == "3");
  CHECK(told(kAll, "{7, 3, 7, 3}, 4") == "1");
  CHECK(told(kAll + ", optional = true", "{0, 0, 1, 0}") == "3");
  CHECK(told(kAll + ", optional = true", "{0, -1, 0, 0}") == "0");  // passes
  CHECK(told("among = without(only(1), 1), optional = true, always = true", "{}") == "0");
  CHECK_THAT(told(kAll, "{1, 2, 3}"), Contains("advice.what gives the worth of 3 options, but there are 4"));
  CHECK_THAT(told(kAll, "{1, 2, 3, 'x'}"), Contains("a list of whole numbers"));
  CHECK_THAT(told(kAll, "{1, 2, 3, 4}, 0"), Contains("counted from 1"));
}

TEST_CASE("weigh changes the worth of another pack's options") {
  const auto weighed = [](const std::string& advice, const std::string& weighing, const std::string& more = "") {
    return chosen("type: seat", kAll + more, advice,
                  "function weigh.what.grudge(q, player, worth) " + weighing + " end");
  };
  CHECK(weighed(kSecond, "if player == 3 then return worth + 3 end") == "3");
  CHECK(weighed(kSecond, "if player == 3 then return worth + 1 end") == "2");
  CHECK(weighed(kSecond, "if player == 2 then return 0 end") == "4");
  CHECK(weighed(kSecond, "return nil") == "2");
  CHECK(weighed(kSecond, "if worth <= 0 then return 9 end return -1", ", optional = true") == "0");
  CHECK(weighed("3", "") == "3");                                          // an answer is worth 1, the others 0
  CHECK(weighed("3", "if player == 1 then return worth + 1 end") == "3");  // the advice counts among equals
  CHECK(weighed("3", "if player == 1 then return worth + 2 end") == "1");
  CHECK(weighed("nil", "if player == 4 then return 1 end", ", optional = true") == "4");
  CHECK(weighed("", "if player == 4 and worth == 0 then return 1 end") == "4");  // no advice: all are worth 0
  CHECK_THAT(weighed(kSecond, "return 'much'"), Contains("weigh.what.grudge") && Contains("a whole number or nil"));
  CHECK_THAT(weighed(kSecond, "return 1.5"), Contains("weigh.what.grudge"));
  CHECK_THAT(weighed(kSecond, "set(variable.got, 3)"), Contains("can only read"));
}

TEST_CASE("weigh runs in load order, then as written") {
  CHECK(
      chosen("type: seat", kAll, kSecond,
             "function weigh.what.b(q, p, worth) return p == 1 and worth + 10 or worth end\n"
             "function weigh.what.a(q, p, worth) return p == 4 and worth + 6 or p == 1 and worth // 2 or worth end") ==
      "4");
}

TEST_CASE("weigh changes answers of other kinds of questions") {
  const auto weighed = [](const std::string& question, const std::string& options, const std::string& advice,
                          const std::string& weighing) {
    return chosen(question, options, advice, "function weigh.what.grudge(q, answer, more) " + weighing + " end");
  };
  CHECK(weighed("kind: number", "least = 1, most = 9", "4", "return answer + 2") == "6");
  CHECK(weighed("kind: number", "least = 1, most = 9", "4", "") == "4");
  CHECK(weighed("kind: number", "least = 1, most = 9", "", "return answer == nil and 7 or 1") == "7");
  CHECK(weighed("kind: subset, type: seat", kAll + ", least = 1, most = 2", "{1, 2}", "return {answer[2], 3}") == "23");
  CHECK(weighed("kind: order, type: seat", "among = with(only(2), 3)", "{1, 2}", "return {2, 1}") == "32");
  CHECK_THAT(weighed("kind: number", "least = 1, most = 9", "4", "return answer + 9"),
             Contains("weigh.what.grudge gives a number, which is not a legal answer"));
}

TEST_CASE("weigh needs a question that its pack sees") {
  Mods mods;
  mods.pack("core", "", "question: {what: {}, where: {}}\nstep: {go: {}}\nending: {once: {script: true}}\n",
            "function ending.once() return true end\nfunction step.go() end\n");
  mods.pack("side", "requires: {core: ^1}\n", "question: {aside: {}}\n", "");
  mods.pack("grudge", "requires: {core: ^1}\n", "", "function weigh.whit.x(q, o, w) return w end\n");
  CHECK_THAT(mods.fault({"grudge"}), Contains("weigh.whit.x: there is no question 'whit'; did you mean 'what'?"));
  mods.write("grudge/scripts/it.lua", "function weigh.aside.x(q, o, w) return w end\n");
  CHECK_THAT(mods.fault({"grudge", "side"}), Contains("question 'aside' is declared by pack 'side', which this pack"));
  mods.write("grudge/scripts/it.lua", "function weigh.what(q, o, w) return w end\n");
  CHECK_THAT(mods.fault({"grudge"}), Contains("weigh.what needs a handler name"));
}

namespace {

/// A heuristic bot. Counts how often it was asked whom to steal from while it had a grudge against one of them, and how
/// often it chose that player.
struct Grudging : InlinePlayer {
  explicit Grudging(const Ruleset& rules) {
    for (const VariableId v : rules.variables().ids())
      if (rules.variables()[v].id == "grudge") grudge = v;
  }
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override {
    const Answer given = play::bot_named("heuristic")->answer(game, ask, count, key);
    if (game.rules().questions()[ask.question].id != "saloon-victim") return given;
    const std::int32_t against = game.read().variable(grudge, ask.seat.index);
    if (against < 0 || !ask.options()->has(against)) return given;
    ++asked;
    avenged += given.value() == against;
    return given;
  }
  VariableId grudge;
  int asked = 0, avenged = 0;
};

/// Plays games of the cookbook's pack, with or without its weights.
Grudging played(const std::vector<std::string>& without) {
  const std::filesystem::path folders[] = {SOURCE_DIR "/content", SOURCE_DIR "/tests/cookbook/bots-hold-grudges"};
  const auto linked = packs::link(folders, {{"bots-hold-grudges"}, {}, 4}, without);
  const auto host = linked->make_host();
  Grudging bot(linked->ruleset);
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Engine engine(linked->ruleset, *host);
    for (int s = 0; s < 4; ++s) engine.seat(Seat(s), &bot);
    engine.start(seed, seed, false);
    REQUIRE(engine.advance() == Status::over);
  }
  return bot;
}

}  // namespace

TEST_CASE("weigh of a mod changes choices at a question of base") {
  const Grudging with = played({}), without = played({"bots-hold-grudges:weigh.saloon-victim.grudge"});
  CHECK(with.asked > 20);
  CHECK(with.avenged == with.asked);
  CHECK(without.asked > 20);
  CHECK(without.avenged < without.asked * 3 / 4);
}

TEST_CASE("with Cowboys, heuristic thieves avoid cowboys of hearts") {
  const auto victim = [](const std::string& cowboys) {
    packs::Problems problems;
    const auto scenarios = scenarios::read_scenarios(
        "it.yaml",
        "- scenario: whom to steal from\n  game: {packs: [base, cowboys], players: 3}\n  given: {p1.dice: Q Q 9 10 A, "
        "p2.dice: Q 9 9 10 J, p3.dice: Q 9 9 10 J, p2.hand: [deed-1, deed-2, deed-3], p3.hand: [deed-4], p2.bunkhouse: "
        "[" +
            cowboys + "]}\n  run: saloon\n",
        problems);
    problems.throw_if_any();
    scenarios::ScenarioRunner runner({SOURCE_DIR "/content"});
    scenarios::Lacking lacking;
    runner.run(scenarios.at(0), {.lacking = &lacking});
    return lacking.answers.empty() ? "" : lacking.answers[0].second;
  };
  CHECK(victim("cowboy-of-hearts") == "p2");
  CHECK(victim("cowboy-of-hearts, cowboy-of-hearts") == "p3");
}

}  // namespace rules::advice_test
