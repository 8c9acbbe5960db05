// Message: why packs, options, seats, configs and saves are rejected, for players and hosts; and the reader of texts
// with placeholders and selectors (placeholders.hpp). The reader is bounded: one pass, and selectors nest at most
// `max_selector_depth` deep, with at most `max_selector_branches` branches each.
#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace rules::packs {

inline constexpr int max_selector_depth = 4;
inline constexpr std::size_t max_selector_branches = 100;

struct TextBranch;

/// A piece of a text. All views are into the text.
struct TextPiece {
  enum class Kind {
    literal,      ///< `written`
    placeholder,  ///< the value of `name`
    value,        ///< `#`: the value of the selector around it, `name`
    plural,       ///< one of `branches`, by the number
    article       ///< one of `branches`, by the first letter
  };

  Kind kind = Kind::literal;
  std::string_view written = {};
  std::string_view name = {};
  std::vector<TextBranch> branches;
};

/// A branch of a selector: `=0`, `one`, `vowel` or `other`, and its text.
struct TextBranch {
  std::string_view key;
  std::vector<TextPiece> pieces;
};

struct ParsedText {
  std::vector<TextPiece> pieces;
  std::string fault = {};  ///< the first syntax error; "" if there is none. Then the last piece is the unread rest.
};

ParsedText parse_text(std::string_view text);

/// Returns the pieces of the branch that a value chooses. `one`: exactly 1; `vowel`: the first letter is a vowel.
const std::vector<TextPiece>& chosen_branch(const TextPiece& selector, std::string_view value);

/// A key of messages/*.yaml and the values of its placeholders, so that it can be shown in any language of the engine.
/// Messages for pack authors only are plain English strings.
class Message {
 public:
  struct Placeholder;

  /// Creates an empty message.
  Message();
  Message(const Message&);
  Message(Message&&) noexcept;
  Message& operator=(const Message&);
  Message& operator=(Message&&) noexcept;
  ~Message();
  /// Creates a message that is the same in every language.
  explicit Message(std::string text);
  /// Creates the message of this key in messages/*.yaml. An unknown key is a bug.
  explicit Message(std::string_view key, std::vector<Placeholder> placeholders);

  /// Appends another message, or text that is the same in every language.
  Message& operator+=(const Message& more);
  Message& operator+=(std::string_view text);

  bool empty() const;
  /// Returns the text in a language, or in English if the engine lacks that language.
  std::string in(std::string_view language) const;
  std::string english() const { return in("en"); }
  operator std::string() const { return english(); }

 private:
  struct Part;
  std::vector<Part> parts_;
};

/// The value of a placeholder: a message, or a text or number that is the same in every language.
struct Message::Placeholder {
  std::string name;
  Message value;

  Placeholder(std::string of, std::string text) : name(std::move(of)), value(std::move(text)) {}
  Placeholder(std::string of, Message message) : name(std::move(of)), value(std::move(message)) {}
  template <class Number>
  requires std::is_integral_v<Number> Placeholder(std::string of, Number number)
      : name(std::move(of)), value(std::to_string(number)) {}
};

struct Message::Part {
  std::string text;  ///< a literal text, or a key
  bool keyed = false;
  std::vector<Placeholder> placeholders = {};
};

/// A standard exception type with a message; `what()` returns it in English.
template <class Kind>
class MessageError : public Kind {
 public:
  explicit MessageError(Message message) : Kind(message.english()), message_(std::move(message)) {}
  const Message& message() const { return message_; }

 private:
  Message message_;
};

/// Joins messages, separated by `between`.
Message joined(const std::vector<Message>& messages, std::string_view between);

/// Returns `; did you mean 'x'?` for the nearest candidate, or an empty message (script/sources.hpp).
Message meant(std::string_view word, const std::vector<std::string>& candidates);

/// Returns meant(), or else `: expected one of x, y, z`; empty if there are no candidates.
Message meant_or_one_of(std::string_view word, const std::vector<std::string>& candidates);

/// Returns the message of a system error number (errno).
Message system_message(int number);

/// Returns the texts of a YAML file by their dotted keys. An error in the file is a bug.
std::map<std::string, std::string, std::less<>> texts_by_key(const std::string& file, std::string_view yaml);

}  // namespace rules::packs
