// Planted mistakes: each changes one file of a small game without faults, and the linter names it, with its line and
// what to do.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "lint/lint.hpp"
#include "lint/rules.hpp"
#include "packs/yaml/yaml.hpp"
#include "scenarios/file_check.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::mistakes_test {
namespace {

namespace fs = std::filesystem;
using test::Mods;

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

fs::path folder() { return fs::path(SOURCE_DIR) / "tests/mistakes"; }

/// The files of the game, and those beside it, by name.
std::map<std::string, std::string> files_of_game() {
  std::map<std::string, std::string> files;
  for (const char* part : {"lamps", "beside"})
    for (const auto& entry : fs::recursive_directory_iterator(folder() / part))
      if (entry.is_regular_file())
        files[entry.path().lexically_relative(folder() / part).generic_string()] = read(entry.path());
  return files;
}

/// Returns all messages of check about a game that is written into a folder.
lint::LintReport check(const Mods& mods) {
  lint::LintReport report;
  packs::Problems problems;
  const std::vector<fs::path> folders = {mods.root() / "lamps"};
  const packs::PackFinder finder(folders, problems);
  std::vector<std::string> packs;
  for (const auto& [id, pack] : finder.packs()) packs.push_back(id);
  lint::check_each_and_together(finder, {packs, {}}, report);
  if (report.errors() == 0) {
    scenarios::ScenarioRunner runner(folders);
    const fs::path game = mods.root() / "lamps";
    scenarios::check_scenarios(game / "scenarios/burn.yaml", scenarios::known_clauses(finder), runner, problems);
    for (const char* name : {"game.yaml", "explanations.yaml"})
      scenarios::check_file(mods.root() / name, finder, runner, problems);
  }
  report.add(lint::Severity::error, problems.list());
  return report;
}

/// Files that belong beside the pack, not into its folder.
bool beside(const std::string& name) { return name == "game.yaml" || name == "explanations.yaml"; }

int line_of(const std::string& text, std::size_t at) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

struct Mistake {
  std::string file, replace, with, rule, says, at, in;
  bool adds = false;
};

std::vector<Mistake> mistakes() {
  packs::Problems problems;
  const fs::path file = folder() / "mistakes.yaml";
  const packs::Node list = packs::read_yaml(file.string(), read(file), problems);
  problems.throw_if_any();
  std::vector<Mistake> out;
  for (const packs::Node& item : list.items) {
    const auto text = [&](const char* key) {
      const packs::Node* node = item.find(key);
      return node ? node->text : std::string();
    };
    Mistake mistake{text("file"), text("replace"), text("with"), text("rule"), text("says"), text("at"), text("in")};
    if (item.find("add")) {
      mistake.adds = true;
      mistake.with = text("add");
    }
    out.push_back(std::move(mistake));
  }
  return out;
}

/// Writes the game with the mistake; returns the line and the file where it has to be found.
std::pair<std::string, int> plant(Mods& mods, const Mistake& mistake) {
  std::map<std::string, std::string> files = files_of_game();
  std::string& text = files[mistake.file];
  std::size_t begin = 0;
  if (mistake.adds) {
    text = mistake.with;
  } else {
    begin = text.find(mistake.replace);
    REQUIRE(begin != std::string::npos);
    text.replace(begin, mistake.replace.size(), mistake.with);
    // The mistake begins where the two texts differ.
    const auto [left, right] =
        std::mismatch(mistake.replace.begin(), mistake.replace.end(), mistake.with.begin(), mistake.with.end());
    begin += static_cast<std::size_t>(right - mistake.with.begin());
  }
  for (const auto& [name, content] : files) mods.write(beside(name) ? name : "lamps/" + name, content);
  const std::string where = mistake.in.empty() ? mistake.file : mistake.in;
  const std::string& found = files[where];
  if (!mistake.at.empty()) begin = found.find(mistake.at);
  REQUIRE(begin != std::string::npos);
  while (!mistake.at.empty() && found[begin] == '\n') ++begin;
  return {where, line_of(found, begin)};
}

/// Returns true if a message is Lua's or the YAML library's own, with nothing added.
bool is_bare(const lint::LintFinding& finding) {
  for (const char* words : {"attempt to ", "bad conversion", "illegal ", "yaml-cpp", "bad argument", "stack traceback"})
    if (finding.message.english().find(words) != std::string::npos) return true;
  return finding.rule == "syntax" && finding.message.english().find('(') == std::string::npos;
}

std::string lines(const lint::LintReport& report) {
  std::string out;
  for (const lint::LintFinding& finding : report.findings()) out += "    " + lint::plain(finding) + "\n";
  return out;
}

}  // namespace

TEST_CASE("the game for planted mistakes has no findings") {
  Mods mods;
  for (const auto& [name, text] : files_of_game()) mods.write(beside(name) ? name : "lamps/" + name, text);
  CHECK(lines(check(mods)) == "");
}

TEST_CASE("planted mistakes are found at their line, with the fix") {
  constexpr std::size_t kEach = robust::kSlow ? 3 : 1;
  std::size_t all = 0, planted = 0, named = 0;
  std::map<std::string, int> kinds;
  std::string missed;
  for (const Mistake& mistake : mistakes()) {
    ++kinds[fs::path(mistake.file).extension() == ".lua" ? ".lua" : mistake.file];
    if (all++ % kEach != 0) continue;
    ++planted;
    Mods mods;
    const auto [file, line] = plant(mods, mistake);
    const lint::LintReport report = check(mods);
    bool found = false;
    for (const lint::LintFinding& finding : report.findings()) {
      CHECK_FALSE((is_bare(finding) ? lint::plain(finding) : "") != "");
      found = found || (finding.rule == mistake.rule && finding.mark.line == line && finding.file.ends_with(file) &&
                        finding.message.english().find(mistake.says) != std::string::npos);
    }
    if (found) ++named;
    else
      missed += mistake.file + ": '" + mistake.replace + "' -> '" + mistake.with + "': expected " + file + ":" +
                std::to_string(line) + " " + mistake.rule + " \"" + mistake.says + "\", found\n" + lines(report);
  }
  if (std::getenv("SHOW_MISSED")) WARN(missed);
  INFO(missed);
  CHECK(all >= 270);
  CHECK(named * 100 >= planted * 95);
  CHECK(kinds[".lua"] >= 8);
  CHECK(kinds["pack.yaml"] >= 8);
  CHECK(kinds["cards.yaml"] >= 8);
  CHECK(kinds["languages/en.yaml"] >= 8);
  CHECK(kinds["scenarios/burn.yaml"] >= 8);
  CHECK(kinds["game.yaml"] >= 8);
  CHECK(kinds["rulebook.yaml"] + kinds["explanations.yaml"] >= 8);
}

}  // namespace rules::mistakes_test
