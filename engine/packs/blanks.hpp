// Placeholders in texts: {worth} is replaced by the value of that name, {worth|point|points} by the first word if the
// value is 1, else by the second. Owns their syntax, not the meaning of names. Invariant: inserted values are never
// scanned for placeholders again.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rules::packs {

/// Returns the names in a text's placeholders: "worth" for {worth} and {worth|point|points}.
std::set<std::string> blank_names(std::string_view text);

/// Returns the syntax error of a text's placeholders; "" if there is none.
std::string blank_fault(std::string_view text);

/// A part of a text: literal (`blank` is ""), or the value inserted for the placeholder of this name.
struct FilledPart {
  std::string text;
  std::string blank;
};

/// Splits a text into parts, with placeholders replaced by the result of `value` for their names; without a result, the
/// placeholder stays as written. A word chosen by a number counts as literal.
std::vector<FilledPart> filled_parts(std::string_view text,
                                     const std::function<std::optional<std::string>(std::string_view name)>& value);

/// Returns the text with each placeholder replaced by the result of `value` for its name; without a result, it stays.
std::string fill_blanks(std::string_view text,
                        const std::function<std::optional<std::string>(std::string_view name)>& value);

}  // namespace rules::packs
