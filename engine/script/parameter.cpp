#include "script/parameter.hpp"

namespace rules::script {

Parameter element_of(const Parameter& parameter) {
  if (parameter.takes == Takes::records) return handle_of(Tag::record, parameter.name);
  return {.takes = parameter.takes == Takes::cards ? Takes::card : Takes::number,
          .name = parameter.name,
          .least = 0,
          .most = kMaxFace};
}

Parameter of_type(Type type, const char* name) {
  switch (type) {
    case Type::number: return {Takes::number, name};
    case Type::flag: return {Takes::flag, name};
    case Type::seat: return {Takes::player, name};
    case Type::card: return {Takes::card, name};
    case Type::card_kind: return handle_of(Tag::card_kind, name);
    case Type::zone: return {Takes::zone, name};
    case Type::place: return handle_of(Tag::place, name);
    case Type::resource: return handle_of(Tag::resource, name);
    case Type::event: return {Takes::event, name};
    case Type::face: return {.takes = Takes::number, .name = name, .least = 0, .most = kMaxFace};
    case Type::die: return {.takes = Takes::die_of, .name = name, .least = 1, .most = kMaxDice};
    case Type::record: return handle_of(Tag::record, name);
    case Type::text: return handle_of(Tag::text, name);
    case Type::seats: return {Takes::set, name};
  }
  return {};
}

}  // namespace rules::script
