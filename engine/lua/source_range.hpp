#pragma once
// SourceRange: a range of a source.

#include <cstdint>

namespace rules::lua {

/// Bytes [begin, end) of the source, with the line and the column (in bytes) of the first, both from 1.
struct SourceRange {
  std::uint32_t begin = 0, end = 0;
  std::int32_t line = 1, column = 1;
};

}  // namespace rules::lua
