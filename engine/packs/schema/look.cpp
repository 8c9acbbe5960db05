#include "packs/schema/look.hpp"

#include "packs/schema/form.hpp"

namespace rules::packs {

const std::vector<std::string>& colours() {
  static const std::vector<std::string> names = {"amber", "teal", "brown",  "blue",   "green",
                                                 "red",   "grey", "purple", "orange", "pink"};
  return names;
}

FieldSchema look_form(bool of_dice) {
  using namespace form;
  Fields parts = {field("icon", ValueType::icon, "The name of an icon of the set game-icons (https://game-icons.net)."),
                  choice("colour", colours(), "Its colour."),
                  field("group", ValueType::id, "What has the same group belongs together on the table."),
                  number("order", "Where it stands among others: the least comes first.")};
  if (of_dice) parts.push_back(table("faces", Keys::any, map_of(Fields(parts)), "How its faces look."));
  return map("look", std::move(parts), "How programs that draw the game show it.");
}

}  // namespace rules::packs
