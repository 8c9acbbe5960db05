#include "lint/meant.hpp"

#include "script/value.hpp"

namespace rules::lint {

std::string meant_constant(const InferredType& other, const std::string& text) {
  const std::string name = script::in_lua(text);
  const auto write = [&](const char* table) {
    const bool plain = !name.empty() && (name[0] < '0' || name[0] > '9');
    return "; write " + std::string(table) + (plain ? "." + name : "[\"" + name + "\"]");
  };
  switch (other.kind) {
    case Kind::card_kind: return write("card");
    case Kind::card: return "; compare its kind: c.kind == card." + name;
    case Kind::zone: return write("zone");
    case Kind::face: return write("face");
    case Kind::place: return write("place");
    case Kind::resource: return write("resource");
    case Kind::die: return write("die");
    case Kind::record: return write(other.of.empty() ? "KIND" : script::in_lua(other.of).c_str());
    default: return "";
  }
}

namespace {

std::string meant_method(const std::string& name) {
  for (const script::ApiFunction& method : script::event_methods())
    if (name == method.name) return "; call it with a colon: ev:" + name + "(...)";
  return "";
}

std::string meant_variable(const LintContext& context, const std::string& name, const std::string& of) {
  const packs::Record* variable = context.read().find("variable", script::as_id(name));
  if (!variable || variable->text("of") != of) return "";
  return "; it is a variable, so write get(variable." + name + ", " + of + ")";
}

}  // namespace

std::string meant_field(const LintContext& context, const InferredType& of, const std::string& field) {
  switch (of.kind) {
    case Kind::event:
    case Kind::value: return meant_method(field);
    case Kind::card: return meant_variable(context, field, "card");
    case Kind::record: return meant_variable(context, field, of.of);
    case Kind::list: return "; list[" + field + "] is the item at position " + field + ", and #list is the length";
    case Kind::player:
      return "; to read what a player has, write amount(resource." + field + ", player), get(variable." + field +
             ", player) or zone." + field + "(player)";
    default: return "";
  }
}

std::string meant_call(const TypeInference& types, const lua::Expression& e) {
  const script::ApiFunction* function = types.function(e);
  return function ? "; call it: " + script::signature(*function) : "";
}

}  // namespace rules::lint
