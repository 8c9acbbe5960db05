// Values that scripts read: sets of players, dice of several kinds. Also text that scripts must not contain.
#include <algorithm>
#include <catch2/catch.hpp>

#include "play/game.hpp"
#include "unit/support/mods.hpp"

namespace rules::scripts_test {

using test::Mods;

namespace {

const std::string kAssert = "local function assert(holds) if not holds then error('it does not hold') end end ";

/// Runs a step of two players' game to its end; returns its error, or "".
std::string run(const std::string& records, const std::string& body, const std::string& manifest = "",
                const std::string& more = "") {
  Mods mods;
  mods.pack("core", manifest, records + "step: {go: {}}\nending: {once: {script: true}}\n",
            more + kAssert + "function ending.once() return true end\nfunction step.go() " + body + " end\n");
  play::GameConfig config;
  config.seats = {"random", "random"};
  play::Game game(mods.link({"core"}), config);
  return game.advance() == Status::failed ? game.engine().failure() : "";
}

}  // namespace

TEST_CASE("sets of players change through functions, not arithmetic") {
  CHECK(run("", "assert(size(everyone()) == 2 and has(everyone(), 2))") == "");
  CHECK(run("", "assert(size(only(2)) == 1 and has(only(2), 2) and not has(only(2), 1))") == "");
  CHECK(run("", "assert(with(only(2), 1) == everyone() and with(only(2), 2) == only(2))") == "");
  CHECK(run("",
            "assert(without(everyone(), 1) == only(2) and without(only(2), 1) == only(2) and size(without(only(2), 2)) "
            "== 0)") == "");
  CHECK_THAT(run("", "only(3)"), Catch::Contains("only"));
}

TEST_CASE("methods of events reject what isn't an event") {
  for (const char* other : {"everyone()", "'hit'", "2", "nil"})
    CHECK_THAT(run("event: {hit: {fields: {by: number}}}\n", "resolve('hit', {by = 1})", "",
                   "function event.hit(ev) local cancel = ev.cancel cancel(" + std::string(other) + ") end "),
               Catch::Contains("expected an event"));
}

TEST_CASE("showing() counts dice with a face, of one kind if named") {
  const std::string dice =
      "die: {weather: {faces: [calm, wild], of: game}, cube: {faces: [low, high], count: 2}, long: {faces: [a, b, c], "
      "count: 3}}\n";
  CHECK(run(dice, "lay(die.long, 1, 2, face.c) assert(showing(face.c, 1) == 2 and showing(face.c, 2) == 0)") == "");
  CHECK_THAT(run(dice, "showing(face.low, 1)"), Catch::Contains("several kinds of dice with this face"));
  CHECK(run(dice,
            "lay(die.cube, 1, 1, face.low) lay(die.long, 1, 3, face.a) assert(showing(face.low, 1, die.cube) == 1 and "
            "showing(face.a, 1, die.long) == 3)") == "");
  CHECK(run(dice,
            "roll(die.weather) assert(showing(face.calm, nil, die.weather) + showing(face.wild, nil, die.weather) == "
            "1)") == "");
  CHECK_THAT(run(dice, "showing(7, 1)"), Catch::Contains("no player's dice have this face"));
}

TEST_CASE("fields of cards name any declared thing") {
  const std::string name = "so-long-a-name-for-a-field-that-lua-keeps-it-apart";
  const std::string fields = "kinds: {spot: {fields: {" + name +
                             ": {type: number}, words: {type: list, of: text}}}}\n" + "fields: {card: {" + name +
                             ": {type: number}, costs: {type: resource}, goes: {type: zone}, "
                             "after: {type: card}, makes: {type: event}, at: {type: place}, on: {type: spot}}}\n";
  const std::string records =
      "resource: {coin: {}, gem: {}}\nplace: {bank: {}}\nzone: {pile: {}, row: {}}\nevent: {calm: {}, wind: {}}\n"
      "spot: {den: {}, top: {" +
      name +
      ": 7, words: [a, b]}}\n"
      "card: {pear: {deck: pile}, plum: {deck: pile, " +
      name +
      ": 5, costs: gem, goes: row, after: fig, makes: wind, "
      "at: bank, on: top}, fig: {deck: pile}}\n";
  std::string in_lua = name;
  std::replace(in_lua.begin(), in_lua.end(), '-', '_');
  const std::string plum = "local plum = where(zone.pile, 'kind', card.plum)[1] ",
                    pear = "local pear = where(zone.pile, 'kind', card.pear)[1] ";
  for (const std::string& body :
       {plum + "assert(plum." + in_lua + " == 5 and spot.top." + in_lua + " == 7)",
        plum + "assert(plum.costs == resource.gem and plum.goes == zone.row and plum.after == card.fig)",
        plum + "assert(plum.makes == 'wind' and plum.at == place.bank and plum.on == spot.top)",
        pear + "assert(not (pear.costs or pear.goes or pear.after or pear.makes or pear.at or pear.on))",
        plum + "assert(where(zone.pile, 'costs', resource.gem)[1] == plum and #spot.top.words == 0)"})
    CHECK(run(records, body, fields) == "");
}

TEST_CASE("^ is rejected because it may differ between machines") {
  CHECK_THROWS_WITH(run("", "return 2^3"),
                    Catch::Contains("'^' is not available to scripts") && Catch::Contains("write x * x"));
  CHECK(run("", "assert('^' ~= '') --[[ 2^3 ]]") == "");
}

TEST_CASE("ask() and keep() accept only options with a meaning") {
  const std::string cards =
      "zone: {pile: {of: game}, hand: {of: player, area: hand}, gone: {of: game}}\n"
      "card: {plum: {deck: pile, copies: 3}}\nquestion: {one: {kind: choose}, some: {kind: subset}}\n";
  const std::string none = "cards = zone.pile, to = zone.hand(1)";
  CHECK(run(cards, "keep(1, 'one', {" + none +
                       ", rest = zone.gone}) assert(count(zone.hand(1)) == 1 and count(zone.gone) == 2)") == "");
  CHECK(run(cards, "assert(keep(1, 'some', {" + none + ", count = 2}) == 2) assert(count(zone.hand(1)) == 2)") == "");
  CHECK(run(cards, "assert(keep(1, 'some', {" + none +
                       ", count = 7, rest = zone.gone}) == 3) assert(count(zone.gone) == 0)") == "");
  CHECK_THAT(run(cards, "keep(1, 'one', {" + none + "})"),
             Catch::Contains("keep() needs rest = zone or or_top = zone"));
  CHECK_THAT(run(cards, "keep(1, 'one', {" + none + ", rest = zone.gone, count = 1})"),
             Catch::Contains("question 'one', which is of kind choose, takes no 'count'"));
  CHECK_THAT(run(cards, "keep(1, 'some', {" + none + ", rest = zone.gone})"),
             Catch::Contains("question 'some', which is of kind subset, needs count in keep()"));
  CHECK_THAT(run(cards, "keep(1, 'some', {cards = zone.pile, count = 1})"),
             Catch::Contains("which is of kind subset, needs to in keep()"));
  CHECK_THAT(run(cards, "keep(1, 'some', {" + none + ", count = 1, or_top = zone.gone})"),
             Catch::Contains("which is of kind subset, takes no 'or_top'"));
  const std::string events =
      "event: {take: {fields: {player: seat, victim: seat, card: card}, actor: player, affected: victim}, gain: "
      "{fields: {player: seat, n: number}, actor: player}}\n";
  const auto taking = [&](const std::string& more) {
    return run(cards + events, "keep(1, 'one', {" + none + ", rest = zone.gone, " + more + "})", "",
               "function event.take() end function event.gain() end ");
  };
  CHECK(taking("about = 2, taken = 'take'") == "");
  CHECK_THAT(taking("taken = 'take'"), Catch::Contains("event 'take' needs its field 'victim'"));
  CHECK_THAT(taking("taken = 'gain'"), Catch::Contains("event 'gain' needs its field 'n'"));
  for (const std::string option :
       {"to = zone.gone", "rest = zone.gone", "or_top = zone.gone", "taken = 'entered'", "count = 1"}) {
    const std::string name = option.substr(0, option.find(' '));
    const std::string table = "{cards = zone.pile, " + option + "}";
    const auto refused = Catch::Contains("only keep() takes '" + name + "'");
    CHECK_THAT(run(cards, "ask(1, 'one', " + table + ")"), refused);
    CHECK_THAT(run(cards, "ask_all(everyone(), 'one', " + table + ")"), refused);
    CHECK_THAT(run(cards, "local options = " + table + " ask(1, 'one', options)"), refused);
    CHECK_THAT(run(cards, "ask_all(everyone(), 'one', function() return " + table + " end)"), refused);
  }
}

}  // namespace rules::scripts_test
