// The name of a type means one thing: a search finds exactly one declaration.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace rules::names_test {

/// The place of a top-level type declaration, and its kind: an alias of the same thing may be in several files.
struct Declared {
  std::string place, space, as;
};

/// Names that mean one thing in each of these places, and why they can't be confused.
const std::map<std::string, std::set<std::string>> exceptions = {
    // every tree has nodes; Lua's have names of their own
    {"Node", {"packs/yaml/yaml.hpp", "fast/node.hpp"}},
};

/// Namespaces whose types are named after their subject: a note of a move, the table view of a card.
bool tells_of_others(const std::string& space) { return space == "logged" || space == "rules::play::table_view"; }

/// Returns the source files of a folder; for a folder of the engine including all subfolders.
std::vector<std::filesystem::path> sources(const std::string& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SOURCE_DIR + folder))
    if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp") found.push_back(entry.path());
  return found;
}

/// Matches the beginning of a line outside of any class.
void read(const std::filesystem::path& path, std::map<std::string, std::vector<Declared>>& all) {
  static const std::regex space(R"(namespace ([\w:]+) \{)"),
      type(R"((?:class|struct|enum class|enum|union) (?:alignas\(\w+\) )?(\w+)(?: final)?(?: :[^:].*| \{.*)?)"),
      alias(R"(using (\w+) = ([^;]*);.*)");
  std::ifstream file(path);
  std::string line, within;
  while (std::getline(file, line)) {
    const std::string place = path.parent_path().filename().string() + "/" + path.filename().string();
    std::smatch found;
    if (std::regex_match(line, found, space)) within = found[1];
    else if (line.starts_with("}  // namespace")) within.clear();
    else if (std::regex_match(line, found, type)) all[found[1]].push_back({place, within, place});
    else if (std::regex_match(line, found, alias) && !found[2].str().ends_with("::" + found[1].str()))
      all[found[1]].push_back({place, within, "=" + found[2].str()});
  }
}

TEST_CASE("no type name means two things") {
  std::map<std::string, std::vector<Declared>> all;
  for (const char* const folder : {"/engine", "/tools"})
    for (const std::filesystem::path& file : sources(folder)) read(file, all);
  CHECK(all.size() > 700);
  for (const auto& [name, places] : all) {
    std::set<std::string> meanings, where;
    const auto known = exceptions.find(name);
    for (const Declared& each : places) {
      if (tells_of_others(each.space) || (known != exceptions.end() && known->second.contains(each.place))) continue;
      meanings.insert(each.as);
      where.insert(each.place);
    }
    CAPTURE(name, where);
    CHECK(meanings.size() <= 1);
  }
}

TEST_CASE("every exception for a type name is needed") {
  for (const auto& [name, places] : exceptions) {
    CAPTURE(name);
    CHECK(places.size() > 1);
    for (const std::string& place : places) {
      std::map<std::string, std::vector<Declared>> all;
      for (const std::filesystem::path& file : sources("/engine"))
        if (file.generic_string().ends_with(place)) read(file, all);
      CHECK(all.contains(name));
    }
  }
}

}  // namespace rules::names_test
