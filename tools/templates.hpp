// The examples that `dicetown new` makes: the files under templates/, which become part of the program. Each folder
// there is a pack that can be checked and tested as it is; it calls itself my-pack, and what it is about my-card or
// my-location.
#pragma once
#include <span>
#include <string_view>

namespace tools {

struct TemplateFile {
  std::string_view kind;  ///< the folder: card, game ...
  std::string_view path;  ///< in that folder, with `/`
  std::string_view text;
};

/// All of them, sorted by kind and path.
std::span<const TemplateFile> template_files();

}  // namespace tools
