// The files of the page and its icons, compiled into the program.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace server {

struct PageFile {
  std::string_view path;  ///< as requested: /app-HASH.js; the document is /
  std::string_view type;  ///< text/html ...
  std::string_view tag;   ///< ETag
  std::string_view content;
  std::string_view gzipped;  ///< empty if compression gains nothing
};

/// Returns all files; empty if the program was built without the page.
std::span<const PageFile> page_files();

/// Returns all icons that packs may use: lines of name, space and outline, sorted by name. Empty if the program was
/// built without the page.
std::string_view icon_outlines();

// Icon outlines, which the page requests by the names that a game's packs use. The outlines themselves are page.hpp's.

/// Returns the outline of an icon on a field of 512 by 512, as an SVG path; "" if `all`, lines of name, space and
/// outline sorted by name, has no such icon.
std::string_view outline_of(std::string_view name, std::string_view all);

/// Returns `{"sheep": "M..."}` for comma-separated names; omits unknown names. Returns nullopt if there are more than
/// `most`.
std::optional<std::string> icons_json(std::string_view names, std::size_t most);

}  // namespace server
