// Joins strings into a list: one_text() for a whole range, join() for parts found one by one. Compares with wildcards.
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

/// Returns true if the name fits `wanted`, in which `*` stands for anything.
inline bool fits(std::string_view name, std::string_view wanted) {
  const std::size_t star = wanted.find('*');
  if (star == wanted.npos) return name == wanted;
  if (!name.starts_with(wanted.substr(0, star))) return false;
  const std::string_view rest = wanted.substr(star + 1);
  for (std::size_t from = star; from <= name.size(); ++from)
    if (fits(name.substr(from), rest)) return true;
  return false;
}

}  // namespace rules
