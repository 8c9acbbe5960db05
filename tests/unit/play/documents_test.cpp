// Documents: their links resolve, their tables are readable, and together they stay short. Test names are short, too.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace rules::documents_test {
namespace {

namespace fs = std::filesystem;

const fs::path root = SOURCE_DIR;

/// Returns the files below a folder with this extension, except built or installed ones.
std::vector<fs::path> files(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> found;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::recursive_directory_iterator(); ++at) {
    const std::string name = at->path().filename().string();
    if (name == "build" || name == "node_modules" || name == ".git") at.disable_recursion_pending();
    else if (at->path().extension() == ending) found.push_back(at->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream file(path);
  REQUIRE(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

/// Returns the lines outside code blocks.
std::vector<std::string> prose(const fs::path& path) {
  std::vector<std::string> found;
  bool code = false;
  for (const std::string& line : lines_of(path))
    if (line.starts_with("```")) code = !code;
    else if (!code) found.push_back(line);
  return found;
}

/// Returns the anchors of a document's headings, as GitHub generates them.
std::set<std::string> anchors(const fs::path& path) {
  static const std::regex link(R"(\[([^\]]*)\]\([^)]*\))");
  std::set<std::string> found;
  for (const std::string& line : prose(path)) {
    if (!line.starts_with("#")) continue;
    std::string anchor;
    for (const char c : std::regex_replace(line.substr(line.find(' ') + 1), link, "$1"))
      if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_')
        anchor += static_cast<char>(std::tolower(c));
      else if (c == ' ') anchor += '-';
    found.insert(anchor);
  }
  return found;
}

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

}  // namespace

TEST_CASE("links in documents lead to a file and a heading") {
  static const std::regex link(R"(\]\(([^)#]*)(#[^)]*)?\))");
  for (const fs::path& document : files(root, ".md"))
    for (const std::string& line : prose(document))
      for (std::sregex_iterator each(line.begin(), line.end(), link), end; each != end; ++each) {
        const std::string file = (*each)[1], anchor = (*each)[2];
        if (file.find(":/") != file.npos) continue;
        const fs::path target = file.empty() ? document : document.parent_path() / file;
        INFO(document.string() << ": " << file << anchor);
        CHECK(fs::exists(target));
        if (!anchor.empty() && target.extension() == ".md") CHECK(anchors(target).contains(anchor.substr(1)));
      }
}

TEST_CASE("no cell of a document's table has over 200 characters") {
  for (const fs::path& document : files(root, ".md"))
    for (const std::string& line : prose(document)) {
      if (!line.starts_with("|")) continue;
      std::string cells = std::regex_replace(line, std::regex(R"(\\\|)"), "/"), cell;
      std::istringstream row(cells);
      INFO(document.string() << ": " << line);
      while (std::getline(row, cell, '|')) CHECK(characters(cell) <= 200);
    }
}

TEST_CASE("all documents have at most 30,000 written words") {
  std::size_t words = 0;
  for (const fs::path& document : files(root, ".md")) {
    bool generated = false;  // tables of the reference
    for (const std::string& line : lines_of(document)) {
      if (line.starts_with("<!-- ")) generated = line.starts_with("<!-- generated: ");
      std::istringstream text(generated ? "" : line);
      for (std::string word; text >> word;)
        words += std::ranges::any_of(word, [](unsigned char c) { return std::isalnum(c) != 0; });
    }
  }
  CHECK(words <= 30'000);
}

TEST_CASE("a test's name has at most 60 characters") {
  static const std::regex of_cpp(R"re(TEST_CASE\("([^"]*)".*)re"), of_python(R"(def (?:test_)?([a-z0-9_]+)\(.*)");
  const auto check = [](const std::string& name) {
    INFO(name);
    CHECK(characters(name) <= 60);
  };
  for (const fs::path& file : files(root / "tests/unit", ".cpp"))
    for (const std::string& line : lines_of(file))
      if (std::smatch found; std::regex_match(line, found, of_cpp)) check(found[1]);
  for (const fs::path& file : files(root / "tests", ".py"))
    for (const std::string& line : lines_of(file))
      if (std::smatch found; std::regex_match(line, found, of_python)) check(found[1]);
}

}  // namespace rules::documents_test
