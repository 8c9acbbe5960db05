// The rulebook for people: which clauses apply, in which order, the text of a changed number, and how the rulebook is
// shown.
#include "packs/text/rulebook.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "rulebook/make_rulebook.hpp"
#include "rulebook/rulebook.hpp"
#include "unit/support/mods.hpp"

namespace rules::rulebook_test {

namespace {

using Catch::Matchers::Contains;
using rulebook::Rulebook;

/// A game with a rulebook and an option, and two mods that change both.
struct Inn : test::Mods {
  Inn() {
    pack("inn",
         "languages: [en, de]\noptions: {beds: {type: number, default: 4, range: [1, 9]}, cat: {type: flag, default: "
         "true}}\nfields: {card: {worth: {type: number}}}\nkinds: {room: {fields: {beds: {type: number}}}}\n",
         "zone: {shelf: {}, shed: {}}\n"
         "card: {lamp: {deck: shelf, worth: 1, copies: 2}, rope: {deck: shed}, spade: {deck: shed, copies: 0}}\n"
         "step: {go: {}}\nroom: {attic: {beds: 2}, loft: {beds: 3}}\n",
         "function step.go() end\n");
    language("inn",
             "pack: {inn: {name: The Inn, text: Sleep.}}\nroom: {attic: {name: Attic, text: 'It has {beds} beds.'}, "
             "loft: {name: Loft, text: High.}}\ncard: {lamp: {name: Lamp, text: 'Worth {worth}.'}, rope: {name: Rope, "
             "text: Long.}, spade: {name: Spade, text: Sharp.}}\n");
    write("inn/languages/de.yaml", "pack: {inn: {name: Das Wirtshaus}}\nroom: {attic: {name: Dachboden}}\n");
    write("inn/rulebook.yaml",
          "- chapter: beds\n  title: {en: Beds, de: Betten}\n  clauses:\n"
          "    - {id: inn.beds, source: p. 1, rule: {en: 'There are {inn.option.beds} beds.', de: 'Es gibt "
          "{inn.option.beds} Betten.'}}\n"
          "    - {id: inn.cat, source: ruling, when: {inn.cat: true}, rule: {en: The cat has one., de: Die Katze hat "
          "eins.}}\n"
          "    - {id: inn.quiet, source: p. 2, rule: Be quiet.}\n"
          "- chapter: attic\n  of: room.attic\n  cards: [shelf]\n  clauses:\n"
          "    - {id: inn.lamp, source: p. 3, about: card.lamp, rule: {en: It shines., de: Sie leuchtet.}}\n"
          "    - {id: inn.spade, source: p. 3, about: card.spade, rule: {en: It digs., de: Er gräbt.}}\n");
    pack("mod", "requires: {inn: ^1}\noptional: [spa]\n",
         "patch: [{in: inn.card.lamp, set: {worth: 3, copies: 5}}, {in: inn.option.beds, set: {default: 6}}]\n", "");
    write("mod/rulebook.yaml",
          "- chapter: beds\n  clauses:\n"
          "    - {id: mod.loud, source: house, replaces: [inn.quiet, inn.cat], rule: Be loud.}\n"
          "    - {id: mod.first, source: house, after: inn.beds, rule: Take the first.}\n"
          "    - {id: mod.bath, source: house, with: spa, rule: Bathe.}\n"
          "- {chapter: roof, title: Roof, after: [pool, beds], clauses: [{id: mod.roof, source: house, rule: Stay "
          "off.}]}\n");
    pack("spa", "requires: {inn: ^1}\n", "", "");
  }

  Rulebook rulebook(const std::vector<std::string>& packs, const std::string& language = "en",
                    const std::vector<std::string>& settings = {}, std::vector<rulebook::Example> examples = {}) {
    packs::Problems problems;
    const std::filesystem::path folders[] = {root()};
    return rulebook::make_rulebook(packs::PackFinder(folders, problems), {packs, settings, 2}, language,
                                   std::move(examples));
  }
};

/// "chapter: rule, rule; chapter: ..", by ids.
std::string order(const Rulebook& of) {
  std::string out;
  for (const rulebook::Chapter& chapter : of.chapters) {
    out += chapter.id + ":";
    for (const rulebook::Rule& rule : chapter.rules) out += " " + rule.id;
    for (const rulebook::Thing& thing : chapter.things) {
      out += " " + thing.id + "(";
      for (const rulebook::Rule& rule : thing.rules) out += rule.id;
      out += ")";
    }
    out += "; ";
  }
  return out;
}

const rulebook::Rule& rule(const Rulebook& of, const std::string& id) {
  for (const rulebook::Chapter& chapter : of.chapters)
    for (const rulebook::Rule& each : chapter.rules)
      if (each.id == id) return each;
  throw std::logic_error("there is no rule " + id);
}

std::string recorded(const Rulebook& of, const rulebook::Sentence& sentence) {
  std::string out;
  for (const rulebook::Piece& piece : sentence)
    out += piece.text + (piece.changed_by.empty() ? "" : "<" + of.note(piece) + ">");
  return out;
}

std::filesystem::path source() { return SOURCE_DIR; }

}  // namespace

TEST_CASE("chapters and clauses are in order of play") {
  Inn mods;
  CHECK(order(mods.rulebook({"inn"})) ==
        "beds: inn.beds inn.cat inn.quiet; attic: card.lamp(inn.lamp); also: card.rope() room.loft(); ");
  CHECK(order(mods.rulebook({"mod"})) ==
        "beds: inn.beds mod.first mod.loud; roof: mod.roof; attic: card.lamp(inn.lamp); also: card.rope() "
        "room.loft(); ");
  CHECK(order(mods.rulebook({"mod", "spa"})).starts_with("beds: inn.beds mod.first mod.loud mod.bath; roof:"));
}

TEST_CASE("replaced, excluded and missing clauses are omitted") {
  Inn mods;
  CHECK(rule(mods.rulebook({"mod"}), "mod.loud").replaces == std::vector<std::string>{"inn.quiet", "inn.cat"});
  const Rulebook without = mods.rulebook({"mod"}, "en", {"inn.cat=false"});
  CHECK(rule(without, "mod.loud").replaces == std::vector<std::string>{"inn.quiet"});
  CHECK(order(mods.rulebook({"inn"}, "en", {"inn.cat=false"})).starts_with("beds: inn.beds inn.quiet; "));
  CHECK(order(mods.rulebook({"inn"})).find("spade") == std::string::npos);
}

TEST_CASE("a changed number has its origin and its usual value") {
  Inn mods;
  const Rulebook usual = mods.rulebook({"inn"}), set = mods.rulebook({"inn"}, "en", {"inn.beds=7"});
  CHECK(recorded(usual, rule(usual, "inn.beds").text) == "There are 4 beds.");
  CHECK(recorded(set, rule(set, "inn.beds").text) == "There are 7<set for this game; default 4> beds.");
  const Rulebook modded = mods.rulebook({"mod"}, "de");
  CHECK(recorded(modded, rule(modded, "inn.beds").text) == "Es gibt 6<geändert von A pack; Vorgabe: 4> Betten.");
  const rulebook::Thing& lamp = modded.chapters[2].things[0];
  CHECK(recorded(modded, lamp.text) == "Worth 3<geändert von A pack; Vorgabe: 1>.");
  CHECK(recorded(modded, {lamp.copies}) == "5<geändert von A pack; Vorgabe: 2>");
  CHECK(modded.options[0].value.text == "6");
  CHECK(modded.options[1].value.text == "ja");
  CHECK(recorded(set, {mods.rulebook({"inn"}, "en", {"inn.cat=false"}).options[1].value}) ==
        "no<set for this game; default yes>");
}

TEST_CASE("windows: doesn't count as changed, and its value has a name") {
  packs::Problems problems;
  const std::filesystem::path folders[] = {source() / "content"};
  const packs::PackFinder finder(folders, problems);
  const packs::Selection selection{{"base"}, {"base.windows=everyone", "base.saloon-draw=by-back"}, 4};
  const Rulebook made = rulebook::make_rulebook(finder, selection, "de", {});
  REQUIRE(problems.empty());
  std::map<std::string, std::string> told;
  for (const rulebook::OptionLine& each : made.options) told[each.id] = recorded(made, {each.value});
  CHECK(told["base.windows"] == "alle");
  CHECK(told["base.saloon-draw"] == "nach Rückseiten<für dieses Spiel eingestellt; Vorgabe: zufällig>");
}

TEST_CASE("a rulebook in one language lists its English sentences") {
  Inn mods;
  const Rulebook german = mods.rulebook({"inn"}, "de");
  CHECK(german.title() == "Das Wirtshaus: Spielregeln");
  CHECK(german.chapters[0].title == "Betten");
  CHECK(german.chapters[1].title == "Dachboden");
  CHECK(rulebook::plain(german.chapters[1].opening) == "It has 2 beds.");
  CHECK(german.untranslated == std::vector<std::string>{"inn.quiet"});
  CHECK(rulebook::plain(rule(german, "inn.quiet").text) == "Be quiet.");
}

TEST_CASE("notes are separate from rules; options have names") {
  Inn mods;
  mods.write("inn/languages/de.yaml", "option: {beds: {name: Bettenzahl}}\n");
  mods.write(
      "inn/rulebook.yaml",
      "- chapter: beds\n  title: {en: Beds, de: Betten}\n  clauses:\n"
      "    - {id: inn.beds, source: p. 1, rule: {en: 'As many as {inn.option.beds.name} says.', de: 'So viele, wie "
      "{inn.option.beds.name} sagt.'}, note: {en: 'Nobody <says> {inn.option.beds}.', de: 'Niemand sagt "
      "{inn.option.beds}.'}}\n");
  const Rulebook english = mods.rulebook({"inn"}), german = mods.rulebook({"inn"}, "de");
  CHECK(rulebook::plain(rule(english, "inn.beds").text) == "As many as beds says.");
  CHECK(rulebook::plain(rule(german, "inn.beds").text) == "So viele, wie Bettenzahl sagt.");
  CHECK_THAT(rulebook::to_text(german, 80), Contains("sagt.\n    Anmerkung: Niemand sagt 4.\n"));
  const std::string page = rulebook::to_html(english);
  const std::size_t folded = page.find("<details class=\"by\">");
  CHECK(page.find("As many as") < folded);
  CHECK_THAT(page.substr(folded), Contains("<p class=\"note\">Nobody &lt;says&gt; 4.</p>"));
  CHECK(rulebook::to_json(english)["chapters"][0]["rules"][0]["note"] == "Nobody <says> 4.");
}

TEST_CASE("a clause without a rule states the text of its record") {
  Inn mods;
  mods.write("inn/rulebook.yaml",
             "- chapter: attic\n  of: room.attic\n  cards: [shelf]\n  clauses:\n"
             "    - {id: inn.attic, source: p. 1, about: room.attic}\n"
             "    - {id: inn.lamp, source: p. 3, about: card.lamp}\n"
             "    - {id: inn.rope, source: p. 3, about: card.rope}\n");
  const Rulebook made = mods.rulebook({"inn"});
  CHECK(order(made).starts_with("attic: inn.attic inn.rope card.lamp(inn.lamp); "));
  CHECK(made.untranslated.empty());
  CHECK_THAT(rulebook::to_text(made, 80), Contains("1. Attic\nIt has 2 beds.\n\nLong.\n\n  Lamp ×2: Worth 1.\n"));
  mods.write("inn/rulebook.yaml", "- {chapter: x, title: X, clauses: [{id: inn.x, source: p. 1}]}\n");
  CHECK_THROWS_WITH(mods.rulebook({"inn"}), Contains("the clause 'inn.x' has no `rule`"));
}

TEST_CASE("an option with one possible value is not in the rulebook") {
  Inn mods;
  mods.pack("fixed", "requires: {inn: ^1}\n", "patch: [{in: inn.option.beds, set: {default: 3, range: [3, 3]}}]\n", "");
  const Rulebook made = mods.rulebook({"fixed"});
  REQUIRE(made.options.size() == 1);
  CHECK(made.options[0].id == "inn.cat");
}

TEST_CASE("rules of bundled packs have no remarks for their authors") {
  packs::Problems problems;
  const std::filesystem::path folders[] = {source() / "content"};
  const packs::PackFinder finder(folders, problems);
  const std::regex aside(
      R"(printed (nowhere|in the rulebook)|not printed|[Ss]teht nirgends|The rulebook|contents list|)"
      R"([a-z]+: (false|true)\b|)"
      R"(\bmod \d|\bdiv \d|[Oo]ption [a-z]+(-[a-z]+|:)|as in base\b|there in English)");
  for (const char* language : {"en", "de"})
    for (const auto& [id, pack] : finder.packs())
      for (const packs::ChapterDecl& chapter : packs::read_rulebook(pack, problems))
        for (const packs::Clause& clause : chapter.clauses) {
          INFO(clause.id << ": " << packs::in_language(clause.rule, language));
          CHECK_FALSE(std::regex_search(std::string(packs::in_language(clause.rule, language)), aside));
        }
}

TEST_CASE("fitting scenarios come first, with a command to play them") {
  Inn mods;
  std::vector<rulebook::Example> examples = {{.file = "a.yaml",
                                              .line = 1,
                                              .sentence = "Refused",
                                              .text = "",
                                              .proves = {"inn.beds"},
                                              .packs = {"inn"},
                                              .playable = false},
                                             {.file = "a.yaml",
                                              .line = 5,
                                              .sentence = "With mod",
                                              .text = "",
                                              .proves = {"inn.beds"},
                                              .packs = {"inn", "mod"}},
                                             {.file = "a.yaml",
                                              .line = 9,
                                              .sentence = "A \"quote\" for $1",
                                              .text = "",
                                              .proves = {"inn.beds"},
                                              .packs = {"inn"}}};
  const Rulebook made = mods.rulebook({"inn"}, "en", {}, examples);
  CHECK(rule(made, "inn.beds").examples == std::vector<std::size_t>{2, 1, 0});
  CHECK(rule(mods.rulebook({"mod"}, "en", {}, examples), "inn.beds").examples == std::vector<std::size_t>{1, 2, 0});
  CHECK(rulebook::show_me(made.examples[2]) == R"(dicetown play --scenario "a.yaml:A \"quote\" for \$1")");
  const std::string text = rulebook::to_text(made, 80, play::plain_text, true);
  CHECK_THAT(text, Contains("There are 4 beds.\n    inn.beds; a.yaml:9 (and 2 more)\n    dicetown play --scenario"));
  CHECK_THAT(text, Contains("inn.quiet; no scenario shows it"));
  CHECK_THAT(rulebook::to_text(made, 80), !Contains("inn.quiet"));
}

TEST_CASE("each scenario that shows a rule is in the JSON once") {
  Inn mods;
  const rulebook::Example beds{.file = "f", .line = 1, .sentence = "s", .text = "t", .proves = {"inn.beds", "inn.cat"}};
  rulebook::Example other = beds, refused = beds;
  other.proves = {"mod.loud"};
  refused.playable = false;
  refused.key = "00ff";
  const auto made = rulebook::to_json(mods.rulebook({"inn"}, "en", {"inn.beds=7"}, {other, beds, refused}));
  REQUIRE(made["scenarios"].size() == 2);
  CHECK(made["scenarios"][0]["show-me"] == R"(dicetown play --scenario "f:s")");
  CHECK_FALSE(made["scenarios"][1].contains("key"));
  const auto& rules = made["chapters"][0]["rules"];
  CHECK(rules[0]["proved-by"].dump() == "[0,1]");
  CHECK(rules[1]["proved-by"] == rules[0]["proved-by"]);
  CHECK(rules[0]["origin"] == "p. 1 · shown by 2 scenarios");
  CHECK(rules[0]["parts"][1]["note"] == "set for this game; default 4");
  CHECK(rules[2]["origin"] == "p. 2 · no scenario shows it");
}

TEST_CASE("the HTML page is self-contained and escapes packs' texts") {
  Inn mods;
  mods.write("inn/rulebook.yaml",
             "- chapter: '\"><script>'\n  title: <b>Beds</b>\n  clauses:\n    - {id: '<i>\"', source: '&', rule: "
             "'<script>alert(1)</script>'}\n");
  const std::string page = rulebook::to_html(mods.rulebook(
      {"inn"}, "en", {},
      {{.file = "<f>", .line = 1, .sentence = "</details>", .text = "<pre>", .proves = {"<i>\""}, .packs = {}}}));
  CHECK_THAT(page, Contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
  CHECK_THAT(page, Contains("&lt;b&gt;Beds&lt;/b&gt;"));
  for (const char* raw : {"<script", "<b>", "<i>", "<f>", "http:", "https:", "src="})
    CHECK(page.find(raw) == std::string::npos);
  CHECK_THAT(page, Contains("<pre>&lt;pre&gt;"));
  CHECK_THAT(page,
             Contains("@media print") && Contains("prefers-color-scheme: dark") && Contains("width=device-width"));
  // A scenario that shows no rule of this game is omitted: nothing links to it.
  const std::string without = rulebook::to_html(
      mods.rulebook({"inn"}, "en", {},
                    {{.file = "f", .line = 1, .sentence = "s", .text = "t", .proves = {"mod.loud"}, .packs = {}}}));
  CHECK(without.find("scenarios\"") == std::string::npos);
}

TEST_CASE("unknown names in a rulebook are found with their position") {
  Inn mods;
  const auto fault = [&](const std::string& text) -> std::string {
    mods.write("mod/rulebook.yaml", text);
    try {
      mods.rulebook({"mod"});
    } catch (const packs::ContentError& error) {
      return error.what();
    }
    return "";
  };
  CHECK_THAT(fault("- {chapter: bed, clauses: [{id: a, source: b, rule: c}]}\n"),
             Contains("mod/rulebook.yaml:1:3: there is no chapter 'bed'; did you mean 'beds'?"));
  CHECK_THAT(fault("- {chapter: beds, title: Beds}\n"), Contains("pack 'inn' already has a chapter 'beds' ("));
  CHECK_THAT(fault("- {chapter: new, after: beds}\n"), Contains("a new chapter needs `title` or `of`"));
  CHECK_THAT(fault("- chapter: beds\n  clauses: [{id: inn.cat, source: b, rule: c}]\n"),
             Contains("rulebook.yaml:2:13: there is another clause 'inn.cat'"));
  CHECK_THAT(fault("- chapter: beds\n  clauses: [{id: a, source: b, rule: c, after: inn.bed}]\n"),
             Contains("there is no clause 'inn.bed' in this chapter; did you mean 'inn.beds'?"));
  CHECK_THAT(fault("- chapter: beds\n  clauses: [{id: a, source: b, rule: c, replaces: inn.cta}]\n"),
             Contains("'a' replaces 'inn.cta', but there is no such clause; did you mean 'inn.cat'?"));
  CHECK_THAT(fault("- {chapter: new, of: room.atic}\n"), Contains("there is no record 'room.atic'"));
  CHECK_THAT(fault("- {chapter: new, title: New, cards: [shelv]}\n"), Contains("there is no zone 'shelv'"));
}

TEST_CASE("all combinations have a rulebook in both languages", "[long]") {
  packs::Problems problems;
  const std::filesystem::path folders[] = {source() / "content"};
  const packs::PackFinder finder(folders, problems);
  const std::vector<std::string> expansions = {"first-edition", "wild-west", "indians", "cowboys"};
  for (unsigned subset = 0; subset < 16; ++subset) {
    packs::Selection selection{{"base"}, {}, 4};
    for (std::size_t i = 0; i < expansions.size(); ++i)
      if (subset >> i & 1) selection.packs.push_back(expansions[i]);
    const auto packs = finder.select(selection.packs, problems);
    const auto examples = rulebook::find_examples(finder, packs, source(), problems);
    REQUIRE(problems.empty());
    std::string in_english;
    for (const char* language : {"en", "de"}) {
      const Rulebook made = rulebook::make_rulebook(finder, selection, language, examples);
      INFO(made.title());
      CHECK(made.untranslated.empty());
      CHECK(made.chapters.size() >= 18);
      for (const rulebook::Chapter& chapter : made.chapters) {
        CHECK_FALSE(chapter.title.empty());
        for (const rulebook::Rule& each : chapter.rules) CHECK_FALSE(each.examples.empty());
      }
      const std::string text = rulebook::to_text(made, 80);
      CHECK(text.find('{') == std::string::npos);
      CHECK(made.words.size() >= 20);
      CHECK(nlohmann::ordered_json::parse(rulebook::to_json(made).dump())["chapters"].size() == made.chapters.size());
      if (in_english.empty()) in_english = order(made);
      else CHECK(order(made) == in_english);
    }
  }
}

TEST_CASE("texts between the rules exist in both languages") {
  Inn mods;
  const Rulebook english = mods.rulebook({"inn"}), german = mods.rulebook({"inn"}, "de");
  std::set<std::string> used = {"set", "set-from", "changed", "changed-from", "yes", "no"};
  const std::regex says("say\\(\"([a-z-]+)\"");
  for (const auto& entry : std::filesystem::directory_iterator(source() / "engine/rulebook")) {
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const std::string code = text.str();
    for (std::sregex_iterator at(code.begin(), code.end(), says), end; at != end; ++at) used.insert((*at)[1].str());
  }
  CHECK(used.size() == english.words.size());
  for (const std::string& key : used) {
    INFO(key);
    REQUIRE(english.words.contains(key));
    CHECK(german.words.at(key) != "");
    CHECK((german.words.at(key) != english.words.at(key) || key == "options"));
  }
}

TEST_CASE("chapters of all packs are in the order of a round") {
  packs::Problems problems;
  const std::filesystem::path folders[] = {source() / "content"};
  const Rulebook made = rulebook::make_rulebook(packs::PackFinder(folders, problems),
                                                {{"base", "wild-west", "indians", "cowboys"}, {}, 4}, "en");
  std::string chapters;
  for (const rulebook::Chapter& chapter : made.chapters) chapters += chapter.id + " ";
  CHECK(chapters ==
        "short setup hands winning indian-die gold-mine river bank stagecoach general-store saloon outlaws sheriff "
        "poker-hands town-hall village prairie doc-badluck store-cards end scoring known examples ");
  CHECK(rule(made, "co.hall").replaces == std::vector<std::string>{"base.hall.take", "base.example.round"});
  CHECK(rule(made, "ww.players").replaces == std::vector<std::string>{"base.players"});
  CHECK(recorded(made, rule(made, "co.setup.row").text) ==
        "Shuffle the property deeds into a face-down deck. Deal 1<changed by Cowboys; default 3> deed face up.");
}

}  // namespace rules::rulebook_test
