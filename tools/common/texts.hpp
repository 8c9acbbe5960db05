// Texts: the program's own texts for players, on the command line and before a game begins, in their language. The
// files, in languages/ beside this one, are compiled into the program. Texts within a game are the engine's and the
// packs' (engine/packs/languages), which packs may override; packs can't override these.
#pragma once
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "packs/text/languages.hpp"
#include "packs/text/message.hpp"

namespace tools {

/// Returns the files of all languages, which may have several: en.yaml, en.commands.yaml ... (Defined by CMake.)
std::span<const rules::EmbeddedFile> language_files();

/// Returns the environment's language (LC_ALL, LC_MESSAGES, LANG): its first two letters; "en" if unset.
std::string usual_language();
/// Returns the language given by --lang, anywhere in the arguments, or the environment's.
std::string wanted_language(int argc, char** argv);

/// The texts of a language; copies share them.
class Texts {
 public:
  /// The values of placeholders: texts, numbers, or messages of the engine.
  using Values = std::vector<rules::packs::Message::Placeholder>;

  /// Missing texts are replaced by English ones.
  explicit Texts(const std::string& language = usual_language());

  const std::string& language() const { return language_; }
  /// Returns the text with this key ("play.about"), or nullptr.
  const std::string* find(std::string_view key) const;
  /// Returns the text with its placeholders filled. An unknown key is a bug.
  std::string operator()(std::string_view key, const Values& values = {}) const;

 private:
  std::string language_;
  std::shared_ptr<const std::map<std::string, std::string, std::less<>>> texts_;
};

/// Returns "2 to 5".
std::string in_words(const std::string& low, const std::string& high, const Texts& texts);

/// An error that is shown in the reader's language; `what()` is in English.
class SaidError : public std::runtime_error {
 public:
  /// A text of languages/ and the values of its placeholders; `list`: untranslated lines after it.
  SaidError(std::string key, Texts::Values values, std::string list = "");
  /// An error that is already worded in the reader's language.
  explicit SaidError(const std::string& worded) : std::runtime_error(worded) {}

  std::string in(const Texts& texts) const;

 private:
  std::string key_;
  Texts::Values values_;
  std::string list_;
};

/// Returns a text in single quotes, for shells. `way_out`: the escape for a quote inside them; fish uses `\'`.
inline std::string in_quotes(const std::string& text, const char* way_out = "'\\''") {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string(way_out) : std::string(1, c);
  return out + "'";
}

/// Returns an argument of a shell, quoted if necessary.
inline std::string quoted(const std::string& argument) {
  constexpr const char* plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
      "-_=.,:/+@%";
  return !argument.empty() && argument.find_first_not_of(plain) == argument.npos ? argument : in_quotes(argument);
}

}  // namespace tools
