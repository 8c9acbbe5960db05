// Templates of `dicetown new`: the files under templates/, compiled into the program. Each folder there is a pack that
// passes checks and tests as it is; it calls itself my-pack, and its contents my-card or my-location.
#pragma once
#include <span>
#include <string_view>

namespace tools {

struct TemplateFile {
  std::string_view kind;  ///< the folder: card, game ...
  std::string_view path;  ///< within that folder, with `/`
  std::string_view text;
};

/// Returns all templates, sorted by kind and path.
std::span<const TemplateFile> template_files();

}  // namespace tools
