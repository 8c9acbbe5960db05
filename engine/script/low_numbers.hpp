#pragma once
// Low numbers: whole numbers so near the least that there is that codes of other values are in their place. Owns them;
// each has a code of its own, by its number here. Only arithmetic that goes past the bounds of numbers makes them.
#include <cstdint>
#include <map>
#include <vector>

#include "script/value.hpp"

namespace rules::script {

class LowNumbers {
 public:
  /// The code of a number that isn't its own code. Throws std::length_error if there are too many.
  std::int64_t code_of(std::int64_t number);
  std::int64_t number(std::int64_t code) const { return numbers_[static_cast<std::size_t>(code - Value::kLowNumbers)]; }

 private:
  std::map<std::int64_t, std::int64_t> codes_;
  std::vector<std::int64_t> numbers_;
};

}  // namespace rules::script
