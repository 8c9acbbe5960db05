#include "lint/usage.hpp"

#include <algorithm>

#include "lua/ast.hpp"
#include "packs/pack/files.hpp"
#include "script/value.hpp"

namespace rules::lint {

using lua::Expression;
using script::ScriptType;

struct UsageOfScript : lua::Visitor {
  UsageOfScript(Usage& into, const LintContext& context, const ScriptText& script)
      : usage(into), names(context.dictionary(script)), types(context, script) {}

  void expression(const Expression& e) {
    using Form = Expression::Kind;
    if (const auto [table, name] = types.constant(e); !table.empty()) {
      usage.named_[table].insert(name);
      usage.named_[table].insert(script::as_id(name));
    } else if (e.kind == Form::index && types.plain_global(e.of[0]) && names.constants.contains(e.of[0].text)) {
      usage.all_.insert(e.of[0].text);
    }
    const script::ApiFunction* const function = e.kind == Form::method ? script::method_named(e.text) : types.called(e);
    if (!function) return;
    const auto taken = function->taken();
    for (std::size_t i = 0; i < std::min(taken.size(), e.of.size() - 1); ++i)
      read(e.of[i + 1], taken[i].type, *function);
  }

  /// Records what an argument names.
  void read(const Expression& argument, ScriptType type, const script::ApiFunction& function) {
    switch (type) {
      case ScriptType::event_name:
        if (function.last() == ScriptType::fields) raise(argument);
        return;
      case ScriptType::question_name: return name(argument, "question");
      case ScriptType::value_name: return name(argument, "value");
      case ScriptType::kind_name: return name(argument, "");
      case ScriptType::options:
        for (const Expression& item : argument.of)
          if (function.keeps && item.kind == Expression::Kind::named_item && item.text == "taken") raise(item.of[0]);
        return;
      default: return;
    }
  }

  /// Records that an argument names something of that kind; if it isn't a literal, anything of that kind.
  void name(const Expression& argument, const std::string& kind) {
    if (argument.kind != Expression::Kind::text) usage.all_.insert(kind);
    else if (kind.empty()) usage.all_.insert(argument.text);
    else usage.named_[kind].insert(argument.text);
  }
  void raise(const Expression& event) {
    if (event.kind == Expression::Kind::text) usage.raised_.insert(event.text);
    else usage.all_.insert("event");
  }

  Usage& usage;
  const script::Dictionary& names;
  TypeInference types;
};

Usage::Usage(const LintContext& context) {
  for (const auto& script : context.scripts) lua::walk(script->tree, UsageOfScript(*this, context, *script));
  add_records(context);
  add_other_packs(context);
}

void Usage::add_records(const LintContext& context) {
  const packs::Schema& schema = context.read().schema();
  for (const packs::Record& record : context.read().records()) {
    const packs::KindSchema* kind = schema.find(record.kind);
    for (const auto& [name, field] : record.fields)
      if (const packs::FieldSchema* declared = kind ? kind->find(name) : nullptr)
        add_node(field.value, *declared, record.kind != "card");
  }
  for (const packs::OptionValue& option : context.read().options())
    if (!option.decl.asks_everyone_if.empty()) named_["option"].insert(option.decl.name);
}

void Usage::add_node(const packs::Node& node, const packs::FieldSchema& schema, bool raises) {
  using packs::ValueType;
  switch (schema.type) {
    case ValueType::reference:
    case ValueType::choice:
      if (schema.kind.empty()) return;
      named_[schema.kind].insert(node.text);
      if (schema.kind == "event" && raises) raised_.insert(node.text);
      return;
    case ValueType::face: named_["face"].insert(node.text); return;
    case ValueType::list:
      for (const packs::Node& item : node.items) add_node(item, schema.parts[0], raises);
      return;
    case ValueType::table:
      for (const packs::Entry& entry : node.entries) add_node(entry.value, schema.parts[0], raises);
      return;
    case ValueType::map:
      for (const packs::FieldSchema& part : schema.parts)
        if (const packs::Node* value = node.find(part.name)) add_node(*value, part, raises);
      return;
    case ValueType::text:
      if (schema.name == "offers-if") named_["option"].insert(node.text);
      return;
    case ValueType::variant:
    case ValueType::any: return add_loose(node);
    default: return;
  }
}

/// Parameters of a step's mechanic may name anything, also as kind.id.
void Usage::add_loose(const packs::Node& node) {
  if (node.kind == packs::Node::Kind::scalar) {
    loose_.insert(node.text);
    if (const std::size_t dot = node.text.find('.'); dot != std::string::npos) loose_.insert(node.text.substr(dot + 1));
  }
  for (const packs::Node& item : node.items) add_loose(item);
  for (const packs::Entry& entry : node.entries) add_loose(entry.value);
}

/// Packs that build on these may use what these only offer: each of their words may be a name.
void Usage::add_other_packs(const LintContext& context) {
  for (const auto& [id, pack] : context.finder.packs()) {
    const auto here = [&](const std::string& other) { return has_pack(context.read().packs(), other); };
    if (here(id)) continue;
    bool builds = false;
    for (const auto& [required, range] : pack.manifest.required) builds |= here(required);
    if (!builds) continue;
    for (const auto* files : {&pack.yaml, &pack.scripts})
      for (const auto& file : *files) {
        std::string bytes;
        try {
          bytes = packs::read_file(file, packs::max_pack_bytes);
        } catch (const packs::FileError&) {
          continue;  // reported when that pack is checked
        }
        std::string word;
        bool comment = false;
        for (std::size_t i = 0; i <= bytes.size(); ++i) {
          const char c = i < bytes.size() ? bytes[i] : ' ';
          comment = c != '\n' && (comment || c == '#' || bytes.compare(i, 2, "--") == 0);
          if (comment) continue;
          if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_') word += c == '_' ? '-' : c;
          else if (!word.empty()) loose_.insert(std::exchange(word, {}));
        }
      }
  }
}

bool Usage::raised(const std::string& event) const {
  return event == "card-play" || event == "entered" || all_.contains("event") || raised_.contains(event) ||
         loose_.contains(event);
}

bool Usage::used(const std::string& kind, const std::string& id) const {
  if (all_.contains(kind) || loose_.contains(id)) return true;
  const auto found = named_.find(kind);
  return found != named_.end() && found->second.contains(id);
}

}  // namespace rules::lint
