// Rules about files and packs that apply before records are checked.
#include "lint/rule_tables.hpp"

namespace rules::lint {

std::span<const LintRule> rules_of_files() {
  static constexpr LintRule table[] = {
      {"yaml", Severity::error, "A file is not valid pack YAML.",
       "Packs use a strict subset of YAML: indent with spaces, and avoid repeated keys, anchors, tags and quoted keys. "
       "A file that can't be read is not checked further.",
       "card:\n\tgold-pan: {deck: store}", "card:\n  gold-pan: {deck: store}"},
      {"manifest", Severity::error, "pack.yaml is invalid.",
       "id, name, version and api are required. content/README.md lists all keys.", "version: 1.0", "version: 1.0.0"},
      {"packs", Severity::error, "Packs can't be combined, or one is missing.",
       "Required packs must exist in a matching version, and packs that conflict can't be in the same game. "
       "--pack-path adds folders with packs.",
       "requires: {bse: ^1}", "requires: {base: ^1}"},
      {"missing-requires", Severity::error, "A pack uses records of a pack that it doesn't require.",
       "Without `requires`, all names of the other pack are unknown. This is reported only once, not for each name.",
       "id: mymod\nplayers: [2, 5]", "id: mymod\nplayers: [2, 5]\nrequires: {base: ^1}"},
      {"players-never", Severity::warning, "A pack allows a number of players that its required packs don't allow.",
       "All packs in a game must allow its number of players. To extend the range of another pack, list that pack "
       "under `widens`.",
       "players: [2, 8]      # base is for 2 to 5", "players: [2, 5]      # or: players: [2, 8] with widens: [base]"},
      {"file-not-read", Severity::warning, "A file in a pack's folder is not read.",
       "Records are in *.yaml next to pack.yaml, scripts in scripts/*.lua, text in languages/LANGUAGE.yaml, and "
       "scenarios in scenarios/. Other files have no effect.",
       "mymod/rules.yml, mymod/store.lua", "mymod/rules.yaml, mymod/scripts/store.lua"},
      {"no-scenario", Severity::warning, "A card or a pack has no scenario.",
       "A scenario plays a few steps and checks the result. Without one, a broken card goes unnoticed.",
       "mymod/scenarios/ is empty",
       "- scenario: Gold Pan takes one shell\n  game: {packs: [base, mymod], players: 3}\n  given: {p2.hand: "
       "[gold-pan]}"},
      {"scenario", Severity::error, "A scenario is invalid, or uses an unknown name.",
       "Lint checks the keys, the paths in `given`, `then` and `expect`, and the steps in `run`; `dicetown test` runs "
       "the scenario.",
       "given: {p2.hnd: [gold-pan]}", "given: {p2.hand: [gold-pan]}"},
      {"game-file", Severity::error, "A game.yaml is invalid.",
       "Its packs must exist, its options must have legal values, and each seat must be of a known kind.",
       "seats: [humn, random]", "seats: [human, random]"},
      {"rulebook", Severity::error, "A rulebook.yaml is invalid, or uses an unknown name.",
       "A rulebook is a list of chapters. Each clause has an id, a source and a rule in one sentence. All chapters, "
       "clauses, records and options named in it must exist.",
       "- chapter: beach\n  clauses: [{id: mymod.pan, rule: It pans.}]",
       "- chapter: beach\n  clauses: [{id: mymod.pan, source: house, rule: It pans.}]"},
      {"clause-unproved", Severity::warning, "No scenario proves a clause of the rulebook.",
       "A clause is one sentence of the rules. A scenario lists the clauses that it proves, so that the game and its "
       "rulebook stay consistent.",
       "- scenario: Gold Pan takes one shell", "- scenario: Gold Pan takes one shell\n  proves: [mymod.pan]"},
      {"clause-not-translated", Severity::warning, "A clause is not translated into one of its pack's languages.",
       "The rulebook shows the clause in another language instead.", "languages: [en, de]   # and rule: It pans.",
       "rule: {en: It pans., de: Sie wäscht.}"},
      {"explanations", Severity::error, "A list of explanations is incomplete.",
       "Each explanation has `because:` and `items:`.", "- {items: [card wanted held]}",
       "- {because: it is out of the game, items: [card wanted held]}"},
  };
  return table;
}

}  // namespace rules::lint
