// Matches typed text with names: in any case, by prefix.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

/// Returns the text in lower case, including letters with accents and umlauts.
std::string small(std::string_view text);
/// Returns the text without surrounding spaces.
std::string trimmed(std::string_view text);
/// Returns true if a name, or one of its words, begins with the typed text, in any case.
bool begins(std::string_view name, std::string_view typed);

/// Parses a number that consists of digits only.
std::optional<std::size_t> whole_number(std::string_view text);

/// A completion of a line: the text to append for the only name, or the common part of the names, that the line's end
/// is a prefix of; if that is empty, the candidates.
struct Completion {
  std::string insert;
  std::vector<std::string> candidates;
};
Completion completed(const std::string& line, std::span<const std::string> names);

/// Returns the indices of matching names: equal ones, else those with the prefix, else those with a word with the
/// prefix.
std::vector<std::size_t> meant(std::span<const std::string> names, std::string_view typed);

}  // namespace tools
