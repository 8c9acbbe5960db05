#include "play/names.hpp"

#include <algorithm>
#include <cctype>

#include "packs/yaml/printable.hpp"
#include "play/layout.hpp"

namespace rules::play {

std::optional<std::string> player_name(std::string_view typed) {
  const std::size_t first = typed.find_first_not_of(' ');
  if (first == std::string_view::npos) return std::nullopt;
  const std::string name(typed.substr(first, typed.find_last_not_of(' ') + 1 - first));
  if (packs::printable_line(name) != name || width_of(name) > max_name_width) return std::nullopt;
  return name;
}

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace rules::play
