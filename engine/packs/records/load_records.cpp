// Reads kinds, records and their fields; checks that need all names run at the end.
#include <algorithm>

#include "packs/records/library_loader.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "packs/schema/schema.hpp"
#include "script/sources.hpp"

namespace rules::packs {

Node as_list(Node value) {
  if (value.kind == Node::Kind::list) return value;
  Node list;
  list.kind = Node::Kind::list;
  list.mark = value.mark;
  list.items.push_back(std::move(value));
  return list;
}

void LibraryLoader::read() {
  add_kinds();
  for (const PackFiles& pack : library_.packs_)
    for (const auto& file : pack.yaml) read_file(pack, file);
  for (std::size_t i = 0; i < library_.records_.size(); ++i) check_record(library_.records_[i], bodies_[i]);
  for (const Patches& patches : patches_)
    for (const Node& patch : patches.list.items) apply(patches, patch);
}

Library LibraryLoader::run(std::span<const std::string> settings) {
  const Problems::Under rule(problems_, "record");
  read();
  for (const std::string& mutant : without_) change_data(mutant);
  for (Record& record : library_.records_) finish(record);
  finish_options(settings);
  return std::move(library_);
}

const Manifest* LibraryLoader::manifest(const std::string& id) const {
  for (const PackFiles& pack : library_.packs_)
    if (pack.manifest.id == id) return &pack.manifest;
  return nullptr;
}

bool LibraryLoader::sees(const std::string& pack, const std::string& other) const {
  if (other.empty() || other == pack) return true;
  const Manifest* own = manifest(pack);
  return own != nullptr && manifest(other) != nullptr &&
         (own->required.contains(other) ||
          std::find(own->optional.begin(), own->optional.end(), other) != own->optional.end());
}

std::string LibraryLoader::unseen(const std::string& what, const std::string& pack, const std::string& other) {
  return what + " is declared by pack '" + other + "', which pack '" + pack +
         "' doesn't require: add it to 'requires' or 'optional' in its pack.yaml";
}

void LibraryLoader::add_kinds() {
  Schema& schema = library_.schema_;
  for (const PackFiles& pack : library_.packs_)
    for (const KindSchema& kind : pack.manifest.kinds) schema.add_kind(kind, problems_);
  for (const PackFiles& pack : library_.packs_) {
    for (const ExtraField& extra : pack.manifest.extra_fields) {
      const KindSchema* kind = schema.find(extra.kind);
      if (kind != nullptr && !sees(pack.manifest.id, kind->pack))
        add_error(extra.field.file, extra.field.mark,
                  unseen("kind '" + extra.kind + "'", pack.manifest.id, kind->pack));
      schema.add_field(extra.kind, extra.field, problems_);
    }
    for (const OptionDecl& option : pack.manifest.options)
      library_.options_.push_back({pack.manifest.id, option, option.default_value, pack.manifest.id});
  }
  schema.check_types(problems_);
}

namespace {

bool of_manifest(const std::string& key) {
  const FieldSchema form = manifest_form();
  return std::any_of(form.parts.begin(), form.parts.end(), [&](const FieldSchema& part) { return part.name == key; });
}

}  // namespace

void LibraryLoader::read_file(const PackFiles& files, const std::filesystem::path& path) {
  const std::string file = path.generic_string();
  const std::string& pack = files.manifest.id;
  const Node& root = files.contents->read(path, problems_);
  if (root.kind == Node::Kind::null) return;
  if (root.kind != Node::Kind::map)
    return add_error(file, root.mark, "expected a map of kinds such as `card:`, found " + describe(root));
  if (path.filename() == "game.yaml" && (root.find("packs") || root.find("seats")))
    return add_error(file, root.mark,
                     "this is a config, not part of a pack: put it outside the pack's folder, and pass it with "
                     "`--config`");
  for (const Entry& entry : root.entries) {
    if (entry.key == "patch") {
      read_patches(pack, file, entry.value);
    } else if (entry.key == "order") {
      read_order(pack, file, entry.value);
    } else if (entry.key == "text") {
      add_error(file, entry.key_mark, "text belongs in languages/<language>.yaml");
    } else if (const KindSchema* kind = library_.schema_.find(entry.key); kind == nullptr && of_manifest(entry.key)) {
      add_error(file, entry.key_mark,
                "`" + entry.key + "` belongs in the pack's pack.yaml; expected a record kind here, such as `card:`");
    } else if (kind == nullptr) {
      Names known = library_.schema_.names();
      known.insert(known.end(), {"order", "patch"});
      problems_.add("unknown-name", file, entry.key_mark,
                    "there is no kind '" + entry.key + "'" + meant_or_all(entry.key, known));
    } else if (!sees(pack, kind->pack)) {
      add_error(file, entry.key_mark, unseen("kind '" + entry.key + "'", pack, kind->pack));
    } else {
      read_kind(pack, file, entry);
    }
  }
}

void LibraryLoader::read_kind(const std::string& pack, const std::string& file, const Entry& kind) {
  if (kind.value.kind == Node::Kind::null) return;
  if (kind.value.kind != Node::Kind::map)
    return add_error(file, kind.value.mark,
                     "expected a map from ids to records of kind '" + kind.key + "', found " + describe(kind.value));
  for (const Entry& entry : kind.value.entries) {
    const std::string name = kind.key + " '" + entry.key + "'";
    if (const std::string fault = id_fault(entry.key); !fault.empty()) {
      add_error(file, entry.key_mark, fault);
    } else if (is_built_in_id(kind.key, entry.key)) {
      add_error(file, entry.key_mark, name + " is built in; choose another id");
    } else if (const Record* other = library_.find(kind.key, entry.key)) {
      problems_.add(
          "defined-twice", file, entry.key_mark,
          name + " is declared twice: first by pack '" + other->pack + "' at " + at_line(other->file, other->mark));
    } else {
      library_.index_[kind.key][entry.key] = library_.records_.size();
      library_.records_.push_back({kind.key, entry.key, pack, file, entry.key_mark, {}, library_.records_.size()});
      bodies_.push_back(entry.value);
      if (kind.key == "die") note_faces(pack, entry.value);
      if (kind.key == "event") note_tags(pack, entry.value);
    }
  }
}

void LibraryLoader::note_faces(const std::string& pack, const Node& fields) {
  if (const Node* faces = fields.find("faces"))
    for (const Node& face : as_list(*faces).items) faces_.emplace(face.text, pack);
}

void LibraryLoader::note_tags(const std::string& pack, const Node& fields) {
  if (const Node* tags = fields.find("tags"))
    for (const Node& tag : as_list(*tags).items) tags_.emplace(tag.text, pack);
}

void LibraryLoader::read_order(const std::string& pack, const std::string& file, const Node& list) {
  const Problems::Under rule(problems_, "order");
  if (list.kind == Node::Kind::null) return;
  if (list.kind != Node::Kind::list)
    return add_error(file, list.mark,
                     "expected a list such as `- {event: …, stage: after, first: pack.name, then: pack.name}`");
  const FieldSchema form = order_entry();
  for (Node entry : list.items) {
    if (!check_value(entry, form, "order", {file, "", {}}, problems_)) continue;
    const bool orders = entry.find("first") != nullptr;
    if (orders != (entry.find("then") != nullptr))
      add_error(file, entry.mark, "order: 'first' and 'then' must be given together");
    else if (orders == (entry.find("because") != nullptr))
      add_error(file, entry.mark,
                orders ? "order: 'because' is only for 'free', not for 'first'"
                       : "order: 'because' is missing; say why the free handler's position doesn't matter");
    else if (orders && is_left_out(pack + ":order " + entry.find("stage")->text + "." + entry.find("event")->text +
                                   " at " + at_line(file, entry.mark) + ":" + std::to_string(entry.mark.column)))
      turn_round(pack, file, entry);
    else library_.order_.push_back({pack, file, std::move(entry)});
  }
}

bool LibraryLoader::is_left_out(std::string mutant) {
  library_.patches_.push_back(std::move(mutant));
  return std::find(without_.begin(), without_.end(), library_.patches_.back()) != without_.end();
}

void LibraryLoader::turn_round(const std::string& pack, const std::string& file, const Node& entry) {
  const auto value = [](Node& of, std::string_view key) -> Node& {
    return std::find_if(of.entries.begin(), of.entries.end(), [&](const Entry& e) { return e.key == key; })->value;
  };
  for (const Node& then : entry.find("then")->items) {
    Node turned = entry;
    value(turned, "then").items = {*entry.find("first")};
    value(turned, "first") = then;
    library_.order_.push_back({pack, file, std::move(turned)});
  }
}

// Checks the fields of records, and fills in defaults.

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
