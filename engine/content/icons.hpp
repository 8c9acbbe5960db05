// The names of the icons that a pack may give (`look: {icon: sheep}`): those of the set game-icons. The list is in
// icons/ beside this file, and is compiled into the program. Knows no outline: those are the page's (tools/web).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rules::content {

/// One set's names: lines, sorted by their bytes.
struct IconSet {
  std::string_view file;
  std::string_view names;
};

/// All of them: there is one. (Defined by CMake.)
std::span<const IconSet> icon_sets();

/// Every name, sorted.
const std::vector<std::string>& icon_names();

/// What is wrong with the name of an icon, or "" for a good one.
std::string icon_fault(std::string_view name);

}  // namespace rules::content
