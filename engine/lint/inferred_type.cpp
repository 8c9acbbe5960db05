#include "lint/inferred_type.hpp"

#include <bit>

namespace rules::lint {

using script::ScriptType;

bool InferredType::single() const {
  switch (kind) {
    case Kind::number:
    case Kind::flag:
    case Kind::player:
    case Kind::set:
    case Kind::face:
    case Kind::zone:
    case Kind::place:
    case Kind::resource:
    case Kind::die:
    case Kind::variable:
    case Kind::message: return true;
    default: return false;
  }
}

InferredType list_of(InferredType element) {
  return {.kind = Kind::list, .element = std::make_shared<const InferredType>(std::move(element))};
}

std::string describe(const InferredType& inferred_type) {
  const script::TypeInfo& info = script::type_info(inferred_type.kind);
  std::string out = *info.described ? info.described : info.noun;
  if (inferred_type.of_one) out += " of one player";
  if (inferred_type.kind == Kind::record && !inferred_type.of.empty()) out += " of kind " + inferred_type.of;
  if (inferred_type.kind == Kind::text && !inferred_type.of.empty()) out += " (\"" + inferred_type.of + "\")";
  return out;
}

InferredType values_of(ScriptType type) {
  const script::TypeInfo& info = script::type_info(type);
  const auto first = [](script::TypeKinds kinds) { return kinds ? Kind(std::countr_zero(kinds)) : Kind::any; };
  InferredType result{type <= ScriptType::nothing ? type : first(info.kinds)};
  if (info.elements) result.element = std::make_shared<const InferredType>(InferredType{first(info.elements)});
  return result;
}

InferredType values_of(const packs::FieldSchema& field) {
  if (field.type == packs::ValueType::list) return list_of(values_of(field.parts[0]));
  const Type type = packs::type_of_field(field);
  if (type == Type::text) return {};
  InferredType result = values_of(script::script_type(type));
  if (type == Type::record) result.of = field.scalar().kind;
  return result;
}

std::string wanted(ScriptType type) {
  if (type == ScriptType::set) return "a set of players, such as everyone(), others(p) or with(set, p)";
  if (type == ScriptType::message) return "a text key, text.KEY";
  const script::TypeInfo& info = script::type_info(type);
  return info.kinds == 0 ? "" : *info.described ? info.described : info.noun;
}

bool fits(ScriptType type, const InferredType& inferred_type) {
  if (inferred_type.kind == Kind::zone) {
    if (type == ScriptType::own_zone) return inferred_type.of_player || inferred_type.of.empty();
    const bool pile = type == ScriptType::pile || type == ScriptType::shown || type == ScriptType::cards;
    if (pile && inferred_type.of_player) return false;
  }
  const script::TypeKinds kinds = script::type_info(type).kinds;
  return kinds == 0 || (kinds & script::kinds_in(inferred_type.kind)) != 0;
}

}  // namespace rules::lint
