// What is said to players and hosts when something can't be done: why packs, options, seats, configs and saves are
// refused. A message has a key of messages/*.yaml and what fills its blanks, so that it can be said in any language of
// the engine. What is said to authors of packs alone stays a text, in English.
// Doesn't know who is told, or in which language.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace rules::content {

class Message {
 public:
  struct Blank;

  /// Says nothing.
  Message();
  Message(const Message&);
  Message(Message&&) noexcept;
  Message& operator=(const Message&);
  Message& operator=(Message&&) noexcept;
  ~Message();
  /// Says the same in each language.
  explicit Message(std::string text);
  /// Says the text of this key in messages/*.yaml. A key that isn't there is a bug.
  explicit Message(std::string_view key, std::vector<Blank> blanks);

  /// It goes on with another, or with what is the same in each language.
  Message& operator+=(const Message& more);
  Message& operator+=(std::string_view text);

  bool empty() const;
  /// What it says in a language; in English where the engine has no such language.
  std::string in(std::string_view language) const;
  std::string english() const { return in("en"); }
  operator std::string() const { return english(); }

 private:
  struct Part;
  std::vector<Part> parts_;
};

/// What fills a blank: a text or number that is the same in each language, or a message.
struct Message::Blank {
  std::string name;
  Message value;

  Blank(std::string of, std::string text) : name(std::move(of)), value(std::move(text)) {}
  Blank(std::string of, Message message) : name(std::move(of)), value(std::move(message)) {}
  template <class Number>
  requires std::is_integral_v<Number> Blank(std::string of, Number number)
      : name(std::move(of)), value(std::to_string(number)) {}
};

struct Message::Part {
  std::string text;  ///< or a key
  bool keyed = false;
  std::vector<Blank> blanks = {};
};

/// An error of a kind of the standard library that says a message; `what()` says it in English.
template <class Kind>
class MessageError : public Kind {
 public:
  explicit MessageError(Message message) : Kind(message.english()), message_(std::move(message)) {}
  const Message& message() const { return message_; }

 private:
  Message message_;
};

/// Messages one after the other, with this between them.
Message joined(const std::vector<Message>& messages, std::string_view between);

/// `; did you mean 'x'?` for the nearest candidate, or nothing (script/suggest.hpp).
Message meant(std::string_view word, const std::vector<std::string>& candidates);

/// The same, or else `: expected one of x, y, z`; nothing if there are no candidates.
Message meant_or_one_of(std::string_view word, const std::vector<std::string>& candidates);

/// Why the system couldn't do something, by its number for errors.
Message system_message(int number);

/// The texts of a YAML file by the path of their keys, joined by dots. A fault in it is a bug.
std::map<std::string, std::string, std::less<>> texts_by_key(const std::string& file, std::string_view yaml);

}  // namespace rules::content
