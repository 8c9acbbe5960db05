// What the program itself says to players: on the command line and before a game begins, in their language. The files
// are in languages/ beside this one, and become part of the program. What is said in a game is the engine's and the
// packs' (engine/content/languages), which packs may replace; packs can't replace these.
#pragma once
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/message.hpp"

namespace tools {

/// A file of a language, which may have several: en.yaml, en.commands.yaml ... (Defined by CMake.)
struct LanguageFile {
  std::string_view language, yaml;
};
std::span<const LanguageFile> language_files();

/// The language of the environment (LC_ALL, LC_MESSAGES, LANG): its first two letters; "en" where there is none.
std::string usual_language();
/// The language of --lang, wherever it stands, or that of the environment.
std::string wanted_language(int argc, char** argv);

class Texts {
 public:
  using Values = std::vector<std::pair<std::string, std::string>>;

  /// Where the language has no text, English stands in.
  explicit Texts(const std::string& language = usual_language());

  const std::string& language() const { return language_; }
  /// The text with this key ("play.about"), or nullptr.
  const std::string* find(std::string_view key) const;
  /// The same with its blanks filled. A key that is not there is a bug.
  std::string operator()(std::string_view key, const Values& values = {}) const;
  /// What the engine says, in this language.
  std::string operator()(const rules::content::Message& message) const { return message.in(language_); }

 private:
  std::string language_;
  std::map<std::string, std::string, std::less<>> texts_;
};

/// "2 to 5".
std::string in_words(const std::string& low, const std::string& high, const Texts& texts);

/// An error that is told in the language of whoever reads it; `what()` is in English.
class SaidError : public std::runtime_error {
 public:
  using Blanks = std::vector<rules::content::Message::Blank>;

  /// A text of languages/ and what fills its blanks; `list`: lines that follow it, the same in each language.
  SaidError(std::string key, Blanks blanks, std::string list = "");
  /// In that language already.
  explicit SaidError(const std::string& worded) : std::runtime_error(worded) {}

  std::string in(const Texts& texts) const;

 private:
  std::string key_;
  Blanks blanks_;
  std::string list_;
};

}  // namespace tools
