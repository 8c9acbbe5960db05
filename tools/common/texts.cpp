#include "texts.hpp"

#include <cstdlib>
#include <stdexcept>

#include "packs/text/placeholders.hpp"
#include "packs/yaml/printable.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;

void add(std::string_view language, std::map<std::string, std::string, std::less<>>& to) {
  for (const rules::EmbeddedFile& file : language_files())
    if (file.stem() == language)
      for (auto& [key, text] : packs::built_in_texts("tools/share/languages/" + std::string(file.name), file.text))
        to[key] = std::move(text.text);
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

Texts::Texts(const std::string& language) : language_(language) {
  std::map<std::string, std::string, std::less<>> texts;
  add("en", texts);
  if (language != "en") add(language, texts);
  texts_ = std::make_shared<const decltype(texts)>(std::move(texts));
}

const std::string* Texts::find(std::string_view key) const {
  const auto found = texts_->find(key);
  return found == texts_->end() ? nullptr : &found->second;
}

std::string Texts::operator()(std::string_view key, const Values& values) const {
  const std::string* text = find(key);
  if (!text) throw std::logic_error("there is no text '" + std::string(key) + "' in tools/share/languages");
  std::vector<std::pair<std::string, std::string>> shown;
  for (const auto& [name, value] : values)  // may contain typed text and file names
    shown.emplace_back(name, packs::printable_line(value.in(language_)));
  return packs::fill_placeholders(*text, shown);
}

std::string in_words(const std::string& low, const std::string& high, const Texts& texts) {
  return texts("packs.range", {{"low", low}, {"high", high}});
}

SaidError::SaidError(std::string key, Texts::Values values, std::string list)
    : std::runtime_error(Texts("en")(key, values) + list),
      key_(std::move(key)),
      values_(std::move(values)),
      list_(std::move(list)) {}

std::string SaidError::in(const Texts& texts) const { return key_.empty() ? what() : texts(key_, values_) + list_; }

}  // namespace tools
