#include "content/records.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "script/suggest.hpp"

namespace rules::content {

namespace {

using Names = std::vector<std::string>;

// Whether two values in full form say the same.
bool same(const Node& left, const Node& right) {
  if (left.kind != right.kind || left.text != right.text || left.entries.size() != right.entries.size()) return false;
  if (!std::equal(left.items.begin(), left.items.end(), right.items.begin(), right.items.end(), same)) return false;
  return std::all_of(left.entries.begin(), left.entries.end(), [&](const Entry& entry) {
    const Node* other = right.find(entry.key);
    return other != nullptr && same(entry.value, *other);
  });
}

// A list as it is, and anything else as a list of it.
Node as_list(Node value) {
  if (value.kind == Node::Kind::list) return value;
  Node list;
  list.kind = Node::Kind::list;
  list.mark = value.mark;
  list.items.push_back(std::move(value));
  return list;
}

std::string at_line(const std::string& file, Mark mark) { return file + ":" + std::to_string(mark.line); }

// What was meant, or else all that there is.
std::string hint(const std::string& word, const Names& names) {
  const std::string guess = did_you_mean(word, names);
  if (!guess.empty() || names.empty()) return guess;
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? ": expected one of " : ", ") + name;
  return all;
}

}  // namespace

// Makes a library in phases: first all that can be named, then what names it, then patches, then defaults.
class LibraryLoader {
 public:
  LibraryLoader(std::vector<PackFiles> packs, Problems& problems) : problems_(problems) {
    library_.packs_ = std::move(packs);
  }

  Library run(std::span<const std::string> settings) {
    add_kinds();
    for (const PackFiles& pack : library_.packs_)
      for (const auto& file : pack.yaml) read_file(pack.manifest.id, file);
    for (std::size_t i = 0; i < library_.records_.size(); ++i) check_record(library_.records_[i], bodies_[i]);
    for (const Patches& patches : patches_)
      for (const Node& patch : patches.list.items) apply(patches, patch);
    for (Record& record : library_.records_) finish(record);
    finish_options(settings);
    return std::move(library_);
  }

 private:
  // The `patch:` list of one file.
  struct Patches {
    std::string pack;
    std::string file;
    Node list;
  };

  // Who says something, and where.
  struct Source {
    std::string pack;
    std::string file;
    Mark mark;
  };

  void blame(const std::string& file, Mark mark, std::string message) { problems_.add(file, mark, std::move(message)); }

  const Manifest* manifest(const std::string& id) const {
    for (const PackFiles& pack : library_.packs_)
      if (pack.manifest.id == id) return &pack.manifest;
    return nullptr;
  }

  // Whether `pack` may name what `other` declares; what is built in, everybody may.
  bool sees(const std::string& pack, const std::string& other) const {
    if (other.empty() || other == pack) return true;
    const Manifest* own = manifest(pack);
    return own != nullptr && manifest(other) != nullptr &&
           (own->required.contains(other) ||
            std::find(own->optional.begin(), own->optional.end(), other) != own->optional.end());
  }

  static std::string unseen(const std::string& what, const std::string& pack, const std::string& other) {
    return what + " is declared by pack '" + other + "', which pack '" + pack +
           "' doesn't require: add it to 'requires' or 'optional' in its pack.yaml";
  }

  // ---- kinds and options

  void add_kinds() {
    Schema& schema = library_.schema_;
    for (const PackFiles& pack : library_.packs_)
      for (const KindSchema& kind : pack.manifest.kinds)
        schema.add_kind(kind, problems_);
    for (const PackFiles& pack : library_.packs_) {
      for (const ExtraField& extra : pack.manifest.extra_fields) {
        const KindSchema* kind = schema.find(extra.kind);
        if (kind != nullptr && !sees(pack.manifest.id, kind->pack))
          blame(extra.field.file, extra.field.mark,
                unseen("kind '" + extra.kind + "'", pack.manifest.id, kind->pack));
        schema.add_field(extra.kind, extra.field, problems_);
      }
      for (const OptionDecl& option : pack.manifest.options)
        library_.options_.push_back({pack.manifest.id, option, option.default_value, pack.manifest.id});
    }
    schema.check_types(problems_);
  }

  // ---- records

  void read_file(const std::string& pack, const std::filesystem::path& path) {
    const std::string file = path.generic_string();
    const Node root = read_yaml_file(path, problems_);
    if (root.kind == Node::Kind::null) return;
    if (root.kind != Node::Kind::map)
      return blame(file, root.mark, "expected a map of kinds such as `card:`, found " + describe(root));
    for (const Entry& entry : root.entries) {
      if (entry.key == "patch") {
        read_patches(pack, file, entry.value);
      } else if (entry.key == "text") {
        blame(file, entry.key_mark, "texts stand in languages/<language>.yaml, not here");
      } else if (const KindSchema* kind = library_.schema_.find(entry.key); kind == nullptr) {
        Names known = library_.schema_.names();
        known.push_back("patch");
        blame(file, entry.key_mark, "there is no kind '" + entry.key + "'" + hint(entry.key, known));
      } else if (!sees(pack, kind->pack)) {
        blame(file, entry.key_mark, unseen("kind '" + entry.key + "'", pack, kind->pack));
      } else {
        read_kind(pack, file, entry);
      }
    }
  }

  void read_kind(const std::string& pack, const std::string& file, const Entry& kind) {
    if (kind.value.kind == Node::Kind::null) return;
    if (kind.value.kind != Node::Kind::map)
      return blame(file, kind.value.mark,
                   "expected a map from ids to records of kind '" + kind.key + "', found " + describe(kind.value));
    for (const Entry& entry : kind.value.entries) {
      const std::string name = kind.key + " '" + entry.key + "'";
      if (const std::string fault = id_fault(entry.key); !fault.empty()) {
        blame(file, entry.key_mark, fault);
      } else if (is_built_in_id(kind.key, entry.key)) {
        blame(file, entry.key_mark, name + " is built in: take another id");
      } else if (const Record* other = library_.find(kind.key, entry.key)) {
        blame(file, entry.key_mark,
              name + " is declared twice: first by pack '" + other->pack + "' at " + at_line(other->file, other->mark));
      } else {
        library_.index_[kind.key][entry.key] = library_.records_.size();
        library_.records_.push_back(
            {kind.key, entry.key, pack, file, entry.key_mark, {}, library_.records_.size()});
        bodies_.push_back(entry.value);
        if (kind.key == "die") note_faces(pack, entry.value);
      }
    }
  }

  void note_faces(const std::string& pack, const Node& fields) {
    if (const Node* faces = fields.find("faces"))
      for (const Node& face : as_list(*faces).items) faces_.emplace(face.text, pack);
  }

  CheckContext context(const std::string& pack, const std::string& file, const std::string& owner) const {
    return {file, owner, [this, pack](const FieldSchema& field, const std::string& text) {
              return fault_of_name(pack, field, text);
            }};
  }

  std::string fault_of_name(const std::string& pack, const FieldSchema& field, const std::string& text) const {
    Names names;
    switch (field.type) {
      case ValueType::reference: {
        if (is_built_in_id(field.kind, text)) return "";
        if (const Record* record = library_.find(field.kind, text))
          return sees(pack, record->pack) ? "" : unseen(field.kind + " '" + text + "'", pack, record->pack);
        for (const Record* record : library_.of_kind(field.kind))
          if (sees(pack, record->pack)) names.push_back(record->id);
        return "there is no " + field.kind + " '" + text + "'" + did_you_mean(text, names);
      }
      case ValueType::face:
        for (const auto& [face, owner] : faces_) {
          if (!sees(pack, owner)) continue;
          if (face == text) return "";
          names.push_back(face);
        }
        return "no die has the face '" + text + "'" + hint(text, names);
      case ValueType::field_of: {
        const KindSchema* kind = library_.schema_.find(field.kind);
        const FieldSchema* found = kind == nullptr ? nullptr : kind->find(text);
        if (found != nullptr)
          return sees(pack, found->pack) ? "" : unseen("field '" + text + "'", pack, found->pack);
        if (kind != nullptr)
          for (const FieldSchema& each : kind->fields) names.push_back(each.name);
        return "kind '" + field.kind + "' has no field '" + text + "'" + hint(text, names);
      }
      case ValueType::choice: {
        const KindSchema* kind = library_.schema_.find(text);
        return kind != nullptr && !kind->pack.empty() && sees(pack, kind->pack) ? "" : "no such kind";
      }
      default: return "";
    }
  }

  // The schema of a field that `pack` writes for a record of `kind`; nullptr after a complaint.
  const FieldSchema* field_for(const Source& source, const std::string& kind, const std::string& name) {
    const KindSchema& schema = *library_.schema_.find(kind);
    const FieldSchema* field = schema.find(name);
    if (field == nullptr) {
      Names names;
      for (const FieldSchema& each : schema.fields) names.push_back(each.name);
      blame(source.file, source.mark, "a " + kind + " has no field '" + name + "'" + hint(name, names));
    } else if (!sees(source.pack, field->pack)) {
      blame(source.file, source.mark, unseen("field '" + name + "'", source.pack, field->pack));
      return nullptr;
    }
    return field;
  }

  void check_record(Record& record, const Node& body) {
    if (body.kind == Node::Kind::null) return;
    const std::string owner = record.kind + " '" + record.id + "'";
    if (body.kind != Node::Kind::map)
      return blame(record.file, body.mark, owner + ": expected a map of fields, found " + describe(body));
    for (const Entry& entry : body.entries) {
      const FieldSchema* field = field_for({record.pack, record.file, entry.key_mark}, record.kind, entry.key);
      if (field == nullptr) continue;
      Node value = entry.value;
      check_value(value, *field, entry.key, context(record.pack, record.file, owner), problems_);
      record.fields[entry.key] = {std::move(value), record.pack, record.file, entry.key_mark, {}};
    }
  }

  // ---- patches

  void read_patches(const std::string& pack, const std::string& file, const Node& list) {
    if (list.kind != Node::Kind::list) {
      if (list.kind != Node::Kind::null)
        blame(file, list.mark, "expected a list of patches such as `- {in: pack.kind.id, set: {…}}`");
      return;
    }
    for (const Node& patch : list.items) {
      const Node* target = patch.find("in");
      if (target == nullptr || target->text.find(".die.") == std::string::npos) continue;
      for (const char* verb : {"set", "add"})
        if (const Node* fields = patch.find(verb)) note_faces(pack, *fields);
    }
    patches_.push_back({pack, file, list});
  }

  void apply(const Patches& from, const Node& patch) {
    const Node* in = patch.find("in");
    if (in == nullptr || in->kind != Node::Kind::scalar)
      return blame(from.file, patch.mark, "a patch needs `in: pack.kind.id`, the record that it changes");
    const Source source{from.pack, from.file, in->mark};
    const std::string target = in->text;
    const std::size_t first = target.find('.');
    const std::size_t second = first == target.npos ? first : target.find('.', first + 1);
    if (second == target.npos)
      return blame(from.file, in->mark, "'" + target + "' names no record: expected pack.kind.id");
    const std::string pack = target.substr(0, first);
    const std::string kind = target.substr(first + 1, second - first - 1);
    const std::string id = target.substr(second + 1);
    if (!check_target_pack(source, pack)) return;
    for (const Entry& entry : patch.entries) {
      const Names verbs = {"in", "set", "add", "remove"};
      if (std::find(verbs.begin(), verbs.end(), entry.key) == verbs.end())
        blame(from.file, entry.key_mark, "a patch has no '" + entry.key + "'" + hint(entry.key, verbs));
      else if (entry.key != "in" && entry.value.kind != Node::Kind::map)
        blame(from.file, entry.value.mark, entry.key + ": expected a map of fields, found " + describe(entry.value));
    }
    if (patch.entries.size() < 2) blame(from.file, patch.mark, "this patch changes nothing: give set, add or remove");
    if (kind == "option") return patch_option(source, target, pack, id, patch);
    const Record* found = library_.find(kind, id);
    if (found == nullptr || found->pack != pack) {
      Names names;
      for (const Record& record : library_.records_)
        if (record.pack == pack) names.push_back(pack + "." + record.kind + "." + record.id);
      const std::string guess = found == nullptr
                                    ? did_you_mean(target, names)
                                    : "; did you mean '" + found->pack + "." + kind + "." + id + "'?";
      return blame(from.file, in->mark, "there is no record '" + target + "' to patch" + guess);
    }
    patch_record(source, target, library_.records_[found->order], patch);
  }

  // Whether the patch is to be applied. A pack that is optional and not there leaves nothing to do.
  bool check_target_pack(const Source& source, const std::string& pack) {
    if (sees(source.pack, pack)) return true;
    const auto& optional = manifest(source.pack)->optional;
    if (std::find(optional.begin(), optional.end(), pack) != optional.end()) return false;
    Names names;
    for (const PackFiles& each : library_.packs_) names.push_back(each.manifest.id);
    blame(source.file, source.mark,
          manifest(pack) != nullptr ? unseen("what this changes", source.pack, pack)
                                    : "there is no pack '" + pack + "' to patch" + did_you_mean(pack, names));
    return false;
  }

  // Notes who sets a field, and complains when another pack does so too and nobody says which of them is later.
  void note_setter(const Source& source, const std::string& name) {
    for (const Source& other : setters_[name]) {
      if (loads_after(library_.packs_, source.pack, other.pack) || source.pack == other.pack) continue;
      blame(source.file, source.mark,
            "packs '" + other.pack + "' (" + at_line(other.file, other.mark) + ") and '" + source.pack + "' both set " +
                name + ", and neither loads after the other: add one to the other's 'optional'");
    }
    setters_[name].push_back(source);
  }

  void patch_record(const Source& from, const std::string& target, Record& record, const Node& patch) {
    for (const Entry& verb : patch.entries) {
      if (verb.key != "set" && verb.key != "add" && verb.key != "remove") continue;
      for (const Entry& entry : verb.value.entries) {
        const Source source{from.pack, from.file, entry.key_mark};
        const FieldSchema* field = field_for(source, record.kind, entry.key);
        if (field == nullptr) continue;
        if (verb.key != "set" && field->type != ValueType::list) {
          blame(source.file, source.mark,
                "'" + entry.key + "' is no list: only a list can have '" + verb.key + "'; use 'set'");
          continue;
        }
        Node value = verb.key == "set" ? entry.value : as_list(entry.value);
        const auto checking = context(source.pack, source.file, "the patch of " + target);
        if (!check_value(value, *field, entry.key, checking, problems_)) continue;
        if (verb.key == "set") {
          note_setter(source, target + "." + entry.key);
          record.fields[entry.key] = {std::move(value), source.pack, source.file, source.mark, {}};
        } else {
          change_list(source, target, record, entry.key, std::move(value), verb.key == "add");
        }
      }
    }
  }

  void change_list(const Source& source, const std::string& target, Record& record, const std::string& name,
                   Node change, bool adds) {
    auto at = record.fields.find(name);
    if (at == record.fields.end()) {
      Node empty = as_list(change);
      empty.items.clear();
      at = record.fields.emplace(name, Field{std::move(empty), source.pack, source.file, source.mark, {}}).first;
    }
    std::vector<Node>& items = at->second.value.items;
    for (Node& item : change.items) {
      if (adds) {
        items.push_back(std::move(item));
        continue;
      }
      const auto found = std::find_if(items.begin(), items.end(), [&](const Node& each) { return same(each, item); });
      if (found != items.end()) items.erase(found);
      else blame(source.file, item.mark, "'" + name + "' of " + target + " doesn't hold " + describe(item) +
                                             ", so it can't be removed");
    }
    at->second.changed_by.push_back(source.pack);
  }

  // ---- what is left when all is known

  void finish(Record& record) {
    const std::string owner = record.kind + " '" + record.id + "'";
    for (const FieldSchema& field : library_.schema_.find(record.kind)->fields) {
      const auto at = record.fields.find(field.name);
      if (at == record.fields.end()) {
        if (field.required) blame(record.file, record.mark, owner + ": the field '" + field.name + "' is missing");
        if (field.fallback.empty()) continue;
        Node value = scalar_node(field.fallback, record.mark);
        if (!field.pack.empty())
          check_value(value, field, "the default of '" + field.name + "'", context(field.pack, field.file, owner),
                      problems_);
        record.fields[field.name] = {std::move(value), "", field.file, field.mark, {}};
      } else if (const Field& given = at->second; field.type == ValueType::sibling) {
        check_sibling(record, given, field, owner);
      } else if (field.type == ValueType::list && !given.changed_by.empty() &&
                 static_cast<std::int64_t>(given.value.items.size()) < field.low) {
        blame(given.file, given.mark, field.name + " of " + owner + ": nothing is left of this list after all patches");
      }
    }
  }

  void check_sibling(const Record& record, const Field& given, const FieldSchema& field, const std::string& owner) {
    Names names;
    if (const Node* table = record.find(field.kind))
      for (const Entry& entry : table->entries) names.push_back(entry.key);
    const std::string& name = given.value.text;
    if (std::find(names.begin(), names.end(), name) == names.end())
      blame(given.file, given.value.mark,
            field.name + " of " + owner + ": '" + name + "' is not in its '" + field.kind + "'" + hint(name, names));
  }

  // ---- options

  void patch_option(const Source& from, const std::string& target, const std::string& pack, const std::string& name,
                    const Node& patch) {
    const auto option = std::find_if(library_.options_.begin(), library_.options_.end(), [&](const OptionValue& each) {
      return each.pack == pack && each.decl.name == name;
    });
    if (option == library_.options_.end()) {
      Names names;
      for (const OptionValue& each : library_.options_)
        if (each.pack == pack) names.push_back(pack + ".option." + each.decl.name);
      return blame(from.file, from.mark, "there is no option '" + target + "'" + hint(target, names));
    }
    for (const char* verb : {"add", "remove"})
      if (const Node* node = patch.find(verb)) blame(from.file, node->mark, "an option can only have 'set'");
    const Node* set = patch.find("set");
    if (set == nullptr) return;
    for (const Entry& entry : set->entries) {
      const Source source{from.pack, from.file, entry.key_mark};
      if (entry.key == "default" && entry.value.kind == Node::Kind::scalar) {
        option->value = option->decl.default_value = entry.value.text;
        option->origin = source.pack;
      } else if (entry.key == "range" && option->decl.type == OptionDecl::Type::number) {
        const auto& items = entry.value.items;
        const auto low = items.size() == 2 ? as_integer(items[0]) : std::nullopt;
        const auto high = items.size() == 2 ? as_integer(items[1]) : std::nullopt;
        if (!low || !high || *low > *high) {
          blame(source.file, entry.value.mark, "range: expected two numbers, such as [1, 200]");
          continue;
        }
        std::tie(option->decl.low, option->decl.high) = std::pair{*low, *high};
      } else {
        blame(source.file, source.mark,
              "an option of this type has no '" + entry.key + "' to set: expected default" +
                  (option->decl.type == OptionDecl::Type::number ? ", or range" : ""));
        continue;
      }
      note_setter(source, target + "." + entry.key);
      patched_options_[target] = source;
    }
  }

  void finish_options(std::span<const std::string> settings) {
    for (OptionValue& option : library_.options_) {
      const std::string name = option.pack + ".option." + option.decl.name;
      const auto patched = patched_options_.find(name);
      if (patched == patched_options_.end()) continue;
      if (const std::string fault = option_fault(option.decl, option.value); !fault.empty())
        blame(patched->second.file, patched->second.mark, name + " has a bad default now: " + fault);
    }
    for (const std::string& setting : settings) apply_setting(setting);
  }

  void apply_setting(const std::string& setting) {
    const std::size_t equals = setting.find('=');
    if (equals == setting.npos)
      return blame("", {}, "the setting '" + setting + "' says no value: expected pack.option=value");
    const std::string name = setting.substr(0, equals);
    std::vector<OptionValue*> meant;
    Names names;
    for (OptionValue& option : library_.options_) {
      const std::string full = option.pack + "." + option.decl.name;
      if (name == full || name == option.decl.name) meant.push_back(&option);
      names.push_back(full);
      if (name.find('.') == name.npos) names.push_back(option.decl.name);
    }
    if (meant.empty()) return blame("", {}, "there is no option '" + name + "'" + did_you_mean(name, names));
    if (meant.size() > 1)
      return blame("", {}, "packs '" + meant[0]->pack + "' and '" + meant[1]->pack + "' both have an option '" + name +
                               "': write pack." + name);
    const std::string value = setting.substr(equals + 1);
    if (const std::string fault = option_fault(meant[0]->decl, value); !fault.empty())
      return blame("", {}, "option '" + name + "': " + fault);
    meant[0]->value = value;
    meant[0]->origin = "settings";
  }

  Library library_;
  Problems& problems_;
  std::vector<Node> bodies_;  // what was written for each record
  std::vector<Patches> patches_;
  std::set<std::pair<std::string, std::string>> faces_;  // every face of a die, and who gave it
  std::map<std::string, std::vector<Source>> setters_;
  std::map<std::string, Source> patched_options_;
};

const Node* Record::find(std::string_view field) const {
  const auto found = fields.find(field);
  return found == fields.end() ? nullptr : &found->second.value;
}

std::string Record::text(std::string_view field) const {
  const Node* value = find(field);
  return value == nullptr ? "" : value->text;
}

std::int64_t Record::number(std::string_view field, std::int64_t otherwise) const {
  const Node* value = find(field);
  return value == nullptr ? otherwise : as_integer(*value).value_or(otherwise);
}

bool Record::flag(std::string_view field) const {
  const Node* value = find(field);
  return value != nullptr && as_flag(*value).value_or(false);
}

std::vector<std::string> Record::texts(std::string_view field) const {
  Names texts;
  if (const Node* value = find(field))
    for (const Node& item : value->items) texts.push_back(item.text);
  return texts;
}

const Record* Library::find(std::string_view kind, std::string_view id) const {
  const auto ids = index_.find(kind);
  if (ids == index_.end()) return nullptr;
  const auto found = ids->second.find(id);
  return found == ids->second.end() ? nullptr : &records_[found->second];
}

std::vector<const Record*> Library::of_kind(std::string_view kind) const {
  std::vector<const Record*> found;
  for (const Record& record : records_)
    if (record.kind == kind) found.push_back(&record);
  return found;
}

const OptionValue* Library::find_option(std::string_view pack, std::string_view name) const {
  for (const OptionValue& option : options_)
    if (option.pack == pack && option.decl.name == name) return &option;
  return nullptr;
}

Library load_library(std::vector<PackFiles> packs, std::span<const std::string> settings, Problems& problems) {
  return LibraryLoader(std::move(packs), problems).run(settings);
}

}  // namespace rules::content
