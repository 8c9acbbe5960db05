// The files of the page and the icons that it may draw, which are part of the program.
#pragma once
#include <span>
#include <string_view>

namespace server {

struct PageFile {
  std::string_view path;  ///< as it is asked for: /app.js
  std::string_view type;  ///< text/html ...
  std::string_view text;
};

/// All of them; none if the program was built without the page.
std::span<const PageFile> page_files();

/// All icons that packs may name: lines of name, space and outline, sorted by name. None if the program was built
/// without the page.
std::string_view icon_outlines();

}  // namespace server
