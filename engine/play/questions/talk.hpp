// Talk: a question in words: its options and answers, typed answers, and what was expected if one is illegal. Knows no
// terminal and no web page. Read next: kinds.cpp, where each kind of question has its words.
#pragma once
#include "play/wording.hpp"

namespace rules::play {

/// A parsed answer, perhaps not legal; or the error.
using Parsed = std::variant<Answer, std::string>;

/// A question with everything that its words depend on.
struct Talk {
  const Wording& wording;
  StateView read;
  const Question& ask;
  bool by_name = false;  ///< expected() names everything as the asked seat reads it, not as it is typed

  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const {
    return wording.ui(key, values);
  }
  /// Returns an answer as the asked seat reads it in a list of answers.
  std::string label(const Answer& answer) const;
  /// Returns the canonical form of an answer: ids, numbers and faces; the inverse of parse().
  std::string plain(const Answer& answer) const;
  /// Parses a typed answer.
  Parsed parse(const std::vector<std::string>& words) const;
  /// Returns what kind of answer is accepted, with its range or options.
  std::string expected() const;
  /// Returns an option as the asked seat reads it.
  std::string label(std::int32_t option) const;
  /// Returns an option as it is typed: its id; for a card that the asked seat doesn't see, its back and its rank among
  /// those offered.
  std::string plain(std::int32_t option) const;
  /// Returns a seat as it is typed, with its name: `p2 (Ann)`; by name: `Ann`.
  std::string seat(Seat seat) const;
  /// Returns all options as they are typed, seats with their names; cards that the asked seat may not know by their
  /// backs. By name: as the asked seat reads them.
  std::vector<std::string> options() const;
  /// Returns the text `question.ID.none` for an empty answer, or this text of the engine.
  std::string none(std::string_view otherwise) const;
  /// Returns true if a word is this one of the canonical form, or its translation.
  bool typed(std::string_view word, const char* plain) const;
  /// Returns the error in a word; very long words are truncated.
  std::string refused(std::string_view key, std::string_view word = "") const;
};

/// The options of a question with the same serialization.
class Alike {
 public:
  explicit Alike(const Talk& talk);
  /// Returns true if the answer uses the first ones of identical options: then no other answer with the same
  /// serialization does.
  bool is_plainest(const Answer& given) const { return plainest(given) == given; }
  /// Returns the equivalent answer with the first ones of identical options.
  Answer plainest(const Answer& given) const;

 private:
  std::vector<int> like_;  ///< by option: the previous identical one, or -1
};

}  // namespace rules::play
