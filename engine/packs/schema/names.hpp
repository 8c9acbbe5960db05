// Lists of names.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace rules::packs {

using Names = std::vector<std::string>;

inline bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Returns the parts of a text between separators; at least one.
inline Names split(std::string_view text, std::string_view by) {
  Names parts;
  while (true) {
    const std::size_t at = text.find(by);
    parts.emplace_back(text.substr(0, at));
    if (at == text.npos) return parts;
    text.remove_prefix(at + by.size());
  }
}

}  // namespace rules::packs
