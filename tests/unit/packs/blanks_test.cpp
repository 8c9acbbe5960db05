// Texts take numbers and names from the YAML, so that a card says what it does, also when a number is patched.
#include <catch2/catch.hpp>

#include "play/wording.hpp"
#include "unit/support/mods.hpp"

namespace rules::blanks_test {

namespace {

using Catch::Matchers::Contains;

/// A game with a die and a card, and a mod that changes the card's numbers.
struct Inn : test::Mods {
  Inn() {
    pack("inn",
         "languages: [en, de]\noptions: {beds: {type: number, default: 4, range: [1, 9]}}\n"
         "fields: {card: {worth: {type: number}, side: {type: face}}}\n",
         "zone: {shelf: {}}\ndie: {cube: {faces: [sun, moon]}}\ncard: {lamp: {deck: shelf, worth: 1, side: "
         "moon}}\nstep: {go: {}}\n",
         "function step.go() end\n");
    pack("mod", "requires: {inn: ^1}\n", "patch: [{in: inn.card.lamp, set: {worth: 3}}]\n", "");
  }
};

std::string warnings(const packs::LinkedGame& linked) {
  std::string out;
  for (const packs::Problem& each : linked.warnings) out += to_string(each) + "\n";
  return out;
}

}  // namespace

TEST_CASE("texts show patched numbers, with the right word form") {
  Inn mods;
  mods.language("inn", "card: {lamp: {name: 'Lamp ({worth})', text: 'Worth {worth} {worth|point|points}.'}}\n");
  CHECK(*mods.link({"inn"})->texts.find("en", "card.lamp.name") == "Lamp (1)");
  CHECK(*mods.link({"inn"})->texts.find("en", "card.lamp.text") == "Worth 1 point.");
  CHECK(*mods.link({"mod"})->texts.find("en", "card.lamp.text") == "Worth 3 points.");
  CHECK(warnings(*mods.link({"mod"})).find("blank") == std::string::npos);
}

TEST_CASE("texts name faces, records, options and their numbers") {
  Inn mods;
  mods.language("inn",
                "face: {moon: {name: moon}}\nzone: {shelf: {name: Shelf, text: '{inn.option.beds} beds'}}\n"
                "card: {lamp: {name: Lamp, text: '{side} on the {deck}'}}\n"
                "event: {entered: {log: '{player}: {inn.card.lamp.worth}'}}\n");
  mods.write("inn/languages/de.yaml",
             "face: {moon: {name: Mond}}\nzone: {shelf: {name: Regal}}\ncard: {lamp: {text: '{side}, {deck}'}}\n");
  const auto linked = mods.link({"inn"}, {"inn.beds=7"});
  CHECK(*linked->texts.find("en", "card.lamp.text") == "moon on the Shelf");
  CHECK(*linked->texts.find("de", "card.lamp.text") == "Mond, Regal");
  CHECK(*linked->texts.find("en", "zone.shelf.text") == "7 beds");
  CHECK(*linked->texts.find("en", "event.entered.log") == "{player}: 1");  // who, is known while playing
}

TEST_CASE("a placeholder without a value is a warning with a hint") {
  Inn mods;
  mods.language("inn",
                "card: {lamp: {name: 'Lamp {wort}', text: '{inn.option.bed}'}}\nzone: {shelf: {name: '{worth}'}}\n");
  const std::string said = warnings(*mods.link({"inn"}));
  CHECK_THAT(said, Contains("en.yaml:1:15: nothing fills the blank {wort} of 'card.lamp.name': expected {"));
  CHECK_THAT(said, Contains("; did you mean 'worth'?"));
  CHECK_THAT(said,
             Contains("{inn.option.bed} of 'card.lamp.text': expected {PACK.option.NAME} or {PACK.KIND.ID.FIELD}"));
  CHECK_THAT(said, Contains("nothing fills the blank {worth} of 'zone.shelf.name'"));
}

TEST_CASE("texts name lists, items of lists, and player ranges") {
  test::Mods mods;
  mods.pack(
      "inn",
      "languages: [en]\nfields: {card: {sides: {type: list, of: face}, beds: {type: list, of: number}, near: {type: "
      "list, of: zone}, words: {type: list, of: text}}}\n",
      "zone: {shelf: {}, shed: {}}\ndie: {cube: {faces: [sun, moon]}}\nstep: {go: {}}\n"
      "card: {lamp: {deck: shelf, sides: [moon, sun], beds: [4, 2], near: [shed, shelf], words: [a, b]}}\n",
      "function step.go() end\n");
  mods.language("inn",
                "face: {moon: {name: Moon}}\nzone: {shelf: {name: Shelf}, shed: {name: Shed}}\n"
                "card: {lamp: {name: '{sides.1} or {sides.2}: {beds}, {beds.2}; {near}'}}\n"
                "pack: {inn: {text: 'For {inn.players.least} to {inn.players.most}: {inn.card.lamp.sides}', goal: "
                "'{inn.players.more} {sides.1} {inn.card.lamp.words} {inn.card.lamp.side} {inn.card.lmp.beds}'}}\n");
  const auto linked = mods.link({"inn"});
  CHECK(*linked->texts.find("en", "card.lamp.name") == "Moon or sun: 4, 2, 2; Shed, Shelf");
  CHECK(*linked->texts.find("en", "pack.inn.text") == "For 2 to 4: Moon, sun");
  const std::string said = warnings(*linked);
  CHECK_THAT(said, Contains("en.yaml:4:") && Contains("nothing fills the blank {inn.players.more} of 'pack.inn.goal'"));
  CHECK_THAT(said, Contains("nothing fills the blank {sides.1} of 'pack.inn.goal'"));
  CHECK_THAT(said, Contains("nothing fills the blank {inn.card.lamp.words} of 'pack.inn.goal'"));
  CHECK_THAT(said, Contains("did you mean 'inn.card.lamp.sides'?"));
  CHECK_THAT(said, Contains("did you mean 'inn.card.lamp.beds'?"));
}

TEST_CASE("the log chooses words by numbers and fills only once") {
  const std::string text = "{player} takes {got} {got|nugget|nuggets}, {other}";
  CHECK(play::Wording::fill(text, {{"player", "{got}"}, {"got", "1"}}) == "{got} takes 1 nugget, {other}");
  CHECK(play::Wording::fill(text, {{"player", "A"}, {"got", "0"}}) == "A takes 0 nuggets, {other}");
}

}  // namespace rules::blanks_test
