#pragma once
// Low numbers: integers so close to the minimum that they collide with the codes of other values. Owns them; each is
// coded by its index here. Only arithmetic near the limits of integers produces them.
#include <cstdint>
#include <map>
#include <vector>

#include "script/value.hpp"

namespace rules::script {

class LowNumbers {
 public:
  /// Returns the code of a number that can't be its own code. Throws std::length_error if there are too many.
  std::int64_t code_of(std::int64_t number);
  std::int64_t number(std::int64_t code) const { return numbers_[static_cast<std::size_t>(code - Value::kLowNumbers)]; }

 private:
  std::map<std::int64_t, std::int64_t> codes_;
  std::vector<std::int64_t> numbers_;
};

}  // namespace rules::script
