// Encoding errors of external text, found before its content is parsed.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "packs/yaml/problem.hpp"

namespace rules::packs {

struct TextFault {
  Mark mark;
  Message message;
};

/// Returns the error if a text begins with a byte order mark, as some editors write it; else an empty message.
Message byte_order_fault(std::string_view text);

/// Returns the places where `text` isn't clean UTF-8 without control characters (other than tabs and line ends): the
/// first in each line, at most ten.
std::vector<TextFault> text_faults(std::string_view text);

}  // namespace rules::packs
