// Things that can be named in an answer, by their ids and by what people call them; in any case, and the beginning is
// enough. "Deed 3" names "Deed (3)", too.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tools {

/// So many words at most may be the name of one thing.
inline constexpr std::size_t kMaxWords = 5;

class Namable {
 public:
  void add(std::string id, std::string label);
  const std::string& id(std::size_t nth) const { return ids_[nth]; }
  const std::string& label(std::size_t nth) const { return labels_[nth]; }
  std::size_t size() const { return ids_.size(); }
  bool is_id(const std::string& word) const;
  /// The one that is meant; nothing if there is none, or if several different ones could be.
  std::optional<std::size_t> one(std::string_view typed) const;
  /// What several different ones are called that could be meant; empty if one is meant, or none.
  std::vector<std::string> several(std::string_view typed) const;
  /// The one that the words from the nth on mean, and how many words that took: as many as can be.
  std::optional<std::pair<std::size_t, std::size_t>> longest(const std::vector<std::string>& words,
                                                             std::size_t from) const;

 private:
  bool same_id(const std::vector<std::size_t>& found) const;
  std::vector<std::string> ids_, labels_, bare_;  ///< bare: labels without parentheses
};

}  // namespace tools
