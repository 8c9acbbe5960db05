// Joins strings into a list: one_text() for a whole range, join() for parts found one by one.
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace rules {

/// Returns the texts of all `things`, separated by `between`.
template <class Things, class TextOf = std::identity>
std::string one_text(const Things& things, std::string_view between = ", ", TextOf text_of = {}) {
  std::string out;
  bool first = true;
  for (const auto& each : things) {
    if (!first) out += between;
    first = false;
    out += std::invoke(text_of, each);
  }
  return out;
}

/// Appends a part to a list, separated by `between`. Ignores an empty part.
inline void join(std::string& list, std::string_view part, std::string_view between = ", ") {
  if (part.empty()) return;
  if (!list.empty()) list += between;
  list += part;
}

}  // namespace rules
