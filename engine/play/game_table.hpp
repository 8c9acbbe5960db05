// GameTable: one game and those who sit at it: people at this terminal, people far away, bots. Owns the game; who is
// there, in which language they read; who is waited for; pauses; and the undo that somebody has asked for. Knows no
// clock, no thread, no screen and no network: it does nothing but what it is told.
//
// What changes the game is an Act. Whoever keeps tables first makes one (read(), undone()), stores it, and then takes
// it (take()). A game's configuration with its seeds, and its acts in order, are all that a table is made again from.
// Invariant: after each call the game has been advanced: it asks, is over, or has failed.
#pragma once
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "play/game.hpp"

namespace rules::play {

/// What a seat did that changes the game, in a form that can be kept.
struct Act {
  enum class Kind {
    answer,
    undo,
    passed  ///< an answer that nobody gave: the seat has passed by itself. To take it back is nobody's wish
  };
  Kind kind = Kind::answer;
  Seat seat;
  std::string question;  ///< of an answer: Game::question_id(); of an undo: the same of what is taken back
  std::string
      serialized;  ///< of an answer: by names, as a save has it; of an undo: "alone" if nothing else goes with it
  /// Of an undo: whether nothing else goes with it, for nobody has seen what is taken back.
  bool takes_back_alone() const { return serialized == "alone"; }
  friend bool operator==(const Act&, const Act&) = default;
};

/// Why something is not done; nothing has changed then.
struct Refusal {
  const char* code;        ///< for programs: see GameTable
  std::string why;         ///< one sentence, in the language of whoever asked
  std::string fault = {};  ///< of an illegal answer: why, without what would be one
};

/// Somebody wants to take an answer back.
struct UndoAsked {
  int id = 0;  ///< another one for each that is asked for
  Seat by;
  SeatSet open;  ///< who has still to agree
};

class GameTable {
 public:
  /// Who sits there: what they are called is the game's (Game::call).
  struct Place {
    std::string language;
    bool here = true;  ///< false: nobody sits there at the moment
  };

  /// A game at its beginning. All seats read in the game's language.
  explicit GameTable(std::unique_ptr<Game> game);
  /// Takes over a table: a game at its beginning, and what was done since. What was taken back isn't done again.
  /// Throws SaveError if an act doesn't fit.
  GameTable(std::unique_ptr<Game> game, std::span<const Act> acts);

  Game& game() { return *game_; }
  const Game& game() const { return *game_; }
  /// The same table goes on with another game: packs read anew, or one that was loaded. What was asked for is dropped.
  void replace(std::unique_ptr<Game> game);

  // ---- who sits there
  /// The seats that people answer for.
  SeatSet people() const;
  const Place& place(Seat seat) const { return places_[seat]; }
  void set_language(Seat seat, std::string language);
  void set_here(Seat seat, bool here) { places_[seat].here = here; }
  /// What this seat reads: its language, and everybody's names. No seat: whoever looks on, in the game's language.
  Wording words(Seat seat) const;
  /// The same in any language.
  Wording words(const std::string& language) const;

  // ---- who is waited for
  /// The seats that are asked and have not answered.
  SeatSet waiting() const;
  /// What this seat is asked, or "" (Game::question_id()).
  std::string question(Seat seat) const { return game_->asked(seat) ? game_->question_id() : ""; }
  /// Whether this seat is asked, and only one answer is legal: in windows that are open to everyone, that it passes.
  bool has_no_choice(Seat seat) const;

  // ---- answers
  /// Reads an answer (its plain form, or as people type it) to the question of this id. Changes nothing. Refusals:
  /// `over`, `failed`, `paused`, `not-asked`, `answered`, `stale` (that question has passed), `illegal`.
  std::variant<Act, Refusal> read(Seat seat, std::string_view question, std::string_view answer) const;
  /// Does what read() or undone() gave, and advances the game. Throws SaveError if it doesn't fit this table.
  void take(const Act& act);
  /// How many acts this table has taken.
  std::size_t taken() const { return taken_; }

  // ---- undo
  /// A seat wants to take back the last answer that it gave (not that it passed by itself), and all that followed. That
  /// needs the consent of all other people who are here, for they may have seen what came of it; not if its question is
  /// still being answered. Where a script has failed it is possible, too: after another answer it may not. Refusals:
  /// `nothing-to-undo`, `undo-waits` (another one is open), `paused`.
  std::optional<Refusal> ask_undo(Seat by);
  /// The one that is asked for. It is dropped by each answer that is taken.
  const std::optional<UndoAsked>& undo() const { return undo_; }
  /// A seat agrees, or doesn't: then it is dropped. Whoever asked for it drops it by not agreeing. Refusal: `no-undo`
  /// (it isn't asked for any more, or this seat is not asked).
  std::optional<Refusal> consent(int id, Seat seat, bool agrees);
  /// The undo to be stored and taken, once all have agreed.
  std::optional<Act> undone() const;

  // ---- pauses
  /// While a seat pauses, nothing is answered. Anybody may go on (no seat).
  void pause(Seat by) { paused_ = by; }
  Seat paused() const { return paused_; }

 private:
  Refusal refusal(Seat seat, const char* code, const char* text) const;
  void take_answer(const Act& act);
  void take_undo(const Act& act);
  /// The last answer that this seat gave, or nullptr.
  const LoggedAnswer* last_given(Seat seat) const;
  /// Whether others are still asked the same: then nobody has seen it.
  bool is_unseen(const LoggedAnswer& given) const;

  std::unique_ptr<Game> game_;
  Table<Seat, Place> places_;
  std::size_t taken_ = 0;
  std::set<std::int32_t> passed_;  ///< answers that nobody gave: their order in the answer log
  std::optional<UndoAsked> undo_;
  int last_undo_ = 0;
  Seat paused_;
};

}  // namespace rules::play
