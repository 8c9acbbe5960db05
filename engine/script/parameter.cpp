#include "script/parameter.hpp"

namespace rules::script {

Parameter element_of(const Parameter& parameter) {
  if (parameter.takes == ParamType::records) return handle_of(Tag::record, parameter.name);
  return {.takes = parameter.takes == ParamType::cards ? ParamType::card : ParamType::number,
          .name = parameter.name,
          .min = 0,
          .max = kMaxFace};
}

Parameter of_type(Type type, const char* name) {
  switch (type) {
    case Type::number: return {ParamType::number, name};
    case Type::flag: return {ParamType::flag, name};
    case Type::seat: return {ParamType::player, name};
    case Type::card: return {ParamType::card, name};
    case Type::card_kind: return handle_of(Tag::card_kind, name);
    case Type::zone: return {ParamType::zone, name};
    case Type::place: return handle_of(Tag::place, name);
    case Type::resource: return handle_of(Tag::resource, name);
    case Type::event: return {ParamType::event, name};
    case Type::face: return {.takes = ParamType::number, .name = name, .min = 0, .max = kMaxFace};
    case Type::die: return {.takes = ParamType::die_of, .name = name, .min = 1, .max = kMaxDice};
    case Type::record: return handle_of(Tag::record, name);
    case Type::text: return handle_of(Tag::text, name);
    case Type::seats: return {ParamType::set, name};
  }
  return {};
}

}  // namespace rules::script
