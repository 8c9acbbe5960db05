#include "script/coded.hpp"

namespace rules::script {

std::int64_t value_of(Type type, std::int32_t value) {
  switch (type) {
    case Type::number:
    case Type::face: return value;
    case Type::flag: return Coded::flag(value != 0);
    case Type::seat: return value >= 0 ? value + 1 : Coded::kNil;
    case Type::card: return value >= 0 ? encode(Tag::card, value) : Coded::kNil;
    case Type::card_kind: return encode(Tag::card_kind, value);
    case Type::zone: return encode_zone(value);
    case Type::place: return encode(Tag::place, value);
    case Type::resource: return encode(Tag::resource, value);
    case Type::record: return encode(Tag::record, value);
    case Type::text: return encode(Tag::text, value);
    case Type::die: return value + 1;
    case Type::event: break;
  }
  return Coded::kNil;
}

std::optional<std::int32_t> field_of(Type type, std::int64_t code) {
  if (code <= Coded::kTrue) return std::nullopt;
  for (const std::int64_t held :
       {code, code - 1, static_cast<std::int64_t>(index_of(code)), static_cast<std::int64_t>(zone_index(code))})
    if (held >= 0 && held <= std::numeric_limits<std::int32_t>::max() &&
        value_of(type, static_cast<std::int32_t>(held)) == code)
      return static_cast<std::int32_t>(held);
  return std::nullopt;
}

}  // namespace rules::script
