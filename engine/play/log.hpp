// The log: the records of a game as lines for players. Several records that belong together are one line. What moved is
// told once: if the sentence of an event tells it, there is no other line for it; and a card that only passes through a
// zone is told of when it leaves that zone. Everything is seen by what one seat knows. Changes nothing, keeps
// nothing.
#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "play/wording.hpp"

namespace rules::play {

class Log {
 public:
  struct Line {
    std::size_t record;  ///< the first of those that it tells
    std::string text;
    std::vector<std::size_t> records;  ///< all of them
  };

  /// The words and the records must outlive it. `viewer`: who reads.
  Log(const Wording& words, StateView read, std::span<const LogRecord> records, Viewer viewer)
      : words_(words), read_(read), rules_(read.rules()), records_(records), viewer_(viewer) {}

  /// What was finished from the nth record on, in the order in which things took effect.
  std::vector<Line> lines(std::int32_t from = 0) const;

 private:
  /// Something that moved: who got it, or where it went, and from whom or where.
  struct Moved {
    enum class Form { untold, gets, lays, goes } form = Form::untold;
    std::string from, to;
    /// Whether one sentence tells both.
    bool goes_with(const Moved& other) const {
      return form == other.form && to == other.to && (form == Form::gets || from == other.from);
    }
  };

  bool can_see(const LogRecord& record, std::size_t part) const;
  /// A card in the log: its name, or its back.
  std::string card(Card card, bool seen) const;
  std::string event(const LogRecord& record) const;
  /// A sentence with what an event's record says in its blanks; empty if the sentence is.
  std::string filled(const LogRecord& record, const std::string& text) const;
  /// What an event says; of a card that was played against another, which is cancelled, that one before it.
  std::string played(std::size_t nth) const;
  /// What an event says once it has happened; empty if it is silent.
  std::string sentence(EventId event) const;
  /// Returns what is told of an event that was done, before its blanks are filled.
  std::string done(const LogRecord& record) const;
  std::string one_roll(std::span<const LogRecord> records) const;
  std::string kept(std::size_t nth) const;
  /// The step in which the dice of the nth record were rolled, with all its turns: the record of its first.
  std::size_t rolling_begin(std::size_t nth) const;
  /// Everybody's dice, if the nth record is the one by which the last of them was kept; else empty.
  std::string all_kept(std::size_t nth) const;
  std::string offer(std::span<const LogRecord> records) const;
  std::string tie(const logged::Tie& tie) const;
  std::string copied(const LogRecord& record) const;
  std::string told(const LogRecord& record) const;

  /// The line that begins with the nth record, and in `count` how many of the records from there it tells.
  std::string line(std::size_t nth, std::size_t& count) const;
  /// What is said of a record of a move; untold where nothing is to be said.
  Moved moved(std::size_t nth) const;
  Moved resource_moved(std::size_t nth) const;
  Moved card_moved(std::size_t nth) const;
  /// Whether the sentence of an event that follows says which card it was.
  bool named_next(std::size_t nth) const;
  /// Whether the ith record, of the same step, was there when the nth was told: a log is read whenever something is
  /// asked, and what it says then doesn't change later.
  bool known(std::size_t i, std::size_t nth) const { return records_[i].question <= records_[nth].question; }
  /// Whether a record is not told in a line of its own.
  bool silent(std::size_t nth) const;
  /// One sentence for the nth record and those after it that go with it; `of` gets these.
  std::string moves(std::size_t nth, std::int32_t from, std::vector<std::size_t>& of) const;
  /// What moved by these records, all from one place: amounts, then cards by name, then how many by their backs.
  std::string things(std::span<const std::size_t> of) const;
  /// Cards of which the reader sees the backs only, how many and one of them: by deck, not in their order, which tells
  /// what nobody else may know.
  using Backs = std::map<ZoneId, std::pair<int, Card>>;
  void add_back(Backs& backs, Card card) const;
  std::string with_backs(std::vector<std::string> named, const Backs& backs) const;
  std::string holder(Holder holder, bool seen) const;

  const Wording& words_;
  StateView read_;
  const Ruleset& rules_;
  std::span<const LogRecord> records_;
  Viewer viewer_;
};

/// The log of a game as this viewer may read it: what was finished from the nth record on.
std::vector<std::string> log_lines(const Engine& engine, const Wording& words, Viewer viewer, std::size_t from);

}  // namespace rules::play
