// Icon outlines, which the page requests by the names that a game's packs use. The outlines themselves are page.hpp's.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace server {

/// Returns the outline of an icon on a field of 512 by 512, as an SVG path; "" if `all`, lines of name, space and
/// outline sorted by name, has no such icon.
std::string_view outline_of(std::string_view name, std::string_view all);

/// Returns `{"sheep": "M..."}` for comma-separated names; omits unknown names. Returns nullopt if there are more than
/// `most`.
std::optional<std::string> icons_json(std::string_view names, std::size_t most);

}  // namespace server
