// Checks the fields of records, and fills in defaults.
#include <algorithm>

#include "packs/records/library_loader.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "packs/schema/names.hpp"
#include "script/suggest.hpp"

namespace rules::packs {

CheckContext LibraryLoader::context(const std::string& pack, const std::string& file, const std::string& owner) const {
  return {file, owner,
          [this, pack](const FieldSchema& field, const std::string& text) { return fault_of_name(pack, field, text); }};
}

std::string LibraryLoader::fault_of_name(const std::string& pack, const FieldSchema& field,
                                         const std::string& text) const {
  Names names;
  switch (field.type == ValueType::choice && !field.kind.empty() ? ValueType::reference : field.type) {
    case ValueType::reference: {
      if (is_built_in_id(field.kind, text)) return "";
      if (const Record* record = library_.find(field.kind, text))
        return sees(pack, record->pack) ? "" : unseen(field.kind + " '" + text + "'", pack, record->pack);
      if (std::find(field.choices.begin(), field.choices.end(), text) != field.choices.end()) return "";
      names = field.choices;
      for (const Record* record : library_.of_kind(field.kind))
        if (sees(pack, record->pack)) names.push_back(record->id);
      if (field.or_tag)
        for (const auto& [tag, owner] : tags_) {
          if (!sees(pack, owner)) continue;
          if (tag == text) return "";
          names.push_back(tag);
        }
      return "there is no " + field.kind + (field.or_tag ? " or tag '" : " '") + text + "'" + did_you_mean(text, names);
    }
    case ValueType::face:
      for (const auto& [face, owner] : faces_) {
        if (!sees(pack, owner)) continue;
        if (face == text) return "";
        names.push_back(face);
      }
      return "no die has the face '" + text + "'" + meant_or_all(text, names);
    case ValueType::field_of: {
      const KindSchema* kind = library_.schema_.find(field.kind);
      const FieldSchema* found = kind == nullptr ? nullptr : kind->find(text);
      if (found != nullptr) return sees(pack, found->pack) ? "" : unseen("field '" + text + "'", pack, found->pack);
      if (kind != nullptr)
        for (const FieldSchema& each : kind->fields) names.push_back(each.name);
      return "kind '" + field.kind + "' has no field '" + text + "'" + meant_or_all(text, names);
    }
    case ValueType::record: {
      const std::size_t dot = std::min(text.find('.'), text.size());
      const std::string kind = text.substr(0, dot), id = text.substr(std::min(dot + 1, text.size()));
      for (const Record& record : library_.records_) {
        if (library_.schema_.find(record.kind)->pack.empty()) continue;
        if (record.kind == kind && record.id == id)
          return sees(pack, record.pack) ? "" : unseen(kind + " '" + id + "'", pack, record.pack);
        if (sees(pack, record.pack)) names.push_back(record.kind + "." + record.id);
      }
      return "expected a record of a kind that a pack declares, as kind.id, found '" + text + "'" +
             did_you_mean(text, names);
    }
    case ValueType::choice: {
      const KindSchema* kind = library_.schema_.find(text);
      return kind != nullptr && !kind->pack.empty() && sees(pack, kind->pack) ? "" : "no such kind";
    }
    default: return "";
  }
}

const FieldSchema* LibraryLoader::field_for(const Source& source, const std::string& kind, const std::string& name) {
  const KindSchema& schema = *library_.schema_.find(kind);
  const FieldSchema* field = schema.find(name);
  if (field == nullptr) {
    Names names;
    for (const FieldSchema& each : schema.fields) names.push_back(each.name);
    problems_.add("unknown-name", source.file, source.mark,
                  "a " + kind + " has no field '" + name + "'" + meant_or_all(name, names));
  } else if (!sees(source.pack, field->pack)) {
    add_error(source.file, source.mark, unseen("field '" + name + "'", source.pack, field->pack));
    return nullptr;
  }
  return field;
}

void LibraryLoader::check_record(Record& record, const Node& body) {
  if (body.kind == Node::Kind::null) return;
  const std::string owner = record.kind + " '" + record.id + "'";
  if (body.kind != Node::Kind::map)
    return add_error(record.file, body.mark, owner + ": expected a map of fields, found " + describe(body));
  for (const Entry& entry : body.entries) {
    const FieldSchema* field = field_for({record.pack, record.file, entry.key_mark}, record.kind, entry.key);
    if (field == nullptr) continue;
    Node value = entry.value;
    check_value(value, *field, entry.key, context(record.pack, record.file, owner), problems_);
    record.fields[entry.key] = {std::move(value), record.pack, record.file, entry.key_mark, {}};
  }
}

void LibraryLoader::finish(Record& record) {
  const std::string owner = record.kind + " '" + record.id + "'";
  for (const FieldSchema& field : library_.schema_.find(record.kind)->fields) {
    if (field.type == ValueType::variant) {
      finish_variant(record, field, owner);
      continue;
    }
    const auto at = record.fields.find(field.name);
    if (at == record.fields.end()) {
      if (field.required) add_error(record.file, record.mark, owner + ": the field '" + field.name + "' is missing");
      if (field.fallback.empty()) continue;
      Node value = scalar_node(field.fallback, record.mark);
      if (!field.pack.empty() && defaults_.insert(&field).second) check_default(field);
      record.fields[field.name] = {std::move(value), "", field.file, field.mark, {}};
    } else if (const Field& given = at->second; field.type == ValueType::sibling) {
      check_sibling(record, given, field, owner);
    } else if (field.type == ValueType::list && !given.changed_by.empty() &&
               static_cast<std::int64_t>(given.value.items.size()) < field.low) {
      add_error(given.file, given.mark,
                field.name + " of " + owner + ": this list must not be empty, but the patches together leave it empty");
    }
  }
}

/// Runs once per field, where it is declared; an unknown type is reported elsewhere.
void LibraryLoader::check_default(const FieldSchema& field) {
  if (field.type == ValueType::reference && library_.schema_.find(field.kind) == nullptr) return;
  Node value = scalar_node(field.fallback, field.mark);
  check_value(value, field, "the default of field '" + field.name + "'", context(field.pack, field.file, ""),
              problems_);
}

void LibraryLoader::finish_variant(Record& record, const FieldSchema& field, const std::string& owner) {
  const auto [at, is_new] = record.fields.try_emplace(field.name);
  if (is_new) at->second = {Node{Node::Kind::map, record.mark, "", false, {}, {}}, "", record.file, record.mark, {}};
  Field& given = at->second;
  const std::string& pack = !given.changed_by.empty() ? given.changed_by.back()
                            : given.pack.empty()      ? record.pack
                                                      : given.pack;
  check_variant(given.value, field, record.text(field.kind), context(pack, given.file, owner), problems_);
}

void LibraryLoader::check_sibling(const Record& record, const Field& given, const FieldSchema& field,
                                  const std::string& owner) {
  Names names;
  if (const Node* table = record.find(field.kind))
    for (const Entry& entry : table->entries) names.push_back(entry.key);
  const std::string& name = given.value.text;
  if (std::find(names.begin(), names.end(), name) == names.end())
    add_error(given.file, given.value.mark,
              field.name + " of " + owner + ": '" + name + "' is not in its '" + field.kind + "'" +
                  meant_or_all(name, names));
}

}  // namespace rules::packs
