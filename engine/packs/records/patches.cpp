// Patches: changes that one pack makes to another pack's records.
#include <algorithm>
#include <tuple>

#include "packs/records/library_loader.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "packs/schema/schema.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

bool same(const Node& left, const Node& right);

// Returns true if a map has all entries of another one.
bool has_all(const Node& map, const Node& entries) {
  return std::ranges::all_of(entries.entries, [&](const Entry& entry) {
    const Node* other = map.find(entry.key);
    return other != nullptr && same(entry.value, *other);
  });
}

// Returns true if two values in full form are equal.
bool same(const Node& left, const Node& right) {
  if (left.kind != right.kind || left.text != right.text || left.entries.size() != right.entries.size()) return false;
  return std::ranges::equal(left.items, right.items, same) && has_all(right, left);
}

// Returns true if `part` names this item: it is equal, or has equal values for some keys of a map.
bool names(const Node& part, const Node& item) {
  if (part.kind != Node::Kind::map || item.kind != Node::Kind::map) return same(part, item);
  return has_all(item, part);
}

}  // namespace

void LibraryLoader::read_patches(const std::string& pack, const std::string& file, Node list) {
  const Problems::Under rule(problems_, "patch");
  if (list.kind != Node::Kind::list) {
    if (list.kind != Node::Kind::null)
      problems_.add(file, list.mark, "expected a list of patches such as `- {in: pack.kind.id, set: {…}}`");
    return;
  }
  std::erase_if(list.items, [&](const Node& patch) {
    return is_left_out(pack + ":patch " + patch.text_of("in") + " at " + at_line(file, patch.mark) + ":" +
                       std::to_string(patch.mark.column));
  });
  for (const Node& patch : list.items) {
    const Names target = split(patch.text_of("in"), ".");
    for (const char* verb : {"set", "add"})
      if (const Node* fields = patch.find(verb); fields != nullptr && target.size() > 2)
        note_names(target[1], pack, *fields);
  }
  patches_.push_back({pack, file, std::move(list)});
}

void LibraryLoader::apply(const Patches& from, const Node& patch) {
  const Problems::Under rule(problems_, "patch");
  Node checked = patch;
  if (!check_value(checked, patch_entry(), "patch", {from.file, "", {}, "patch"}, problems_)) return;
  const Node* in = patch.find("in");
  const Source source{from.pack, from.file, in->mark};
  const std::string target = in->text;
  const auto [pack, record_name] = split_at_dot(target);
  const auto [kind, id] = split_at_dot(record_name);
  if (std::ranges::count(target, '.') < 2)
    return problems_.add(from.file, in->mark, "'" + target + "' is not the name of a record; expected pack.kind.id");
  if (!check_target_pack(source, pack)) return;
  if (patch.entries.size() < 2)
    problems_.add(from.file, patch.mark, "this patch changes nothing; add `set`, `add` or `remove`");
  if (kind == "option") return patch_option(source, target, pack, id, patch);
  const Record* found = library_.find(kind, id);
  if (found == nullptr || found->pack != pack) {
    Names names;
    for (const Record& record : library_.records_)
      if (record.pack == pack) names.push_back(pack + "." + record.kind + "." + record.id);
    const std::string guess = found == nullptr ? did_you_mean(target, names)
                                               : "; did you mean '" + found->pack + "." + kind + "." + id + "'?";
    return problems_.add(from.file, in->mark, "there is no record '" + target + "' to patch" + guess);
  }
  patch_record(source, target, library_.records_[found->order], patch);
}

bool LibraryLoader::check_target_pack(const Source& source, const std::string& pack) {
  if (sees(source.pack, pack)) return true;
  if (contains(library_.find_pack(source.pack)->manifest.optional, pack)) return false;
  problems_.add(
      source.file, source.mark,
      library_.find_pack(pack) != nullptr
          ? unseen("the target of this patch", source.pack, pack)
          : "there is no pack '" + pack + "' to patch" + did_you_mean(pack, keys_of(library_.nth_)) +
                "; list a patched pack under `requires`, or under `optional` if the game can be played without it");
  return false;
}

void LibraryLoader::note_setter(const Source& source, const std::string& name) {
  for (const Source& other : setters_[name]) {
    if (library_.loads_after(source.pack, other.pack) || source.pack == other.pack) continue;
    problems_.add(source.file, source.mark,
                  "packs '" + other.pack + "' (" + at_line(other.file, other.mark) + ") and '" + source.pack +
                      "' both set " + name +
                      ", and neither loads after the other: add one pack to the other's 'optional'");
  }
  setters_[name].push_back(source);
}

void LibraryLoader::patch_record(const Source& from, const std::string& target, Record& record, const Node& patch) {
  for (const Entry& verb : patch.entries) {
    if (verb.key != "set" && verb.key != "add" && verb.key != "remove") continue;
    for (const Entry& entry : verb.value.entries) {
      const Source source{from.pack, from.file, entry.key_mark};
      const std::string name = entry.key.substr(0, entry.key.find('.'));
      const FieldSchema* field = field_for(source, record.kind, name);
      if (field == nullptr) continue;
      if (name != entry.key) {
        patch_part(source, target, record, *field, verb.key, entry);
        continue;
      }
      if (verb.key != "set" && field->type != ValueType::list) {
        problems_.add(source.file, source.mark,
                      "'" + entry.key + "' is not a list, and only lists can have '" + verb.key + "'; use 'set'");
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

void LibraryLoader::patch_part(const Source& source, const std::string& target, Record& record,
                               const FieldSchema& field, const std::string& verb, const Entry& change) {
  const auto at = record.fields.find(field.name);
  const bool there = at != record.fields.end();
  if (!there || at->second.value.kind != Node::Kind::map)
    return problems_.add(source.file, source.mark,
                         "'" + change.key + "' names part of a map, but '" + field.name + "' of " + target + " is " +
                             (there ? describe(at->second.value) : "not given") + "; set all of it, as in `" +
                             field.name + ": " +
                             (there && at->second.value.kind == Node::Kind::list ? "[...]" : "...") + "`");
  if (verb != "set")
    return problems_.add(source.file, source.mark,
                         "'" + change.key + "' names part of a map, and only 'set' can change that");
  Node value = at->second.value;
  const std::string part = change.key.substr(field.name.size() + 1);
  const auto old = std::ranges::find(value.entries, part, &Entry::key);
  if (old == value.entries.end()) value.entries.push_back({part, change.key_mark, change.value});
  else old->value = change.value;
  const auto checking = context(source.pack, source.file, "the patch of " + target);
  if (!check_value(value, field, field.name, checking, problems_)) return;
  note_setter(source, target + "." + change.key);
  at->second.value = std::move(value);
  at->second.changed_by.push_back(source.pack);
}

void LibraryLoader::change_list(const Source& source, const std::string& target, Record& record,
                                const std::string& name, Node change, bool adds) {
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
    const auto found = std::ranges::find_if(items, [&](const Node& each) { return names(item, each); });
    if (found != items.end()) items.erase(found);
    else
      problems_.add(source.file, item.mark,
                    "'" + name + "' of " + target + " doesn't contain " + describe(item) + ", so it can't be removed");
  }
  at->second.changed_by.push_back(source.pack);
}

// Options: patches of their declarations, and the players' settings.

void LibraryLoader::patch_option(const Source& from, const std::string& target, const std::string& pack,
                                 const std::string& name, const Node& patch) {
  const auto option = std::ranges::find_if(
      library_.options_, [&](const OptionValue& each) { return each.pack == pack && each.decl.name == name; });
  if (option == library_.options_.end()) {
    Names names;
    for (const OptionValue& each : library_.options_)
      if (each.pack == pack) names.push_back(pack + ".option." + each.decl.name);
    return problems_.add(from.file, from.mark, "there is no option '" + target + "'" + meant_or_all(target, names));
  }
  for (const char* verb : {"add", "remove"})
    if (const Node* node = patch.find(verb))
      problems_.add(from.file, node->mark, "a patch of an option can only have 'set'");
  const Node* set = patch.find("set");
  if (set == nullptr) return;
  for (const Entry& entry : set->entries) {
    const Source source{from.pack, from.file, entry.key_mark};
    if (entry.key == "default" && entry.value.kind == Node::Kind::scalar) {
      option->value = option->decl.default_value = entry.value.text;
      option->origin = source.pack;
    } else if (entry.key == "range" && option->decl.type == OptionDecl::Type::number) {
      const auto range = as_pair(entry.value);
      if (!range || range->first > range->second) {
        problems_.add(source.file, entry.value.mark, "range: expected two numbers, such as [1, 200]");
        continue;
      }
      std::tie(option->decl.low, option->decl.high) = *range;
    } else {
      problems_.add(source.file, source.mark,
                    "a patch can't set '" + entry.key + "' for an option of this type; expected default" +
                        (option->decl.type == OptionDecl::Type::number ? ", or range" : ""));
      continue;
    }
    note_setter(source, target + "." + entry.key);
    patched_options_[target] = source;
  }
}

void LibraryLoader::finish_options(std::span<const std::string> settings) {
  const Problems::Under rule(problems_, "option");
  for (OptionValue& option : library_.options_) {
    const std::string name = option.pack + ".option." + option.decl.name;
    const auto patched = patched_options_.find(name);
    if (patched == patched_options_.end()) continue;
    if (const Message fault = option_fault(option.decl, option.value); !fault.empty())
      problems_.add(patched->second.file, patched->second.mark,
                    name + " has an invalid default after this patch: " + fault.english());
  }
  for (const std::string& setting : settings) apply_setting(setting);
}

void LibraryLoader::apply_setting(const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == setting.npos) return problems_.add("", {}, Message("option.no-value", {{"setting", setting}}));
  const std::string name = setting.substr(0, equals);
  std::vector<OptionValue*> found;
  Names names;
  for (OptionValue& option : library_.options_) {
    const std::string full = option.pack + "." + option.decl.name;
    if (name == full || name == option.decl.name) found.push_back(&option);
    names.push_back(full);
    if (name.find('.') == name.npos) names.push_back(option.decl.name);
  }
  if (found.empty()) return problems_.add("", {}, Message("option.none", {{"option", name}}) += meant(name, names));
  if (found.size() > 1)
    return problems_.add(
        "", {}, Message("option.several", {{"pack", found[0]->pack}, {"other", found[1]->pack}, {"option", name}}));
  const std::string value = setting.substr(equals + 1);
  if (const Message fault = option_fault(found[0]->decl, value); !fault.empty())
    return problems_.add("", {}, Message("option.bad", {{"option", name}, {"fault", fault}}));
  found[0]->value = value;
  found[0]->origin = "settings";
}

}  // namespace rules::packs
