// Files of packs: those that are not read, and what no scenario shows.
#include <algorithm>
#include <cctype>

#include "lint/checks.hpp"
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
  std::ranges::sort(out);
  return out;
}

/// Returns why a file of a pack isn't read, and the fix; "" if it is read, or belongs elsewhere.
std::string unread(const PackFiles& pack, const fs::path& file) {
  const fs::path folder = pack.manifest.folder, within = file.lexically_relative(folder);
  const std::string extension = file.extension().string(), top = within.begin()->string();
  const bool nested = std::distance(within.begin(), within.end()) > 1;
  const auto among = [&](const std::vector<fs::path>& files) { return std::ranges::find(files, file) != files.end(); };
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

void check_unread(const LintContext& context, LintReport& report) {
  for (const PackFiles& pack : context.inspection.packs) {
    if (!context.checked.contains(pack.manifest.id)) continue;
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

std::unordered_set<std::string> words_of(std::string_view text, std::string_view others) {
  const auto in_word = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || others.find(c) != others.npos;
  };
  std::unordered_set<std::string> words;
  for (auto begin = text.begin(); begin != text.end();) {
    const auto end = std::find_if_not(begin, text.end(), in_word);
    if (end != begin) words.emplace(begin, end);
    begin = end == text.end() ? end : end + 1;
  }
  return words;
}

void check_scenarios(const LintContext& context, LintReport& report) {
  for (const PackFiles& pack : context.inspection.packs) {
    if (!context.checked.contains(pack.manifest.id)) continue;
    const std::string all = text_of_scenarios(pack);
    const std::unordered_set<std::string> words = words_of(all, "-");
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

}  // namespace rules::lint
