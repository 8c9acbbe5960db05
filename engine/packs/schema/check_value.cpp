// Checks a value against its field; all values are checked here.
#include <algorithm>
#include <utility>

#include "base/one_text.hpp"
#include "packs/pack/manifest.hpp"
#include "packs/schema/look.hpp"
#include "packs/schema/schema.hpp"
#include "packs/yaml/printable.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

/// Returns true for a number with a decimal point: 1.5, -.5
bool is_fraction(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool number = text.find_first_not_of("0123456789.") == text.npos;
  return number && std::ranges::count(text, '.') == 1 && text.size() > 1;
}

Message expected_list(const FieldSchema& list);

/// Returns what the schema expects. Values that occur only in packs are described in English only.
Message expected(const FieldSchema& schema) {
  switch (schema.type) {
    case ValueType::number: {
      const FieldSchema any_number;
      if (schema.low == any_number.low && schema.high == any_number.high) return Message("value.number", {});
      if (schema.high >= any_number.high) return Message("value.number-from", {{"low", schema.low}});
      return Message("value.number-within", {{"low", schema.low}, {"high", schema.high}});
    }
    case ValueType::flag: return Message("value.flag", {});
    case ValueType::choice: {
      if (schema.choices.empty()) return "a declared kind";
      Message one("value.choice", {{"choices", one_text(schema.choices)}});
      if (schema.or_kind) one += ", or a declared kind";
      if (!schema.kind.empty()) one += ", or the id of a " + schema.kind;
      return one;
    }
    case ValueType::reference:
      return "the id of a" + std::string(schema.kind == "event" ? "n " : " ") + schema.kind +
             (schema.or_tag ? " or a tag" : "");
    case ValueType::face: return "a face of a die";
    case ValueType::sibling: return "a name in '" + schema.kind + "'";
    case ValueType::field_of: return "the name of a " + schema.kind + "'s field";
    case ValueType::id: return "an id";
    case ValueType::icon: return "the name of an icon";
    case ValueType::version: return "three numbers such as 1.0.0";
    case ValueType::versions: return "a version range such as \"^1\", \">=1.2 <2\" or \"*\"";
    case ValueType::target: return "pack.kind.id";
    case ValueType::record: return "a record, as kind.id";
    case ValueType::list: return expected_list(schema);
    case ValueType::either: {
      Message all;
      for (const FieldSchema& part : schema.parts)
        all = all.empty() ? expected(part) : Message("value.or", {{"one", all}, {"other", expected(part)}});
      return all;
    }
    case ValueType::map:
    case ValueType::table:
      if (schema.short_part.empty()) return Message("value.map", {});
      return (schema.short_part == "event" ? "an " : "a ") + schema.short_part + " or a map";
    case ValueType::text: return schema.low > 0 ? Message("text that is not empty") : Message("value.text", {});
    case ValueType::variant: return Message("value.map", {});
    case ValueType::any: break;
  }
  return "something";
}

Message expected_list(const FieldSchema& list) {
  const bool numbers = list.parts.front().type == ValueType::number;
  if (list.low == 0 && !numbers) return Message("value.list", {});
  if (!numbers && list.low > 0 && list.low < list.high && list.high < FieldSchema{}.high)
    return Message("value.list-within", {{"low", list.low}, {"high", list.high}});
  const std::string what = numbers ? "a list of numbers" : "a list";
  if (list.low > 0 && list.low == list.high) return what + ", " + std::to_string(list.low) + " of them";
  return list.low > 0 ? what + " that is not empty" : what;
}

/// Returns the same description as describe().
Message found(const Node& value) {
  switch (value.kind) {
    case Node::Kind::null: return Message("value.found-nothing", {});
    case Node::Kind::list: return Message(value.items.empty() ? "value.found-empty-list" : "value.list", {});
    case Node::Kind::map: return Message("value.map", {});
    case Node::Kind::scalar: break;
  }
  if (as_flag(value)) return Message("value.found-flag", {{"value", value.text}});
  if (as_integer(value)) return Message("value.found-number", {{"value", value.text}});
  const std::string start = value.text.size() > 60 ? std::string(truncated(value.text, 57)) + "..." : value.text;
  return Message("value.found-text", {{"value", start}});
}

/// Returns true if the value's notation matches the field, valid or not.
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

// Checks a value and its contents.
class Check {
 public:
  Check(const CheckContext& context, Problems& problems) : context_(context), problems_(problems) {}

  /// Returns true if there was no problem.
  bool run(Node& value, const FieldSchema& schema, const std::string& path) {
    visit(value, schema, path);
    return good_;
  }

 private:
  void add_error(Mark mark, const std::string& path, const Message& message, const char* rule = "schema") {
    const std::string of = context_.owner.empty() ? "" : (path.empty() ? "" : " of ") + context_.owner;
    Message said(path + of + (path.empty() && of.empty() ? "" : ": "));
    said += message;
    problems_.add(context_.rule != nullptr ? context_.rule : rule, context_.file, std::move(mark), std::move(said));
    good_ = false;
  }

  void mismatch(const Node& value, const FieldSchema& schema, const std::string& path) {
    const bool part = schema.type == ValueType::number && value.kind == Node::Kind::scalar && is_fraction(value.text);
    add_error(value.mark, path,
              expected_but(schema, part ? Message("value.found-part", {{"value", value.text}}) : found(value)));
  }

  static Message expected_but(const FieldSchema& schema, Message found) {
    return Message("value.expected", {{"expected", expected(schema)}, {"found", std::move(found)}});
  }

  /// Suggests a replacement for an invalid choice: a similarly spelled one, or records of a declared kind.
  std::string meant_instead(const Node& value, const FieldSchema& schema) const {
    const FieldSchema kind{.name = {}, .type = ValueType::choice, .or_kind = true};
    const bool of_values = schema.name == "type" && contains(schema.choices, "card");
    if (!of_values || !context_.resolve || !context_.resolve(kind, value.text).empty())
      return meant(value.text, schema.choices);
    if (contains(schema.choices, "record")) return "; for records of the kind '" + value.text + "', write `record`";
    return "; variables can't hold records; to mark one record of the kind '" + value.text +
           "', use a flag with `of: " + value.text + "`, or a card";
  }

  void ask(const Node& value, const FieldSchema& schema, const std::string& path) {
    if (!context_.resolve) return;
    if (const std::string fault = context_.resolve(schema, value.text); !fault.empty())
      add_error(value.mark, path, fault, "unknown-name");
  }

  /// Checks that a value that isn't a choice is the id of a record.
  void ask_for_other(const Node& value, const FieldSchema& schema, const std::string& path) {
    const std::string fault = context_.resolve ? context_.resolve(schema, value.text) : "";
    if (!fault.empty())
      add_error(
          value.mark, path,
          Message("expected " + expected(schema).english() + "; " + fault + did_you_mean(value.text, schema.choices)),
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
        return add_error(value.mark, path, expected_but(schema, found(value)) += meant_instead(value, schema));
      case ValueType::text:
        if (schema.low > 0 && value.text.empty()) mismatch(value, schema, path);
        return;
      case ValueType::id:
        if (const std::string fault = id_fault(value.text); !fault.empty()) add_error(value.mark, path, fault);
        return;
      case ValueType::icon:
        if (const std::string fault = icon_fault(value.text); !fault.empty())
          add_error(value.mark, path, fault, "unknown-name");
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
    if (schema.single && value.kind != Node::Kind::null) value = as_list(std::move(value));
    const auto size = static_cast<std::int64_t>(value.items.size());
    if (value.kind != Node::Kind::list || (size == 0 && schema.low > 0)) return mismatch(value, schema, path);
    if (size < schema.low || size > schema.high)
      return add_error(value.mark, path, expected_but(schema, Message("value.found-list-of", {{"n", size}})));
    for (Node& item : value.items) visit(item, schema.parts.front(), path);
  }

  void visit_map(Node& value, const FieldSchema& schema, const std::string& path) {
    if (value.kind == Node::Kind::scalar && !schema.short_part.empty()) {
      Node whole{.kind = Node::Kind::map, .mark = value.mark};
      whole.entries.push_back({schema.short_part, value.mark, std::move(value)});
      value = std::move(whole);
    }
    if (value.kind == Node::Kind::null) value.kind = Node::Kind::map;
    if (value.kind != Node::Kind::map) return mismatch(value, schema, path);
    const Names names = names_of(schema.parts, &FieldSchema::name);
    for (Entry& entry : value.entries) {
      const auto part = std::ranges::find(names, entry.key);
      if (part == names.end() && !schema.others.empty() && key_fault(schema.keys, entry.key).empty()) {
        visit(entry.value, schema.others.front(), inner(path, entry.key));
      } else if (part == names.end()) {
        add_error(entry.key_mark, path,
                  Message("value.no-key", {{"key", entry.key}}) += meant_or_one_of(entry.key, names), "unknown-name");
      } else {
        visit(entry.value, schema.parts[static_cast<std::size_t>(part - names.begin())], inner(path, entry.key));
      }
    }
    const auto given =
        std::ranges::count_if(schema.exactly_one, [&](const std::string& name) { return value.find(name) != nullptr; });
    if (!schema.exactly_one.empty() && given != 1)
      add_error(value.mark, path,
                Message("needs exactly one of " + one_text(schema.exactly_one) + ", found " +
                        (given == 0 ? "none" : "several")));
    for (const FieldSchema& part : schema.parts) {
      if (value.find(part.name) != nullptr) continue;
      if (part.required)
        add_error(value.mark, path,
                  Message("'" + part.name + "' is missing: expected " + expected(part).english() +
                          (part.doc.empty() ? "" : ". " + part.doc)));
      if (!part.fallback.empty())
        value.entries.push_back({part.name, value.mark, scalar_node(part.fallback, value.mark)});
    }
  }

  void visit_table(Node& value, const FieldSchema& schema, const std::string& path) {
    if (value.kind == Node::Kind::null) value.kind = Node::Kind::map;
    if (value.kind != Node::Kind::map) return mismatch(value, schema, path);
    for (Entry& entry : value.entries) {
      if (const std::string fault = key_fault(schema.keys, entry.key); !fault.empty())
        add_error(entry.key_mark, path, fault);
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

std::string describe(const Node& value) { return found(value); }

}  // namespace rules::packs
