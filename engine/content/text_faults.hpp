// Faults of a text that comes from outside, before anybody reads what it says.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "content/problem.hpp"

namespace rules::content {

struct TextFault {
  Mark mark;
  Message message;
};

/// That a text begins with a byte order mark, as some editors write it; or nothing.
Message byte_order_fault(std::string_view text);

/// What keeps `text` from being clean UTF-8 without control characters other than tabs and line ends: the first fault
/// of each line, and no more than ten.
std::vector<TextFault> text_faults(std::string_view text);

}  // namespace rules::content
