// Matches things in typed answers by id or name, in any case and by prefix. "Deed 3" also matches "Deed (3)".
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tools {

/// Greatest number of words in a name.
inline constexpr std::size_t kMaxWords = 5;

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
