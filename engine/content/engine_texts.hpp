// The texts that the engine and the programs show to players, in the form of a pack's languages/*.yaml. The files are
// in languages/ beside this one. They are compiled into the program, so they are there for any game. languages.hpp
// reads them before the texts of packs, which may replace them.
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

/// What is said when something can't be done, of messages/ (message.hpp): no pack replaces it. (Defined by CMake.)
std::span<const EngineTexts> engine_messages();

}  // namespace rules::content
