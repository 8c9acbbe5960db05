#include "packs/schema/look.hpp"

#include <algorithm>
#include <sstream>

#include "packs/schema/schema.hpp"
#include "script/sources.hpp"

namespace rules::packs {

const std::vector<std::string>& icon_names() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> names;
    std::istringstream lines{std::string(icon_files().front().text)};
    for (std::string line; std::getline(lines, line);) names.push_back(line);
    return names;
  }();
  return all;
}

std::string icon_fault(std::string_view name) {
  const std::vector<std::string>& names = icon_names();
  if (std::ranges::binary_search(names, name)) return "";
  const std::string meant = did_you_mean(name, names);
  return "there is no icon '" + std::string(name) + "' in game-icons" +
         (meant.empty() ? "; https://game-icons.net shows them all" : meant);
}

const std::vector<std::string>& colours() {
  static const std::vector<std::string> names = {"amber", "teal", "brown",  "blue",   "green",
                                                 "red",   "grey", "purple", "orange", "pink"};
  return names;
}

}  // namespace rules::packs
