// Joins texts: the one way in which lists of names become one text: one_text() of things that are there already,
// join() of what is found one by one. Knows nothing of games.
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

/// Adds a part to a list, with this between it and what is there already. An empty part is none.
inline void join(std::string& list, std::string_view part, std::string_view between = ", ") {
  if (part.empty()) return;
  if (!list.empty()) list += between;
  list += part;
}

}  // namespace rules
