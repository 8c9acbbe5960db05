// Placeholders in texts, in ICU's syntax: {worth} is replaced by the value of that name. A selector chooses a branch by
// the value, which is `#` there: {n, plural, =0 {no cards} one {# card} other {# cards}}, {face, article, vowel {an #}
// other {a #}}. Owns the syntax, not the meaning of names. Invariant: a value that is inserted isn't scanned for
// placeholders in the same pass. Read next: selectors.hpp, the reader.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rules::packs {

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

}  // namespace rules::packs
