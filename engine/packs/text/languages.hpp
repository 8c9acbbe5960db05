// Player-visible texts of the engine and of all packs, by language and dotted key. Owns the form of languages/*.yaml,
// not the display of texts or placeholders filled during play. Invariant: a text's key is the path of YAML keys to it,
// joined by dots: "card.scarf.name". Read next: records.hpp, for the records that most keys name.
#pragma once
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/embedded_file.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/records/records.hpp"
#include "packs/schema/schema.hpp"
#include "packs/yaml/problem.hpp"

namespace rules::packs {

/// The language used when another lacks a text.
inline constexpr std::string_view fallback_language = "en";

/// A text and its source.
struct Text {
  std::string text;
  std::string pack;  ///< empty: the engine
  std::string file;
  Mark mark;
  std::string written = {};  ///< before data placeholders were filled; empty if there were none
};

/// Texts by key.
using KeyedTexts = std::map<std::string, Text, std::less<>>;
/// Texts by language.
using Languages = std::map<std::string, KeyedTexts, std::less<>>;

/// Returns the text in the language, else in English, else nullptr.
const Text* find_text(const Languages& texts, std::string_view language, std::string_view key);

/// All texts of the selected packs.
class PackTexts {
 public:
  /// Reads the texts of the library's packs and fills data placeholders. Where two packs define one key, the later one
  /// wins; without an order between them it is a problem, as is anything that is not a text. `warnings` receives what
  /// doesn't prevent play: a key that only English has or that names no record, a text whose placeholders differ from
  /// English or are unknown, and languages that a pack declares without a file or vice versa.
  PackTexts(const Library& library, Problems& problems, Problems& warnings);

  /// Creates an empty collection.
  PackTexts() = default;

  /// Returns the text and its source in the language, else in English, else nullptr.
  const Text* text(std::string_view language, std::string_view key) const { return find_text(texts_, language, key); }
  /// Returns only the text.
  const std::string* find(std::string_view language, std::string_view key) const {
    const Text* found = text(language, key);
    return found ? &found->text : nullptr;
  }

  /// Returns the keys that English has and the language lacks, sorted.
  std::vector<std::string> missing(std::string_view language) const;

  /// Returns the languages with at least one text, sorted.
  std::vector<std::string> languages() const;

  /// Returns all texts of a language by key; empty if there is no such language.
  const KeyedTexts& all(std::string_view language) const;

 private:
  Languages texts_;
};

/// Returns the form of a language file. Keys under an undeclared kind are accepted: they may be for a pack that isn't
/// in play.
FieldSchema languages_form(const Schema& schema);

/// Returns the engine's texts in all languages of ../languages, English among them, in the form of a pack's
/// languages/*.yaml. Packs' texts may override them. (Defined by CMake.)
std::span<const EmbeddedFile> engine_texts();

/// Returns the error messages of messages/ (message.hpp); packs can't override them. (Defined by CMake.)
std::span<const EmbeddedFile> engine_messages();

/// Returns the texts of such files, of which a language may have several. An error in them is a bug. Unlike packs, they
/// may have keys with dots, for a key that has both a text and parts.
Languages built_in_texts(const std::string& folder, std::span<const EmbeddedFile> files);

}  // namespace rules::packs
