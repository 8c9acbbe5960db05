// Placeholders: selectors by number and by first letter, and values that texts take from the YAML.
#include "packs/text/placeholders.hpp"

#include <catch2/catch.hpp>

#include "play/wording.hpp"
#include "unit/support/mods.hpp"

namespace rules::placeholders_test {

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

TEST_CASE("texts show the numbers that a patch sets, with plurals") {
  Inn mods;
  mods.language(
      "inn",
      "card: {lamp: {name: 'Lamp ({worth})', text: 'Worth {worth, plural, one {# point} other {# points}}.'}}\n");
  CHECK(*mods.link({"inn"})->texts.find("en", "card.lamp.name") == "Lamp (1)");
  CHECK(*mods.link({"inn"})->texts.find("en", "card.lamp.text") == "Worth 1 point.");
  CHECK(*mods.link({"mod"})->texts.find("en", "card.lamp.text") == "Worth 3 points.");
  CHECK(warnings(*mods.link({"mod"})).find("placeholder") == std::string::npos);
}

TEST_CASE("texts name faces, records, numbers and options") {
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
  CHECK(*linked->texts.find("en", "event.entered.log") == "{player}: 1");  // `who` is known during play
}

TEST_CASE("check warns about unknown placeholders and lists known ones") {
  Inn mods;
  mods.language("inn",
                "card: {lamp: {name: 'Lamp {wort}', text: '{inn.option.bed}'}}\nzone: {shelf: {name: '{worth}'}}\n");
  const std::string said = warnings(*mods.link({"inn"}));
  CHECK_THAT(said, Contains("en.yaml:1:15: unknown placeholder {wort} of 'card.lamp.name': expected {"));
  CHECK_THAT(said, Contains("; did you mean 'worth'?"));
  CHECK_THAT(said,
             Contains("{inn.option.bed} of 'card.lamp.text': expected {PACK.option.NAME} or {PACK.KIND.ID.FIELD}"));
  CHECK_THAT(said, Contains("unknown placeholder {worth} of 'zone.shelf.name'"));
}

TEST_CASE("texts name lists, their items, and the range of players") {
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
  CHECK_THAT(said, Contains("en.yaml:4:") && Contains("unknown placeholder {inn.players.more} of 'pack.inn.goal'"));
  CHECK_THAT(said, Contains("unknown placeholder {sides.1} of 'pack.inn.goal'"));
  CHECK_THAT(said, Contains("unknown placeholder {inn.card.lamp.words} of 'pack.inn.goal'"));
  CHECK_THAT(said, Contains("did you mean 'inn.card.lamp.sides'?"));
  CHECK_THAT(said, Contains("did you mean 'inn.card.lamp.beds'?"));
}

namespace {

std::string filled(std::string_view text, const std::string& n) {
  return packs::fill_placeholders(text, [&](std::string_view name) -> std::optional<std::string> {
    return name == "n" ? std::optional(n) : std::nullopt;
  });
}

/// Links a pack with this text, which is faulty, and returns the errors.
std::string errors(const std::string& text) {
  Inn mods;
  mods.language("inn", "zone:\n  shelf: {name: Shelf, text: '" + text + "'}\n");
  try {
    mods.link({"inn"});
  } catch (const packs::ContentError& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("plural chooses a branch by exact number, one or other") {
  const std::string text = "{n, plural, =0 {no cards} one {# card} other {# cards}}";
  CHECK(filled(text, "0") == "no cards");
  CHECK(filled(text, "1") == "1 card");
  CHECK(filled(text, "2") == "2 cards");
  CHECK(filled(text, "?") == "? cards");
  CHECK(filled("{n, plural, =1 {a card} one {never} other {#}}", "1") == "a card");
  CHECK(filled("{n,plural,one{}other{s}}#", "5") == "s#");
}

TEST_CASE("article chooses a branch by the first letter") {
  const std::string text = "{n, article, vowel {an #} other {a #}}";
  CHECK(filled(text, "A") == "an A");
  CHECK(filled(text, "ace") == "an ace");
  CHECK(filled(text, "Ärger") == "an Ärger");
  CHECK(filled(text, "King") == "a King");
  CHECK(filled(text, "10") == "a 10");
  CHECK(filled(text, "") == "a ");
}

TEST_CASE("branches hold placeholders and selectors, even unfilled ones") {
  CHECK(filled("{n, plural, one {{who} has {n}} other {{n, article, vowel {x} other {#+}}}}", "1") == "{who} has 1");
  CHECK(filled("{n, plural, one {-} other {{n, article, vowel {x} other {#+}}}}", "3") == "3+");
  CHECK(filled("{m, plural, =0 {} one {# of {n}} other {#}}", "3") == "{m, plural, =0 {} one {# of 3} other {#}}");
  CHECK(packs::placeholder_names("{a} {b, plural, one {{c}} other {#}}") == std::set<std::string>{"a", "b", "c"});
}

TEST_CASE("inserted values are not scanned for placeholders") {
  const std::string text = "{player} takes {got, plural, one {# nugget} other {# nuggets}}, {other}";
  CHECK(packs::fill_placeholders(text, {{"player", "{got}"}, {"got", "1"}}) == "{got} takes 1 nugget, {other}");
  CHECK(packs::fill_placeholders(text, {{"player", "#"}, {"got", "0"}}) == "# takes 0 nuggets, {other}");
}

TEST_CASE("faults in selectors are errors with line and column") {
  const auto reports = [](const std::string& text, const std::string& fault) {
    CHECK_THAT(errors(text), Contains("inn/languages/en.yaml:2:30: zone.shelf.text: at '") && Contains("': " + fault));
  };
  reports("{n, plurl, one {a} other {b}}", "unknown selector 'plurl'; did you mean 'plural'?");
  reports("{n, select, other {b}}", "unknown selector 'select': expected one of plural, article");
  reports("{n, plural, one {a}}", "the selector lacks the branch `other {...}`");
  reports("{n, plural, few {a} other {b}}", "unknown branch 'few': expected =NUMBER, one or other");
  reports("{n, article, one {a} other {b}}", "unknown branch 'one': expected vowel or other");
  reports("{n, plural, one {a} one {b} other {c}}", "the branch 'one' is given twice");
  reports("{n, plural, one {a} other}", "branch 'other' has no text in braces");
  reports("{n, plural, one {a} other {b}", "this brace is never closed");
  reports("{n, plural, one {a other {b}}", "this brace is never closed");
  reports("a {player moors", "this brace is never closed");
  reports("one} more", "unmatched closing brace");
  std::string deep = "x";
  for (int i = 0; i < 5; ++i) deep = "{n, plural, other {" + deep + "}}";
  reports(deep, "selectors are nested more than 4 deep");
  std::string wide = "{n, plural, ";
  for (int i = 0; i < 101; ++i) wide += "=" + std::to_string(i) + " {x}";
  reports(wide + "other {y}}", "a selector has more than 100 branches");
  CHECK_THAT(errors(std::string(100'000, '{')), Contains("this brace is never closed"));
  CHECK_THAT(errors("{player, vowel äöü"), Contains("at '{player, vowel ': "));  // whole characters
}

TEST_CASE("text after a fault is literal") {
  CHECK(filled("{n} and {n, plural, one {a}} {n}", "2") == "2 and {n, plural, one {a}} {n}");
}

TEST_CASE("a filled text has at most max_filled_bytes") {
  std::string text = "{n, plural, other {";
  text += std::string(10'000, '#') + "}}";
  CHECK(filled(text, std::string(1'000, '7')).size() == packs::max_filled_bytes);
}

}  // namespace rules::placeholders_test
