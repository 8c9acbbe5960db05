// Phrases that we no longer use, in everything people read: texts, the rulebook, the page, documents and test names.
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <vector>

namespace rules::phrases_test {
namespace {

namespace fs = std::filesystem;

struct Retired {
  const char* phrase;
  const char* instead;
};

constexpr Retired retired[] = {
    {"alike", "identical"},
    {"anew", "again"},
    {"are told", "are shown, are reported"},
    {"as things stand", "right now"},
    {"at hand", "current"},
    {"can't go on", "can't continue"},
    {"chooser", "external player"},
    {"comes of", "results from"},
    {"do without", "omit"},
    {"foretell", "predict"},
    {"futures", "playouts"},
    {"game goes on", "game continues"},
    {"gets to know", "learns"},
    {"goes on as", "continues as"},
    {"goes on by", "continues with"},
    {"goes on where", "continues where"},
    {"goes round", "wraps"},
    {"happens at once", "happens immediately"},
    {"heed", "handle"},
    {"in vain", "without effect"},
    {"is refused", "is rejected"},
    {"is said which", "names"},
    {"is told", "is shown, is reported"},
    {"ladder", "tournament"},
    {"look on", "spectate"},
    {"looks on", "spectates"},
    {"mend", "fix"},
    {"not known here", "unknown"},
    {"of its own accord", "automatically"},
    {"plain form", "canonical form"},
    {"played at once", "played immediately"},
    {"redraw", "determinize"},
    {"refusal", "error"},
    {"says again", "repeats"},
    {"sensible bot", "heuristic"},
    {"stands above", "precedes"},
    {"stands behind", "follows"},
    {"stands beside", "is beside"},
    {"stands in", "is in"},
    {"stands there", "is there"},
    {"the blank {", "the placeholder {"},
    {"the strip", "the location track"},
    {"times of 100", "%"},
    {"to go on", "to continue"},
    {"twice as much each way", "± 2 SE"},
    {"what stands", "what is"},
    {"what there is", "everything"},
};

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// Returns true for characters of words, identifiers and placeholders.
bool continues_word(const std::string& text, std::size_t at) {
  return at < text.size() &&
         (std::isalpha(static_cast<unsigned char>(text[at])) || text[at] == '_' || text[at] == '`' || text[at] == '}');
}

/// Fails for each phrase in a line, with its position.
void check_line(const std::string& where, std::string line) {
  for (char& c : line) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const auto& [phrase, instead] : retired) {
    const std::string word = phrase;
    for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1))
      if ((at == 0 || !continues_word(line, at - 1)) && !continues_word(line, at + word.size()))
        FAIL_CHECK(where << ": '" << phrase << "'; write " << instead << ": " << line);
  }
}

/// Checks a document, or a file of texts without its comments and keys.
void check_file(const fs::path& file) {
  static const std::regex key("^ *(#.*|\"?[A-Za-z0-9_.-]+\"?: )|  # .*$");
  std::istringstream lines(content_of(file));
  std::string line;
  for (int nth = 1; std::getline(lines, line); ++nth) {
    if (file.extension() != ".md") line = std::regex_replace(line, key, "");
    check_line(fs::relative(file, SOURCE_DIR).string() + ":" + std::to_string(nth), line);
  }
}

/// Returns the files below a folder of the project whose paths match, without those of builds and libraries.
std::vector<fs::path> files(const std::string& folder, const std::string& pattern) {
  std::vector<fs::path> out;
  const std::regex matches(pattern);
  for (auto at = fs::recursive_directory_iterator(fs::path(SOURCE_DIR) / folder); at != fs::end(at); ++at) {
    const std::string name = at->path().filename().string();
    if (name == "node_modules" || name == "build" || name == ".git") at.disable_recursion_pending();
    else if (at->is_regular_file() && std::regex_search(at->path().string(), matches)) out.push_back(at->path());
  }
  return out;
}

void check_files(const std::string& folder, const std::string& pattern) {
  const std::vector<fs::path> found = files(folder, pattern);
  CHECK_FALSE(found.empty());
  for (const fs::path& file : found) check_file(file);
}

}  // namespace

TEST_CASE("texts of the engine, tools and page avoid retired phrases") {
  check_files("engine/packs", "((languages|messages)/en|forms/.*)\\.yaml$");
  check_files("tools/share/languages", "/en.*\\.yaml$");
  check_files("tools/web/src/words", "/en\\.ts$");
}

TEST_CASE("texts and rulebooks of bundled packs avoid retired phrases") {
  check_files("content", "(languages/en|rulebook|pack)\\.yaml$");
}

TEST_CASE("documents avoid retired phrases") {
  for (const char* folder : {"content", "engine", "scripts", "tests", "tools"}) check_files(folder, "\\.md$");
  check_file(fs::path(SOURCE_DIR) / "README.md");
}

TEST_CASE("names of unit tests avoid retired phrases") {
  const std::regex name("TEST_CASE\\(\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
  for (const fs::path& file : files("tests/unit", "_test\\.cpp$")) {
    const std::string text = content_of(file);
    for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at)
      check_line(file.filename().string(), (*at)[1].str());
  }
}

}  // namespace rules::phrases_test
