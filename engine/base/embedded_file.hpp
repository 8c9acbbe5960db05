// EmbeddedFile: a file that is compiled into a program, by rules_embed in CMakeLists.txt.
#pragma once
#include <span>
#include <string_view>

namespace rules {

struct EmbeddedFile {
  std::string_view name;  ///< path in its folder, with `/`
  std::string_view text;

  /// Returns the name up to its first dot: the language of `en.commands.yaml`.
  constexpr std::string_view stem() const { return name.substr(0, name.find('.')); }
};

}  // namespace rules
