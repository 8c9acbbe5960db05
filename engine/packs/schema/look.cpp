#include "packs/schema/look.hpp"

#include <algorithm>
#include <sstream>

#include "packs/schema/form.hpp"
#include "script/sources.hpp"

namespace rules::packs {

const std::vector<std::string>& icon_names() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> names;
    std::istringstream lines{std::string(icon_sets().front().names)};
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

FieldSchema look_form(bool of_dice) {
  using namespace form;
  Fields parts = {field("icon", ValueType::icon, "The name of an icon from game-icons (https://game-icons.net)."),
                  choice("colour", colours(), "The color."),
                  field("group", ValueType::id, "Things in the same group are shown together on the table."),
                  number("order", "The sort order: the lowest number comes first.")};
  if (of_dice) parts.push_back(table("faces", Keys::any, map_of(Fields(parts)), "The look of the faces."));
  return map("look", std::move(parts), "How to draw it.");
}

}  // namespace rules::packs
