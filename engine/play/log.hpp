// The log: a game's records as lines for players. Related records form one line. Each move is reported once: not if an
// event's sentence reports it, and a card that passes through a zone is reported when it leaves. Limited to one
// viewer's knowledge. Stateless.
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
    std::size_t record;  ///< the first of its records
    std::string text;
    std::vector<std::size_t> records;  ///< all its records
  };

  /// The words and the records must outlive this. `viewer`: the reader.
  Log(const Wording& words, StateView read, std::span<const LogRecord> records, Viewer viewer)
      : words_(words), read_(read), rules_(read.rules()), records_(records), viewer_(viewer) {}

  /// Returns the lines finished from record `from` on, in order of effect.
  std::vector<Line> lines(std::int32_t from = 0) const;

 private:
  /// A move: the recipient or destination, and the source.
  struct Moved {
    enum class Form { untold, gets, lays, goes } form = Form::untold;
    std::string from, to;
    std::string sentence = {};  ///< of `gets`: {what} and its source
    /// Returns true if one sentence covers both moves.
    bool goes_with(const Moved& other) const {
      return form == other.form && to == other.to && (form == Form::gets || from == other.from);
    }
  };

  bool can_see(const LogRecord& record, std::size_t part) const;
  /// Returns a card's name, or its back.
  std::string card(Card card, bool seen) const;
  std::string event(const LogRecord& record) const;
  /// Returns a sentence with its placeholders filled from an event's record; empty if the sentence is.
  std::string filled(const LogRecord& record, const std::string& text) const;
  /// Returns the sentence of a played card: of an event; of a card played against another, the event it cancels.
  std::string played(std::size_t nth) const;
  /// Returns the sentence of a completed event; empty if it is silent.
  std::string sentence(EventId event) const;
  /// Returns the sentence of a completed event, before its placeholders are filled.
  std::string done(const LogRecord& record) const;
  std::string one_roll(std::span<const LogRecord> records) const;
  std::string kept(std::size_t nth) const;
  /// Returns the record that begins the step in which the dice of the nth record were rolled, with all its turns.
  std::size_t rolling_begin(std::size_t nth) const;
  /// Returns everyone's dice, if the nth record is the last one that keeps dice; else empty.
  std::string all_kept(std::size_t nth) const;
  std::string offer(std::span<const LogRecord> records) const;
  std::string tie(const logged::Tie& tie) const;
  std::string copied(const LogRecord& record) const;
  std::string told(const LogRecord& record) const;

  /// Returns the line that begins with the nth record; sets `count` to the number of records it covers.
  std::string line(std::size_t nth, std::size_t& count) const;
  /// Returns what to report of a record of a move; `untold` if nothing.
  Moved moved(std::size_t nth) const;
  Moved resource_moved(std::size_t nth) const;
  Moved card_moved(std::size_t nth) const;
  /// Returns a sentence for {what} that comes from a place or zone, given as "zone.deck".
  std::string taken_from(const std::string& source) const;
  /// Returns true if the sentence of a later event names the card.
  bool named_next(std::size_t nth) const;
  /// Returns true if the ith record, of the same step, existed when the nth was reported: a log is read at every
  /// question, and its lines must not change later.
  bool known(std::size_t i, std::size_t nth) const { return records_[i].question <= records_[nth].question; }
  /// Returns true if a record has no line of its own.
  bool silent(std::size_t nth) const;
  /// Returns one sentence for the nth record and later ones that belong to it; sets `of` to these.
  std::string moves(std::size_t nth, std::int32_t from, std::vector<std::size_t>& of) const;
  /// Returns what these records moved, all from one place: amounts, then cards by name, then numbers of backs.
  std::string things(std::span<const std::size_t> of) const;
  /// Cards of which the reader sees only the backs: for each deck the number and one of them, not in their order, which
  /// would reveal hidden information.
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

/// Returns the log as this viewer may read it: what was finished from record `from` on.
std::vector<std::string> log_lines(const Engine& engine, const Wording& words, Viewer viewer, std::size_t from);

}  // namespace rules::play
