// Texts for players: the log in the order in which things took effect, rejections, replacements, reasons, and which
// answer undo takes back.
#include <catch2/catch.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "nlohmann/json.hpp"
#include "packs/yaml/printable.hpp"
#include "play/game.hpp"
#include "play/table_text.hpp"
#include "play/table_view/table_view.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/question_samples.hpp"

namespace rules::telling_test {

using test::Mods;

namespace {

play::GameConfig humans() {
  play::GameConfig config;
  config.seats = {"human", "human"};
  return config;
}

Answer parsed(const play::Game& game, Seat seat, const std::string& text) {
  const auto answer = game.wording().parse(game.engine().read(), *game.asked(seat), text);
  if (const auto* fault = std::get_if<std::string>(&answer)) FAIL(*fault);
  return std::get<Answer>(answer);
}

std::string refused(play::Game& game, Seat seat, const std::string& text) {
  const auto answer = game.wording().parse(game.engine().read(), *game.asked(seat), text);
  if (const auto* fault = std::get_if<std::string>(&answer)) return *fault;
  return game.answer(seat, std::get<Answer>(answer)).value_or("taken");
}

/// Packs whose events have texts for the log.
class Told : public Mods {
 public:
  explicit Told(const std::string& records, const std::string& script) {
    pack("core", "languages: [en]\n", records, script);
  }
  Told& texts(const std::string& yaml) {
    language("core", yaml);
    return *this;
  }
};

}  // namespace

TEST_CASE("the log has causes before effects and sends only new lines") {
  Told mods(
      "event: {storm: {fields: {n: number}}, wreck: {fields: {n: number}}}\nquestion: {well: {kind: yes-no}}\nstep: "
      "{go: {}}\n",
      "function step.go() resolve('storm', {n = 1}) end\n"
      "function event.storm(ev)\n  resolve('wreck', {n = 1})\n  ask(1, 'well')\n  resolve('wreck', {n = "
      "2})\nend\nfunction event.wreck() end\n");
  mods.texts("event: {storm: {log: 'A storm.'}, wreck: {log: 'Wreck {n}.'}}\n");
  play::Game game(mods.link({"core"}), humans());
  std::size_t next = 0;
  REQUIRE(game.advance() == Status::asking);
  CHECK(game.log(Seat(0), next, next) == std::vector<std::string>{"Wreck 1."});
  CHECK(game.log(Seat(0), next, next).empty());
  REQUIRE_FALSE(game.answer(Seat(0), Answer(Element::flag, 1)));
  game.engine().advance(true);
  CHECK(game.log(Seat(0), next, next) == std::vector<std::string>{"A storm.", "Wreck 2."});
  std::size_t all = 0;
  CHECK(game.log(Seat(0), 0, all) == std::vector<std::string>{"A storm.", "Wreck 1.", "Wreck 2."});
  CHECK(all == next);
}

TEST_CASE("unset values are shown as nothing, whatever their type") {
  const Told mods("question: {well: {kind: yes-no}}\nstep: {go: {}}\n", "function step.go() ask(1, 'well') end\n");
  play::Game game(mods.link({"core"}), humans());
  REQUIRE(game.advance() == Status::asking);
  for (const Type type : {Type::card, Type::card_kind, Type::zone, Type::place, Type::resource})
    CHECK(game.wording().value(game.engine().read(), type, -1, play::Viewer(Seat(0))) == "nothing");
}

TEST_CASE("the log has a card before its event and its effect after it") {
  Told mods(
      "zone: {hand: {of: player, seen: owner, area: hand}, deck: {discard: deck}}\ncard: {sun: {deck: deck, play: "
      "{when: storm, who: anyone}}}\n"
      "event: {storm: {}, light: {}}\nstep: {go: {}}\n",
      "function step.go()\n  draw(zone.deck, 1, zone.hand(1))\n  resolve('storm')\nend\n"
      "function event.storm() end\nfunction event.light() end\nfunction play.sun(ev)\n  ev:cancel()\n  "
      "resolve('light')\nend\n");
  mods.texts(
      "event: {storm: {log: 'A storm.', cancelled: 'No storm.'}, light: {log: 'Light.'}, card-play: {log: "
      "'{card}.'}}\ncard: {sun: {name: Sun}}\n");
  play::Game game(mods.link({"core"}), humans());
  std::size_t next = 0;
  REQUIRE(game.advance() == Status::asking);
  REQUIRE_FALSE(game.answer(Seat(0), parsed(game, Seat(0), "sun")));
  game.engine().advance(true);
  CHECK(game.log(Seat(0), 0, next) ==
        std::vector<std::string>{"Player 1 gets Sun from deck.", "Sun.", "Light.", "No storm."});
}

TEST_CASE("a card that could cancel is asked about with its target") {
  Told mods(
      "zone: {hand: {of: player, seen: owner, area: hand}, suns: {discard: suns}, vetoes: {discard: vetoes}, echoes: "
      "{discard: echoes}}\n"
      "card: {sun: {deck: suns, play: {when: storm, who: anyone}}, veto: {deck: vetoes, copies: 2, play: {when: "
      "card-play, who: others}}, echo: {deck: echoes, play: {after: card-play, who: others}}}\n"
      "event: {storm: {}}\nstep: {go: {}}\n",
      "function step.go()\n  draw(zone.suns, 1, zone.hand(2))\n  draw(zone.vetoes, 1, zone.hand(1))\n  "
      "draw(zone.vetoes, 1, zone.hand(2))\n  draw(zone.echoes, 1, zone.hand(1))\n  resolve('storm')\nend\n"
      "function event.storm() end\nfunction play.sun() end\nfunction play.veto(ev) ev:cancel() end\n"
      "function play.echo() end\n");
  mods.texts("card: {sun: {name: Sun}, veto: {name: Veto}}\nquestion: {play-card: {ask: 'Play? ({event})'}}\n");
  play::Game game(mods.link({"core"}), humans());
  const auto asked = [&](int seat) {
    REQUIRE(game.advance() == Status::asking);
    return *table_view_of(game, Seat(seat), game.wording()).question;
  };
  CHECK(asked(1).prompt == "Play? (storm)");
  REQUIRE_FALSE(game.answer(Seat(1), parsed(game, Seat(1), "sun")));
  CHECK(asked(0).prompt == "Cancel Sun, which Player 2 played?");
  REQUIRE_FALSE(game.answer(Seat(0), parsed(game, Seat(0), "veto")));
  CHECK(asked(1).prompt == "Cancel Veto, which Player 1 played?");
  CHECK(asked(1).about.card->name == "Veto");
  CHECK(asked(1).about.by == 1);
  REQUIRE_FALSE(game.answer(Seat(1), parsed(game, Seat(1), "veto")));
  CHECK(asked(0).prompt == "Play? (card-play)");  // after the second one: it has taken effect
}

TEST_CASE("a question within an event is about that event or card") {
  Told mods(
      "zone: {hand: {of: player, seen: owner, area: hand}, suns: {discard: suns}}\n"
      "card: {sun: {deck: suns, play: {when: storm, who: anyone}}}\n"
      "question: {well: {kind: yes-no}}\nevent: {storm: {}}\nstep: {go: {}}\n",
      "function step.go()\n  draw(zone.suns, 1, zone.hand(1))\n  ask(1, 'well')\n  resolve('storm')\nend\n"
      "function event.storm() ask(1, 'well') end\nfunction play.sun() ask(1, 'well') end\n");
  mods.texts("event: {storm: {name: The storm, text: It blows.}}\n");
  play::Game game(mods.link({"core"}), humans());
  const auto asked = [&](const char* answer) {
    REQUIRE(game.advance() == Status::asking);
    const auto about = table_view_of(game, Seat(0), game.wording()).question->about;
    REQUIRE_FALSE(game.answer(Seat(0), parsed(game, Seat(0), answer)));
    return about;
  };
  CHECK_FALSE(asked("yes").event);  // between events
  const auto window = asked("sun");
  CHECK(window.event == "storm");
  CHECK_FALSE(window.card);
  const auto card = asked("yes");
  CHECK_FALSE(card.event);
  CHECK(card.card->name == "sun");
  CHECK_FALSE(card.by);  // the asked player plays it
  const auto within = asked("yes");
  CHECK(within.event_name == "The storm");
  CHECK(within.event_text == "It blows.");
}

TEST_CASE("undo() takes back a seat's last answer, after load too") {
  Told mods("question: {bid: {kind: number}, more: {kind: yes-no}}\nstep: {go: {}}\n",
            "function step.go()\n  ask_all(everyone(), 'bid', {least = 0, most = 5})\n  ask(1, 'more')\nend\n");
  const auto linked = mods.link({"core"});
  play::Game game(linked, humans());
  REQUIRE(game.advance() == Status::asking);
  REQUIRE_FALSE(game.answer(Seat(1), Answer(Element::number, 4)));
  REQUIRE_FALSE(game.answer(Seat(0), Answer(Element::number, 2)));
  play::Game loaded(linked, humans());
  loaded.engine().load_answers(play::from_text(play::to_text(game.save())).entries);
  REQUIRE(loaded.advance() == Status::asking);
  for (play::Game* each : {&game, &loaded}) {
    REQUIRE(each->undo(Seat(0)));
    CHECK(each->asked(Seat(0)));  // seat 1 answered first
    const auto entries = each->save().entries;
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].seat == Seat(1));
    REQUIRE(each->undo(Seat(1)));
    CHECK(each->save().entries.empty());
    for (const Seat seat : {Seat(0), Seat(1)}) CHECK_FALSE(each->undo(seat));
  }
}

TEST_CASE("a rejection says what was expected") {
  Told mods(
      "zone: {hand: {of: player, seen: owner}, deck: {seen: nobody}}\ncard: {gull: {deck: deck, copies: 2}}\n"
      "question: {bid: {kind: number}, well: {kind: yes-no}, who: {type: seat}, some: {kind: subset}, blind: "
      "{}}\nstep: {go: {}}\n",
      "function step.go()\n  ask(1, 'bid', {least = 1, most = 3})\n  ask(1, 'well')\n  ask(1, 'who', {among = "
      "everyone(), optional = true})\n"
      "  draw(zone.deck, 1, zone.hand(2))\n  ask(1, 'blind', {cards = zone.hand(2), optional = true})\n  "
      "draw(zone.deck, 1, zone.hand(2))\n  ask(2, 'some', {cards = zone.hand(2), least = 1, most = 1})\nend\n");
  play::Game game(mods.link({"core"}), humans());
  const auto next = [&](Seat seat, const std::string& answer) {
    REQUIRE_FALSE(game.answer(seat, parsed(game, seat, answer)));
    game.advance();
  };
  REQUIRE(game.advance() == Status::asking);
  CHECK(refused(game, Seat(0), "7") == "that is not a legal answer; expected a number from 1 to 3");
  CHECK(refused(game, Seat(0), "x") == "not a number; expected a number from 1 to 3");
  next(Seat(0), "2");
  CHECK(refused(game, Seat(0), "maybe") == "neither yes nor no; expected yes or no");
  next(Seat(0), "yes");
  CHECK(refused(game, Seat(0), "p3") ==
        "'p3' is not one of the options; expected one of: p1 (Player 1), p2 (Player 2), pass");
  next(Seat(0), "pass");
  CHECK_THAT(refused(game, Seat(0), "cat"), Catch::Contains("expected one of: a card (deck), pass"));  // not which card
  next(Seat(0), "pass");
  CHECK(refused(game, Seat(1), "gull gull") == "that is not a legal answer; expected 1 of: gull, gull");
}

TEST_CASE("replacements are chosen by event, and labels differ") {
  Told mods(
      "event: {storm: {fields: {victim: seat}, affected: victim}, calm: {}}\nstep: {go: {}}\n",
      "function step.go() resolve('storm', {victim = 1}) end\nfunction event.storm() end\nfunction event.calm() end\n"
      "function prevent.storm.one(ev) ev:replace('calm', {}) end\nfunction prevent.storm.two(ev) ev:replace('calm', "
      "{}) end\nfunction prevent.storm.three(ev) ev:cancel() end\n");
  mods.texts("event: {calm: {name: 'The wind drops'}}\n");
  play::Game game(mods.link({"core"}), humans());
  REQUIRE(game.advance() == Status::asking);
  const Question& ask = *game.asked(Seat(0));
  const StateView read = game.engine().read();
  CHECK(game.wording().legal(read, ask, 9) == std::vector<std::string>{"calm", "calm#2", "nothing"});
  CHECK(game.wording().label(read, ask, Answer(Element::proposal, 0)) == "The wind drops 1");
  CHECK(game.wording().label(read, ask, Answer(Element::proposal, 1)) == "The wind drops 2");
  CHECK(game.wording().label(read, ask, Answer(Element::proposal, 2)) == "nothing happens");
  CHECK(parsed(game, Seat(0), "calm#2") == Answer(Element::proposal, 1));
}

TEST_CASE("why explains question, past, illegal seats and cards") {
  Told mods(
      "zone: {deck: {discard: pile}, pile: {}, hand: {of: player, seen: owner, area: hand}, crew: {of: player, area: "
      "in-play}}\n"
      "card: {gull: {deck: deck, play: {when: raid, who: anyone}}, mate: {deck: deck}}\nstep: {go: {}}\n"
      "event: {raid: {fields: {player: seat, victim: {type: seat, ask: whom}}, actor: player}, wind: {}}\nquestion: "
      "{whom: {type: seat}}\n",
      "function step.go()\n  put(first_card(zone.deck), zone.hand(1))\n  put(first_card(zone.deck), zone.crew(2))\n  "
      "resolve('wind')\n  resolve('raid', {player = 1})\nend\n"
      "function event.wind() end\nfunction event.raid() end\nfunction play.gull() end\n"
      "function forbid.raid.fort(ev) if ev.victim == 1 then return text.fort end end\n");
  mods.texts(
      "event: {raid: {name: 'Raid', text: 'You take what there is.'}, wind: {log: 'The wind blows.'}}\nmessage: {fort: "
      "'A fort keeps raiders out.'}\n"
      "card: {gull: {name: Gull, text: 'It cries.'}, mate: {name: Mate, text: 'Aye.'}}\nstep: {go: {name: Going}}\n");
  play::GameConfig config = humans();
  config.seats.push_back("human");
  play::Game game(mods.link({"core"}, {}, 3), config);
  REQUIRE(game.advance() == Status::asking);
  CHECK(game.why(Seat(0)) ==
        std::vector<std::string>{"Going. Raid. You take what there is.", "Recently: Player 1 gets Gull from deck.",
                                 "Recently: Player 2 gets Mate from deck.", "Recently: The wind blows.",
                                 "Not Player 1: A fort keeps raiders out.",
                                 "Gull: not now. When you can play it: Raid (anyone). It cries.",
                                 "Mate (Player 2): Aye."});
}

TEST_CASE("texts are printed without control characters") {
  CHECK(packs::printable("a\x1b[1mb\xc2\x9b"
                         "c\xc3\xa4\x7f") == "a\\u001b[1mb\\u009bc\xc3\xa4\\u007f");
}

TEST_CASE("all texts for players are in every language") {
  Told mods("step: {go: {}}\n", "function step.go() end\n");
  mods.texts("");
  const auto linked = mods.link({"core"});
  const auto& english = linked->texts.all("en");
  CHECK(linked->texts.missing("de").empty());
  CHECK(linked->warnings.empty());
  const std::regex used("ui\\(\"([a-z.-]*[a-z])\"|text\\(\"ui\\.([a-z.-]*[a-z])\"");
  int found = 0;
  for (const char* folder : {"/engine/play", "/engine/simulation", "/tools"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".cpp") continue;
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      const std::string source = text.str();
      for (std::sregex_iterator at(source.begin(), source.end(), used), end; at != end; ++at, ++found) {
        const std::string key = "ui." + (*at)[1].str() + (*at)[2].str();
        INFO(entry.path().string() << " says " << key);
        CHECK(english.contains(key));
      }
    }
  CHECK(found > 60);
}

TEST_CASE("rejections and answers are in the language of the game") {
  Told mods("question: {bid: {kind: number}, well: {kind: yes-no}, who: {type: seat}}\nstep: {go: {}}\n",
            "function step.go()\n  ask(1, 'bid', {least = 1, most = 3})\n  ask(1, 'well')\n  ask(1, 'who', {among = "
            "everyone(), optional = true})\n  ask(1, 'bid', {least = 1, most = 3})\nend\n");
  play::GameConfig config = humans();
  config.language = "de";
  play::Game game(mods.link({"core"}), config);
  const auto next = [&](const std::string& answer) {
    REQUIRE_FALSE(game.answer(Seat(0), parsed(game, Seat(0), answer)));
    game.advance();
  };
  REQUIRE(game.advance() == Status::asking);
  CHECK(refused(game, Seat(0), "7") == "das ist keine erlaubte Antwort; erwartet wird eine Zahl von 1 bis 3");
  CHECK(game.answer(Seat(1), Answer(Element::number, 1)).value() == "Spieler 2 hat gerade nichts zu entscheiden");
  next("2");
  next("ja");
  CHECK(refused(game, Seat(0), "p3") == "'p3' steht nicht zur Wahl; möglich: p1 (Spieler 1), p2 (Spieler 2), passen");
  next("passen");
  CHECK(game.asked(Seat(0))->as<Number>());
}

TEST_CASE("open rolls are logged together; secret rolls aren't") {
  Told mods(
      "die: {cube: {faces: [low, high], count: 3}, sky: {faces: [sun, fog], of: game, count: 2}}\nevent: {storm: "
      "{fields: {side: {type: face, die: sky}}}}\nstep: {go: {}}\n",
      "function step.go()\n  roll(die.sky, nil, 1)\n  roll(die.sky, nil, 2)\n  roll(die.cube, 2, 1)\n  "
      "resolve('storm', {side = face.fog})\nend\nfunction event.storm() end\n");
  mods.texts("die: {cube: {name: Cube}, sky: {name: Sky}}\nevent: {storm: {log: 'A storm: {side}.'}}\n");
  play::Game game(mods.link({"core"}), humans());
  game.engine().advance(true);
  std::size_t next = 0;
  const std::vector<std::string> log = game.log(Seat(0), 0, next);
  REQUIRE(log.size() == 3);
  CHECK_THAT(log[0], Catch::Matches("Sky: (sun|fog) (sun|fog)"));
  CHECK_THAT(log[1], Catch::Matches("Player 2, Cube: (low|high)"));
  CHECK(log[2] == "A storm: fog.");
}

TEST_CASE("all dice that a seat keeps are logged") {
  Told mods(
      "die: {cube: {faces: [low, high], count: 20}}\nquestion: {keep: {kind: subset}}\nending: {once: {script: true}}\n"
      "step: {build: {kind: roll-keep, with: {die: cube, keep: keep}}}\n",
      "function ending.once() return true end\n");
  mods.texts("die: {cube: {name: Cube}}\n");
  play::Game game(mods.link({"core"}), humans());
  REQUIRE(game.advance() == Status::asking);
  REQUIRE_FALSE(game.answer(Seat(0), picked((1u << 20) - 1)));
  REQUIRE_FALSE(game.answer(Seat(1), picked(1)));
  game.advance();
  std::size_t next = 0;
  const std::vector<std::string> log = game.log(Seat(0), 0, next);
  REQUIRE_FALSE(log.empty());
  CHECK_THAT(log[0], Catch::Matches("Player 1[^1-9]*( (low|high)){20}.*"));
}

TEST_CASE("a face in a text belongs to its event's die, or check warns") {
  const std::string dice = "die: {cube: {faces: [low, high]}, sky: {faces: [sun, fog], of: game}}\nstep: {go: {}}\n";
  const std::string script = "function step.go() end\nfunction event.storm() end\n";
  Mods mods;
  mods.pack("clear", "", dice + "event: {storm: {fields: {side: {type: face, die: sky}}}}\n", script);
  CHECK(mods.link({"clear"})->warnings.empty());
  mods.pack("unclear", "", dice + "event: {storm: {fields: {side: face}}}\n", script);
  REQUIRE(mods.link({"unclear"})->warnings.size() == 1);
  CHECK_THAT(mods.link({"unclear"})->warnings[0].message.english(), Catch::Contains("event 'storm': add `die: ID`"));
  mods.pack("wrong", "", dice + "event: {storm: {fields: {side: {type: number, die: sky}}}}\n", script);
  CHECK_THAT(mods.fault({"wrong"}), Catch::Contains("only a field of type face can have `die`"));
}

TEST_CASE("an event that repeats has a sentence of its own in the log") {
  Told mods(
      "variable: {more: {}}\nevent: {wind: {fields: {n: number}, again: more}}\nstep: {go: {}}\n",
      "function step.go()\n  set(variable.more, 1)\n  resolve('wind', {n = 4})\nend\nfunction event.wind() end\n");
  mods.texts("event: {wind: {log: 'Wind {n}.', again: 'Wind again, {n}.'}}\n");
  play::Game game(mods.link({"core"}), humans());
  game.engine().advance(true);
  std::size_t next = 0;
  CHECK(game.log(Seat(0), 0, next) == std::vector<std::string>{"Wind 4.", "Wind again, 4."});
}

TEST_CASE("moves are logged unless the event's text has {got}") {
  Told mods(
      "resource: {coin: {}}\nplace: {chest: {}}\nstep: {go: {}}\n"
      "event: {toll: {fields: {player: seat}, actor: player}, find: {fields: {player: seat}, actor: player}}\n",
      "function step.go()\n  supply(5, resource.coin, place.chest)\n  supply(3, resource.coin, 2)\n"
      "  resolve('find', {player = 1})\n  resolve('toll', {player = 1})\n"
      "  move(2, resource.coin, place.chest, 2)\n  move(1, resource.coin, 1, place.chest)\nend\n"
      "function event.find(ev) move(3, resource.coin, place.chest, ev.player) end\n"
      "function after.find.more(ev) move(0, resource.coin, place.chest, ev.player) end\n"
      "function event.toll(ev) collect(9, resource.coin, others(ev.player), ev.player) end\n");
  mods.texts(
      "resource: {coin: {name: coins, one: coin}}\nplace: {chest: {name: Chest}}\n"
      "event: {find: {log: '{player} finds {got}.'}, toll: {log: '{player} takes toll.'}}\n");
  play::Game game(mods.link({"core"}), humans());
  game.engine().advance(true);
  std::size_t next = 0;
  for (const Seat viewer : {Seat(0), Seat(1), Seat()})
    CHECK(game.log(viewer, 0, next) ==
          std::vector<std::string>{"Player 1 finds 3.", "Player 1 takes toll.", "Player 1 gets 3 coins from Player 2.",
                                   "Player 2 gets 2 coins from Chest.", "Player 1 → Chest: 1 coin."});
}

TEST_CASE("one player's gains from several players are one line") {
  Told mods("resource: {coin: {}, pearl: {}}\nstep: {go: {}}\n",
            "function step.go()\n  for p = 1, 3 do supply(p, resource.coin, p) end\n  supply(1, resource.pearl, 3)\n"
            "  collect(2, resource.coin, others(4), 4)\n  move(1, resource.pearl, 3, 4)\nend\n");
  mods.texts("resource: {coin: {name: coins, one: coin}, pearl: {name: pearls}}\n");
  play::GameConfig config = humans();
  config.seats.resize(4, "human");
  play::Game game(mods.link({"core"}, {}, 4), config);
  game.engine().advance(true);
  std::size_t next = 0;
  CHECK(game.log(Seat(0), 0, next) ==
        std::vector<std::string>{
            "Player 4 gets 1 coin from Player 1; 2 coins from Player 2; 2 coins and 1 pearls from Player 3."});
}

TEST_CASE("cards are named to seats that see them, else counted") {
  Told mods(
      "zone:\n  deck: {seen: nobody}\n  hand: {of: player, seen: owner, area: hand}\n  row: {}\n"
      "  shown: {of: player}\n  tray: {of: player, seen: owner, passing: true}\n"
      "card: {gull: {deck: deck, copies: 4}}\nquestion: {well: {kind: yes-no}}\nstep: {go: {}}\n",
      "function step.go()\n  draw(zone.deck, 2, zone.hand(1))\n  draw(zone.deck, 2, zone.tray(2))\n  ask(1, 'well')\n"
      "  put(first_card(zone.tray(2)), zone.hand(2))\n  put_all(zone.tray(2), zone.row)\n"
      "  put(first_card(zone.hand(1)), zone.tray(2))\n  put_all(zone.tray(2), zone.hand(2))\n"
      "  put(first_card(zone.hand(2)), zone.shown(2))\n  put(first_card(zone.hand(2)), zone.row)\nend\n");
  mods.texts("card: {gull: {name: Gull}}\nzone: {deck: {name: Deck}, row: {name: Row}, shown: {name: Table}}\n");
  play::GameConfig config = humans();
  config.seats.push_back("human");
  play::Game game(mods.link({"core"}, {}, 3), config);
  REQUIRE(game.advance() == Status::asking);
  std::size_t next = 0;
  CHECK(game.log(Seat(0), 0, next) == std::vector<std::string>{"Player 1 gets Gull and Gull from Deck."});
  CHECK(game.log(Seat(1), 0, next) == std::vector<std::string>{"Player 1 gets 2 cards (Deck)."});
  REQUIRE_FALSE(game.answer(Seat(0), Answer(Element::flag, 1)));
  const std::size_t asked = next;
  game.engine().advance(true);
  CHECK(game.log(Seat(2), asked, next) ==
        std::vector<std::string>{"Player 2 gets a card (Deck); a card (Deck) from Player 1.", "Player 2: Gull → Table.",
                                 "Player 2 → Row: Gull."});
  CHECK(game.log(Seat(1), asked, next) == std::vector<std::string>{"Player 2 gets Gull from Deck; Gull from Player 1.",
                                                                   "Player 2: Gull → Table.", "Player 2 → Row: Gull."});
}

TEST_CASE("a card named by its event's sentence isn't logged again") {
  Told mods(
      "zone: {deck: {}, hand: {of: player}, gone: {}}\ncard: {gull: {deck: deck, copies: 2}}\nquestion: {one: {}}\n"
      "event: {feed: {fields: {player: seat, card: card}, actor: player}, took: {fields: {player: seat, card: card}, "
      "actor: player}}\nstep: {go: {}}\n",
      "function step.go()\n  keep(1, 'one', {cards = zone.hand(1), or_top = zone.deck, to = zone.hand(1), taken = "
      "'took'})\n  resolve('feed', {player = 1, card = first_card(zone.hand(1))})\nend\n"
      "function event.took() end\nfunction event.feed(ev) put(ev.card, zone.gone) end\n");
  mods.texts(
      "card: {gull: {name: Gull}}\nevent: {took: {log: '{player} tames {card}.'}, feed: {log: '{player} frees "
      "{card}.'}}\n");
  play::Game game(mods.link({"core"}), humans());
  game.engine().advance(true);
  std::size_t next = 0;
  CHECK(game.log(Seat(1), 0, next) == std::vector<std::string>{"Player 1 tames Gull.", "Player 1 frees Gull."});
}

TEST_CASE("a canceled event without a sentence logs its card's move") {
  Told mods(
      "zone: {deck: {}, hand: {of: player}}\ncard: {gull: {deck: deck}}\n"
      "event: {feed: {fields: {player: seat, card: card}, actor: player}}\nstep: {go: {}}\n",
      "function step.go()\n  draw(zone.deck, 1, zone.hand(1))\n  resolve('feed', {player = 1, card = "
      "first_card(zone.hand(1))})\nend\n"
      "function event.feed() end\nfunction prevent.feed.never(ev) ev:cancel() end\n");
  mods.texts("card: {gull: {name: Gull}}\nevent: {feed: {log: '{player} feeds {card}.'}}\n");
  play::Game game(mods.link({"core"}), humans());
  game.engine().advance(true);
  std::size_t next = 0;
  CHECK(game.log(Seat(1), 0, next) == std::vector<std::string>{"Player 1 gets Gull from deck."});
}

TEST_CASE("the log of a past question stays as it was") {
  Told mods(
      "zone: {deck: {}, hand: {of: player}}\ncard: {gull: {deck: deck, copies: 5}}\nquestion: {well: {kind: yes-no}}\n"
      "event: {dig: {fields: {n: number}}, feed: {fields: {card: card}}}\nstep: {go: {}}\n",
      "function step.go()\n  resolve('dig', {n = 1})\n  resolve('dig', {n = 2})\n"
      "  draw(zone.deck, 1, zone.hand(1))\n  resolve('feed', {card = first_card(zone.hand(1))})\nend\n"
      "function event.dig(ev)\n  draw(zone.deck, 1, zone.hand(1))\n  if ev.n == 2 then ask(1, 'well') end\n"
      "  draw(zone.deck, 1, zone.hand(1))\nend\nfunction event.feed() ask(1, 'well') end\n");
  mods.texts("card: {gull: {name: Gull}}\nevent: {dig: {log: 'A hole.'}, feed: {log: '{card} is fed.'}}\n");
  play::Game game(mods.link({"core"}), humans());
  const std::string one = "Player 1 gets Gull from deck.", three = "Player 1 gets Gull, Gull and Gull from deck.";
  std::size_t next = 0;
  REQUIRE(game.advance() == Status::asking);
  CHECK(game.log(Seat(1), next, next) == std::vector<std::string>{"A hole.", three});
  REQUIRE_FALSE(game.answer(Seat(0), Answer(Element::flag, 1)));
  REQUIRE(game.advance() == Status::asking);
  CHECK(game.log(Seat(1), next, next) == std::vector<std::string>{"A hole.", one, one});
  REQUIRE_FALSE(game.answer(Seat(0), Answer(Element::flag, 1)));
  game.engine().advance(true);
  CHECK(game.log(Seat(1), next, next) == std::vector<std::string>{"Gull is fed."});
  CHECK(game.log(Seat(1), 0, next) == std::vector<std::string>{"A hole.", three, "A hole.", one, one, "Gull is fed."});
}

TEST_CASE("the table shows open decks, not empty piles") {
  Told mods(
      "zone: {deck: {seen: all}, trash: {seen: all}, hand: {of: player}}\ncard: {gull: {deck: deck}}\n"
      "question: {well: {kind: yes-no}}\nstep: {go: {}}\n",
      "function step.go()\n  ask(1, 'well')\n  draw(zone.deck, 1, zone.hand(1))\n  ask(1, 'well')\nend\n");
  mods.texts("card: {gull: {name: Gull}}\nzone: {deck: {name: Nest}, trash: {name: Reef}}\n");
  play::Game game(mods.link({"core"}), humans());
  const auto table = [&] { return play::table_text(table_view_of(game, Seat(0), game.wording()), game.wording()); };
  REQUIRE(game.advance() == Status::asking);
  CHECK_THAT(table(), Catch::Contains("Nest: Gull") && !Catch::Contains("Reef"));
  REQUIRE_FALSE(game.answer(Seat(0), Answer(Element::flag, 1)));
  REQUIRE(game.advance() == Status::asking);
  CHECK_THAT(table(), Catch::Contains("Nest 0") && !Catch::Contains("Reef"));
}

TEST_CASE("options have the values that players read") {
  Told mods("question: {well: {kind: yes-no}}\nstep: {go: {}}\n", "function step.go() ask(1, 'well') end\n");
  mods.pack("core",
            "languages: [en]\noptions:\n  gale: {type: flag, default: false}\n"
            "  sea: {type: choice, default: calm, choices: [calm, rough]}\n",
            "question: {well: {kind: yes-no}}\nstep: {go: {}}\n", "function step.go() ask(1, 'well') end\n");
  mods.texts("option: {gale: {name: Gale}, sea: {name: Sea, value: {rough: full of waves}}}\n");
  play::Game game(mods.link({"core"}, {"core.gale=true", "core.sea=rough"}), humans());
  REQUIRE(game.advance() == Status::asking);
  const auto options = table_view_of(game, Seat(0), game.wording()).game.options;
  REQUIRE(options.size() == 2);
  CHECK(std::pair(options[0].value, options[0].said) == std::pair<std::string, std::string>("true", "yes"));
  CHECK(std::pair(options[1].value, options[1].said) == std::pair<std::string, std::string>("rough", "full of waves"));
}

TEST_CASE("answers with the same text are listed once") {
  Told mods(
      "zone: {deck: {}}\ncard: {gull: {deck: deck, copies: 30}}\nquestion: {some: {kind: subset}}\nstep: {go: {}}\n",
      "function step.go()\n  ask(1, 'some', {cards = zone.deck, least = 0, most = 30})\nend\n");
  play::Game game(mods.link({"core"}), humans());
  REQUIRE(game.advance() == Status::asking);
  const Question& ask = *game.asked(Seat(0));
  REQUIRE(ask.count() == 1u << 30);
  const std::vector<std::string> legal = game.wording().legal(game.engine().read(), ask, 31);
  REQUIRE(legal.size() == 8);
  CHECK(legal[0] == "none");
  CHECK(legal[3] == "gull gull gull");
  CHECK(std::set<std::string>(legal.begin(), legal.end()).size() == legal.size());
}

TEST_CASE("negative numbers and chosen copies are shown") {
  Told mods(
      "zone: {deck: {seen: all}}\ncard: {gull: {deck: deck}}\nquestion: {well: {kind: yes-no}}\nstep: {go: {}}\n"
      "variable: {heat: {}, debt: {of: player}, calm: {}, bird: {type: card, start: -1}, lost: {type: card, start: "
      "-1}}\n",
      "function step.go()\n  set(variable.heat, -3) set(variable.debt, -2, 1) set(variable.bird, "
      "first_card(zone.deck))\n"
      "  ask(1, 'well')\nend\n");
  mods.texts(
      "card: {gull: {name: Gull}}\nvariable: {heat: {name: Heat}, debt: {name: Debt}, calm: {name: Calm}, bird: {name: "
      "Bird}, lost: {name: Lost}}\n");
  play::Game game(mods.link({"core"}), humans());
  REQUIRE(game.advance() == Status::asking);
  const std::string text = play::table_text(table_view_of(game, Seat(0), game.wording()), game.wording());
  for (const char* shown : {"Heat: -3", "Debt -2", "Bird: Gull"}) CHECK_THAT(text, Catch::Contains(shown));
  CHECK_THAT(text, !Catch::Contains("Calm") && !Catch::Contains("Lost"));
  const std::string view = play::to_json(table_view_of(game, Seat(0), game.wording(), {})).dump();
  for (const char* shown : {R"("value":"-3")", R"("value":"-2")", R"("value":"Gull")"})
    CHECK_THAT(view, Catch::Contains(shown));
}

TEST_CASE("a subset may have at most 30 options") {
  Told mods(
      "zone: {deck: {}}\ncard: {gull: {deck: deck, copies: 31}}\nquestion: {some: {kind: subset}}\nstep: {go: {}}\n",
      "function step.go()\n  local all, some = cards(zone.deck), {}\n  for i = 1, 30 do some[i] = all[i] end\n"
      "  ask(1, 'some', {cards = some, least = 1, most = 29})\n  ask(1, 'some', {cards = zone.deck})\nend\n");
  play::Game game(mods.link({"core"}), humans());
  REQUIRE(game.advance() == Status::asking);
  const Question& ask = *game.asked(Seat(0));
  CHECK(ask.count() == (1u << 30) - 2);
  for (const std::uint64_t n : {std::uint64_t{0}, ask.count() / 2, ask.count() - 1}) CHECK(ask.contains(ask.nth(n)));
  CHECK(ask.nth(0) == picked(1));
  CHECK(ask.nth(ask.count() - 1) == picked((1u << 30) - 2));
  REQUIRE_FALSE(game.answer(Seat(0), picked((1u << 30) - 2)));
  CHECK(game.advance() == Status::failed);
  CHECK_THAT(game.engine().failure(),
             Catch::Contains("question 'some': a subset can be chosen from at most 30 things; here there are 31"));
}

}  // namespace rules::telling_test
