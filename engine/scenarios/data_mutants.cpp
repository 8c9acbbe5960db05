#include "scenarios/data_mutants.hpp"

#include <algorithm>

#include "base/rule_error.hpp"
#include "packs/schema/look.hpp"
#include "packs/schema/schema.hpp"

namespace rules::scenarios {
namespace {

using packs::Entry;
using packs::FieldSchema;
using packs::KindSchema;
using packs::Library;
using packs::Names;
using packs::Node;
using packs::OptionDecl;
using packs::OptionValue;
using packs::Record;
using packs::ValueType;

constexpr std::size_t kFewChoices = 5;  ///< up to this number, all choices are tried; otherwise the next one

std::string turned(bool flag) { return flag ? "false" : "true"; }

/// Returns the name after `name`, wrapping around; empty if it is the only one.
Names next_of(const Names& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (names.empty() || (names.size() == 1 && found != names.end())) return {};
  if (found == names.end() || found + 1 == names.end()) return {names.front()};
  return {*(found + 1)};
}

/// Returns true if the form of another field depends on this one.
bool decides_a_form(const KindSchema& kind, const std::string& name) {
  return std::any_of(kind.fields.begin(), kind.fields.end(),
                     [&](const FieldSchema& field) { return field.type == ValueType::variant && field.kind == name; });
}

Names other_choices(const Names& choices, const std::string& name) {
  if (choices.size() > kFewChoices) return next_of(choices, name);
  Names others;
  for (const std::string& choice : choices)
    if (choice != name) others.push_back(choice);
  return others;
}

Names other_number(std::int64_t number, std::int64_t low, std::int64_t high) {
  if (number < high) return {std::to_string(number + 1)};
  return number > low ? Names{std::to_string(number - 1)} : Names{};
}

/// Returns false for a part of a map that is a default: the check adds defaults at the position of the map.
bool is_written(const Node& map, const FieldSchema& schema, const Entry& part) {
  const bool elsewhere = part.value.mark.line != map.mark.line || part.value.mark.column != map.mark.column;
  return elsewhere || part.key == schema.short_part;
}

/// Returns true if two records agree in what determines where they can be named.
bool declared_alike(const Record& a, const Record& b) {
  return a.text("of") == b.text("of") && a.text("type") == b.text("type") && a.text("kind") == b.text("kind");
}

/// Returns the possible replacements of an option's default.
Names other_defaults(const OptionDecl& option) {
  switch (option.type) {
    case OptionDecl::Type::number: {
      const auto number = packs::as_integer(packs::scalar_node(option.default_value, {}));
      return number ? other_number(*number, option.low, option.high) : Names{};
    }
    case OptionDecl::Type::flag: return {turned(option.default_value == "true")};
    case OptionDecl::Type::choice: return other_choices(option.choices, option.default_value);
  }
  return {};
}

std::string name_of(const std::string& pack, const std::string& path, const std::string& from, const std::string& to) {
  return pack + ":data " + path + ": " + from + " -> " + to;
}

/// Calls `visit` with each changeable value of a record, its path, and its possible replacements.
class ChangeableValues {
 public:
  using Visit = std::function<void(Node& value, const std::string& path, const packs::Field& field, Names others)>;
  ChangeableValues(const Library& library, const Visit& visit) : library_(library), visit_(visit) {}

  void of(Record& record) {
    record_ = &record;
    const KindSchema& kind = *library_.schema().find(record.kind);
    for (auto& [name, field] : record.fields) {
      const FieldSchema* schema = kind.find(name);
      if (field.pack.empty() || schema == nullptr || decides_a_form(kind, name) || name == packs::look_form().name)
        continue;
      field_ = &field;
      walk(field.value, *schema, record.kind + "." + record.id + "." + name);
    }
  }

 private:
  void walk(Node& value, const FieldSchema& schema, const std::string& path) {
    switch (schema.type) {
      case ValueType::list:
        for (std::size_t i = 0; i < value.items.size(); ++i)
          walk(value.items[i], schema.parts.front(), path + "." + std::to_string(i + 1));
        return;
      case ValueType::map:
        for (Entry& entry : value.entries)
          for (const FieldSchema& part : schema.parts)
            if (part.name == entry.key && is_written(value, schema, entry))
              walk(entry.value, part, path + "." + entry.key);
        return;
      case ValueType::table:
        for (Entry& entry : value.entries) walk(entry.value, schema.parts.front(), path + "." + entry.key);
        return;
      case ValueType::variant:
      case ValueType::any: return walk_any(value, path);
      default: return leaf(value, schema, path);
    }
  }

  void walk_any(Node& value, const std::string& path) {
    for (std::size_t i = 0; i < value.items.size(); ++i) walk_any(value.items[i], path + "." + std::to_string(i + 1));
    for (Entry& entry : value.entries) walk_any(entry.value, path + "." + entry.key);
    if (value.kind != Node::Kind::scalar) return;
    FieldSchema schema;
    if (as_integer(value)) schema.type = ValueType::number;
    else if (as_flag(value)) schema.type = ValueType::flag;
    leaf(value, schema, path);
  }

  void leaf(Node& value, const FieldSchema& schema, const std::string& path) {
    Names others;
    switch (schema.type) {
      case ValueType::number:
        if (const auto number = as_integer(value)) others = other_number(*number, schema.low, schema.high);
        break;
      case ValueType::flag:
        if (const auto flag = as_flag(value)) others = {turned(*flag)};
        break;
      case ValueType::choice: others = other_choices(schema.choices, value.text); break;
      case ValueType::reference: others = alike(schema.kind, value.text); break;
      case ValueType::face: others = other_face(value.text); break;
      case ValueType::sibling: others = other_sibling(schema.kind, value.text); break;
      case ValueType::field_of: others = other_field(schema.kind, value.text); break;
      default: break;
    }
    if (!others.empty()) visit_(value, path, *field_, std::move(others));
  }

  /// Returns the next record of the kind that the writer may name and that is declared like this one.
  Names alike(const std::string& kind, const std::string& id) const {
    const Record* named = library_.find(kind, id);
    Names names;
    for (const Record* each : library_.of_kind(kind)) {
      const bool known = each->pack == field_->pack || library_.loads_after(field_->pack, each->pack);
      if (known && (named == nullptr || declared_alike(*each, *named))) names.push_back(each->id);
    }
    return next_of(names, id);
  }

  Names other_face(const std::string& face) const {
    for (const Record* die : library_.of_kind("die"))
      if (const Names faces = die->texts("faces"); std::find(faces.begin(), faces.end(), face) != faces.end())
        return next_of(faces, face);
    return {};
  }

  Names other_sibling(const std::string& table, const std::string& name) const {
    const Node* all = record_->find(table);
    const auto type_of = [](const Node& value) {
      const Node* type = value.find("type");
      return type == nullptr ? value.text : type->text;
    };
    const Node* own = all == nullptr ? nullptr : all->find(name);
    if (own == nullptr) return {};
    Names names;
    for (const Entry& entry : all->entries)
      if (type_of(entry.value) == type_of(*own)) names.push_back(entry.key);
    return next_of(names, name);
  }

  Names other_field(const std::string& kind, const std::string& name) const {
    Names names;
    for (const FieldSchema& field : library_.schema().find(kind)->fields)
      if (field.type == ValueType::number) names.push_back(field.name);
    return next_of(names, name);
  }

  const Library& library_;
  const Visit& visit_;
  const Record* record_ = nullptr;
  const packs::Field* field_ = nullptr;
};

}  // namespace

std::vector<DataMutant> data_mutants(std::span<const std::filesystem::path> folders,
                                     std::span<const std::string> packs) {
  packs::Problems problems;
  const packs::PackFinder finder(folders, problems);
  std::vector<DataMutant> mutants;
  const ChangeableValues::Visit list = [&](Node& value, const std::string& path, const packs::Field& field,
                                           Names others) {
    for (const std::string& other : others)
      mutants.push_back({name_of(field.pack, path, value.text, other), packs::at_line(field.file, value.mark)});
  };
  const auto list_all = [&](const Library& library, std::span<Record> records, std::span<OptionValue> options) {
    ChangeableValues values(library, list);
    for (Record& record : records) values.of(record);
    for (const OptionValue& option : options)
      for (const std::string& other : other_defaults(option.decl))
        mutants.push_back({name_of(option.origin, "option." + option.decl.name, option.value, other),
                           packs::at_line(option.decl.file, option.decl.mark)});
  };
  packs::load_library(finder.select(packs, problems), {}, problems, {}, list_all);
  problems.throw_if_any();
  return mutants;
}

namespace {

void change(const std::string& mutant, const Library& library, std::span<Record> records,
            std::span<OptionValue> options) {
  const std::size_t path = mutant.find(":data ");
  if (path == mutant.npos) return;
  bool changed = false;
  const ChangeableValues::Visit change = [&](Node& value, const std::string& at, const packs::Field& field,
                                             Names others) {
    for (const std::string& other : others) {
      if (changed || name_of(field.pack, at, value.text, other) != mutant) continue;
      value.text = other;
      changed = true;
    }
  };
  const std::string_view where = std::string_view(mutant).substr(path + 6);
  ChangeableValues values(library, change);
  for (Record& record : records)
    if (where.starts_with(record.kind + "." + record.id + ".")) values.of(record);
  for (OptionValue& option : options)
    for (const std::string& other : other_defaults(option.decl)) {
      if (changed || name_of(option.origin, "option." + option.decl.name, option.value, other) != mutant) continue;
      option.value = option.decl.default_value = other;
      changed = true;
    }
  if (!changed) throw RuleError("no value of these packs can be changed like this: " + mutant);
}

}  // namespace

packs::Edit changing(std::span<const std::string> mutants) {
  return [mutants](const Library& library, std::span<Record> records, std::span<OptionValue> options) {
    for (const std::string& mutant : mutants) change(mutant, library, records, options);
  };
}

}  // namespace rules::scenarios
