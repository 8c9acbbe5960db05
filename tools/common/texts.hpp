// Texts: the program's own texts for players, on the command line and before a game begins, in their language. The
// files, in languages/ beside this one, are compiled into the program. Texts within a game are the engine's and the
// packs' (engine/packs/languages), which packs may override; packs can't override these.
#pragma once
#include <span>
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

/// The values of placeholders: texts, numbers, or messages of the engine.
using TextValues = std::vector<rules::packs::Message::Placeholder>;

/// Returns the message with this key ("play.about"). An unknown key is a bug.
rules::packs::Message tool_message(std::string_view key, TextValues values = {});

/// The texts of a language. Missing ones are replaced by English ones.
class Texts {
 public:
  explicit Texts(std::string language = usual_language()) : language_(std::move(language)) {}

  const std::string& language() const { return language_; }
  /// Returns true if there is a text with this key.
  bool has(std::string_view key) const;
  /// Returns the text with its placeholders filled. An unknown key is a bug.
  std::string operator()(std::string_view key, TextValues values = {}) const {
    return tool_message(key, std::move(values)).in(language_);
  }

 private:
  std::string language_;
};

/// Returns "2 to 5".
std::string in_words(const std::string& low, const std::string& high, const Texts& texts);

/// An error with a text of languages/.
class SaidError : public rules::packs::MessageError {
 public:
  using MessageError::MessageError;
  SaidError(std::string_view key, TextValues values) : MessageError(tool_message(key, std::move(values))) {}
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
