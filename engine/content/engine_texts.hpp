// What the engine and the programs around it say to players, in the form of a pack's languages/*.yaml. The files stand
// in languages/ beside this one and become part of the program when it is built, so that they are there whatever is
// played. Owns no meaning: languages.hpp reads them before the packs' own, which may replace any of them.
#pragma once

#include <span>
#include <string_view>

namespace rules::content {

/// One language's file.
struct EngineTexts {
  std::string_view language;
  std::string_view yaml;
};

/// All of them; English is among them. (Defined by CMake.)
std::span<const EngineTexts> engine_texts();

}  // namespace rules::content
