#include "packs/schema/built_in_kinds.hpp"

#include "base/limits.hpp"
#include "packs/schema/forms.hpp"
#include "packs/schema/look.hpp"
#include "questions/kinds.hpp"

namespace rules::packs {

namespace {

const FieldSchema& form(std::string_view name) {
  static const Forms forms = read_forms("records", {{"most-copies", std::to_string(kMaxCopies)},
                                                    {"most-dice", std::to_string(kMaxDice)},
                                                    {"most-of-hand", std::to_string(kMaxOfHand)},
                                                    {"most-per", std::to_string(kMaxPer)},
                                                    {"most-cost", std::to_string(kMaxCost)},
                                                    {"kinds-of-questions", form_value(kind_names())},
                                                    {"colours", form_value(colours())}});
  return forms.find(name)->second;
}

}  // namespace

const FieldSchema& look_form() { return form("look"); }
const FieldSchema& patch_entry() { return form("patch"); }
const FieldSchema& order_entry() { return form("order"); }

std::vector<KindSchema> built_in_kinds() {
  std::vector<KindSchema> kinds;
  for (const FieldSchema& kind : form("kinds").parts) kinds.push_back({kind.name, kind.doc, kind.parts, "", "", {}});
  return kinds;
}

}  // namespace rules::packs
