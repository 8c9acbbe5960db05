// Texts of the engine and the programs: the same keys in each language, with the same placeholders.
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "packs/pack/files.hpp"
#include "packs/text/placeholders.hpp"
#include "unit/support/mods.hpp"
#include "yaml-cpp/yaml.h"

namespace rules::languages_test {
namespace {

using Texts = std::map<std::string, std::set<std::string>>;

/// Collects the placeholders of each text, by the text's path.
void collect(const YAML::Node& node, const std::string& path, Texts& texts) {
  if (node.IsMap()) {
    for (const auto& each : node) collect(each.second, path + "." + each.first.as<std::string>(), texts);
    return;
  }
  REQUIRE(node.IsScalar());
  texts[path] = packs::placeholder_names(node.Scalar());
}

}  // namespace

TEST_CASE("all languages have the same texts and placeholders") {
  for (const char* folder : {"/engine/packs/languages", "/engine/packs/messages", "/tools/share/languages"}) {
    std::map<std::string, Texts> languages;
    std::map<std::string, std::set<std::string>> files;  // en.yaml, en.refusals.yaml: each language has the same
    for (const auto& file : std::filesystem::directory_iterator(std::string(SOURCE_DIR) + folder)) {
      const std::string name = file.path().filename().string(), language = name.substr(0, name.find('.'));
      collect(YAML::LoadFile(file.path().string()), "", languages[language]);
      files[language].insert(name.substr(language.size()));
    }
    const Texts english = languages["en"];
    CHECK(english.size() > 50);
    CHECK(languages.size() > 1);
    for (const auto& [language, texts] : languages) {
      INFO(folder << ", " << language);
      CHECK(files[language] == files["en"]);
      for (const auto& [path, placeholders] : english) {
        INFO(path);
        REQUIRE(texts.count(path) == 1);
        CHECK(texts.at(path) == placeholders);
      }
      CHECK(texts.size() == english.size());
    }
  }
}

TEST_CASE("rejections of the engine are in each language, with hints") {
  test::Mods mods;
  mods.pack("core", "options: {hats: {type: number, default: 3, range: [1, 9]}}\n", "", "");
  const auto refused = [&](std::vector<std::string> packs, std::vector<std::string> settings) {
    try {
      mods.link(std::move(packs), std::move(settings));
    } catch (const packs::ContentError& error) {
      return std::pair{std::string(error.what()), error.message().in("de")};
    }
    return std::pair<std::string, std::string>();
  };
  CHECK(refused({"cor"}, {}) == std::pair<std::string, std::string>("there is no pack 'cor'; did you mean 'core'?",
                                                                    "es gibt kein Paket 'cor'; meintest du 'core'?"));
  CHECK(refused({"core"}, {"core.hats=12"}).second ==
        "Option 'core.hats': erwartet wird eine ganze Zahl von 1 bis 9, hier steht die Zahl 12");
  CHECK(packs::ContentError({{"a.yaml", {1, 2}, "only for authors"}}).message().in("de") ==
        "a.yaml:1:2: only for authors");
  CHECK(packs::Message("packs.none", {{"pack", "x"}}).in("fr") == "there is no pack 'x'");
}

TEST_CASE("every message key in use exists") {
  std::set<std::string> engine, programs;
  const auto keys_of = [](const char* folder, std::set<std::string>& to) {
    for (const auto& file : std::filesystem::directory_iterator(std::string(SOURCE_DIR) + folder)) {
      Texts texts;
      collect(YAML::LoadFile(file.path().string()), "", texts);
      for (const auto& [path, placeholders] : texts) to.insert(path.substr(1));  // without the dot
    }
  };
  keys_of("/engine/packs/messages", engine);
  keys_of("/tools/share/languages", programs);
  static const std::regex of_engine(R"re(\b(?:Message(?: \w+)?|FileError|WriteError)\(\s*"([a-z]+[.][a-z-]+)")re"),
      of_programs(R"re(\b(?:UsageError|StoreError|CantListen|tool_message|texts_?\)?)\(\s*"([a-z-]+[.][a-z-]+)")re");
  std::size_t used = 0;
  for (const char* folder : {"/engine", "/tools"})
    for (const auto& file : std::filesystem::recursive_directory_iterator(std::string(SOURCE_DIR) + folder)) {
      if (file.path().extension() != ".cpp" && file.path().extension() != ".hpp") continue;
      const std::string text = packs::read_file(file.path(), std::size_t{1} << 20);
      INFO(file.path().string());
      for (const auto& [pattern, known] : {std::pair{&of_engine, &engine}, std::pair{&of_programs, &programs}})
        for (std::sregex_iterator at(text.begin(), text.end(), *pattern); at != std::sregex_iterator(); ++at, ++used)
          CHECK(known->count((*at)[1].str()) == 1);
    }
  CHECK(used > 200);
}

TEST_CASE("texts for values of options name existing choices") {
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
  CHECK_THAT(linked->warnings[0].message.english(),
             Catch::Contains("'frosen' is not a choice of option 'sea'; did you mean 'frozen'?"));
}

}  // namespace rules::languages_test
