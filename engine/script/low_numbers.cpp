#include "script/low_numbers.hpp"

#include <stdexcept>
#include <string>

namespace rules::script {

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
