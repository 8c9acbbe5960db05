#include "packs/records/records.hpp"

#include "packs/records/library_loader.hpp"

namespace rules::packs {

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
  return value == nullptr ? otherwise : checked_integer(*value);
}

bool Record::flag(std::string_view field) const {
  const Node* value = find(field);
  return value != nullptr && checked_flag(*value);
}

std::vector<std::string> Record::texts(std::string_view field) const {
  std::vector<std::string> texts;
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

const Record* Library::find_dotted(const std::string& name) const {
  const auto [kind, id] = split_at_dot(name);
  return find(kind, id);
}

std::vector<const Record*> Library::of_kind(std::string_view kind) const {
  std::vector<const Record*> found;
  for (const Record& record : records_)
    if (record.kind == kind) found.push_back(&record);
  return found;
}

std::vector<DeclaredName> Library::candidates(const FieldSchema& field) const {
  std::vector<DeclaredName> names;
  switch (field.type) {
    case ValueType::choice:
    case ValueType::reference:
      for (const Record* record : of_kind(field.kind)) names.push_back({record->id, record->pack});
      for (std::string& id : built_in_ids(field.kind)) names.push_back({std::move(id), ""});
      if (field.or_tag) names.insert(names.end(), tags_.begin(), tags_.end());
      if (!field.or_kind) break;
      for (const auto& [name, kind] : schema_.kinds())
        if (!kind.pack.empty()) names.push_back({name, kind.pack});
      break;
    case ValueType::face: return faces_;
    case ValueType::field_of:
      if (const KindSchema* kind = schema_.find(field.kind))
        for (const FieldSchema& each : kind->fields) names.push_back({each.name, each.pack});
      break;
    case ValueType::record:
      for (const Record& record : records_)
        if (!schema_.find(record.kind)->pack.empty()) names.push_back({record.kind + "." + record.id, record.pack});
      break;
    case ValueType::target:
      for (const Record& record : records_)
        names.push_back({record.pack + "." + record.kind + "." + record.id, record.pack});
      for (const OptionValue& option : options_)
        names.push_back({option.pack + ".option." + option.decl.name, option.pack});
      break;
    default: break;
  }
  return names;
}

void Library::take(std::vector<PackFiles> packs) {
  packs_ = std::move(packs);
  before_.assign(packs_.size(), std::vector<bool>(packs_.size()));
  for (std::size_t p = 0; p < packs_.size(); ++p) {
    nth_[packs_[p].manifest.id] = p;
    for (const std::string& earlier : packs_[p].manifest.partners()) {
      const auto found = nth_.find(earlier);
      if (found == nth_.end()) continue;
      before_[p][found->second] = true;
      for (std::size_t i = 0; i < p; ++i)
        if (before_[found->second][i]) before_[p][i] = true;
    }
  }
}

const PackFiles* Library::find_pack(std::string_view id) const {
  const auto found = nth_.find(id);
  return found == nth_.end() ? nullptr : &packs_[found->second];
}

bool Library::loads_after(const std::string& later, const std::string& earlier) const {
  const auto one = nth_.find(later), other = nth_.find(earlier);
  return one != nth_.end() && other != nth_.end() && before_[one->second][other->second];
}

const OptionValue* Library::find_option(std::string_view pack, std::string_view name) const {
  for (const OptionValue& option : options_)
    if (option.pack == pack && option.decl.name == name) return &option;
  return nullptr;
}

Library load_library(std::vector<PackFiles> packs, std::span<const std::string> settings, Problems& problems,
                     std::span<const std::string> without, const Edit& edit) {
  return LibraryLoader(std::move(packs), problems, without).run(settings, edit);
}

Library load_library(const PackFinder& finder, std::span<const std::string> packs,
                     std::span<const std::string> settings) {
  Problems problems;
  std::vector<PackFiles> selected = finder.select(packs, problems);
  problems.throw_if_any();
  Library library = load_library(std::move(selected), settings, problems);
  problems.throw_if_any();
  return library;
}

}  // namespace rules::packs
