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
  Fields parts = {field("icon", ValueType::icon, "The name of an icon from game-icons (https://game-icons.net)."),
                  choice("colour", colours(), "The color."),
                  field("group", ValueType::id, "Things in the same group are shown together on the table."),
                  number("order", "The sort order: the lowest number comes first.")};
  if (of_dice) parts.push_back(table("faces", Keys::any, map_of(Fields(parts)), "The look of the faces."));
  return map("look", std::move(parts), "How to draw it.");
}

}  // namespace rules::packs
