#include "editor/known_names.hpp"

#include <algorithm>

namespace rules::editor {

Names KnownNames::ids(std::string_view kind) const {
  if (kind == "pack") return packs_;
  Names ids;
  for (const packs::Record* record : library_.of_kind(kind)) ids.push_back(record->id);
  for (std::string& id : packs::built_in_ids(kind)) ids.push_back(std::move(id));
  return ids;
}

Names KnownNames::faces() const {
  Names faces;
  for (const packs::Record* die : library_.of_kind("die"))
    for (std::string& face : die->texts("faces"))
      if (std::find(faces.begin(), faces.end(), face) == faces.end()) faces.push_back(std::move(face));
  return faces;
}

Names KnownNames::fields_of(std::string_view kind) const {
  Names names;
  if (const packs::KindSchema* found = schema().find(kind))
    for (const packs::FieldSchema& field : found->fields) names.push_back(field.name);
  return names;
}

Names KnownNames::records() const {
  Names names;
  for (const packs::Record& record : library_.records())
    if (!schema().find(record.kind)->pack.empty()) names.push_back(record.kind + "." + record.id);
  return names;
}

Names KnownNames::targets() const {
  Names names;
  for (const packs::Record& record : library_.records())
    names.push_back(record.pack + "." + record.kind + "." + record.id);
  for (const packs::OptionValue& option : library_.options())
    names.push_back(option.pack + ".option." + option.decl.name);
  return names;
}

}  // namespace rules::editor
