// Names of the icons that a pack may use (`look: {icon: sheep}`): those of the game-icons set, listed in ../icons and
// compiled into the program. The outlines belong to the page (tools/web).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rules::packs {

/// The names of one set: lines, sorted by bytes.
struct IconSet {
  std::string_view file;
  std::string_view names;
};

/// Returns all sets: there is one. (Defined by CMake.)
std::span<const IconSet> icon_sets();

/// Returns all names, sorted.
const std::vector<std::string>& icon_names();

/// Returns the error in an icon's name; "" if it is valid.
std::string icon_fault(std::string_view name);

}  // namespace rules::packs
