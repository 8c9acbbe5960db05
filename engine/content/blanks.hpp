// Blanks of texts: {worth} is written over by what it names, {worth|point|points} by the first word if that is 1,
// else by the second. Owns their form. Doesn't know what names mean. Invariant: what a blank is filled with is never
// read for blanks again.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace rules::content {

/// Returns the names in a text's blanks: of {worth} and of {worth|point|points} it is "worth".
std::set<std::string> blank_names(std::string_view text);

/// Returns the text with each blank filled by what `value` returns for its name; where that is nothing, it stays.
std::string fill_blanks(std::string_view text,
                        const std::function<std::optional<std::string>(std::string_view name)>& value);

}  // namespace rules::content
