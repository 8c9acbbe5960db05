#include "texts.hpp"

#include <cstdlib>
#include <stdexcept>

#include "content/printable.hpp"
#include "content/yaml.hpp"
#include "play/wording.hpp"

namespace tools {
namespace {

namespace content = rules::content;

void flatten(const content::Node& map, const std::string& prefix, std::map<std::string, std::string, std::less<>>& to) {
  for (const content::Entry& entry : map.entries) {
    const std::string key = prefix.empty() ? entry.key : prefix + "." + entry.key;
    if (entry.value.kind == content::Node::Kind::map) flatten(entry.value, key, to);
    else to[key] = entry.value.text;
  }
}

void add(std::string_view language, std::map<std::string, std::string, std::less<>>& to) {
  for (const LanguageFile& file : language_files()) {
    if (file.language != language) continue;
    content::Problems problems;
    const std::string name = "tools/languages/" + std::string(language) + ".yaml";
    flatten(content::read_yaml(name, file.yaml, problems), "", to);
    problems.throw_if_any();
  }
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
  add("en", texts_);
  add(language, texts_);
}

const std::string* Texts::find(std::string_view key) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? nullptr : &found->second;
}

std::string Texts::operator()(std::string_view key, const Values& values) const {
  const std::string* text = find(key);
  if (!text) throw std::logic_error("there is no text '" + std::string(key) + "' in tools/languages");
  Values shown = values;  // what was typed and names of files among them
  for (auto& [name, value] : shown) value = content::printable_line(value);
  return rules::play::Wording::fill(*text, shown);
}

}  // namespace tools
