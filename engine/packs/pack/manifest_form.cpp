// The form of pack.yaml.
#include "packs/pack/manifest.hpp"
#include "packs/schema/form.hpp"

namespace rules::packs {
namespace {

using namespace form;

FieldSchema numbers(std::string name, FieldSchema number, std::string doc) {
  return within(list(std::move(name), std::move(number), std::move(doc)), 2, 2);
}

FieldSchema ids(std::string name, std::string doc) {
  return list(std::move(name), field("", ValueType::id, ""), std::move(doc));
}

FieldSchema option_form() {
  return map_of({required(choice("type", {"number", "flag", "choice"}, "What it can be set to.")),
                 required(text("default", "What it is if nobody sets it.")),
                 numbers("range", number("", ""), "Of a number: the least and the greatest."),
                 texts("choices", "Of a choice: what there is to choose among."),
                 text("asks-everyone-if", "With this value all who might hold a card are asked."),
                 text("text", "One line for players.")});
}

FieldSchema fields_form(std::string name, std::string doc) {
  FieldSchema form =
      map_of({required(usually(text("type", "number, flag, text, face, action, list, or a kind of record."),
                               {"number", "flag", "text", "face", "action", "list"})),
              usually(text("of", "Of a list: the type of its items."), {"number", "flag", "text", "face", "action"}),
              text("default", "What it is if nobody writes it."),
              field("required", ValueType::flag, "Each record has to have it."),
              numbers("range", number("", ""), "Of numbers: the least and the greatest."),
              text("text", "One line for the reference.")});
  return table(std::move(name), Keys::ids, std::move(form), std::move(doc));
}

}  // namespace

FieldSchema manifest_form() {
  const FieldSchema versions = field("", ValueType::versions, "");
  return map_of(
      {required(field("id", ValueType::id, "The pack's id, and its folder's name.")),
       required(text("name", "For players.")),
       required(field("version", ValueType::version, "The pack's own version.")),
       required(field("api", ValueType::versions, "Which versions of the content format it is for: ^1.")),
       text("description", "What it adds, in a sentence."),
       table("requires", Keys::ids, versions, "The packs that it builds on, and which versions of them will do."),
       ids("optional", "Packs that it knows of: they are loaded before it, if they are there."),
       ids("conflicts", "Packs that it can't be played with."),
       ids("widens", "Required packs whose numbers of players it replaces by its own."),
       numbers("players", within(number("", ""), 1, kMaxSeats), "The least and the greatest number of players."),
       table("options", Keys::ids, option_form(), "What players can set: id to what it can be."),
       ids("languages", "Those that it has texts in: languages/ID.yaml."),
       table("kinds", Keys::ids,
             map_of({fields_form("fields", "The fields of its records."), text("text", "What it is.")}),
             "Kinds of records that it declares."),
       table("fields", Keys::ids, fields_form("", ""), "Fields that it gives to kinds of records of others.")});
}

}  // namespace rules::packs
