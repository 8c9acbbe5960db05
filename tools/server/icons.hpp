// Which icons look how: the page asks for those that a game's packs name. Knows no game; the outlines are page.hpp's.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace server {

/// The outline of an icon on a field of 512 by 512, as an SVG path says it; "" if `all`, lines of name, space and
/// outline sorted by name, has no such icon.
std::string_view outline_of(std::string_view name, std::string_view all);

/// `{"sheep": "M..."}` for names with commas between them; a name that there isn't is left out. Nothing if they are
/// more than `most`.
std::optional<std::string> icons_json(std::string_view names, std::size_t most);

}  // namespace server
