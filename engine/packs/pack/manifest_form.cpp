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
  return map_of({required(choice("type", {"number", "flag", "choice"}, "The type of the option.")),
                 required(text("default", "The value unless players choose another.")),
                 numbers("range", number("", ""), "For a number: the minimum and the maximum."),
                 texts("choices", "For a choice: the values to choose from."),
                 text("asks-everyone-if", "With this value, all players who might hold a card are asked."),
                 text("text", "An explanation for players, in one line.")});
}

FieldSchema fields_form(std::string name, std::string doc) {
  FieldSchema form =
      map_of({required(usually(text("type", "The type: number, flag, text, face, action, list, or a kind of record."),
                               {"number", "flag", "text", "face", "action", "list"})),
              usually(text("of", "For a list: the type of its items."), {"number", "flag", "text", "face", "action"}),
              text("default", "The value in records that don't set the field."),
              field("required", ValueType::flag, "Each record must set the field."),
              numbers("range", number("", ""), "For a number: the minimum and the maximum."),
              text("text", "An explanation for the reference, in one line.")});
  return table(std::move(name), Keys::ids, std::move(form), std::move(doc));
}

}  // namespace

FieldSchema manifest_form() {
  const FieldSchema versions = field("", ValueType::versions, "");
  return map_of(
      {required(field("id", ValueType::id, "The id of the pack, which is also the name of its folder.")),
       required(text("name", "The name that players see.")),
       required(field("version", ValueType::version, "The version of the pack.")),
       required(field("api", ValueType::versions, "The versions of the content format that the pack supports: ^1.")),
       text("description", "What the pack adds, in one sentence."),
       table("requires", Keys::ids, versions, "The packs that this pack needs, with the accepted versions of each."),
       ids("optional", "Packs that this pack supports: if they are in the game, they are loaded first."),
       ids("conflicts", "Packs that can't be combined with this pack."),
       ids("widens", "Required packs whose player range this pack replaces with its own."),
       numbers("players", within(number("", ""), 1, kMaxSeats), "The minimum and the maximum number of players."),
       table("options", Keys::ids, option_form(), "The options that players can set, by id."),
       ids("languages", "The languages of the pack's text: languages/ID.yaml."),
       table("kinds", Keys::ids,
             map_of({fields_form("fields", "The fields of the records."), text("text", "A description of the kind.")}),
             "The kinds of records that the pack declares."),
       table("fields", Keys::ids, fields_form("", ""), "Fields that the pack adds to other packs' record kinds.")});
}

}  // namespace rules::packs
