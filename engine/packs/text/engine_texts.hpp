// The engine's and programs' texts for players, in the form of a pack's languages/*.yaml. The files, in ../languages,
// are compiled into the program, so that every game has them. languages.hpp reads them before the packs' texts, which
// may override them.
#pragma once

#include <span>
#include <string_view>

namespace rules::packs {

/// The file of one language.
struct EngineTexts {
  std::string_view language;
  std::string_view yaml;
};

/// Returns all languages, English among them. (Defined by CMake.)
std::span<const EngineTexts> engine_texts();

/// Returns the error messages of messages/ (message.hpp); packs can't override them. (Defined by CMake.)
std::span<const EngineTexts> engine_messages();

}  // namespace rules::packs
