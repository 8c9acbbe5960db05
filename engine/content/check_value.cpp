// Checks a value against its field; all values are checked here.
#include <algorithm>
#include <utility>

#include "content/icons.hpp"
#include "content/manifest.hpp"
#include "content/names.hpp"
#include "content/schema.hpp"
#include "script/suggest.hpp"

namespace rules::content {

namespace {

std::string join(const Names& names) {
  std::string joined;
  for (const std::string& name : names) joined += (joined.empty() ? "" : ", ") + name;
  return joined;
}

/// Whether a text is a number with a dot: 1.5, -.5
bool is_fraction(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool number = text.find_first_not_of("0123456789.") == text.npos;
  return number && std::count(text.begin(), text.end(), '.') == 1 && text.size() > 1;
}

std::string expected_list(const FieldSchema& list);

std::string expected(const FieldSchema& schema) {
  switch (schema.type) {
    case ValueType::number: {
      const FieldSchema any_number;
      if (schema.low == any_number.low && schema.high == any_number.high) return "a whole number";
      if (schema.high >= any_number.high) return "a whole number, " + std::to_string(schema.low) + " or more";
      return "a whole number from " + std::to_string(schema.low) + " to " + std::to_string(schema.high);
    }
    case ValueType::flag: return "true or false";
    case ValueType::choice:
      if (schema.choices.empty()) return "a declared kind";
      return "one of " + join(schema.choices) + (schema.or_kind ? ", or a declared kind" : "") +
             (schema.kind.empty() ? "" : ", or the id of a " + schema.kind);
    case ValueType::reference:
      return "the id of a" + std::string(schema.kind == "event" ? "n " : " ") + schema.kind +
             (schema.or_tag ? " or a tag" : "");
    case ValueType::face: return "a face of a die";
    case ValueType::sibling: return "a name in '" + schema.kind + "'";
    case ValueType::field_of: return "the name of a " + schema.kind + "'s field";
    case ValueType::id: return "an id";
    case ValueType::icon: return "the name of an icon";
    case ValueType::version: return "three numbers such as 1.0.0";
    case ValueType::versions: return "a range of versions such as \"^1\", \">=1.2 <2\" or \"*\"";
    case ValueType::target: return "pack.kind.id";
    case ValueType::record: return "a record, as kind.id";
    case ValueType::list: return expected_list(schema);
    case ValueType::either: {
      std::string all;
      for (const FieldSchema& part : schema.parts) all += (all.empty() ? "" : " or ") + expected(part);
      return all;
    }
    case ValueType::map:
    case ValueType::table: return schema.short_part.empty() ? "a map" : "a " + schema.short_part + " or a map";
    case ValueType::text: return schema.low > 0 ? "a text that is not empty" : "text";
    case ValueType::variant: return "a map";
    case ValueType::any: break;
  }
  return "something";
}

std::string expected_list(const FieldSchema& list) {
  const std::string what = list.parts.front().type == ValueType::number ? "a list of numbers" : "a list";
  if (list.low > 0 && list.low == list.high) return what + ", " + std::to_string(list.low) + " of them";
  return list.low > 0 ? what + " that is not empty" : what;
}

/// Whether a value is written as such a field is: not whether it is a good one.
bool is_written_as(const Node& value, const FieldSchema& field) {
  switch (field.type) {
    case ValueType::any:
    case ValueType::either: return true;
    case ValueType::list: return value.kind == Node::Kind::list;
    case ValueType::map:
    case ValueType::table:
    case ValueType::variant: return value.kind == Node::Kind::map;
    default: return value.kind == Node::Kind::scalar;
  }
}

// Checks one value and what it holds.
class Check {
 public:
  Check(const CheckContext& context, Problems& problems) : context_(context), problems_(problems) {}

  bool run(Node& value, const FieldSchema& schema, const std::string& path) {
    good_ = true;
    visit(value, schema, path);
    return good_;
  }

 private:
  void blame(Mark mark, const std::string& path, const std::string& message, const char* rule = "schema") {
    const std::string of = context_.owner.empty() ? "" : (path.empty() ? "" : " of ") + context_.owner;
    const std::string where = path + of;
    problems_.add(context_.rule != nullptr ? context_.rule : rule, context_.file, mark,
                  where.empty() ? message : where + ": " + message);
    good_ = false;
  }

  void mismatch(const Node& value, const FieldSchema& schema, const std::string& path) {
    const bool part = schema.type == ValueType::number && value.kind == Node::Kind::scalar && is_fraction(value.text);
    const std::string found = part ? value.text + ", which is not whole" : describe(value);
    blame(value.mark, path, "expected " + expected(schema) + ", found " + found);
  }

  void ask(const Node& value, const FieldSchema& schema, const std::string& path) {
    if (!context_.resolve) return;
    if (const std::string fault = context_.resolve(schema, value.text); !fault.empty())
      blame(value.mark, path, fault, "unknown-name");
  }

  /// What is none of the choices has to be the id of a record.
  void ask_for_other(const Node& value, const FieldSchema& schema, const std::string& path) {
    const std::string fault = context_.resolve ? context_.resolve(schema, value.text) : "";
    if (!fault.empty())
      blame(value.mark, path, "expected " + expected(schema) + "; " + fault + did_you_mean(value.text, schema.choices),
            "unknown-name");
  }

  void visit(Node& value, const FieldSchema& schema, const std::string& path) {
    switch (schema.type) {
      case ValueType::any:
      case ValueType::variant: return;
      case ValueType::either: return visit_either(value, schema, path);
      case ValueType::list: return visit_list(value, schema, path);
      case ValueType::map: return visit_map(value, schema, path);
      case ValueType::table: return visit_table(value, schema, path);
      default: break;
    }
    if (value.kind != Node::Kind::scalar) return mismatch(value, schema, path);
    switch (schema.type) {
      case ValueType::number: {
        const auto amount = as_integer(value);
        if (!amount || *amount < schema.low || *amount > schema.high) mismatch(value, schema, path);
        return;
      }
      case ValueType::flag:
        if (!as_flag(value)) mismatch(value, schema, path);
        return;
      case ValueType::choice:
        if (contains(schema.choices, value.text)) return;
        if (schema.or_kind && context_.resolve && context_.resolve(schema, value.text).empty()) return;
        if (!schema.kind.empty()) return ask_for_other(value, schema, path);
        return blame(
            value.mark, path,
            "expected " + expected(schema) + ", found " + describe(value) + did_you_mean(value.text, schema.choices));
      case ValueType::text:
        if (schema.low > 0 && value.text.empty()) mismatch(value, schema, path);
        return;
      case ValueType::id:
        if (const std::string fault = id_fault(value.text); !fault.empty()) blame(value.mark, path, fault);
        return;
      case ValueType::icon:
        if (const std::string fault = icon_fault(value.text); !fault.empty())
          blame(value.mark, path, fault, "unknown-name");
        return;
      case ValueType::version:
        if (!parse_version(value.text)) mismatch(value, schema, path);
        return;
      case ValueType::versions:
        if (!VersionRange::parse(value.text)) mismatch(value, schema, path);
        return;
      case ValueType::reference:
      case ValueType::face:
      case ValueType::record:
      case ValueType::field_of: return ask(value, schema, path);
      default: return;
    }
  }

  void visit_either(Node& value, const FieldSchema& schema, const std::string& path) {
    for (const FieldSchema& part : schema.parts)
      if (is_written_as(value, part)) return visit(value, part, path);
    mismatch(value, schema, path);
  }

  void visit_list(Node& value, const FieldSchema& schema, const std::string& path) {
    if (schema.single && (value.kind == Node::Kind::map || value.kind == Node::Kind::scalar)) {
      Node whole;
      whole.kind = Node::Kind::list;
      whole.mark = value.mark;
      whole.items.push_back(std::move(value));
      value = std::move(whole);
    }
    const auto size = static_cast<std::int64_t>(value.items.size());
    if (value.kind != Node::Kind::list || size < schema.low || size > schema.high) return mismatch(value, schema, path);
    for (Node& item : value.items) visit(item, schema.parts.front(), path);
  }

  void visit_map(Node& value, const FieldSchema& schema, const std::string& path) {
    if (value.kind == Node::Kind::scalar && !schema.short_part.empty()) {
      Node whole;
      whole.kind = Node::Kind::map;
      whole.mark = value.mark;
      whole.entries.push_back({schema.short_part, value.mark, std::move(value)});
      value = std::move(whole);
    }
    if (value.kind == Node::Kind::null) value.kind = Node::Kind::map;
    if (value.kind != Node::Kind::map) return mismatch(value, schema, path);
    Names names;
    for (const FieldSchema& part : schema.parts) names.push_back(part.name);
    for (Entry& entry : value.entries) {
      const auto part = std::find(names.begin(), names.end(), entry.key);
      if (part == names.end() && !schema.others.empty() && key_fault(schema.keys, entry.key).empty()) {
        visit(entry.value, schema.others.front(), inner(path, entry.key));
      } else if (part == names.end()) {
        blame(entry.key_mark, path, "there is no '" + entry.key + "' here" + meant_or_all(entry.key, names),
              "unknown-name");
      } else {
        visit(entry.value, schema.parts[static_cast<std::size_t>(part - names.begin())], inner(path, entry.key));
      }
    }
    const auto given = std::count_if(schema.exactly_one.begin(), schema.exactly_one.end(),
                                     [&](const std::string& name) { return value.find(name) != nullptr; });
    if (!schema.exactly_one.empty() && given != 1)
      blame(value.mark, path,
            "needs exactly one of " + join(schema.exactly_one) + ", found " + (given == 0 ? "none" : "several"));
    for (const FieldSchema& part : schema.parts) {
      if (value.find(part.name) != nullptr) continue;
      if (part.required)
        blame(value.mark, path,
              "'" + part.name + "' is missing: expected " + expected(part) + (part.doc.empty() ? "" : ". " + part.doc));
      if (!part.fallback.empty())
        value.entries.push_back({part.name, value.mark, scalar_node(part.fallback, value.mark)});
    }
  }

  void visit_table(Node& value, const FieldSchema& schema, const std::string& path) {
    if (value.kind == Node::Kind::null) value.kind = Node::Kind::map;
    if (value.kind != Node::Kind::map) return mismatch(value, schema, path);
    for (Entry& entry : value.entries) {
      if (const std::string fault = key_fault(schema.keys, entry.key); !fault.empty())
        blame(entry.key_mark, path, fault);
      visit(entry.value, schema.parts.front(), inner(path, entry.key));
    }
  }

  static std::string inner(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "." + key;
  }

  const CheckContext& context_;
  Problems& problems_;
  bool good_ = true;
};

}  // namespace

bool check_value(Node& value, const FieldSchema& schema, const std::string& path, const CheckContext& context,
                 Problems& problems) {
  return Check(context, problems).run(value, schema, path);
}

bool check_variant(Node& value, const FieldSchema& schema, const std::string& which, const CheckContext& context,
                   Problems& problems) {
  for (const FieldSchema& part : schema.parts)
    if (part.name == which) return check_value(value, part, schema.name, context, problems);
  return true;
}

std::string describe(const Node& value) {
  switch (value.kind) {
    case Node::Kind::null: return "nothing";
    case Node::Kind::list: return value.items.empty() ? "an empty list" : "a list";
    case Node::Kind::map: return "a map";
    case Node::Kind::scalar: break;
  }
  if (as_flag(value)) return "the flag " + value.text;
  if (as_integer(value)) return "the number " + value.text;
  return "the text '" + (value.text.size() > 60 ? value.text.substr(0, 57) + "..." : value.text) + "'";
}

Node scalar_node(std::string words, Mark mark) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.mark = mark;
  node.text = std::move(words);
  return node;
}

}  // namespace rules::content
