// Reads kinds, records and their fields; checks that need all names run at the end.
#include <algorithm>

#include "packs/records/library_loader.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "packs/schema/names.hpp"
#include "script/suggest.hpp"

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

}  // namespace rules::packs
