// Every example in the guide, scripts/README.md, runs: its examples are lines of the cookbook's recipes, or of Dice
// Town.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <vector>

namespace rules::guide_test {

namespace {

const std::filesystem::path source = SOURCE_DIR;

/// An example: lines of a file in their order, perhaps with gaps.
struct Example {
  std::string file;
  std::vector<std::string> lines;
};

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  REQUIRE(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

/// Returns the name of a recipe's file if a comment consists of it, or "".
std::string file_named(const std::string& line) {
  for (const std::string mark : {"# ", "-- "})
    if (line.rfind(mark, 0) == 0)
      if (const std::string name = line.substr(mark.size()); name.find(' ') == name.npos && name.find('/') != name.npos)
        return name;
  return "";
}

/// Returns the examples in blocks of YAML and Lua.
std::vector<Example> examples() {
  std::vector<Example> found;
  bool inside = false;
  for (const std::string& line : lines_of(source / "scripts/README.md")) {
    if (line.rfind("```", 0) == 0) {
      inside = line == "```yaml" || line == "```lua";
      if (inside) found.push_back({});
    } else if (const std::string file = file_named(line); inside && !file.empty()) {
      found.push_back({file, {}});
    } else if (inside) {
      found.back().lines.push_back(line);
    }
  }
  std::erase_if(found, [](const Example& each) { return each.lines.empty(); });
  return found;
}

}  // namespace

TEST_CASE("the guide's examples are taken from files that run") {
  const std::vector<Example> all = examples();
  CHECK(all.size() >= 15);
  for (const Example& example : all) {
    INFO(example.file);
    REQUIRE_FALSE(example.file.empty());
    const std::filesystem::path recipe = source / "tests/cookbook" / example.file;
    const std::vector<std::string> lines = lines_of(std::filesystem::exists(recipe) ? recipe : source / example.file);
    std::size_t at = 0;
    for (const std::string& wanted : example.lines) {
      INFO(wanted);
      while (at < lines.size() && lines[at].rfind(wanted, 0) != 0) ++at;  // a line may continue with a comment
      CHECK(at < lines.size());
    }
  }
}

}  // namespace rules::guide_test
