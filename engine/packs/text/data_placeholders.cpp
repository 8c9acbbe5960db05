#include "packs/text/data_placeholders.hpp"

#include <algorithm>
#include <vector>

#include "base/one_text.hpp"
#include "base/parse_number.hpp"
#include "packs/text/placeholders.hpp"
#include "script/sources.hpp"

namespace rules::packs {
namespace {

/// Removes and returns the part before the first dot.
std::string_view next_part(std::string_view& path) {
  const std::size_t dot = std::min(path.find('.'), path.size());
  const std::string_view part = path.substr(0, dot);
  path.remove_prefix(std::min(dot + 1, path.size()));
  return part;
}

/// Returns the value at a path of keys and item numbers (from 1); nullptr if there is none.
const Node* within(const Node* value, std::string_view path) {
  while (value != nullptr && !path.empty()) {
    const std::string_view part = next_part(path);
    const auto nth = parse_number<std::size_t>(part);
    if (value->kind != Node::Kind::list) value = value->find(part);
    else value = nth && *nth >= 1 && *nth <= value->items.size() ? &value->items[*nth - 1] : nullptr;
  }
  return value;
}

}  // namespace

std::optional<DataValue> DataPlaceholders::find(std::string_view name, const Record* own,
                                                std::string_view language) const {
  if (std::optional<DataValue> of_own = own ? field(*own, name, language) : std::nullopt) return of_own;
  const std::string pack(next_part(name)), kind(next_part(name)), id(next_part(name));
  if (kind == "option" && name.empty()) return option(pack, id);
  if (kind == "players" && name.empty()) return players(pack, id);
  if (kind == "option" && name == "name" && library_.find_option(pack, id))
    return DataValue{name_of_(kind, id, language)};
  const Record* record = library_.find(kind, id);
  return record && record->pack == pack && !name.empty() ? field(*record, name, language) : std::nullopt;
}

std::optional<DataValue> DataPlaceholders::option(const std::string& pack, const std::string& name) const {
  const OptionValue* found = library_.find_option(pack, name);
  if (!found) return {};
  if (found->origin == pack) return DataValue{found->value};
  for (const OptionDecl& declared : library_.find_pack(pack)->manifest.options)
    if (declared.name == name && declared.default_value != found->value)
      return DataValue{found->value, found->origin, declared.default_value};
  return DataValue{found->value};
}

std::optional<DataValue> DataPlaceholders::players(const std::string& pack, std::string_view which) const {
  const PackFiles* found = library_.find_pack(pack);
  const auto number = found ? found->manifest.players.placeholder(which) : std::nullopt;
  return number ? std::optional(DataValue{*number}) : std::nullopt;
}

/// Finds the nearest candidates among the fields of the named record, the options, or the records.
std::string DataPlaceholders::expected(std::string_view name, const Record* own) const {
  std::vector<std::string> near;
  const auto add_fields = [&](const Record& record, const std::string& before) {
    if (const KindSchema* kind = library_.schema().find(record.kind))
      for (const FieldSchema& each : kind->fields)
        if (field(record, each.name, "")) near.push_back(before + each.name);
  };
  if (name.find('.') == name.npos) {
    if (own) add_fields(*own, "");
    std::string all;
    for (const std::string& each : near) all += (all.empty() ? ": expected {" : ", {") + each + "}";
    return (all.empty() ? ": expected {PACK.option.NAME} or {PACK.KIND.ID.FIELD}" : all) + did_you_mean(name, near);
  }
  std::string_view rest = name;
  const std::string pack(next_part(rest)), kind(next_part(rest)), id(next_part(rest));
  if (kind == "option")
    for (const OptionValue& each : library_.options()) near.push_back(each.pack + ".option." + each.decl.name);
  if (const Record* record = library_.find(kind, id)) add_fields(*record, record->pack + "." + kind + "." + id + ".");
  else
    for (const Record* each : library_.of_kind(kind))
      near.push_back(each->pack + "." + kind + "." + each->id + (rest.empty() ? "" : "." + std::string(rest)));
  return ": expected {PACK.option.NAME} or {PACK.KIND.ID.FIELD}, where the field is a number, a face, a record or a "
         "list of these" +
         did_you_mean(name, near);
}

std::optional<DataValue> DataPlaceholders::field(const Record& record, std::string_view path,
                                                 std::string_view language) const {
  std::string_view rest = path;
  const std::string_view name = next_part(rest);
  const KindSchema* kind = library_.schema().find(record.kind);
  const FieldSchema* schema = kind ? kind->find(name) : nullptr;
  const auto given = record.fields.find(name);
  if (!schema || given == record.fields.end()) return {};
  const Node* value = within(&given->second.value, rest);
  const std::optional<std::string> text = value ? shown(*value, *schema, !rest.empty(), language) : std::nullopt;
  if (!text) return {};
  const Field& from = given->second;
  const std::string& who = from.changed_by.empty() ? from.pack : from.changed_by.back();
  if (who.empty() || who == record.pack) return DataValue{*text};
  const std::string usual = before(record, path, *schema, language);
  return usual == *text ? DataValue{*text} : DataValue{*text, who, usual};
}

/// Returns the value in the record's own pack: as written there, else the default.
std::string DataPlaceholders::before(const Record& record, std::string_view path, const FieldSchema& schema,
                                     std::string_view language) const {
  std::string_view rest = path;
  const std::string_view name = next_part(rest);
  Problems told;  // already reported when the records were read
  const Node& root = library_.find_pack(record.pack)->contents->read(record.file, told);
  const Node* kind = root.find(record.kind);
  const Node* body = kind ? kind->find(record.id) : nullptr;
  const Node* value = body ? within(body->find(name), rest) : nullptr;
  if (value) return shown(*value, schema, !rest.empty(), language).value_or("");
  return rest.empty() ? schema.fallback : "";
}

/// Shows a number as such, a face or a record by its name, and lists of these; from deeper maps, only numbers and lists
/// of them.
std::optional<std::string> DataPlaceholders::shown(const Node& value, const FieldSchema& schema, bool deep,
                                                   std::string_view language) const {
  if (schema.type == ValueType::list && !schema.parts.empty() && schema.parts[0].type != ValueType::map) {
    const FieldSchema& item = schema.parts[0];
    return value.kind == Node::Kind::list ? shown_list(value, item, language) : shown(value, item, false, language);
  }
  if (value.kind == Node::Kind::list && deep) return shown_list(value, {.type = ValueType::number}, language);
  if (value.kind != Node::Kind::scalar) return {};
  if (deep) return as_integer(value) ? std::optional(value.text) : std::nullopt;
  switch (schema.type) {
    case ValueType::number: return value.text;
    case ValueType::face: return name_of_("face", value.text, language);
    case ValueType::reference: return name_of_(schema.kind, value.text, language);
    default: return {};
  }
}

std::optional<std::string> DataPlaceholders::shown_list(const Node& list, const FieldSchema& item,
                                                        std::string_view language) const {
  std::string all;
  for (const Node& each : list.items) {
    if (item.type == ValueType::number && !as_integer(each)) return {};
    const std::optional<std::string> text = shown(each, item, false, language);
    if (!text) return {};
    join(all, *text);
  }
  return all.empty() ? std::nullopt : std::optional(all);
}

namespace {

class TextsFiller {
 public:
  TextsFiller(Languages& texts, const Library& library, Problems& warnings)
      : texts_(texts),
        library_(library),
        warnings_(warnings),
        data_(library, [this](const std::string& kind, const std::string& id, std::string_view language) {
          return name_of(kind, id, language);
        }) {}

  void run() {
    for (auto& [language, keyed] : texts_)
      for (auto& [key, text] : keyed)
        if (!text.pack.empty() && text.text.find('{') != text.text.npos) fill(language, key, text);
  }

 private:
  void fill(const std::string& language, const std::string& key, Text& text) {
    const Names path = split(key, ".");
    const Record* own = path.size() > 1 ? library_.find(path[0], path[1]) : nullptr;
    const std::string written = text.text;
    text.text = fill_placeholders(written, [&](std::string_view name) -> std::optional<std::string> {
      if (name.find('.') == name.npos && filled_in_play(path)) return {};
      const std::optional<DataValue> found = data_.find(name, own, language);
      if (found) return found->text;
      warnings_.add("unknown-placeholder", text.file, text.mark,
                    "unknown placeholder {" + std::string(name) + "} of '" + key + "'" + data_.expected(name, own));
      return {};
    });
    if (text.text != written) text.written = written;
  }

  /// Returns the name of a record or face, with data placeholders filled if they aren't yet.
  std::string name_of(const std::string& kind, const std::string& id, std::string_view language) const {
    const Text* text = find_text(texts_, language, kind + "." + id + ".name");
    return text ? fill_placeholders(text->text, [&](std::string_view name) { return number(kind, id, name); }) : id;
  }

  std::optional<std::string> number(const std::string& kind, const std::string& id, std::string_view name) const {
    const Record* record = library_.find(kind, id);
    const Node* value = record ? record->find(name) : nullptr;
    return value && value->kind == Node::Kind::scalar ? std::optional(value->text) : std::nullopt;
  }

  Languages& texts_;
  const Library& library_;
  Problems& warnings_;
  DataPlaceholders data_;
};

}  // namespace

const FilledInPlay* filled_in_play(const Names& path) {
  static const FilledInPlay all[] = {
      {"event", "", {"got"}},
      {"question", "", {"at", "place", "about", "event", "player", "target", "units"}},
      {"message", ""},
      {"ui", ""},
      {"zone", "laid", {"player", "what", "to"}},
      {"place", "leaves", {"what", "to"}},
      {"resource", "amount", {"n"}},
  };
  const auto found = std::find_if(std::begin(all), std::end(all), [&](const FilledInPlay& each) {
    return each.kind == path[0] && (each.part.empty() || each.part == path.back());
  });
  return found == std::end(all) ? nullptr : found;
}

void fill_texts(Languages& texts, const Library& library, Problems& warnings) {
  TextsFiller(texts, library, warnings).run();
}

}  // namespace rules::packs
