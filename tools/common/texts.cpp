#include "texts.hpp"

#include <cstdlib>

namespace tools {
namespace packs = rules::packs;

namespace {

/// Finds a text of tools/share/languages.
const std::string* find_text(std::string_view language, std::string_view key) {
  static const packs::Languages all = packs::built_in_texts("tools/share/languages", language_files());
  const packs::Text* const found = packs::find_text(all, language, key);
  return found ? &found->text : nullptr;
}

}  // namespace

std::string usual_language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value) {
      const std::string language = std::string(value).substr(0, 2);
      return language == "C" || language == "C." || language == "PO" ? "en" : language;
    }
  return "en";
}

std::string wanted_language(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word.starts_with("--lang=")) return std::string(word.substr(7));
    if (word == "--lang" && i + 1 < argc) return argv[i + 1];
  }
  return usual_language();
}

packs::Message tool_message(std::string_view key, TextValues values) {
  return packs::Message(key, std::move(values), find_text);
}

bool Texts::has(std::string_view key) const { return find_text(language_, key) != nullptr; }

std::string in_words(const std::string& low, const std::string& high, const Texts& texts) {
  return packs::Message("packs.from-to", {{"low", low}, {"high", high}}).in(texts.language());
}

}  // namespace tools
