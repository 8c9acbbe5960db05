// Rules about files and packs that apply before records are checked.
#include "lint/rule_tables.hpp"

namespace rules::lint {

std::span<const LintRule> rules_of_files() {
  static constexpr LintRule table[] = {
      {"yaml", Severity::error, "A file is no YAML that packs may use.",
       "Packs are written in a strict part of YAML: spaces indent, each key stands once, and there are no anchors, "
       "tags or quotes around keys. Nothing of a file that can't be read is checked any further.",
       "card:\n\tgold-pan: {deck: store}", "card:\n  gold-pan: {deck: store}"},
      {"manifest", Severity::error, "pack.yaml says something that it can't.",
       "It needs id, name, version and api; everything else may be left out. content/README.md lists its keys.",
       "version: 1.0", "version: 1.0.0"},
      {"packs", Severity::error, "Packs can't be played together, or one isn't there.",
       "A pack that is required has to be found, in a version that fits, and packs that conflict can't be in one game. "
       "--pack-path says where more packs are.",
       "requires: {bse: ^1}", "requires: {base: ^1}"},
      {"missing-requires", Severity::error, "A pack names what another pack has, but doesn't require that pack.",
       "Without `requires`, nothing of the other pack is there, so each of its names would be wrong. Only this is "
       "reported, not each name.",
       "id: mymod\nplayers: [2, 5]", "id: mymod\nplayers: [2, 5]\nrequires: {base: ^1}"},
      {"players-never", Severity::warning, "A pack is for numbers of players that the packs it requires don't allow.",
       "All packs of a game have to allow the number of players. A pack that makes more of them possible says so by "
       "`widens`.",
       "players: [2, 8]      # base is for 2 to 5", "players: [2, 5]      # or: players: [2, 8] with widens: [base]"},
      {"file-not-read", Severity::warning, "A file in the folder of a pack is not read.",
       "Records stand in *.yaml beside pack.yaml, scripts in scripts/*.lua, texts in languages/LANGUAGE.yaml, "
       "scenarios in scenarios/. What lies elsewhere has no effect.",
       "mymod/rules.yml, mymod/store.lua", "mymod/rules.yaml, mymod/scripts/store.lua"},
      {"no-scenario", Severity::warning, "No scenario names a card, or a pack has none.",
       "A scenario plays a few steps and says what has to come of them. Without one nobody notices when a card stops "
       "doing what it says.",
       "mymod/scenarios/ is empty",
       "- scenario: Gold Pan takes one shell\n  game: {packs: [base, mymod], players: 3}\n  given: {p2.hand: "
       "[gold-pan]}"},
      {"scenario", Severity::error, "A scenario says something that it can't, or names what isn't there.",
       "Its keys, the paths in `given`, `then` and `expect`, and the steps in `run` are checked here; what comes of it "
       "is checked by `dicetown test`.",
       "given: {p2.hnd: [gold-pan]}", "given: {p2.hand: [gold-pan]}"},
      {"game-file", Severity::error, "A game.yaml says something that it can't.",
       "Its packs have to be found, its options declared, their values allowed, and each seat one of human, heuristic "
       "and random.",
       "seats: [humn, random]", "seats: [human, random]"},
      {"rulebook", Severity::error, "A rulebook.yaml can't be as it is written, or names what isn't there.",
       "It is a list of chapters; each clause has an id, a source and the rule in a sentence. The chapters, clauses, "
       "records and options that it names have to be there.",
       "- chapter: beach\n  clauses: [{id: mymod.pan, rule: It pans.}]",
       "- chapter: beach\n  clauses: [{id: mymod.pan, source: house, rule: It pans.}]"},
      {"clause-unproved", Severity::warning, "No scenario proves a clause of the rulebook.",
       "A clause is one sentence of the rules. A scenario names those that it proves, so that readers can see the rule "
       "at work and the game can't drift away from its rules.",
       "- scenario: Gold Pan takes one shell", "- scenario: Gold Pan takes one shell\n  proves: [mymod.pan]"},
      {"clause-not-translated", Severity::warning, "A clause lacks a sentence in a language of its pack.",
       "The rulebook shows another language there.", "languages: [en, de]   # and rule: It pans.",
       "rule: {en: It pans., de: Sie wäscht.}"},
      {"explanations", Severity::error, "A list of explanations lacks something.",
       "Each explanation says `because:` and lists `items:`.", "- {items: [card wanted held]}",
       "- {because: it is out of the game, items: [card wanted held]}"},
  };
  return table;
}

}  // namespace rules::lint
