// What the engine and the programs say to players stands in each of their languages: the same keys, with the same
// blanks.
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "mods.hpp"
#include "yaml-cpp/yaml.h"

namespace rules::languages_test {
namespace {

using Texts = std::map<std::string, std::set<std::string>>;

/// The blanks of each text, by the text's path.
void collect(const YAML::Node& node, const std::string& path, Texts& texts) {
  if (node.IsMap()) {
    for (const auto& each : node) collect(each.second, path + "." + each.first.as<std::string>(), texts);
    return;
  }
  REQUIRE(node.IsScalar());
  static const std::regex blank("\\{([a-z-]+)(\\|[^}]*)?\\}");  // {n}, {n|game|games}
  const std::string text = node.Scalar();
  std::set<std::string>& blanks = texts[path];
  for (std::sregex_iterator at(text.begin(), text.end(), blank); at != std::sregex_iterator(); ++at)
    blanks.insert((*at)[1].str());
}

}  // namespace

TEST_CASE("every language of the engine and of the programs has the same texts, with the same blanks") {
  for (const char* folder : {"/engine/content/languages", "/tools/languages"}) {
    const std::filesystem::path languages = std::string(SOURCE_DIR) + folder;
    Texts english;
    collect(YAML::LoadFile((languages / "en.yaml").string()), "", english);
    CHECK(english.size() > 50);
    int others = 0;
    for (const auto& file : std::filesystem::directory_iterator(languages)) {
      if (file.path().filename() == "en.yaml") continue;
      Texts texts;
      collect(YAML::LoadFile(file.path().string()), "", texts);
      ++others;
      INFO(file.path().string());
      for (const auto& [path, blanks] : english) {
        INFO(path);
        REQUIRE(texts.count(path) == 1);
        CHECK(texts[path] == blanks);
      }
      CHECK(texts.size() == english.size());
    }
    CHECK(others > 0);
  }
}

TEST_CASE("a text for the value of an option names a choice of any pack's option of that name") {
  test::Mods mods;
  const auto with = [](const std::string& choices) {
    return "options: {sea: {type: choice, default: calm, choices: [" + choices + "]}}\n";
  };
  mods.pack("core", "languages: [en]\n" + with("calm, rough"), "step: {go: {}}\n", "function step.go() end\n");
  mods.pack("more", "requires: {core: ^1}\n" + with("calm, frozen"), "", "");
  mods.language("core",
                "option: {sea: {name: Sea, value: {calm: Calm, rough: Rough, frozen: Frozen, frosen: Frozen}}}\n");
  const auto linked = mods.link({"core", "more"});
  REQUIRE(linked->warnings.size() == 1);
  CHECK_THAT(linked->warnings[0].message,
             Catch::Contains("'frosen' is no choice of option 'sea'; did you mean 'frozen'?"));
}

}  // namespace rules::languages_test
