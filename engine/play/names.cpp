#include "play/names.hpp"

#include "content/printable.hpp"
#include "play/layout.hpp"

namespace rules::play {

std::optional<std::string> player_name(std::string_view typed) {
  const std::size_t first = typed.find_first_not_of(' ');
  if (first == std::string_view::npos) return std::nullopt;
  const std::string name(typed.substr(first, typed.find_last_not_of(' ') + 1 - first));
  if (content::printable_line(name) != name || width_of(name) > most_name_width) return std::nullopt;
  return name;
}

}  // namespace rules::play
