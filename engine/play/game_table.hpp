// GameTable: one game and its participants: local people, remote people, bots. Owns the game, presence and languages,
// who must answer, pauses, and the pending undo request. Knows no clock, thread, screen or network. Every change to the
// game is an Act: a caller that persists tables makes it (read(), undone()), stores it, then applies it (take()). A
// game's configuration, seeds and acts suffice to restore a table. Invariant: after each call the game is advanced: it
// asks, is over, or has failed.
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

/// A change to the game by a seat, in a form that can be stored.
struct Act {
  enum class Kind {
    answer,
    undo,
    passed,     ///< an automatic pass; undo requests skip it
    new_rules,  ///< the game continues under changed rules: only the answers among the first acts are kept
    moved       ///< the people continue at another table; the game itself is unchanged
  };
  Kind kind = Kind::answer;
  Seat seat;
  std::string question;  ///< for an answer: Game::question_id(); for an undo: that of the answer taken back
  /// For an answer: by names, as in a save. For an undo: "alone" if only that answer is taken back. For new rules: the
  /// number of acts whose answers are kept. For a move: the other table, as its caller names it.
  std::string serialized;
  std::optional<std::uint32_t> fingerprint = {};  ///< of the answered question; nothing: recorded by earlier programs
  /// For an undo: returns true if only this answer is taken back, because nobody has seen it.
  bool takes_back_alone() const { return serialized == "alone"; }
  friend bool operator==(const Act&, const Act&) = default;
};

/// Why a request was rejected; nothing has changed.
struct Refusal {
  const char* code;        ///< machine-readable: see GameTable
  std::string why;         ///< one sentence, in the language of the requester
  std::string fault = {};  ///< for an illegal answer: why, without the legal ones
};

/// A pending request to undo.
struct UndoAsked {
  int id = 0;  ///< unique for each request
  Seat by;
  SeatSet open;  ///< seats that must still consent
};

class GameTable {
 public:
  /// A seat's presence and language; its name is part of the game (Game::call).
  struct Place {
    std::string language;
    bool here = true;       ///< false: nobody is in the seat at the moment,
    std::int32_t seen = 0;  ///< and its player left after this many answers
  };

  /// A game at its beginning. All seats read the game's language.
  explicit GameTable(std::unique_ptr<Game> game);
  /// Restores a table from a game at its beginning and its acts, without replaying undone ones. Throws SaveError if an
  /// act doesn't match.
  GameTable(std::unique_ptr<Game> game, std::span<const Act> acts);

  /// Restores a table under changed rules: applies the standing answers up to the first that doesn't fit. Sets `fits`
  /// to the number of acts before it; to that of all acts if all fit.
  GameTable(std::unique_ptr<Game> game, std::span<const Act> acts, std::size_t& fits);

  Game& game() { return *game_; }
  const Game& game() const { return *game_; }
  /// Replaces the game: packs were reloaded, or a save was loaded. Drops pending requests.
  void replace(std::unique_ptr<Game> game);

  // ---- participants
  /// Returns the seats of people.
  SeatSet people() const;
  const Place& place(Seat seat) const { return places_[seat]; }
  void set_language(Seat seat, std::string language);
  void set_here(Seat seat, bool here);
  /// Returns the wording for a seat: its language and all names. No seat: spectators, in the game's language.
  Wording words(Seat seat) const;
  /// Returns the wording in any language.
  Wording words(const std::string& language) const;

  // ---- pending questions
  /// Returns the seats that are asked and have not answered.
  SeatSet waiting() const;
  /// Returns the id of this seat's question, or "" (Game::question_id()).
  std::string question(Seat seat) const { return game_->asked(seat) ? game_->question_id() : ""; }
  /// Returns true if this seat is asked but has only one legal answer, such as passing in windows open to everyone.
  bool has_no_choice(Seat seat) const;

  // ---- answers
  /// Parses an answer, in canonical form or as people type it, to the question of this id. Changes nothing. Refusals:
  /// `over`, `failed`, `paused`, `not-asked`, `answered`, `stale` (an earlier question), `illegal`.
  std::variant<Act, Refusal> read(Seat seat, std::string_view question, std::string_view answer) const;
  /// Applies the result of read() or undone(), and advances the game. Throws SaveError if it doesn't match this table.
  void take(const Act& act);

  // ---- undo
  /// Requests to take back the latest answer that a seat gave (not an automatic pass), and everything after it. This
  /// needs the consent of all other people who have been present since then, and so may have seen its effects, unless
  /// its question is still being answered. `open`: those who must consent, if another process has found them. Works
  /// after a script failure, too, since another answer may avoid it. Refusals: `nothing-to-undo`, `undo-waits` (another
  /// request is open), `paused`.
  std::optional<Refusal> ask_undo(Seat by, std::optional<SeatSet> open = std::nullopt);
  /// Returns the pending request. Each applied answer drops it.
  const std::optional<UndoAsked>& undo() const { return undo_; }
  /// Consents to or rejects the request, which is dropped if rejected. The requester withdraws it by rejecting it.
  /// Refusal: `no-undo` (no longer requested, or this seat's consent isn't needed).
  std::optional<Refusal> consent(int id, Seat seat, bool agrees);
  /// Returns the undo to be stored and applied, once all have consented.
  std::optional<Act> undone() const;

  // ---- pauses
  /// Pauses for a seat: no answers are accepted. Anyone may resume (no seat).
  void pause(Seat by) { paused_ = by; }
  Seat paused() const { return paused_; }

 private:
  Refusal refusal(Seat seat, const char* code, const char* text) const;
  void take_answer(const Act& act);
  void take_undo(const Act& act);
  /// Applies the standing answers. Sets `fits` to the number of acts before the one being applied.
  void restore(std::span<const Act> acts, std::size_t& fits);
  void finish_restoring(std::span<const Act> acts);
  /// Returns the latest answer that this seat gave, or nullptr.
  const LoggedAnswer* last_given(Seat seat) const;
  /// Returns true if others are still asked the same question: then nobody has seen the answer.
  bool is_unseen(const LoggedAnswer& given) const;
  /// Returns the other people who have been present since this answer was given.
  SeatSet witnesses(const LoggedAnswer& given) const;
  /// Returns the order of the next answer.
  std::int32_t next_order() const;

  std::unique_ptr<Game> game_;
  Table<Seat, Place> places_;
  std::set<std::int32_t> passed_;  ///< automatic passes: their order in the answer log
  std::optional<UndoAsked> undo_;
  int last_undo_ = 0;
  Seat paused_;
};

}  // namespace rules::play
