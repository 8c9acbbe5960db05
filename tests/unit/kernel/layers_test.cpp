// The engine knows no word of any game.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace rules::layers_test {

TEST_CASE("no word of the game stands in the engine") {
  const std::string words[] = {"sheriff", "nugget", "saloon",     "elixir", "outlaw", "ranch",    "prairie",
                               "rodeo",   "cowboy", "stagecoach", "poker",  "dollar", "dynamite", "dice town"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(SOURCE_DIR) + "/engine")) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
    std::ifstream file(entry.path());
    std::ostringstream text;
    text << file.rdbuf();
    std::string lower = text.str();
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

}  // namespace rules::layers_test
