// Cards that can be played on several events, by lists, tags and in any window; questions with only one legal answer
// that are asked all the same; counters on cards, as players see them.
#include <catch2/catch.hpp>

#include "nlohmann/json.hpp"
#include "play/game.hpp"
#include "play/table_text.hpp"
#include "unit/support/known_state.hpp"
#include "unit/support/mods.hpp"

namespace rules::windows_test {

using Catch::Contains;
using test::Mods;

namespace {

const std::string kTable =
    "step: {go: {}}\nending: {once: {script: true}}\nresource: {coin: {}}\n"
    "zone: {hand: {of: player, seen: owner, area: hand}, front: {of: player, seen: all}, deck: {discard: pile, seen: "
    "nobody}, pile: {}}\n"
    "event: {dig: {fields: {player: seat}, actor: player, tags: [work]}, fish: {fields: {player: seat}, actor: player, "
    "tags: [work]}, rest: {fields: {player: seat}, actor: player}}\n";
const std::string kOnce = "function ending.once() return true end\n";
const std::string kDay =
    "function event.dig(ev) end\nfunction event.fish(ev) end\nfunction event.rest(ev) end\n"
    "function step.go()\n draw(zone.deck, 2, zone.hand(1))\n"
    " resolve('dig', {player = 1}) resolve('fish', {player = 2}) resolve('rest', {player = 1})\nend\n";

play::GameConfig people() {
  play::GameConfig config;
  config.seats = {"human", "human"};
  return config;
}

/// Returns the events in whose windows player 1 is asked, and passes; "/" after the name if the window is after the
/// event.
std::string windows(const std::string& play, const std::string& more = "") {
  Mods mods;
  mods.pack("core", "", kTable + "card: {flute: {deck: deck, play: " + play + "}, rope: {deck: deck" + more + "}}\n",
            kOnce + kDay + "function play.flute() end\n" + (more.empty() ? "" : "function play.rope() end\n"));
  play::Game game(mods.link({"core"}), people());
  std::string out;
  while (game.advance() == Status::asking) {
    const Question& ask = *game.asked(Seat(0));
    out += (out.empty() ? "" : " ") + game.linked().ruleset.events()[ask.event].id;
    REQUIRE_FALSE(game.answer(Seat(0), Answer(Element::option, kNone)));
  }
  return out;
}

/// Returns how often player 1 is asked this in a step.
int times_asked(const std::string& question, const std::string& options, const std::string& before = "") {
  Mods mods;
  mods.pack("core", "", kTable + "die: {stone: {faces: [smooth]}}\nquestion: {what: {" + question + "}}\n",
            kOnce + "function event.dig() end\nfunction event.fish() end\nfunction event.rest() end\n" +
                "function step.go() " + before + " ask(1, 'what', {" + options + "}) end\n");
  play::Game game(mods.link({"core"}), people());
  int times = 0;
  for (; game.advance() == Status::asking; ++times) {
    const Question ask = *game.asked(Seat(0));
    CHECK(ask.count() == 1);
    CHECK(test::known_state(game, Seat(0))["asked"]["answers"].size() == 1);
    REQUIRE_FALSE(game.answer(Seat(0), ask.nth(0)));
  }
  CHECK(game.engine().failure() == "");
  return times;
}

}  // namespace

TEST_CASE("when: takes several events, tags, or both") {
  CHECK(windows("{when: dig, who: anyone}") == "dig");
  CHECK(windows("{when: [dig, rest], who: anyone}") == "dig rest");
  CHECK(windows("{when: work, who: anyone}") == "dig fish");
  CHECK(windows("{when: work, who: actor}") == "dig");
  CHECK(windows("{when: work, who: others}") == "fish");
  CHECK(windows("{after: [rest, work, dig], who: anyone}") == "dig fish rest");
  CHECK(windows("[{when: work, who: anyone}, {after: rest, who: anyone}]") == "dig fish rest");
}

TEST_CASE("when: any offers a card in every window of other cards") {
  const std::string rope = ", play: {after: work, who: anyone}";
  CHECK(windows("{when: any, who: actor}") == "");
  CHECK(windows("{when: any, who: actor}", rope) == "dig fish");  // the rope is offered while the other player fishes
  CHECK(windows("{when: any, who: anyone}", ", play: {after: dig, who: owner}") == "dig");
  CHECK(windows("{when: [any, rest], who: anyone}", rope) == "dig fish rest");
  CHECK(windows("{when: any, who: owner}", ", play: {when: rest, who: others}") == "rest");
}

TEST_CASE("when: needs an event that exists") {
  const auto fault = [](const std::string& play) {
    Mods mods;
    mods.pack("core", "", kTable + "card: {flute: {deck: deck, play: " + play + "}}\n",
              kOnce + kDay + "function play.flute() end\n");
    return mods.fault({"core"});
  };
  CHECK_THAT(fault("{when: worg}"), Contains("there is no event or tag 'worg'") && Contains("did you mean 'work'?"));
  CHECK_THAT(fault("{after: [dig, fisch]}"),
             Contains("there is no event or tag 'fisch'") && Contains("did you mean 'fish'?"));
  CHECK_THAT(fault("{after: any}"), Contains("there is no event or tag 'any'"));
  CHECK_THAT(fault("{when: []}"), Contains("play.when"));
  CHECK_THAT(fault("{when: work, after: dig}"), Contains("when"));
}

TEST_CASE("when: takes a tag that a patch adds to an event") {
  Mods mods;
  mods.pack("core", "", kTable, kOnce + kDay);
  mods.pack("more", "requires: {core: ^1}\n",
            "patch: [{in: core.event.rest, add: {tags: [leisure]}}]\n"
            "card: {flute: {deck: deck, copies: 2, play: {when: leisure, who: anyone}}}\n",
            "function play.flute() end\n");
  play::Game game(mods.link({"more"}), people());
  REQUIRE(game.advance() == Status::asking);
  CHECK(game.linked().ruleset.events()[game.asked(Seat(0))->event].id == "rest");
}

TEST_CASE("always: asks questions of any kind with one legal answer") {
  const std::pair<std::string, std::string> forced[] = {
      {"type: seat", "among = only(2)"},
      {"type: seat", "among = without(only(2), 2), optional = true"},
      {"type: card", "cards = zone.pile, optional = true"},
      {"kind: number", "least = 3, most = 3"},
      {"kind: subset, type: seat", "among = everyone(), least = 2, most = 2"},
      {"kind: subset, type: card", "cards = zone.pile"},
      {"kind: order, type: seat", "among = only(2)"},
      {"kind: divide, type: seat", "among = only(2), units = 1, resource = resource.coin"},
      {"kind: die-face", "die = die.stone"}};
  for (const auto& [question, options] : forced) {
    INFO(question << ", " << options);
    const std::string before = "supply(2, resource.coin, 2) lay(die.stone, 1, 1, face.smooth)";
    CHECK(times_asked(question, options, before) == 0);
    CHECK(times_asked(question, options + ", always = true", before) == 1);
    CHECK(times_asked(question, options + ", always = false", before) == 0);
    CHECK(times_asked(question + ", always: true", options, before) == 1);
  }
}

TEST_CASE("a question without a legal answer is an error") {
  Mods mods;
  mods.pack("core", "", kTable + "question: {what: {type: card, always: true}}\n",
            kOnce + "function event.dig() end\nfunction event.fish() end\nfunction event.rest() end\n" +
                "function step.go() ask(1, 'what', {cards = zone.pile}) end\n");
  play::Game game(mods.link({"core"}), people());
  REQUIRE(game.advance() == Status::failed);
  CHECK_THAT(game.engine().failure(), Contains("question 'what' has no legal answer"));
}

TEST_CASE("named variables of a card are shown to those who see it") {
  Mods mods;
  mods.pack(
      "core", "languages: [en]\n",
      kTable +
          "card: {flute: {deck: deck, copies: 3}}\nquestion: {well: {kind: yes-no}}\n"
          "variable: {notes: {of: card}, silver: {of: card, type: flag}, played-by: {of: card, type: seat, start: "
          "-1}, inner: {of: card}}\n",
      kOnce +
          "function event.dig() end\nfunction event.fish() end\nfunction event.rest() end\n"
          "function step.go()\n draw(zone.deck, 2, zone.hand(1)) draw(zone.deck, 1, zone.front(2))\n"
          " local own, open = first_card(zone.hand(1)), first_card(zone.front(2))\n"
          " set(variable.notes, 3, own) set(variable.silver, true, own) set(variable.inner, 9, own)\n"
          " set(variable.notes, 7, open) set(variable.played_by, 2, open)\n"
          " if get(variable.notes, own) ~= 3 or get(variable.notes, open) ~= 7 then error('wrong') end\n"
          " ask(1, 'well')\nend\n");
  mods.language("core",
                "card: {flute: {name: Flute}}\nquestion: {well: {ask: Well}}\nstep: {go: {name: Go}}\nending: {once: "
                "{name: Once}}\n"
                "variable: {notes: {name: notes}, silver: {name: silver}, played-by: {name: of}}\n");
  play::Game game(mods.link({"core"}), people());
  REQUIRE(game.advance() == Status::asking);
  const auto table = [&](int seat) {
    return play::table_text(table_view_of(game, Seat(seat), game.wording()), game.wording());
  };
  CHECK_THAT(table(0), Contains("Flute <notes 3, silver yes>") && Contains("Flute <notes 7, of Player 2>") &&
                           !Contains("inner") && !Contains("9"));
  CHECK_THAT(table(1), !Contains("notes 3") && Contains("Flute <notes 7, of Player 2>"));
  const auto seen = [&](int seat) { return test::known_state(game, Seat(seat))["variables"]["notes"].dump(); };
  CHECK_THAT(seen(0), Contains(R"({"card":"flute","zone":"hand","seat":1,"value":3})") &&
                          Contains(R"({"card":"flute","zone":"front","seat":2,"value":7})"));
  CHECK(seen(1) == R"([{"card":"flute","zone":"front","seat":2,"value":7}])");
}

}  // namespace rules::windows_test
