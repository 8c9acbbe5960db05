// Placeholders in texts, in ICU's syntax: {worth} is replaced by the value of that name. A selector chooses a branch by
// the value, which is `#` there: {n, plural, =0 {no cards} one {# card} other {# cards}}, {face, article, vowel {an #}
// other {a #}}. Owns the syntax, not the meaning of names (data_placeholders.hpp). Invariant: inserted values aren't
// scanned for placeholders in the same pass; the nesting and branches of selectors are bounded.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
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

/// Returns the names in a text's placeholders, also in all branches of selectors.
std::set<std::string> placeholder_names(std::string_view text);

/// Returns the first syntax error of a text's placeholders and where it is; "" if there is none.
std::string placeholder_fault(std::string_view text);

/// Returns the value of a placeholder; nullopt if this caller doesn't fill it.
using ValueOf = std::function<std::optional<std::string>(std::string_view name)>;

/// A part of a text: literal (`placeholder` is ""), or the value inserted for the placeholder of this name.
struct FilledPart {
  std::string text;
  std::string placeholder;
};

/// A filled text has at most so many bytes, however often a stranger's text repeats a long value; the rest is cut off.
inline constexpr std::size_t max_filled_bytes = 1 << 20;

/// Splits a text into parts, with placeholders replaced by their values; one without a value stays as written, except
/// for the placeholders in its branches. Anything after a syntax error is literal.
std::vector<FilledPart> filled_parts(std::string_view text, const ValueOf& value);

/// Returns the text with each placeholder replaced by its value; one without a value stays.
std::string fill_placeholders(std::string_view text, const ValueOf& value);
/// Fills them from pairs of name and value; the first value of a name counts.
std::string fill_placeholders(std::string_view text, const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace rules::packs
