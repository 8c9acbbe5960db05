#include "script/value.hpp"

#include <stdexcept>

namespace rules::script {

std::optional<std::int32_t> as_field(Type type, std::int64_t code) {
  if (type == Type::seats && Value::is_set(code)) return static_cast<std::int32_t>(code - Value::kSets);
  if (code <= Value::kTrue) return std::nullopt;
  for (const std::int64_t held :
       {code, code - 1, static_cast<std::int64_t>(index_of(code)), static_cast<std::int64_t>(zone_index(code))})
    if (held >= 0 && held <= std::numeric_limits<std::int32_t>::max() &&
        value_of(type, static_cast<std::int32_t>(held)) == code)
      return static_cast<std::int32_t>(held);
  return std::nullopt;
}

std::int64_t LowNumbers::code_of(std::int64_t number) {
  const auto [found, added] = codes_.try_emplace(number, Value::kLowNumbers + std::ssize(numbers_));
  if (!added) return found->second;
  if (found->second == Value::kLast) {
    codes_.erase(found);
    throw std::length_error("too many different numbers below " + std::to_string(Value::kLast));
  }
  numbers_.push_back(number);
  return found->second;
}

}  // namespace rules::script
