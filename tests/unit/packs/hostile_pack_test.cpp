// No pack can crash the program. Each past crash is now an error that names the pack, the file and the line, with and
// without Lua.
#include <catch2/catch.hpp>

#include "log/event_log.hpp"
#include "play/seats.hpp"
#include "script/value.hpp"
#include "unit/support/mods.hpp"

namespace rules::hostile_pack_test {

using Catch::Contains;
using test::Mods;

namespace {

const std::string kRecords =
    "step: {go: {}}\nending: {once: {script: true}}\nquestion: {parts: {kind: divide}, which: {type: seat}}\n"
    "variable: {n: {}, first: {type: seat}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
    "zone: {pile: {seen: all}, hand: {of: player, seen: all}}\ncard: {pear: {deck: pile, copies: 3}}\n"
    "die: {cube: {faces: [low, high], count: 2}}\n";
const std::string kEnding = "function ending.once() return true end\n";

/// Plays a game of random seats, and returns how it failed, "" if it didn't.
std::string failure(const Mods& mods, bool without_lua, bool logging = false) {
  const auto linked = mods.link({"core"});
  const auto host = linked->make_host({.time = std::chrono::milliseconds(100)}, without_lua);
  EventLog log;
  Engine engine(linked->ruleset, *host, &log);
  log.keep(logging);
  for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("random"));
  engine.start(1, 2, false);
  return engine.advance() == Status::failed ? engine.failure() : "";
}

/// Returns the error of a step that does this, which is the same with and without Lua.
std::string error_of(const std::string& body, const std::string& more = "", bool logging = false) {
  Mods mods;
  mods.pack("core", "languages: [en]\nfields: {card: {kind-worth: {type: number}}}\n", kRecords,
            kEnding + "function step.go() " + body + " end\n");
  mods.write("core/more.yaml", more);
  mods.language("core", "message: {hi: Hi}\n");
  const std::string with = failure(mods, true, logging), lua = failure(mods, false, logging);
  INFO(body << "\n" << with << "\n" << lua);
  CHECK(with == lua);
  if (!lua.empty()) {
    CHECK_THAT(lua, Contains("it.lua:2: "));
    CHECK_THAT(lua, Contains("(pack core, step.go"));
  }
  return lua;
}

}  // namespace

TEST_CASE("the API can't be called while a script is being loaded") {
  for (const char* call : {"players()",
                           "round()",
                           "amount(resource.coin, 1)",
                           "get(variable.n)",
                           "count(zone.pile)",
                           "cards(zone.pile)",
                           "others(1)",
                           "seats()",
                           "each(1)",
                           "dice(die.cube, 1)",
                           "compute('worth')",
                           "chance(6)",
                           "set(variable.n, 1)",
                           "shuffle(zone.pile)",
                           "tell(text.hi)",
                           "ask(1, 'which', {among = everyone()})",
                           "ask_all(everyone(), 'which', {among = everyone()})",
                           "resolve('gain')",
                           "within('gain')",
                           "targets('gain', 'player')"}) {
    Mods mods;
    mods.pack("core", "languages: [en]\n",
              kRecords + "value: {worth: {}}\nevent: {gain: {fields: {player: seat}, actor: player}}\n",
              kEnding + "local n = " + call + "\nfunction step.go() end\nfunction event.gain() end\n");
    mods.language("core", "message: {hi: Hi}\n");
    INFO(call);
    CHECK_THAT(mods.fault({"core"}), Contains("it.lua:2: ") && Contains("while they are being loaded"));
  }
}

TEST_CASE("tell() names only things that exist") {
  for (const char* call : {"tell(text.hi, first_card(zone.pile) + 1000000000)", "tell(text.hi, card.pear + 7)",
                           "tell(text.hi, 1.5)", "tell(text.hi, {})"})
    for (const bool logging : {false, true}) CHECK(error_of(call, "", logging) != "");
  for (const bool logging : {false, true})
    CHECK_THAT(error_of("tell(text.hi, 1, nil)", "", logging),
               Contains("bad argument #3 to 'tell'") && Contains("got nil"));
}

TEST_CASE("seats() and each() reject faulty arguments of a loop") {
  for (const char* call :
       {"local f = seats() f(-1, 5)", "local f = seats() f(8, 0)", "local f = each(everyone()) f(1 << 50, 0)",
        "local f, s = seats() f(s, -3)", "local f, s = seats() f(s, 9)", "local f = seats() f()"})
    CHECK(error_of(call) != "");
  CHECK(error_of("local f, s, i = seats() if f(s, f(s, i)) ~= 2 or f(0, 1) then error('wrong') end") == "");
}

TEST_CASE("a number names no event and no question") {
  const std::string records = "event: {gain: {fields: {player: seat, n: number}, actor: player}}\n";
  const std::string number = std::to_string(std::int64_t{11} << script::kTagShift);  // scripts can compute any
  CHECK_THAT(error_of("resolve(" + number + ")", records), Contains("bad argument #1 to 'resolve'"));
  CHECK_THAT(error_of("ask(1, " + number + ")", records), Contains("bad argument #2 to 'ask'"));
}

TEST_CASE("divide needs a resource and a bounded number of units") {
  for (const char* units : {"-100000000", "-1", "256", "1000000000"})
    CHECK_THAT(
        error_of(std::string("ask(1, 'parts', {units = ") + units + ", resource = resource.coin, among = everyone()})"),
        Contains("units"));
}

TEST_CASE("a question can't be asked of an unset seat") {
  const std::string lose = "set(variable.first, nil)";
  CHECK(error_of(lose) == "");
  Mods mods;
  mods.pack("core", "",
            "step: {go: {}, wait: {kind: queue, with: {unless: done, decider: first, order: which, event: gain}}}\n"
            "ending: {once: {script: true}}\nquestion: {which: {type: seat}}\n"
            "variable: {first: {type: seat}, done: {of: player}}\n"
            "event: {gain: {fields: {player: seat}, actor: player}}\n",
            kEnding + "function event.gain() end\nfunction step.go() " + lose + " end\n");
  for (const bool without_lua : {false, true})
    CHECK_THAT(failure(mods, without_lua),
               Contains("variable 'first' is unset") && Contains("(step wait, ") && Contains("core/things.yaml:1)"));
}

TEST_CASE("fields that name variables read those variables") {
  const auto fault = [](const std::string& records) {
    Mods mods;
    mods.pack("core", "kinds: {spot: {fields: {face: {type: face}}}}\n", kRecords,
              kEnding + "function step.go() end\nfunction event.gain() end\n");
    mods.write("core/others.yaml",
               "variable: {of-all: {}, seat-of-all: {type: seat}, mine: {of: player}, seat-of-mine: {of: player, type: "
               "seat}}\nevent: {gain: {fields: {player: seat}, actor: player}, win: {fields: {at: record}}, bare: {}}\n"
               "spot: {top: {face: high}}\n");
    mods.write("core/records.yaml", records);
    return mods.fault({"core"});
  };
  const auto queue = [&](const std::string& unless, const std::string& decider, const std::string& event) {
    return fault("step: {wait: {kind: queue, with: {order: which, unless: " + unless + ", decider: " + decider +
                 ", event: " + event + "}}}\n");
  };
  const auto contest = [&](const std::string& more) {
    return fault("contest: {usual: {die: cube, tie: which, action: which, decider: seat-of-all" + more +
                 "}}\nstep: {top: {kind: contest, with: {at: spot.top, rules: usual}}}\n");
  };
  const auto rolls = [&](const std::string& more) {
    return fault(
        "question: {keep: {kind: subset, type: die}}\nstep: {rolls: {kind: roll-keep, with: {die: cube, keep: "
        "keep, " +
        more + "}}}\n");
  };
  const auto seat = Contains("`decider` must name a variable with `of: game` and type seat");
  CHECK(queue("mine", "seat-of-all", "gain").empty());
  CHECK_THAT(queue("mine", "of-all", "gain"), seat);
  CHECK_THAT(queue("mine", "seat-of-mine", "gain"), seat);
  CHECK_THAT(queue("of-all", "seat-of-all", "gain"), Contains("`unless` must name a variable with `of: player`"));
  for (const char* event : {"win", "bare"})
    CHECK_THAT(queue("mine", "seat-of-all", event),
               Contains("step 'wait': the first field of `event` must be of type seat"));
  CHECK(contest(", won: mine, event: win").empty());
  CHECK_THAT(contest(", won: of-all"), Contains("`won` must name a variable with `of: player` and type number"));
  CHECK_THAT(contest(", won: seat-of-mine"), Contains("`won` must name a variable with `of: player` and type number"));
  for (const char* event : {"gain", "bare"})
    CHECK_THAT(contest(std::string(", event: ") + event),
               Contains("contest 'usual': the first field of `event` must be of type record"));
  CHECK_THAT(rolls("waiver: of-all"), Contains("`waiver` must name a variable with `of: player`"));
  CHECK_THAT(rolls("last: of-all"), Contains("`last` must name a variable with `of: game` and type flag"));
  CHECK_THAT(rolls("first: mine"), Contains("`first` must name a variable with `of: game` and type seat"));
  CHECK_THAT(fault("event: {wind: {again: mine}}\n"),
             Contains("`again` must name a variable with `of: game` and type number"));
  CHECK_THAT(fault("value: {wealth: {holder: mine}}\n"),
             Contains("`holder` must name a variable with `of: game` and type seat"));
  for (const char* role : {"actor", "affected"})
    CHECK_THAT(fault(std::string("event: {pay: {fields: {n: number}, ") + role + ": n}}\n"),
               Contains(role) && Contains("of event 'pay' must be a field of type seat"));
}

TEST_CASE("start: has to name an existing thing") {
  for (const auto& [variable, good] : std::vector<std::pair<std::string, bool>>{{"{type: card}", true},
                                                                                {"{type: card, start: -1}", true},
                                                                                {"{type: card, start: 7}", false},
                                                                                {"{type: seat, start: 1}", true},
                                                                                {"{type: seat, start: 2}", false},
                                                                                {"{type: seat, start: -2}", false},
                                                                                {"{start: -2}", true}}) {
    Mods mods;
    mods.pack("core", "", "ending: {once: {script: true}}\nvariable: {it: " + variable + "}\n", kEnding);
    const std::string fault = mods.fault({"core"});
    INFO(variable << fault);
    CHECK((fault.find("can't start with") == fault.npos) == good);
  }
}

TEST_CASE("appended parameters keep their values") {
  Mods mods;
  mods.pack("core", "", kRecords + "event: {gain: {fields: {player: seat, n: number}, actor: player}}\n",
            kEnding +
                "function event.gain() end\nfunction step.go() resolve('gain', {player = 1, n = 3}) end\n"
                "function after.gain.a(_, me) local l for i = 1, 3000 do l = {i} end me = l end\n"
                "function after.gain.b(_, me) me[#me + 1] = 3 me[#me + 1] = 3 end\n");
  for (const bool without_lua : {false, true})
    CHECK_THAT(failure(mods, without_lua), Contains("it.lua:5: attempt to get length of a nil value"));
}

TEST_CASE("named arguments in the wrong place are errors") {
  const std::string things =
      "value: {worth: {script: true}}\nevent: {gain: {fields: {player: seat, coins: number}, actor: player}}\n";
  const std::string others = " end function value.worth(p) return 1 end function event.gain(ev)";
  for (const std::string& given : std::vector<std::string>{"{1}", "{1, 2}", "{p}", "{}", "{player = 1}", "{[1] = 1}"})
    for (const std::string& call : std::vector<std::string>{
             "compute('worth', " + given + ")", "compute('worth', 1, " + given + ")",
             "compute('worth', 1, nil, " + given + ")", "where(zone.pile, 'kind', " + given + ")",
             "except(zone.pile, 'kind', " + given + ")", "targets('gain', " + given + ")",
             "act(1, place.bank, 'gain', " + given + ")", "highest(zone.pile, 'kind', " + given + ")",
             "within('gain', " + given + ")", "ask(" + given + ", 'which', {among = everyone()})",
             "ask(1, 'which', {among = everyone()}, " + given + ")",
             "resolve('gain', {player = " + given + ", coins = 1})"})
      CHECK_THAT(error_of("local p = 1 " + call + others, things), Contains("bad argument") || Contains("takes"));
}

TEST_CASE("fields and options may come from any expression") {
  const std::string things = "event: {gain: {fields: {player: seat, coins: number}, actor: player}}\n";
  const auto said = [&](const std::string& body) {
    return error_of("local n = 'gain' local q = 'which' local t = {} " + body + " end function event.gain(ev)", things);
  };
  CHECK_THAT(said("resolve('gain', t)"), Contains("event 'gain' needs its field 'player'"));
  CHECK_THAT(said("resolve(n, t)"), Contains("event 'gain' needs its field 'player'"));
  CHECK_THAT(said("t[#t + 1] = 5 resolve('gain', t)"), Contains("event 'gain' has no field '?'"));
  CHECK_THAT(said("t[#t + 1] = 5 ask(1, q, t)"), Contains("a question takes no '?'"));
  CHECK(said("resolve(n, {player = 1, coins = 1}) ask(1, q, {among = everyone()})") == "");
  CHECK_THAT(said("ask('gain', 'which', {among = everyone()})"), Contains("a player expected, got a string"));
}

TEST_CASE("sums beyond the range of a number are errors") {
  const auto counted = [](int cards) {
    return error_of("draw(zone.fruits, " + std::to_string(cards) + ", zone.hand(1)) error('' .. compute('worth', 1))",
                    "value: {worth: {of: player, cards: kind-worth, in: [hand], worth: 536870912}}\n"
                    "zone: {fruits: {}}\n"
                    "card: {fig: {deck: fruits, copies: 70, kind-worth: 536870912}}\n");
  };
  for (const int cards : {63, 64, 65}) CHECK_THAT(counted(cards), Contains("outside the allowed range"));
  CHECK_THAT(counted(0), Contains("it.lua:2: 0"));
}

TEST_CASE("a division by zero names its line") {
  for (const char* division : {"7 // n", "7 % n", "7 // (n // 1)", "7 // -n", "n // (1 + 7 % n)",
                               "7 // count(zone.pile)", "7 % -- 7 // 7\n (\n n)"})
    for (const bool without_lua : {false, true}) {
      Mods mods;
      mods.pack("core", "", kRecords,
                kEnding +
                    "function step.go()\n  local n = get(variable.n)\n  if count(zone.pile) == 3 then\n"
                    "    put_all(zone.pile, zone.hand(1))\n  end\n  local a = 3\n\n  local x = " +
                    division + "\n  set(variable.n, x + a)\nend\n");
      INFO(division);
      CHECK_THAT(failure(mods, without_lua), Contains("it.lua:9: attempt to "));
    }
  Mods mods;
  mods.pack("core", "", kRecords, kEnding + "function step.go() local divisor_ = 1 end\n");
  CHECK_THAT(mods.fault({"core"}), Contains("it.lua:2: 'divisor_' is reserved; choose another name"));
}

TEST_CASE("a for loop rejects a string as bound") {
  for (const char* head : {"for i = 1, \"3\" do", "for i = \"1\", 3 do", "for i = 1, 3, (\"1\") do"}) {
    Mods mods;
    mods.pack("core", "", kRecords, kEnding + "function step.go()\n  " + head + " end\nend\n");
    INFO(head);
    CHECK_THAT(mods.fault({"core"}), Contains("it.lua:3: 'for' bounds must be numbers"));
  }
  for (const char* head : {"for i = 1, s do", "for i = s, 3 do", "for i = 1, 3, s do", "for i =\n 1,\n\n s\n do",
                           "for i = 1, lists[1] do", "for i = 1, -- s\n s .. s do"})
    for (const bool without_lua : {false, true}) {
      Mods mods;
      mods.pack("core", "", kRecords,
                kEnding + "function step.go()\n  local s = \"3\"\n  local lists = {s}\n  " + head +
                    " set(variable.n, 1) end\nend\n");
      INFO(head);
      const std::string said = failure(mods, without_lua);
      CHECK_THAT(said, Contains("'for' bounds must be numbers"));
      CHECK_THAT(said, Contains("it.lua:5: ") || Contains("it.lua:6: ") || Contains("it.lua:8: "));
    }
  Mods mods;
  mods.pack("core", "", kRecords, kEnding + "function step.go() local bound_ = 1 end\n");
  CHECK_THAT(mods.fault({"core"}), Contains("it.lua:2: 'bound_' is reserved; choose another name"));
}

TEST_CASE("targets() takes only fields of type seat") {
  const std::string things = "event: {gain: {fields: {player: seat, coins: number, fruit: card}, actor: player}}\n";
  for (const char* field : {"coins", "fruit", "nothing"})
    CHECK_THAT(error_of("targets('gain', '" + std::string(field) + "') end function event.gain(ev)", things),
               Contains("bad argument #2 to 'targets' (the event has no field '" + std::string(field) +
                        "' that holds a player)"));
  CHECK(error_of("targets('gain', 'player') end function event.gain(ev)", things) == "");
}

TEST_CASE("cards hold only resources with on-cards") {
  const std::string cow = "resource: {cow: {on-cards: true}}\n";
  for (const char* call :
       {"supply(3, resource.coin, first_card(zone.pile))", "move(0, resource.coin, 1, first_card(zone.pile))",
        "pour(resource.coin, 1, first_card(zone.pile))",
        "collect(1, resource.coin, everyone(), first_card(zone.pile))"})
    CHECK_THAT(error_of(call, cow), Contains("cards can't hold 'coin'; give it `on-cards: true`"));
  CHECK(error_of("supply(3, resource.cow, first_card(zone.pile))", cow) == "");
}

TEST_CASE("API functions reject negative amounts") {
  for (const char* call : {"move(-1, resource.coin, 1, 2)", "draw(zone.pile, -1, zone.hand(1))",
                           "refill(zone.hand(1), zone.pile, -1)", "pick(zone.pile, -1, zone.hand(1))",
                           "collect(-1, resource.coin, everyone(), place.bank)", "lay(die.cube, 1, -1, face.low)"})
    CHECK_THAT(error_of(call), Contains("bad argument") && Contains("0 to 1000000000"));
}

}  // namespace rules::hostile_pack_test
