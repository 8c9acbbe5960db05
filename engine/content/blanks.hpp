// Blanks of texts: {worth} is written over by what it names, {worth|point|points} by the first word if that is 1,
// else by the second. Owns their form. Doesn't know what names mean. Invariant: what a blank is filled with is never
// read for blanks again.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rules::content {

/// Returns the names in a text's blanks: of {worth} and of {worth|point|points} it is "worth".
std::set<std::string> blank_names(std::string_view text);

/// Says what is wrong with how a text's blanks are written; "" if nothing is.
std::string blank_fault(std::string_view text);

/// A part of a text: as it is written (`blank` is ""), or what filled the blank of this name.
struct FilledPart {
  std::string text;
  std::string blank;
};

/// Returns the parts of a text whose blanks are filled by what `value` returns for their names; where that is nothing,
/// a blank stays as it is written. A word that was chosen by a number counts as written.
std::vector<FilledPart> filled_parts(std::string_view text,
                                     const std::function<std::optional<std::string>(std::string_view name)>& value);

/// Returns the text with each blank filled by what `value` returns for its name; where that is nothing, it stays.
std::string fill_blanks(std::string_view text,
                        const std::function<std::optional<std::string>(std::string_view name)>& value);

}  // namespace rules::content
