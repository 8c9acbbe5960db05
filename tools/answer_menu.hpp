// A question of the picture as people read it at a terminal: what it is about, its answers under numbers if they are
// few, otherwise what can be typed. Owns how much of it is shown on how many lines. Knows no game: it reads the
// picture.
#pragma once
#include <string>
#include <vector>

#include "play/picture/picture.hpp"
#include "play/wording.hpp"

namespace tools {

struct Menu {
  std::string text;
  std::vector<std::string> numbered;  ///< ids of the answers that are chosen by number; empty: they are typed
  std::vector<std::string> places;  ///< ids of options in the order in which they are shown, by which they may be typed
  std::string pass;                 ///< id of the answer that Enter gives; empty: none
};

/// At most so many lines, if it can be; then cards are named without what they do. `fresh`: the question is explained
/// even so, if that fits at all.
Menu menu_of(const rules::play::Picture& picture, const rules::play::Wording& words, std::size_t width,
             std::size_t lines, bool fresh);

/// How many lines a text takes.
std::size_t lines_of(const std::string& text);

/// A fault or what is expected, to stand on a line of its own: printable, with a capital and a full stop.
std::string in_a_line(std::string text);

}  // namespace tools
