// The engine contains no word of any game, the kernel none of the layers above it, and the README lists every layer.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace rules::layers_test {

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("no word of the game is in the engine") {
  const std::string words[] = {"sheriff", "nugget", "saloon",     "elixir", "outlaw", "ranch",    "prairie",
                               "rodeo",   "cowboy", "stagecoach", "poker",  "dollar", "dynamite", "dice town"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(SOURCE_DIR) + "/engine")) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
    std::string lower = text_of(entry.path());
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const std::string& word : words) {
      std::size_t found = 0;
      while ((found = lower.find(word, found)) != std::string::npos) {
        const bool starts = found == 0 || !std::isalpha(static_cast<unsigned char>(lower[found - 1]));
        INFO(entry.path().string() << " says '" << word << "' at byte " << found);
        CHECK_FALSE(starts);
        found += word.size();
      }
    }
  }
}

TEST_CASE("each layer has a README, a target and a row in the table") {
  const std::filesystem::path root(SOURCE_DIR);
  const std::string table = text_of(root / "engine/README.md"), targets = text_of(root / "CMakeLists.txt");
  for (const auto& entry : std::filesystem::directory_iterator(root / "engine")) {
    if (!entry.is_directory()) continue;
    const std::string layer = entry.path().filename().string();
    INFO(layer);
    CHECK(std::filesystem::exists(entry.path() / "README.md"));
    CHECK(table.find("\n| [" + layer + "](" + layer + ") |") != table.npos);
    CHECK((targets.find("rules_layer(" + layer) != targets.npos || layer == "base"));
  }
}

TEST_CASE("the kernel includes only itself, questions and base") {
  const std::string order[] = {"base", "questions", "kernel"};
  for (std::size_t layer = 0; layer < std::size(order); ++layer)
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(SOURCE_DIR) + "/engine/" + order[layer])) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      std::istringstream lines(text_of(entry.path()));
      for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("#include \"")) continue;
        INFO(entry.path().string() << ": " << line);
        CHECK(std::any_of(order, order + layer + 1,
                          [&](const std::string& below) { return line.starts_with("#include \"" + below + "/"); }));
      }
    }
}

}  // namespace rules::layers_test
