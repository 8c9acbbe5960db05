// What a script's advice may answer to each kind of question; what makes no sense is an error that names the question.
#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "mods.hpp"
#include "play/bots.hpp"

namespace rules::advice_test {

using Catch::Contains;
using test::Mods;

namespace {

/// How a game fails in which a sensible seat is asked this, and is advised that; "" if it doesn't.
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

TEST_CASE("what advice is told of its question is the same with and without Lua") {
  const auto tells = [](const std::string& kind, const std::string& options, const std::string& condition) {
    return advised(kind, options, "(" + condition + ") and (" + (kind == "number" ? "q.low" : "{1}") + ") or 'wrong'");
  };
  const std::string some = "among = everyone(), least = 1, most = 1";
  CHECK(tells("subset", some, "q.player == 1 and q.about == nil and q.event == nil and q.question == 'what'") == "");
  CHECK(tells("subset", some, "#q.options == 2 and q.options[2] == 2 and q.options[3] == nil") == "");
  CHECK(tells("subset", some, "q.sizes[1] == true and q.sizes[2] == false and #q.sizes == 2 and #q.commits == 0") ==
        "");
  CHECK(tells("subset", some, "q.nothing == nil and q.low == 0 and q.place == 0 and q.chance >= 0") == "");
  CHECK(tells("number", "least = 1, most = 3", "q.low == 1 and q.high == 3 and #q.options == 0 and q.sizes == nil") ==
        "");
  CHECK_THAT(tells("number", "least = 1, most = 3", "q.low == 2"), Contains("advice"));
}

TEST_CASE("advice that is no legal answer is an error, not another answer") {
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

}  // namespace rules::advice_test
