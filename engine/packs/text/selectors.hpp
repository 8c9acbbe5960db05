// Reader of texts with placeholders and selectors (placeholders.hpp): text to tree. Bounded: one pass, and selectors
// nest at most `max_selector_depth` deep, with at most `max_selector_branches` branches each.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rules::packs {

inline constexpr int max_selector_depth = 4;
inline constexpr std::size_t max_selector_branches = 100;

struct TextBranch;

/// A piece of a text. All views are into the text.
struct TextPiece {
  enum class Kind {
    literal,      ///< `written`
    placeholder,  ///< the value of `name`
    value,        ///< `#`: the value of the selector around it, `name`
    plural,       ///< one of `branches`, by the number
    article       ///< one of `branches`, by the first letter
  };

  Kind kind = Kind::literal;
  std::string_view written = {};
  std::string_view name = {};
  std::vector<TextBranch> branches;
};

/// A branch of a selector: `=0`, `one`, `vowel` or `other`, and its text.
struct TextBranch {
  std::string_view key;
  std::vector<TextPiece> pieces;
};

struct ParsedText {
  std::vector<TextPiece> pieces;
  std::string fault = {};  ///< the first syntax error; "" if there is none. Then the last piece is the unread rest.
};

ParsedText parse_text(std::string_view text);

/// Returns the pieces of the branch that a value chooses. `one`: exactly 1; `vowel`: the first letter is a vowel.
const std::vector<TextPiece>& chosen_branch(const TextPiece& selector, std::string_view value);

}  // namespace rules::packs
