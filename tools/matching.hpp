// What somebody typed compared with names: in any case, and the beginning is enough.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

/// The text in small letters, those with accents and umlauts too.
std::string small(std::string_view text);
/// Without blanks around it.
std::string trimmed(std::string_view text);
/// Whether a name begins with what was typed, or one of its words does; in any case.
bool begins(std::string_view name, std::string_view typed);

/// The number that this is, written in digits alone.
std::optional<std::size_t> whole_number(std::string_view text);

/// What is to be added to a line so that it goes on to the only one of these names that its end begins, or to what
/// those have in common; if that adds nothing, the candidates.
struct Completion {
  std::string insert;
  std::vector<std::string> candidates;
};
Completion completed(const std::string& line, std::span<const std::string> names);

/// The places of the names that are meant: of those that are the same, else of those that begin so, else of those of
/// which a word begins so.
std::vector<std::size_t> meant(std::span<const std::string> names, std::string_view typed);

}  // namespace tools
