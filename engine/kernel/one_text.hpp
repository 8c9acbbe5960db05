// Joins texts: the one way in which lists of names become one text. Knows nothing of games.
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace rules {

/// The texts of several things, one after the other, with this between them.
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

}  // namespace rules
