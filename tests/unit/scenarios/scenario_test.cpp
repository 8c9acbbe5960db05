// Scenarios pass and fail when they should, with the right message; randomness in them; surviving mutants and unproved
// clauses.
#include "scenarios/scenario.hpp"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "packs/build/linked.hpp"
#include "scenarios/data_mutants.hpp"
#include "scenarios/file_check.hpp"
#include "scenarios/mutate.hpp"

namespace rules::scenario_test {

namespace {

using namespace rules::scenarios;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using namespace std::string_literals;

// A folder that is deleted after the test.
class Folder {
 public:
  Folder() {
    static int count = 0;
    root_ = fs::temp_directory_path() / ("scenario_test_" + std::to_string(getpid()) + "_" + std::to_string(count++));
    fs::create_directories(root_);
  }
  ~Folder() { fs::remove_all(root_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  fs::path file(const std::string& name, const std::string& text) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
    return root_ / name;
  }
  const fs::path& root() const { return root_; }

 private:
  fs::path root_;
};

std::string said(const packs::Problems& problems) {
  std::string out;
  for (const packs::Problem& problem : problems.list()) out += to_string(problem) + "\n";
  return out;
}

/// Parses scenarios from a text; problems are appended to `wrong`, or fail the test.
std::vector<Scenario> read(const std::string& text, std::string* wrong = nullptr) {
  const Folder folder;
  packs::Problems problems;
  auto out = read_scenarios(folder.file("some.yaml", text), problems);
  if (wrong) *wrong = said(problems);
  else REQUIRE(said(problems) == "");
  return out;
}

/// The report of one scenario of the base game; empty if it passed.
std::string report(const std::string& body, const std::string& game = "{packs: [base], players: 3}") {
  static ScenarioRunner runner({fs::path(SOURCE_DIR) / "content"});
  const auto scenarios = read("- scenario: Test\n  game: " + game + "\n" + body);
  REQUIRE(scenarios.size() == 1);
  const ScenarioResult result = runner.run(scenarios[0]);
  REQUIRE(result.passed == result.report.empty());
  return result.report;
}

const std::string three_nines =
    "  given:\n"
    "    p1.hand: [dynamite]\n"
    "    p1.dice: 9 9 9 J Q\n"
    "    p2.dice: 10 10 J Q K\n"
    "    p3.dice: J J Q K A\n"
    "    sheriff: p3\n"
    "  run: gold-mine\n";

}  // namespace

TEST_CASE("keys of a scenario are read with their positions") {
  const auto all = read(
      "# A comment\n- scenario: First\n  proves: [a.b, c]\n  game: {packs: [x, y], players: 2, seed: 9, options: {x.o: "
      "false}}\n  run: [one, round]\n"
      "- scenario: Second\n  game: {packs: [x]}\n");
  REQUIRE(all.size() == 2);
  CHECK(all[0].name == "First");
  CHECK(all[0].mark.line == 2);
  CHECK(all[0].proves == std::vector<std::string>{"a.b", "c"});
  CHECK(all[0].selection.packs == std::vector<std::string>{"x", "y"});
  CHECK(all[0].selection.players == 2);
  CHECK(all[0].selection.settings == std::vector<std::string>{"x.o=false"});
  CHECK(all[0].seed == 9);
  CHECK(all[0].run[1].first == "round");
  CHECK(all[1].mark.line == 6);
}

TEST_CASE("faults in a file are reported, and the rest is read") {
  std::string wrong;
  const auto all = read(
      "- scenario: Good\n  game: {packs: [x]}\n"
      "- scenario: Bad\n  game: {packs: [x], payers: 3}\n  anwsers: []\n  given: [a]\n"
      "- game: {packs: [x]}\n"
      "- scenario: No game\n"
      "- scenario: Bad answers\n  game: {packs: [x]}\n  answers:\n    - {p1: a, expct: {b: 1}}\n    - text\n",
      &wrong);
  REQUIRE(all.size() == 1);
  CHECK_THAT(wrong, Contains("some.yaml:4:22: game: no key 'payers' here; did you mean 'players'?"));
  CHECK_THAT(wrong, Contains("some.yaml:5:3: no key 'anwsers' here; did you mean 'answers'?"));
  CHECK_THAT(wrong, Contains("some.yaml:6:10: given: expected a map, found a list"));
  CHECK_THAT(wrong, Contains("some.yaml:7:3: 'scenario' is missing: expected text that is not empty. The title: what "
                             "the scenario shows, in one sentence."));
  CHECK_THAT(wrong, Contains("some.yaml:8:3: 'game' is missing"));
  CHECK_THAT(wrong, Contains("no key 'expct' here; did you mean 'expect'?"));
  CHECK_THAT(wrong, Contains("some.yaml:13:7: answers: expected a map, found the text 'text'"));

  read("scenario: no list\n", &wrong);
  CHECK_THAT(wrong, Contains("a scenario file must be a list"));
  packs::Problems problems;
  read_scenarios("/nowhere/at-all.yaml", problems);
  CHECK_THAT(said(problems), Contains("/nowhere/at-all.yaml: can't read this file"));
}

TEST_CASE("scenario files are found in folders, broken ones too") {
  const Folder folder;
  folder.file("b/two.yaml", "- scenario: Two\n");
  folder.file("a/deep/one.yaml", "- scenario: One\n");
  folder.file("a/broken.yaml", "- scenario: 'One\n");
  folder.file("a/pack.yaml", "id: a\n");
  folder.file("a/clauses.yaml", "- {id: a, pack: b}\n");
  folder.file("a/notes.txt", "- scenario: no\n");
  const fs::path named = folder.file("named.txt", "whatever\n");
  const fs::path paths[] = {folder.root(), named, folder.root() / "b"};
  std::vector<std::string> found;
  for (const fs::path& path : find_scenarios(paths))
    found.push_back(fs::relative(path, folder.root()).generic_string());
  CHECK(found == std::vector<std::string>{"a/broken.yaml", "a/deep/one.yaml", "b/two.yaml", "named.txt"});
}

TEST_CASE("a scenario file that is too large is an error in a folder") {
  const Folder folder;
  std::string large = "- scenario: One\n";
  large += std::string(packs::max_yaml_bytes, '#') + "\n";
  const fs::path file = folder.file("a/large.yaml", large);
  folder.file("a/data.yaml", "rows: [1]\n" + std::string(packs::max_yaml_bytes, '#') + "\n");
  const fs::path paths[] = {folder.root()};
  REQUIRE(find_scenarios(paths) == std::vector<fs::path>{file});
  packs::Problems problems;
  CHECK(read_scenarios(file, problems).empty());
  CHECK_THAT(said(problems), Contains("large.yaml") && Contains("1048576"));
}

TEST_CASE("a complete scenario passes") {
  CHECK(report(three_nines + "  chance: {}\n"
                             "  answers:\n"
                             "    - p1: dynamite\n"
                             "    - expect: {p1.nuggets: 6}\n"
                             "  then:\n"
                             "    mine.nuggets: 24\n"
                             "    p1.hand: []\n"
                             "    store-discard: [dynamite]\n") == "");
}

TEST_CASE("a wrong value shows expected and actual with position") {
  const std::string text =
      report(three_nines +
             "  answers: [p1: pass]\n  then: {mine.nuggets: 24, p1.hand: [], sheriff: p3, p1.dice: 9 9 9 J K}\n");
  CHECK_THAT(text, Contains("some.yaml:11:24: mine.nuggets\n    expected: 24\n    actual:   27\n"));
  CHECK_THAT(text, Contains("p1.hand\n    expected: []\n    actual:   [dynamite]\n"));
  CHECK_THAT(text, Contains("p1.dice\n    expected: [9 9 9 J K]\n    actual:   [9 9 9 J Q]\n"));
  CHECK_THAT(text, !Contains("sheriff"));
}

TEST_CASE("questions and answers have to match") {
  const auto answers = [](const std::string& list) { return report(three_nines + "  answers: [" + list + "]\n"); };
  CHECK_THAT(report(three_nines), Contains("some.yaml:1:3: there is no answer left for this question:\n    p1 is asked "
                                           "play-card (mine-exploit): dynamite, pass"));
  CHECK_THAT(
      answers("p2: pass"),
      Contains("some.yaml:10:13: p2 has no question to answer now, but answers 'pass':\n    p1 is asked play-card"));
  CHECK_THAT(answers("p1: wanted"), Contains("p1 can't answer 'wanted': 'wanted' is not one of the options; expected "
                                             "one of: dynamite, pass\n    p1 is asked"));
  CHECK_THAT(answers("p1: pass, p1: pass"),
             Contains("some.yaml:10:23: p1 has no more questions to answer, but answers 'pass'"));
  CHECK_THAT(answers("{p1: pass, question: tie}"),
             Contains("question to p1\n    expected: tie\n    actual:   play-card"));
  CHECK_THAT(answers("{legal: {p1: [pass]}}, p1: pass"),
             Contains("legal answers of p1\n    expected: pass\n    actual:   dynamite, pass"));
  CHECK(answers("{legal: {p1: [pass, dynamite]}}, p1: pass") == "");
  CHECK_THAT(answers("{legal: {p2: [pass]}}, p1: pass"),
             Contains("p2 has no question to answer, so no answer is legal"));
  CHECK(
      answers(
          "{refused: {p1: wanted, message: not one of}}, {refused: {p2: pass, message: has no question}}, p1: pass") ==
      "");
  CHECK_THAT(answers("{refused: {p1: pass, message: no}}, p1: dynamite"),
             Contains("the answer 'pass' of p1\n    expected: rejected: no\n    actual:   legal"));
  CHECK_THAT(answers("{refused: {p1: wanted, message: because}}, p1: dynamite"),
             Contains("expected: because\n    actual:   'wanted' is not"));
  CHECK_THAT(answers("{expect: {p1.nuggets: 3}}, p1: pass"), Contains("p1.nuggets\n    expected: 3\n    actual:   0"));
}

TEST_CASE("unknown names are reported with a suggestion") {
  const auto given = [](const std::string& line) { return report("  given: {" + line + "}\n"); };
  CHECK_THAT(given("p1.nugets: 3"), Contains("some.yaml:3:11: there is no per-player zone, resource, variable, die or "
                                             "value 'nugets'; did you mean 'nuggets'?"));
  CHECK_THAT(given("p4.hand: []"), Contains("there is no player p4; the game has 3 players"));
  CHECK_THAT(given("p1.hand: [dynamit]"), Contains("there is no card 'dynamit'; did you mean 'dynamite'?"));
  CHECK_THAT(given("p1.hand: [dynamite], p2.hand: [dynamite]"),
             Contains("'dynamite' is listed more times than it has copies (1)"));
  CHECK_THAT(given("p1.dice: 9 9 9"), Contains("there are 5 dice, but 3 faces were given"));
  CHECK_THAT(given("p1.dice: 9 9 9 9 8"), Contains("'8' is not a face of this die; its faces are 9 10 J Q K A"));
  CHECK_THAT(given("mien.nuggets: 3"), Contains("did you mean 'mine.nuggets'?"));
  CHECK_THAT(given("hand: []"), Contains("each player has a zone 'hand'; write p1.hand"));
  CHECK_THAT(given("mine.nuggets: many"), Contains("expected a whole number here, found 'many'"));
  CHECK_THAT(given("score.p1: 3"), Contains("'score.p1' can be used only in `then` and `expect`, not in `given`"));
  CHECK_THAT(report("  run: gold-mien\n"),
             Contains("some.yaml:3:8: there is no step 'gold-mien'; did you mean 'gold-mine'?"));
  CHECK_THAT(report("  run: set-out\n"),
             Contains("'set-out' is a step of the setup; `run: setup` runs the whole setup"));
  CHECK_THAT(report("", "{packs: [bse]}"), Contains("the packs can't be played"));
}

TEST_CASE("given: zones are exact, decks have the list on top") {
  CHECK(report("  given: {store: [wanted, corruption], deed-row: [deed-3, deed-3], p1.hand: [deed-3, deed-5], p2.open: "
               "[deed-3]}\n"
               "  then:\n"
               "    store: {top: [wanted, corruption], has: [dynamite]}\n"
               "    store.count: 19\n"
               "    deed-row: {ordered: [deed-3, deed-3]}\n"
               "    p1.hand: [deed-5, deed-3]\n"
               "    deeds.count: 15\n"
               "    deeds: {lacks: [deed-3]}\n"
               "    p2.open.count: 1\n") == "");
  CHECK(report("  given: {store: {only: [wanted]}, store-discard: [corruption], elixirs: [], elixir-row: []}\n"
               "  then: {store: [wanted], store-discard: [corruption], elixirs.count: 0, elixir-row: [], "
               "p1.playing.count: 24}\n") == "");
  CHECK(report("  given: {p1.hand: [the-brute#2]}\n  then: {p1.hand: [the-brute]}\n") == "");
  CHECK_THAT(report("  given: {p1.hand: [the-brute#3]}\n"),
             Contains("there is no copy 'the-brute#3'; there are 2 copies"));
  CHECK_THAT(report("  given: {store: [wanted, corruption]}\n  then: {store: {top: [corruption]}}\n"),
             Contains("store\n    expected: top [corruption]\n    actual:   [wanted corruption"));
}

TEST_CASE("given: amounts, variables, rounds; checks of values") {
  const std::string printed =
      "  given: {p1.nuggets: 6, p1.dollars: 7, p1.hand: [equipment-3, equipment-5, equipment-2, deed-2, deed-1], "
      "p1.open: [deed-5, deed-4], sheriff: p1, round: 4, mine.nuggets: 0}\n";
  CHECK(report(printed + "  run: score\n  score: {p1: 36, p2: 4}\n  winner: p1\n  then: {over: true, round: 4, "
                         "p1.deeds-held: 4, score.p1: 36, p2.score: 4}\n") == "");
  const std::string wrong = report(printed + "  score: {p1: 35}\n  winner: p1\n");
  CHECK_THAT(wrong, Contains("score of p1\n    expected: 35\n    actual:   36"));
  CHECK_THAT(wrong, Contains("winner\n    expected: p1\n    actual:   none"));
}

TEST_CASE("seen-by: checks a player's knowledge") {
  const std::string given = "  given: {p1.hand: [dynamite, deed-2], p1.nuggets: 2}\n";
  CHECK(report(given + "  seen-by: {p1: {p1.hand: [deed-2, dynamite]}, p2: {p1.hand: ['?', '?'], p1.hand.count: 2, "
                       "p1.nuggets: 2}}\n") == "");
  CHECK_THAT(report(given + "  seen-by: {p2: {p1.hand: [dynamite, '?']}}\n"),
             Contains("p1.hand, as p2 knows it\n    expected: [dynamite ?]\n    actual:   [? ?]"));
}

TEST_CASE("chance: dice come in order and have to be used up") {
  const std::string chance =
      "  chance:\n"
      "    p1.dice: [9 9 J Q K, A A]\n"
      "    p2.dice: [9 9 9 9 9]\n";
  const std::string answers =
      "  run: build\n"
      "  answers:\n"
      "    - {p1: 9 9 J, question: keep, legal: {p2: [none, '9', 9 9, 9 9 9, 9 9 9 9, 9 9 9 9 9]}}\n"
      "    - seen-by: {p2: {p1.dice: ['?', '?', '?', '?', '?'], p2.dice: 9 9 9 9 9}}\n"
      "    - p2: [9, 9, 9, 9, 9]\n";
  const std::string two = "{packs: [base], players: 2}";
  CHECK(
      report(chance + answers +
                 "  then: {p1.dice: 9 9 J A A, p1.dollars: 6, p2.dollars: 4, stagecoach.dollars: 6, last-roll: true}\n",
             two) == "");
  CHECK_THAT(report(chance + "    number: [2]\n" + answers, two),
             Contains("chance: number was not fully used; left over: 2"));
  CHECK_THAT(report("  chance: {p1.dice: [9 9, A]}\n"),
             Contains("some.yaml:3:22: chance: p1.dice was not fully used; left over: 9, 9, A"));
  CHECK_THAT(report("  chance: {p1.hand: [9 9, A]}\n"),
             Contains("chance supports dice (p1.dice), shuffle, pick and number, not 'p1.hand'"));
}

TEST_CASE("chance: shuffles, picks and numbers") {
  CHECK(report("  chance: {number: [3], shuffle: {store: [wanted, dynamite], deeds: [deed-1, deed-1]}}\n"
               "  run: setup\n"
               "  then: {sheriff: p3, store: {top: [wanted, dynamite]}, deed-row: {top: [deed-1, deed-1]}}\n") == "");
  CHECK_THAT(report("  chance: {number: [4]}\n  run: setup\n"),
             Contains("the number drawn must be from 1 to 3, not 4"));
  const std::string steal =
      "  given: {p1.dice: Q Q 9 9 9, p2.dice: 9 9 9 9 9, p3.dice: 9 9 9 9 9, p2.hand: [deed-1, deed-2, wanted]}\n"
      "  run: saloon\n"
      "  answers: [{p1: wanted, question: saloon-keep, legal: {p1: [wanted, deed-2]}}]\n";
  CHECK(report("  chance: {pick: [wanted deed-2]}\n" + steal +
               "  then: {p1.hand: [wanted], p2.hand: [deed-1, deed-2]}\n") == "");
  CHECK_THAT(report("  chance: {pick: [wanted deed-3]}\n" + steal),
             Contains("'deed-3' is not among the cards to pick from"));
}

TEST_CASE("error:, trace: and log: match parts of lines") {
  const std::string game = "{packs: [base], players: 3, options: {base.first-sheriff: 5}}";
  CHECK(report("  run: setup\n  error: names seat 5\n", game) == "");
  CHECK_THAT(report("  run: setup\n", game), Contains("some.yaml:1:3: the step failed: "));
  CHECK_THAT(report("  run: setup\n  error: names seat 6\n", game),
             Contains("error\n    expected: names seat 6\n    actual:   "));
  CHECK_THAT(report("  run: stagecoach\n  error: names seat 6\n"),
             Contains("error\n    expected: names seat 6\n    actual:   nothing failed"));
  CHECK(report("  error: brbes\n", "{packs: [base], options: {base.brbes: true}}") == "");
  CHECK_THAT(report("  error: brbas\n", "{packs: [base], options: {base.brbes: true}}"),
             Contains("expected: brbas\n    actual:   "));
  CHECK(report(three_nines + "  answers: [p1: dynamite]\n  trace: [card dynamite from p1.hand to p1.playing, "
                             "'event mine-exploit {player: p1, nuggets: 6}: done']\n") == "");
  CHECK_THAT(report(three_nines + "  answers: [p1: dynamite]\n  trace: [nothing of the kind]\n  log: [nor this]\n"),
             Contains("no line of the trace contains 'nothing of the kind'; its lines are:\n") &&
                 Contains("no line of the log contains 'nor this'"));
}

TEST_CASE("lang: and missing-texts: check texts of a language") {
  const std::string dynamite = three_nines +
                               "  lang: de\n  answers:\n    - reads: {p1: {prompt: Spielst du eine Karte aus, options: "
                               "[Dynamit], table: [Goldmine], "
                               "why: 'Dynamit: jetzt'}}\n      p1: dynamite\n  missing-texts: []\n";
  CHECK(report(dynamite + "  log: ['Spieler 1 spielt „Dynamit“ aus.']\n  reads: {p2: {log: findet 6 Nuggets.}}\n") ==
        "");
  CHECK_THAT(
      report(three_nines + "  lang: de\n  answers:\n    - {p1: dynamite, reads: {p1: {prompt: Play a card}}}\n"),
      Contains("no line of the prompt of p1 contains 'Play a card'; its lines are:\n      Spielst du eine Karte aus?"));
  CHECK_THAT(report(three_nines + "  answers:\n    - {p1: dynamite, reads: {p2: {prompt: x}}}\n"),
             Contains("p2 has no question to answer, so there is no prompt"));
  std::string wrong;
  read("- scenario: Reads\n  game: {packs: [base]}\n  answers:\n    - {p1: dynamite, reads: {p1: {tabel: x}}}\n",
       &wrong);
  CHECK_THAT(wrong, Contains("did you mean 'table'"));
  CHECK_THAT(report("  lang: dee\n"), Contains("there is no text in the language 'dee'; did you mean 'de'?"));

  const Folder folder;
  folder.file("mini/pack.yaml",
              "id: mini\nname: Mini\nversion: 1.0.0\napi: ^1\nplayers: [2, 2]\nlanguages: [en, de]\n");
  folder.file("mini/table.yaml", "resource: {bean: {}, pea: {}}\nstep: {go: {}}\n");
  folder.file("mini/languages/en.yaml", "resource: {bean: {name: bean}, pea: {name: pea}}\n");
  folder.file("mini/languages/de.yaml", "resource: {bean: {name: Bohne}}\n");
  folder.file("mini/scripts/mini.lua", "function step.go() end\n");
  ScenarioRunner runner({folder.root()});
  const auto all = read(
      "- scenario: None\n  lang: de\n  game: {packs: [mini], players: 2}\n  missing-texts: []\n- scenario: One\n  "
      "lang: de\n  game: {packs: [mini], players: 2}\n  missing-texts: [resource.pea.name]\n");
  CHECK_THAT(runner.run(all[0]).report,
             Contains("texts missing in 'de'\n    expected: []\n    actual:   [resource.pea.name]"));
  CHECK(runner.run(all[1]).report == "");
}

TEST_CASE("run: round and run: play") {
  CHECK_THAT(report("  run: [score, gold-mine]\n  given: {p1.nuggets: 9}\n"),
             Contains("'gold-mine' can't be run: the game is over"));
  CHECK_THAT(report("  run: [gold-mine, setup]\n"), Contains("`setup` must come first in `run:`"));
  const std::string dice = "p1.dice: 9 9 9 9 9, p2.dice: K K K K K, p3.dice: A A A A A}\n";
  CHECK(report("  given: {mine.nuggets: 5, " + dice +
               "  run: [gold-mine, round]\n  then: {over: true, round: 1, ending: [mine], p1.nuggets: 5, p1.won: 1, "
               "sheriff: p2, p3.deeds-held: 3}\n") == "");
  CHECK(report("  given: {mine.nuggets: 5, " + dice +
               "  run: gold-mine\n  then: {over: false, ending: [], winner: nobody, p1.won: 1}\n") == "");
  CHECK(report("  given: {" + dice +
               "  run: [gold-mine, round]\n  then: {over: false, round: 2, p1.won: 0, sheriff: p2}\n") == "");
  CHECK_THAT(report("  run: play\n"), Contains("there is no answer left for this question:\n    p1 is asked keep: "));
}

TEST_CASE("mutate() lists mutants and clauses without a scenario") {
  const Folder folder;
  folder.file("mini/pack.yaml", "id: mini\nname: Mini\nversion: 1.0.0\napi: ^1\nplayers: [2, 2]\n");
  folder.file("mini/table.yaml",
              "resource:\n  bean: {}\nplace:\n  field: {}\nevent:\n  reap: {fields: {player: seat, beans: number}, "
              "actor: player}\n"
              "step:\n  sow: {in: setup}\n  harvest: {}\n");
  folder.file(
      "mini/scripts/mini.lua",
      "function step.sow() supply(10, resource.bean, place.field) end\n"
      "function step.harvest() resolve('reap', {player = 1, beans = 3}) end\n"
      "function event.reap(ev) move(ev.beans, resource.bean, place.field, ev.player) end\n"
      "function modify.reap.rain(ev) ev:add('beans', 2) end\n"
      "function after.reap.drought(ev) if ev.beans > 90 then move(1, resource.bean, ev.player, place.field) end end\n");
  const auto scenarios = read(
      "- scenario: Weak\n  proves: [mini.reap]\n  game: {packs: [mini], players: 2}\n  run: harvest\n  then: "
      "{p2.beans: 0}\n"
      "- scenario: Strong\n  proves: [mini.rain, mini.typo]\n  game: {packs: [mini], players: 2}\n  run: harvest\n  "
      "then: {p1.beans: 5, field.beans: 5}\n"
      "- scenario: Wrong\n  game: {packs: [mini], players: 2}\n  run: harvest\n  then: {p1.beans: 6}\n");
  std::vector<std::string> told;
  const MutationResult result = run_mutations(
      {.folders = {folder.root()}, .threads = 2}, scenarios,
      [&](const std::string& mutant, const Scenario* by) { told.push_back(mutant + (by ? " by " + by->name : "")); });
  CHECK(result.tried == 5);
  CHECK(result.survivors == std::vector<std::string>{"mini:after.reap.drought"});
  REQUIRE(result.places.size() == 1);
  CHECK(result.places[0] == (folder.root() / "mini/scripts/mini.lua").string() + ":5");
  CHECK(result.unlinkable.empty());
  REQUIRE(result.broken.size() == 1);
  CHECK_THAT(result.broken[0], Contains("some.yaml:11: Wrong"));
  CHECK(told.size() == 5);
  CHECK(std::find(told.begin(), told.end(), "mini:modify.reap.rain by Strong") != told.end());
  CHECK(run_mutations({.folders = {folder.root()}, .packs = {"another"}}, scenarios).tried == 0);

  folder.file("mini/rulebook.yaml",
              "- chapter: field\n  title: The field\n  clauses:\n"
              "    - {id: mini.reap, source: page 1, rule: Beans are reaped.}\n"
              "    - {id: mini.rain, source: page 2, rule: Rain helps.}\n"
              "    - {id: mini.dry, source: ruling, rule: Drought does not.}\n"
              "    - {id: x.both, with: other, source: ruling, rule: y}\n");
  const auto manifest = [](const std::string& id) {
    return "id: " + id + "\nname: X\nversion: 1.0.0\napi: ^1\nplayers: [2, 2]\n";
  };
  folder.file("other/pack.yaml", manifest("other"));
  folder.file("other/rulebook.yaml", "- {chapter: x, title: X, clauses: [{id: other.x, source: ruling, rule: x}]}\n");
  const auto compared = [&](const std::set<std::string>& packs) {
    packs::Problems problems;
    const fs::path folders[] = {folder.root()};
    return compare_clauses(scenarios, packs::PackFinder(folders, problems), packs);
  };
  const ClauseReport some = compared({"mini"});
  CHECK(some.clauses == 3);
  REQUIRE(some.unproved.size() == 1);
  CHECK(some.unproved[0].id == "mini.dry");
  CHECK(some.unproved[0].source == "ruling");
  CHECK(packs::in_language(some.unproved[0].rule, "de") == "Drought does not.");
  REQUIRE(some.unknown.size() == 1);
  CHECK_THAT(some.unknown[0], Contains("some.yaml:6: mini.typo"));
  std::vector<std::string> unproved;
  for (const packs::Clause& clause : compared({"mini", "other"}).unproved) unproved.push_back(clause.id);
  CHECK(unproved == std::vector<std::string>{"mini.dry", "x.both", "other.x"});
  folder.file("other/rulebook.yaml", "- {chapter: x, title: X, clauses: [{id: mini.rain, source: ruling, rule: x}]}\n");
  CHECK_THROWS_WITH(compared({"mini", "other"}), Contains("'mini.rain' is listed twice"));
  folder.file("other/rulebook.yaml", "- {chapter: x, title: X, clauses: [{id: other.x, source: page 1}]}\n");
  CHECK_THROWS_WITH(compared({"other"}), Contains("rulebook.yaml:1:36: the clause 'other.x' has no `rule`"));
}

TEST_CASE("mutate() lists patches that no scenario detects") {
  const Folder folder;
  folder.file("mini/pack.yaml",
              "id: mini\nname: Mini\nversion: 1.0.0\napi: ^1\nplayers: [2, 2]\noptions: {beans: {type: number, "
              "default: 3, range: [1, 9]}}\n");
  folder.file("mini/table.yaml",
              "resource: {bean: {}}\nplace: {field: {}}\nzone: {deck: {}}\ncard: {crow: {deck: deck}}\nstep: {sow: "
              "{in: setup}, harvest: {}}\n");
  folder.file("mini/scripts/mini.lua",
              "function step.sow() supply(option.beans, resource.bean, place.field) end\n"
              "function step.harvest() move(2, resource.bean, place.field, 1) end\n");
  folder.file("house/pack.yaml",
              "id: house\nname: House\nversion: 1.0.0\napi: ^1\nplayers: [2, 2]\nrequires: {mini: ^1}\n");
  const fs::path patches = folder.file(
      "house/house.yaml",
      "patch:\n  - {in: mini.option.beans, set: {default: 7}}\n  - {in: mini.option.beans, set: {range: [1, 8]}}\n"
      "  - {in: mini.card.crow, set: {copies: 0}}\n");
  const auto scenarios = read(
      "- scenario: Seven beans\n  game: {packs: [house], players: 2}\n  run: harvest\n  then: {p1.beans: 2, "
      "field.beans: 5}\n"
      "- scenario: No crow\n  game: {packs: [house], players: 2}\n  run: setup\n  then: {deck: []}\n");
  const MutationResult result = run_mutations({.folders = {folder.root()}, .packs = {"house"}}, scenarios);
  CHECK(result.broken.empty());
  CHECK(result.tried == 3);
  CHECK(result.survivors ==
        std::vector<std::string>{"house:patch mini.option.beans at " + patches.generic_string() + ":3:5"});
}

TEST_CASE("mutate() lists orders that no scenario needs") {
  const Folder folder;
  folder.file("mini/pack.yaml", "id: mini\nname: Mini\nversion: 1.0.0\napi: ^1\nplayers: [2, 2]\n");
  folder.file("mini/table.yaml", "variable: {x: {}}\nevent: {sow: {}, reap: {}}\nstep: {harvest: {}}\n");
  folder.file("mini/scripts/mini.lua",
              "function step.harvest()\n  resolve('sow')\n  resolve('reap')\nend\nfunction event.sow() end\nfunction "
              "event.reap() end\n"
              "function after.sow.double() set(variable.x, get(variable.x) * 2) end\nfunction after.reap.keep() "
              "set(variable.x, get(variable.x)) end\n");
  folder.file("house/pack.yaml",
              "id: house\nname: House\nversion: 1.0.0\napi: ^1\nplayers: [2, 2]\nrequires: {mini: ^1}\n");
  folder.file("house/scripts/house.lua",
              "function after.sow.add() set(variable.x, get(variable.x) + 1) end\nfunction after.reap.same() "
              "set(variable.x, get(variable.x)) end\n");
  const fs::path order = folder.file("house/order.yaml",
                                     "order:\n  - {event: sow, stage: after, first: house.add, then: mini.double}\n  - "
                                     "{event: reap, stage: after, first: house.same, then: mini.keep}\n");
  const auto scenarios =
      read("- scenario: Two\n  game: {packs: [house], players: 2}\n  run: harvest\n  then: {x: 2}\n");
  const MutationResult result = run_mutations({.folders = {folder.root()}, .packs = {"house"}}, scenarios);
  CHECK(result.broken.empty());
  CHECK(result.tried == 4);
  CHECK(result.survivors == std::vector<std::string>{"house:after.reap.same",
                                                     "house:order after.reap at " + order.generic_string() + ":3:5"});
}

TEST_CASE("mutate() changes values written in files, not defaults") {
  const Folder folder;
  folder.file("mini/pack.yaml", "id: mini\nname: Mini\nversion: 1.0.0\napi: ^1\nplayers: [2, 2]\n");
  folder.file(
      "mini/table.yaml",
      "resource: {bean: {}, pea: {}}\nvalue: {beans: {of: player, resource: bean}, peas: {of: player, resource: "
      "pea}, plain: {base: 1}}\nfigure: {got: {value: beans}}\nstep: {harvest: {}}\n");
  folder.file("mini/scripts/mini.lua", "function step.harvest() end\n");
  std::vector<std::string> listed;
  const packs::PackRepository packs(std::vector{folder.root()});
  const auto link = [&](const std::vector<std::string>& mutants) {
    packs.link({{"mini"}, {}, 2}, mutants, packs::FreeHandlers::usual, scenarios::changing(mutants));
  };
  for (const scenarios::DataMutant& mutant :
       scenarios::data_mutants(std::vector{folder.root()}, std::vector{"mini"s})) {
    listed.push_back(mutant.name);
    try {
      link({mutant.name});
    } catch (const packs::ContentError& refused) {  // it was changed: the linter has read it
      CHECK_THAT(refused.what(), Contains("per-die value"));
    }
  }
  CHECK(std::count(listed.begin(), listed.end(), "mini:data figure.got.value: beans -> peas") == 1);
  const std::vector<std::string> unknown{"mini:data figure.got.value: beans -> plain"};
  CHECK_THROWS_WITH(link(unknown), Contains("can be changed like this: " + unknown[0]));
}

TEST_CASE("mutate() lists values that no scenario or allowlist covers") {
  const Folder folder;
  folder.file("mini/pack.yaml",
              "id: mini\nname: Mini\nversion: 1.0.0\napi: ^1\nplayers: [2, 2]\noptions: {beans: {type: number, "
              "default: 3, range: [1, 9]}}\n");
  folder.file("mini/table.yaml",
              "resource: {bean: {}, pea: {}}\nplace: {field: {}}\nzone: {hand: {of: player, seen: owner}}\n"
              "value: {wealth: {resource: bean, worth: 2}}\nstep: {sow: {in: setup}, harvest: {}}\n");
  folder.file("mini/scripts/mini.lua",
              "function step.sow() supply(option.beans, resource.bean, 1) end\nfunction step.harvest() end\n");
  const auto scenarios = read(
      "- scenario: Three beans\n  game: {packs: [mini], players: 2}\n  run: setup\n  then: {p1.beans: 3}\n"
      "- scenario: Beans are worth two\n  game: {packs: [mini], players: 2}\n  run: setup\n  then: {p1.wealth: 6}\n");
  const MutationConfig config{.folders = {folder.root()}, .values = true};
  const MutationResult result = run_mutations(config, scenarios);
  CHECK(result.broken.empty());
  const std::string zone = "mini:data zone.hand.";
  CHECK(result.survivors ==
        std::vector<std::string>{zone + "seen: owner -> all", zone + "seen: owner -> nobody", "mini:step.harvest"});
  REQUIRE(result.places.size() == 3);
  CHECK_THAT(result.places[0], Contains("mini/table.yaml:3"));
  CHECK(result.tried == 9);  // and step.sow, its flow, the option, the counted things and their worth
  const std::vector<Explanation> explained = read_explanations(folder.file(
      "survivors.yaml",
      "- {because: nobody has cards, items: [\"mini:data zone.hand.seen: *\", \"mini:data zone.gone.*\"]}\n"));
  const SurvivorVerdict verdict = judge_survivors(config, result, explained);
  CHECK(verdict.unexplained == std::vector<std::size_t>{2});
  REQUIRE(verdict.idle.size() == 1);
  CHECK_THAT(verdict.idle[0], Contains("survivors.yaml:1: mini:data zone.gone.*"));
}

}  // namespace rules::scenario_test
