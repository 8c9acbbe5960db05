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

/// Returns all icons that packs may use: lines of name, space and outline (on a field of 512 by 512, as an SVG path),
/// sorted by name. Empty if the program was
/// built without the page.
std::string_view icon_outlines();

/// Returns `{"sheep": "M..."}` for comma-separated names; omits unknown names. Returns nullopt if there are more than
/// `most`.
std::optional<std::string> icons_json(std::string_view names, std::size_t most);

}  // namespace server
