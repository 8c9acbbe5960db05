#include <algorithm>
#include <unordered_set>

#include "lint/checks.hpp"
#include "lint/rules.hpp"
#include "packs/pack/files.hpp"
#include "packs/pack/pack_folder.hpp"

namespace rules::lint {

namespace {

namespace fs = std::filesystem;
using packs::PackFiles;

/// Returns all regular files below a folder, sorted; follows no links and skips folders whose name begins with a dot.
/// Empty if there is no such folder.
std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> out;
  if (std::error_code missing; !fs::is_directory(folder, missing)) return out;
  packs::FolderScan({}, {.hidden = false}).files(folder, [&](const fs::path& file) {
    std::error_code error;
    if (!fs::is_symlink(file, error)) out.push_back(file);
  });
  std::sort(out.begin(), out.end());
  return out;
}

/// Returns why a file of a pack isn't read, and the fix; "" if it is read, or belongs elsewhere.
std::string unread(const PackFiles& pack, const fs::path& file) {
  const fs::path folder = pack.manifest.folder, within = file.lexically_relative(folder);
  const std::string extension = file.extension().string(), top = within.begin()->string();
  const bool nested = std::distance(within.begin(), within.end()) > 1;
  const auto among = [&](const std::vector<fs::path>& files) {
    return std::find(files.begin(), files.end(), file) != files.end();
  };
  for (const auto& [other, scripts] : pack.scripts_with)
    if (among(scripts)) return "";
  if (among(pack.yaml) || among(pack.scripts) || among(pack.languages) || within == "pack.yaml") return "";
  if (file == pack.rulebook) return "";
  if (extension == ".yml")
    return "this file is not read, because YAML files must end in .yaml; rename it to " + file.stem().string() +
           ".yaml";
  if (extension == ".lua")
    return "this script is not loaded, because scripts belong in " + pack.script_folder.generic_string() +
           ", not in its subfolders";
  if (extension != ".yaml" || top == "scenarios" || top == "tests") return "";
  if (top == "languages") return "this file is not read, because text belongs in languages/<language>.yaml";
  if (nested) return "this file is not read, because records belong in YAML files next to pack.yaml";
  return "";
}

}  // namespace

void check_unread(const LintContext& context, const std::set<std::string>& packs, LintReport& report) {
  for (const PackFiles& pack : context.inspection.packs) {
    if (!packs.contains(pack.manifest.id)) continue;
    for (const fs::path& file : files_below(pack.manifest.folder)) {
      // A pack within a pack's folder is another pack.
      if (file.parent_path() != pack.manifest.folder && packs::is_pack(file.parent_path())) continue;
      if (const std::string why = unread(pack, file); !why.empty())
        report.add("file-not-read", file.generic_string(), {1, 1}, why);
    }
  }
}

std::string text_of_scenarios(const PackFiles& pack) {
  std::string all;
  for (const fs::path& folder : packs::scenario_folders(pack.manifest.folder))
    for (const fs::path& file : files_below(folder)) {
      if (file.extension() != ".yaml") continue;
      try {
        all += packs::read_file(file, packs::max_yaml_bytes) + "\n";
      } catch (const packs::FileError&) {
        continue;  // reported when scenarios are played
      }
    }
  return all;
}

void check_scenarios(const LintContext& context, const std::set<std::string>& packs, LintReport& report) {
  for (const PackFiles& pack : context.inspection.packs) {
    if (!packs.contains(pack.manifest.id)) continue;
    const std::string all = text_of_scenarios(pack);
    std::unordered_set<std::string_view> words;
    for (std::size_t begin = 0; begin < all.size();) {
      const auto in_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
      std::size_t end = begin;
      while (end < all.size() && in_word(all[end])) ++end;
      if (end > begin) words.insert(std::string_view(all).substr(begin, end - begin));
      begin = end + 1;
    }
    if (all.find("scenario:") == std::string::npos) {
      if (!pack.scripts.empty())
        report.add("no-scenario", pack.manifest.file, {1, 1},
                   "pack '" + pack.manifest.id + "' has no scenario that shows its effect; write one in " +
                       (pack.manifest.folder / "scenarios").generic_string());
      continue;
    }
    for (const packs::Record* card : context.read().of_kind("card"))
      if (card->pack == pack.manifest.id && card->find("play") && card->number("copies", 1) > 0 &&
          !words.contains(card->id))
        report.add("no-scenario", card->file, card->mark, "no scenario names card '" + card->id + "'");
  }
}

// Rules about files and packs that apply before records are checked.

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
