// Reads kinds, records and their fields; checks that need all names run at the end.
#include <algorithm>

#include "packs/records/library_loader.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "packs/schema/schema.hpp"
#include "script/sources.hpp"

namespace rules::packs {

Library LibraryLoader::run(std::span<const std::string> settings, const Edit& edit) {
  const Problems::Under rule(problems_, "record");
  add_kinds();
  for (const PackFiles& pack : library_.packs_)
    for (const auto& file : pack.yaml) read_file(pack, file);
  for (std::size_t i = 0; i < library_.records_.size(); ++i) check_record(library_.records_[i], bodies_[i]);
  for (const Patches& patches : patches_)
    for (const Node& patch : patches.list.items) apply(patches, patch);
  if (edit) edit(library_, library_.records_, library_.options_);
  for (Record& record : library_.records_) finish(record);
  finish_options(settings);
  return std::move(library_);
}

bool LibraryLoader::sees(const std::string& pack, const std::string& other) const {
  if (other.empty() || other == pack) return true;
  const PackFiles* own = library_.find_pack(pack);
  return own != nullptr && library_.find_pack(other) != nullptr &&
         (own->manifest.required.contains(other) || contains(own->manifest.optional, other));
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
        problems_.add(extra.field.file, extra.field.mark,
                      unseen("kind '" + extra.kind + "'", pack.manifest.id, kind->pack));
      schema.add_field(extra.kind, extra.field, problems_);
    }
    for (const OptionDecl& option : pack.manifest.options)
      library_.options_.push_back({pack.manifest.id, option, option.default_value, pack.manifest.id});
  }
  schema.check_types(problems_);
}

namespace {

bool of_manifest(const std::string& key) { return contains(names_of(manifest_form().parts, &FieldSchema::name), key); }

}  // namespace

void LibraryLoader::read_file(const PackFiles& files, const std::filesystem::path& path) {
  const std::string file = path.generic_string();
  const std::string& pack = files.manifest.id;
  const Node& root = files.contents->read(path, problems_);
  if (root.kind == Node::Kind::null) return;
  if (root.kind != Node::Kind::map)
    return problems_.add(file, root.mark, "expected a map of kinds such as `card:`, found " + describe(root));
  if (path.filename() == "game.yaml" && (root.find("packs") || root.find("seats")))
    return problems_.add(file, root.mark,
                         "this is a config, not part of a pack: put it outside the pack's folder, and pass it with "
                         "`--config`");
  for (const Entry& entry : root.entries) {
    if (entry.key == "patch") {
      read_patches(pack, file, entry.value);
    } else if (entry.key == "order") {
      read_order(pack, file, entry.value);
    } else if (entry.key == "text") {
      problems_.add(file, entry.key_mark, "text belongs in languages/<language>.yaml");
    } else if (const KindSchema* kind = library_.schema_.find(entry.key); kind == nullptr && of_manifest(entry.key)) {
      problems_.add(
          file, entry.key_mark,
          "`" + entry.key + "` belongs in the pack's pack.yaml; expected a record kind here, such as `card:`");
    } else if (kind == nullptr) {
      Names known = library_.schema_.names();
      known.insert(known.end(), {"order", "patch"});
      problems_.add("unknown-name", file, entry.key_mark,
                    "there is no kind '" + entry.key + "'" + meant_or_all(entry.key, known));
    } else if (!sees(pack, kind->pack)) {
      problems_.add(file, entry.key_mark, unseen("kind '" + entry.key + "'", pack, kind->pack));
    } else {
      read_kind(pack, file, entry);
    }
  }
}

void LibraryLoader::read_kind(const std::string& pack, const std::string& file, const Entry& kind) {
  if (kind.value.kind == Node::Kind::null) return;
  if (kind.value.kind != Node::Kind::map)
    return problems_.add(
        file, kind.value.mark,
        "expected a map from ids to records of kind '" + kind.key + "', found " + describe(kind.value));
  for (const Entry& entry : kind.value.entries) {
    Record record{kind.key, entry.key, pack, file, entry.key_mark, {}, library_.records_.size()};
    if (const std::string fault = id_fault(entry.key); !fault.empty()) {
      problems_.add(file, entry.key_mark, fault);
    } else if (is_built_in_id(kind.key, entry.key)) {
      problems_.add(file, entry.key_mark, record.label() + " is built in; choose another id");
    } else if (const Record* other = library_.find(kind.key, entry.key)) {
      problems_.add("defined-twice", file, entry.key_mark,
                    record.label() + " is declared twice: first by pack '" + other->pack + "' at " +
                        at_line(other->file, other->mark));
    } else {
      library_.index_[kind.key][entry.key] = record.order;
      library_.records_.push_back(std::move(record));
      bodies_.push_back(entry.value);
      note_names(kind.key, pack, entry.value);
    }
  }
}

void LibraryLoader::note_names(const std::string& kind, const std::string& pack, const Node& fields) {
  if (kind != "die" && kind != "event") return;
  std::vector<DeclaredName>& known = kind == "die" ? library_.faces_ : library_.tags_;
  if (const Node* names = fields.find(kind == "die" ? "faces" : "tags"))
    for (const Node& name : as_list(*names).items)
      if (DeclaredName named{name.text, pack}; std::ranges::find(known, named) == known.end())
        known.push_back(std::move(named));
}

void LibraryLoader::read_order(const std::string& pack, const std::string& file, const Node& list) {
  const Problems::Under rule(problems_, "order");
  if (list.kind == Node::Kind::null) return;
  if (list.kind != Node::Kind::list)
    return problems_.add(file, list.mark,
                         "expected a list such as `- {event: …, stage: after, first: pack.name, then: pack.name}`");
  const FieldSchema& form = order_entry();
  for (Node entry : list.items) {
    if (!check_value(entry, form, "order", {file, "", {}}, problems_)) continue;
    const bool orders = entry.find("first") != nullptr;
    if (orders != (entry.find("then") != nullptr))
      problems_.add(file, entry.mark, "order: 'first' and 'then' must be given together");
    else if (orders == (entry.find("because") != nullptr))
      problems_.add(file, entry.mark,
                    orders ? "order: 'because' is only for 'free', not for 'first'"
                           : "order: 'because' is missing; say why the free handler's position doesn't matter");
    else if (orders && is_left_out(pack + ":order " + entry.text_of("stage") + "." + entry.text_of("event") + " at " +
                                   at_line(file, entry.mark) + ":" + std::to_string(entry.mark.column)))
      turn_round(pack, file, entry);
    else library_.order_.push_back({pack, file, std::move(entry)});
  }
}

bool LibraryLoader::is_left_out(std::string mutant) {
  library_.patches_.push_back(std::move(mutant));
  return std::ranges::find(without_, library_.patches_.back()) != without_.end();
}

void LibraryLoader::turn_round(const std::string& pack, const std::string& file, const Node& entry) {
  const auto value = [](Node& of, const char* key) -> Node& {
    return std::ranges::find(of.entries, key, &Entry::key)->value;
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
  if (field.type == ValueType::reference || field.type == ValueType::choice)  // most names; the rest takes longer
    if (const Record* record = library_.find(field.kind, text); record && sees(pack, record->pack)) return "";
  if (contains(field.choices, text)) return "";
  Names names = field.choices;
  std::string hidden;  // the pack that declares the name
  for (const DeclaredName& each : library_.candidates(field)) {
    const bool seen = sees(pack, each.pack);
    if (seen && each.name == text) return "";
    if (seen) names.push_back(each.name);
    else if (each.name == text) hidden = each.pack;
  }
  const std::string what = field.type == ValueType::face       ? "face"
                           : field.type == ValueType::field_of ? "field"
                           : field.type == ValueType::record   ? "record"
                                                               : field.kind;
  const std::string named = " '" + text + "'";
  if (!hidden.empty()) return unseen(what + named, pack, hidden);
  switch (field.type) {
    case ValueType::face: return "no die has the face" + named + meant_or_all(text, names);
    case ValueType::field_of: return "kind '" + field.kind + "' has no field" + named + meant_or_all(text, names);
    case ValueType::record:
      return "expected a record of a kind that a pack declares, as kind.id, found" + named + did_you_mean(text, names);
    default: return "there is no " + what + (field.or_tag ? " or tag" : "") + named + did_you_mean(text, names);
  }
}

const FieldSchema* LibraryLoader::field_for(const Source& source, const std::string& kind, const std::string& name) {
  const KindSchema& schema = *library_.schema_.find(kind);
  const FieldSchema* field = schema.find(name);
  if (field == nullptr) {
    const Names names = names_of(schema.fields, &FieldSchema::name);
    problems_.add("unknown-name", source.file, source.mark,
                  "a " + kind + " has no field '" + name + "'" + meant_or_all(name, names));
  } else if (!sees(source.pack, field->pack)) {
    problems_.add(source.file, source.mark, unseen("field '" + name + "'", source.pack, field->pack));
    return nullptr;
  }
  return field;
}

void LibraryLoader::check_record(Record& record, const Node& body) {
  if (body.kind == Node::Kind::null) return;
  const std::string owner = record.label();
  if (body.kind != Node::Kind::map)
    return problems_.add(record.file, body.mark, owner + ": expected a map of fields, found " + describe(body));
  for (const Entry& entry : body.entries) {
    const FieldSchema* field = field_for({record.pack, record.file, entry.key_mark}, record.kind, entry.key);
    if (field == nullptr) continue;
    Node value = entry.value;
    check_value(value, *field, entry.key, context(record.pack, record.file, owner), problems_);
    record.fields[entry.key] = {std::move(value), record.pack, record.file, entry.key_mark, {}};
  }
}

void LibraryLoader::finish(Record& record) {
  const std::string owner = record.label();
  for (const FieldSchema& field : library_.schema_.find(record.kind)->fields) {
    if (field.type == ValueType::variant) {
      finish_variant(record, field, owner);
      continue;
    }
    const auto at = record.fields.find(field.name);
    if (at == record.fields.end()) {
      if (field.required)
        problems_.add(record.file, record.mark, owner + ": the field '" + field.name + "' is missing");
      if (field.fallback.empty()) continue;
      Node value = scalar_node(field.fallback, record.mark);
      if (!field.pack.empty() && defaults_.insert(&field).second) check_default(field);
      record.fields[field.name] = {std::move(value), "", field.file, field.mark, {}};
    } else if (const Field& given = at->second; field.type == ValueType::sibling) {
      check_sibling(record, given, field, owner);
    } else if (field.type == ValueType::list && !given.changed_by.empty() &&
               static_cast<std::int64_t>(given.value.items.size()) < field.low) {
      problems_.add(
          given.file, given.mark,
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
  const Node* table = record.find(field.kind);
  const Names names = table ? names_of(table->entries, &Entry::key) : Names();
  const std::string& name = given.value.text;
  if (!contains(names, name))
    problems_.add(given.file, given.value.mark,
                  field.name + " of " + owner + ": '" + name + "' is not in its '" + field.kind + "'" +
                      meant_or_all(name, names));
}

}  // namespace rules::packs
