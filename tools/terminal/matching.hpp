// Matches typed text with names: in any case, by prefix.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
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

/// Greatest number of words in a name.
inline constexpr std::size_t kMaxWords = 5;

/// Things that typed answers name by id or label. "Deed 3" also matches "Deed (3)".
class Namable {
 public:
  void add(std::string id, std::string label);
  const std::string& id(std::size_t nth) const { return ids_[nth]; }
  const std::string& label(std::size_t nth) const { return labels_[nth]; }
  std::size_t size() const { return ids_.size(); }
  bool is_id(const std::string& word) const;
  /// Returns the thing that matches; nullopt if there is none, or several different ones.
  std::optional<std::size_t> one(std::string_view typed) const;
  /// Returns the names if several different things match; empty otherwise.
  std::vector<std::string> several(std::string_view typed) const;
  /// Returns the thing that the words from the nth on match, and the number of words, as many as possible.
  std::optional<std::pair<std::size_t, std::size_t>> longest(const std::vector<std::string>& words,
                                                             std::size_t from) const;

 private:
  bool same_id(const std::vector<std::size_t>& found) const;
  std::vector<std::string> ids_, labels_, bare_;  ///< bare: labels without parentheses
};

}  // namespace tools
