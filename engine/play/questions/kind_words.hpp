// The words for each kind of question: how its answers are listed, how they are typed and read back, what the message
// says was expected if one is refused, and what the picture says of question and answers. One file for each kind; the
// table of kinds is in table.cpp. Knows no terminal and no web page.
#pragma once
#include "play/layout.hpp"
#include "play/picture/question.hpp"
#include "play/wording.hpp"

namespace rules::play {

namespace picture {
class Asked;
}

/// A question with all that its words are made of.
struct Talk {
  const Wording& wording;
  StateView read;
  const Question& ask;

  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const {
    return wording.ui(key, values);
  }
  /// An option as the asked seat reads it.
  std::string label(std::int32_t option) const;
  /// An option as it is typed: by its id. Of a card that the asked seat doesn't see: its back, and the how manieth it
  /// is of those that are offered.
  std::string plain(std::int32_t option) const;
  /// A seat as it is typed, with its name: `p2 (Ann)`.
  std::string seat(Seat seat) const;
  /// All options as they are typed, seats with their names; cards that the asked seat may not know by their backs.
  std::vector<std::string> options() const;
  /// The text `question.ID.none` for an answer that is nothing, or this text of the engine.
  std::string none(std::string_view otherwise) const;
  /// Whether a word is this one of the plain form, in it or in the language.
  bool typed(std::string_view word, const char* plain) const;
  /// What is wrong with a word; of a very long one its beginning is told.
  std::string refused(std::string_view key, std::string_view word = "") const;
};

/// An answer that was read, perhaps not legal; or what is wrong with the words.
using Parsed = std::variant<Answer, std::string>;

/// Finds the options that words name: each once, the first of those alike.
class NamedOptions {
 public:
  explicit NamedOptions(const Talk& talk) : talk_(talk) {}
  /// The option's place; nothing if the word names none that is left.
  std::optional<int> find(std::string_view word);

 private:
  const Talk& talk_;
  std::array<bool, kMaxOptions> taken_{};
};

/// Which options of a question are serialized alike.
class Alike {
 public:
  explicit Alike(const Talk& talk);
  /// Of options that are serialized alike, the first ones are chosen: then no other answer is serialized the same by
  /// them.
  bool is_plainest(const Answer& given) const { return plainest(given) == given; }
  /// That answer with the first ones of those alike.
  Answer plainest(const Answer& given) const;

 private:
  std::vector<int> like_;  ///< by option: the one before it that is serialized alike, or -1
};

class KindWords {
 public:
  virtual ~KindWords() = default;
  /// An answer as the asked seat reads it in a list of answers.
  virtual std::string label(const Talk& talk, const Answer& answer) const = 0;
  /// The plain form of an answer: ids, numbers and faces, read back by parse().
  virtual std::string plain(const Talk& talk, const Answer& answer) const = 0;
  virtual Parsed parse(const Talk& talk, const std::vector<std::string>& words) const = 0;
  /// What kind of answer is taken, in what range or of which options.
  virtual std::string expected(const Talk& talk) const = 0;
  /// How options are taken, as keys of texts say it.
  virtual const char* taking() const { return "choose"; }
  // For the picture.
  /// What a widget needs.
  virtual picture::Form form(const picture::Asked& asked, const Question& ask) const = 0;
  /// Adds what an answer is about, what it costs, and what it does.
  virtual void describe(const picture::Asked& asked, const Question& ask, const Answer& given,
                        picture::Answer& out) const = 0;
};

/// The words of a kind: the same with its own types.
template <class K>
class WordsOf : public KindWords {
 public:
  using Given = typename K::Answer;
  std::string label(const Talk& talk, const Answer& answer) const final {
    return label(talk, std::get<K>(talk.ask.kind), std::get<Given>(answer));
  }
  std::string plain(const Talk& talk, const Answer& answer) const final {
    return plain(talk, std::get<K>(talk.ask.kind), std::get<Given>(answer));
  }
  Parsed parse(const Talk& talk, const std::vector<std::string>& words) const final {
    return parse(talk, std::get<K>(talk.ask.kind), words);
  }
  std::string expected(const Talk& talk) const final { return expected(talk, std::get<K>(talk.ask.kind)); }
  picture::Form form(const picture::Asked& asked, const Question& ask) const final {
    return form(asked, std::get<K>(ask.kind));
  }
  void describe(const picture::Asked& asked, const Question& ask, const Answer& given,
                picture::Answer& out) const final {
    describe(asked, std::get<K>(ask.kind), std::get<Given>(given), out);
  }

 private:
  virtual std::string label(const Talk& talk, const K& kind, const Given& given) const = 0;
  virtual std::string plain(const Talk& talk, const K& kind, const Given& given) const = 0;
  virtual Parsed parse(const Talk& talk, const K& kind, const std::vector<std::string>& words) const = 0;
  virtual std::string expected(const Talk& talk, const K& kind) const = 0;
  virtual picture::Form form(const picture::Asked& asked, const K& kind) const = 0;
  virtual void describe(const picture::Asked&, const K&, const Given&, picture::Answer&) const {}
};

/// The words of a question's kind.
const KindWords& words_of(const Question& ask);

/// The words of a kind: each file defines its own, and table.cpp lists them.
template <class K>
const KindWords& words_for();

}  // namespace rules::play
