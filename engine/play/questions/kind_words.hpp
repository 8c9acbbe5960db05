// KindWords: the words for each kind of question: parsing typed answers, what was expected if one is illegal, and the
// parts of the table view. One file for each kind; the table of kinds is in kinds.cpp. Talk has the words for answers,
// element by element. Knows no terminal and no web page.
#pragma once
#include "play/table_text.hpp"
#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"

namespace rules::play {

namespace table_view {
class Asked;
}

/// A question with everything that its words depend on.
struct Talk {
  const Wording& wording;
  StateView read;
  const Question& ask;

  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const {
    return wording.ui(key, values);
  }
  /// Returns an answer as the asked seat reads it in a list of answers.
  std::string label(const Answer& answer) const;
  /// Returns the canonical form of an answer: ids, numbers and faces; the inverse of KindWords::parse().
  std::string plain(const Answer& answer) const;
  /// Returns an option as the asked seat reads it.
  std::string label(std::int32_t option) const;
  /// Returns an option as it is typed: its id; for a card that the asked seat doesn't see, its back and its rank among
  /// those offered.
  std::string plain(std::int32_t option) const;
  /// Returns a seat as it is typed, with its name: `p2 (Ann)`.
  std::string seat(Seat seat) const;
  /// Returns all options as they are typed, seats with their names; cards that the asked seat may not know by their
  /// backs.
  std::vector<std::string> options() const;
  /// Returns the text `question.ID.none` for an empty answer, or this text of the engine.
  std::string none(std::string_view otherwise) const;
  /// Returns true if a word is this one of the canonical form, or its translation.
  bool typed(std::string_view word, const char* plain) const;
  /// Returns the error in a word; very long words are truncated.
  std::string refused(std::string_view key, std::string_view word = "") const;
};

/// A parsed answer, perhaps not legal; or the error.
using Parsed = std::variant<Answer, std::string>;

/// Finds the options that words name: each once, the first of identical ones.
class NamedOptions {
 public:
  explicit NamedOptions(const Talk& talk) : talk_(talk) {}
  /// Returns the option's index; nullopt if the word names no remaining option.
  std::optional<int> find(std::string_view word);

 private:
  const Talk& talk_;
  std::array<bool, kMaxOptions> taken_{};
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

class KindWords {
 public:
  virtual ~KindWords() = default;
  virtual Parsed parse(const Talk& talk, const std::vector<std::string>& words) const = 0;
  /// Returns what kind of answer is accepted, with its range or options.
  virtual std::string expected(const Talk& talk) const = 0;
  /// Returns how options are taken, as a key of texts.
  virtual const char* taking() const { return "choose"; }
  // For the table view.
  /// Returns the data for a widget.
  virtual table_view::Form form(const table_view::Asked& asked, const Question& ask) const = 0;
  /// Adds what an answer is about, its cost, and its effect.
  virtual void describe(const table_view::Asked& asked, const Question& ask, const Answer& given,
                        table_view::Answer& out) const = 0;
};

/// The words of a kind, with its own types.
template <class K>
class WordsOf : public KindWords {
 public:
  Parsed parse(const Talk& talk, const std::vector<std::string>& words) const final {
    return parse(talk, std::get<K>(talk.ask.kind), words);
  }
  std::string expected(const Talk& talk) const final { return expected(talk, std::get<K>(talk.ask.kind)); }
  table_view::Form form(const table_view::Asked& asked, const Question& ask) const final {
    return form(asked, std::get<K>(ask.kind));
  }
  void describe(const table_view::Asked& asked, const Question& ask, const Answer& given,
                table_view::Answer& out) const final {
    describe(asked, std::get<K>(ask.kind), given, out);
  }

 private:
  virtual Parsed parse(const Talk& talk, const K& kind, const std::vector<std::string>& words) const = 0;
  virtual std::string expected(const Talk& talk, const K& kind) const = 0;
  virtual table_view::Form form(const table_view::Asked& asked, const K& kind) const = 0;
  virtual void describe(const table_view::Asked&, const K&, const Answer&, table_view::Answer&) const {}
};

/// Returns the words of a question's kind.
const KindWords& words_of(const Question& ask);

/// Returns the words of a kind: each file defines its own, and kinds.cpp lists them.
template <class K>
const KindWords& words_for();

}  // namespace rules::play
