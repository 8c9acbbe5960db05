// What players read: the texts of the engine and of all packs, by language and dotted key.
// Owns the form of languages/*.yaml. Doesn't know who shows a text, or how blanks are filled while playing.
// Invariant: the key of a text is the path of keys that leads to it, joined by dots: "card.scarf.name".
// Read next: records.hpp, for the records that most keys name.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/pack_finder.hpp"
#include "content/problem.hpp"
#include "content/records.hpp"

namespace rules::content {

/// The language that stands in where another has no text.
inline constexpr std::string_view fallback_language = "en";

/// First parts of keys that need not name a record.
const std::vector<std::string>& free_groups();

/// One text and where it stands.
struct Text {
  std::string text;
  std::string pack;  ///< Empty: the engine's own.
  std::string file;
  Mark mark;
  std::string written = {};  ///< with the blanks that data filled; empty if there were none
};

/// Texts by key.
using KeyedTexts = std::map<std::string, Text, std::less<>>;

/// All texts of the selected packs.
class PackTexts {
 public:
  /// Reads the texts of the library's packs. Where two packs give one key, the later one wins; with no order between
  /// them it is a problem, and so is what is no text. `warnings` gets what can be played with: a key that only
  /// English has, one that names no record, a text whose blanks are not those of the English one or that nothing fills,
  /// a language that a pack claims without a file or has without a claim. Blanks that stand for data are filled.
  PackTexts(const Library& library, Problems& problems, Problems& warnings);

  /// No texts at all.
  PackTexts() = default;

  /// Returns the text in the language, or else in English, or else nullptr.
  const std::string* find(std::string_view language, std::string_view key) const;

  /// Returns the keys of what English has and the language has not, sorted.
  std::vector<std::string> missing(std::string_view language) const;

  /// Returns the languages that have any text, sorted.
  std::vector<std::string> languages() const;

  /// Returns all texts of a language by key; none when there is no such language.
  const KeyedTexts& all(std::string_view language) const;

 private:
  std::map<std::string, KeyedTexts, std::less<>> texts_;
};

}  // namespace rules::content
