// Every text of the engine, the tools and the bundled packs, as players read it: with the numbers 0, 1, 2 and 5 and
// with names that begin with a vowel. The reviewed snapshots are in tests/texts, one file for each source and language.
// After a change, update them and review their diff: RULES_UPDATE_TEXTS=1 build/dev/unit_tests -# "[#texts_test]"
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "packs/records/library_loader.hpp"
#include "packs/text/languages.hpp"
#include "packs/text/message.hpp"
#include "packs/text/placeholders.hpp"

namespace rules::texts_test {
namespace {

namespace fs = std::filesystem;
using ByKey = std::map<std::string, std::string, std::less<>>;

/// Placeholders that are numbers in every text.
const std::set<std::string, std::less<>> numbers = {"n",    "got",     "most",  "least", "low",      "high",  "nth",
                                                    "line", "column",  "games", "bytes", "answers",  "used",  "steps",
                                                    "kept", "entries", "depth", "pairs", "settings", "names", "there"};

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

void add_plurals(const std::vector<packs::TextPiece>& pieces, std::set<std::string, std::less<>>& to) {
  for (const packs::TextPiece& piece : pieces) {
    if (piece.kind == packs::TextPiece::Kind::plural) to.emplace(piece.name);
    for (const packs::TextBranch& branch : piece.branches) add_plurals(branch.pieces, to);
  }
}

/// Returns a text with each of the numbers, on a line each; one line if it has no number.
std::string rendered(const std::string& key, const std::string& text) {
  const std::set<std::string> names = packs::placeholder_names(text);
  std::set<std::string, std::less<>> counted = numbers;
  add_plurals(packs::parse_text(text).pieces, counted);
  const auto with = [&](const std::string& n) {
    return packs::fill_placeholders(text, [&](std::string_view name) -> std::optional<std::string> {
      static constexpr std::array<const char*, 3> people = {"Ada", "Otto", "Ute"};
      if (counted.contains(name)) return n;
      const auto nth = std::distance(names.begin(), names.find(std::string(name)));
      return people[static_cast<std::size_t>(nth) % people.size()];
    });
  };
  bool counts = false;
  for (const std::string& name : names) counts = counts || counted.contains(name);
  if (!counts) return key + ": " + with("") + "\n";
  std::string out = key + ":\n";
  for (const char* n : {"0", "1", "2", "5"}) out += "  " + with(n) + "\n";
  return out;
}

/// Compares texts with their snapshot, or writes it if RULES_UPDATE_TEXTS is set.
void check_snapshot(const std::string& name, const ByKey& texts) {
  std::string now;
  for (const auto& [key, text] : texts) now += rendered(key, text);
  const fs::path file = fs::path(SOURCE_DIR) / "tests/texts" / (name + ".txt");
  if (std::getenv("RULES_UPDATE_TEXTS")) {
    std::ofstream(file, std::ios::binary) << now;
    return;
  }
  std::istringstream read(now), reviewed(content_of(file));
  std::string line, expected;
  for (int nth = 1; std::getline(read, line); ++nth) {
    std::getline(reviewed, expected);
    INFO("tests/texts/" << name << ".txt:" << nth << "; RULES_UPDATE_TEXTS=1 updates it");
    REQUIRE(line == expected);
  }
  INFO("tests/texts/" << name << ".txt has more lines");
  CHECK_FALSE(std::getline(reviewed, expected));
}

/// The texts of each bundled pack, by its id and language.
std::map<std::string, ByKey> texts_of_packs() {
  const std::array<fs::path, 2> folders = {fs::path(SOURCE_DIR) / "content", fs::path(SOURCE_DIR) / "content/examples"};
  packs::Problems problems, warnings;
  const packs::PackFinder finder(folders, problems);
  std::map<std::string, ByKey> out;
  for (const auto& [id, found] : finder.packs()) {
    const std::vector<std::string> wanted = {id};
    const packs::Library library = packs::load_library(finder.select(wanted, problems), {}, problems);
    const packs::PackTexts texts(library, problems, warnings);
    problems.throw_if_any();
    for (const std::string& language : texts.languages())
      for (const auto& [key, text] : texts.all(language))
        if (text.pack == id) out[id + "." + language][key] = text.text;
  }
  return out;
}

ByKey built_in_texts(const std::string& file, std::string_view yaml) {
  ByKey out;
  const EmbeddedFile only{"en.yaml", yaml};
  const packs::Languages languages = packs::built_in_texts(file, {&only, 1});
  for (const auto& [key, text] : languages.at("en")) out[key] = text.text;
  return out;
}

}  // namespace

TEST_CASE("rendered texts of the engine match their snapshots") {
  for (const EmbeddedFile& each : packs::engine_texts())
    check_snapshot("engine." + std::string(each.stem()), built_in_texts("languages", each.text));
  for (const EmbeddedFile& each : packs::engine_messages())
    check_snapshot("messages." + std::string(each.stem()), built_in_texts("messages", each.text));
}

TEST_CASE("rendered texts of the tools match their snapshots") {
  std::map<std::string, ByKey> by_language;
  for (const auto& entry : fs::directory_iterator(fs::path(SOURCE_DIR) / "tools/share/languages")) {
    const std::string name = entry.path().filename().string();
    by_language["tools." + name.substr(0, 2)].merge(built_in_texts(name, content_of(entry.path())));
  }
  for (const auto& [name, texts] : by_language) check_snapshot(name, texts);
}

TEST_CASE("rendered texts of bundled packs match their snapshots") {
  const std::map<std::string, ByKey> all = texts_of_packs();
  CHECK(all.size() >= 14);
  for (const auto& [name, texts] : all) check_snapshot(name, texts);
}

}  // namespace rules::texts_test
