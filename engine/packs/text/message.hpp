// Message: why packs, options, seats, configs, saves and command lines are rejected, for players and hosts.
#pragma once
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace rules::packs {

/// Finds a built-in text in a language, else in English; returns nullptr if there is no such key.
using FindText = const std::string* (*)(std::string_view language, std::string_view key);

/// Finds a text of messages/*.yaml.
const std::string* find_message(std::string_view language, std::string_view key);

/// A key of messages/*.yaml, or of a program's texts, and the values of its placeholders, so that it can be shown in
/// any language of the engine; or a plain English text for pack authors.
class Message {
 public:
  struct Placeholder;

  /// Creates an empty message.
  Message() = default;
  /// Creates a message that is the same in every language, as messages for pack authors are.
  Message(std::string text);
  Message(const char* text);
  /// Creates the message of this key. An unknown key is a bug.
  explicit Message(std::string_view key, std::vector<Placeholder> placeholders, FindText find = find_message);

  /// Appends another message.
  Message& operator+=(const Message& more);

  bool empty() const { return parts_.empty(); }
  /// Returns the text in a language, or in English if there is none in that language. It is safe to print
  /// (yaml/printable.hpp), and the values of its placeholders have no line ends.
  std::string in(std::string_view language) const;
  std::string english() const { return in("en"); }
  operator std::string() const { return english(); }

 private:
  struct Part {
    std::string text;         ///< a literal text, or a key
    FindText find = nullptr;  ///< for a key
    std::vector<Placeholder> placeholders;
  };
  std::vector<Part> parts_;
};

/// The value of a placeholder: a message, or a number.
struct Message::Placeholder {
  std::string name;
  Message value;

  Placeholder(std::string of, Message message) : name(std::move(of)), value(std::move(message)) {}
  template <class Number>
  requires std::is_integral_v<Number> Placeholder(std::string of, Number number)
      : name(std::move(of)), value(std::to_string(number)) {}
};

/// An error that is shown in the reader's language; `what()` is in English.
class MessageError : public std::runtime_error {
 public:
  explicit MessageError(Message message) : std::runtime_error(message.english()), message_(std::move(message)) {}
  const Message& message() const { return message_; }

 private:
  Message message_;
};

/// Joins messages, separated by `between`.
Message joined(const std::vector<Message>& messages, const Message& between);

/// Returns `; did you mean 'x'?` for the nearest candidate, or an empty message (script/sources.hpp).
Message meant(std::string_view word, const std::vector<std::string>& candidates);

/// Returns meant(), or else `: expected one of x, y, z`; empty if there are no candidates.
Message meant_or_one_of(std::string_view word, const std::vector<std::string>& candidates);

/// Returns the message of a system error number (errno).
Message system_message(int number);

}  // namespace rules::packs
