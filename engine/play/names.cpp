#include "play/names.hpp"

#include "packs/yaml/printable.hpp"
#include "play/layout.hpp"

namespace rules::play {

bool is_player_name(std::string_view name) {
  return !name.empty() && name.front() != ' ' && name.back() != ' ' && packs::printable_line(name) == name &&
         width_of(name) <= max_name_width;
}

}  // namespace rules::play
