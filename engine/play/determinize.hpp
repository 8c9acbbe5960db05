// Determinizer: turns a copy of a game into one that a seat can't distinguish from it. Also tells whether a viewer can
// know what a player's value is made of. Visibility itself is decided in kernel/state/knowledge.hpp.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/table.hpp"
#include "kernel/engine.hpp"
#include "kernel/random/random.hpp"
#include "play/seen.hpp"

namespace rules::play {

/// Returns true if cards unseen by this viewer may modify a value: such a card may be in the hand of this seat (no
/// seat: of anyone).
bool depends_on_hands(StateView read, Viewer viewer, ValueId value, Seat whose = Seat());
/// Whose hands may hold cards that modify a player's value: everyone's, or only their own, where the computation leaves
/// out what the viewer doesn't see.
enum class Hands { all, own };
/// Returns true if a player's value has parts that this viewer doesn't see.
bool hides_parts(StateView read, Viewer viewer, ValueId value, Seat subject, Hands hands = Hands::all);

/// The chance of a determinized game. The current step repeats its draws, with cards permuted and unseen dice drawn
/// freshly; later steps draw freshly. Copying allocates nothing once the capacity suffices.
class RepeatedDraws : public ChanceScript {
 public:
  /// Repeats the draws of this step. `to`: the replacement of each card. `fresh`: draws to be made freshly; empty:
  /// none.
  void repeat(std::int32_t step, std::span<const Draw> draws, const Table<Card, Card>& to,
              const std::vector<bool>& fresh) {
    step_ = step;
    next_ = draws.size();
    draws_.clear();
    cards_.clear();
    for (std::size_t i = 0; i < draws.size(); ++i) {
      draws_.push_back(
          {draws[i].kind, !fresh.empty() && fresh[i], draws[i].face, cards_.size(), draws[i].cards.size()});
      for (const Card card : draws[i].cards) cards_.push_back(to[card]);
    }
  }
  std::int32_t step() const { return step_; }

  void begin(std::int32_t step) override { next_ = step == step_ ? 0 : draws_.size(); }
  std::optional<int> die(DieId, Seat, int) override {
    const Repeated* draw = next(Draw::Kind::die);
    return draw && !draw->fresh ? std::optional(draw->face) : std::nullopt;
  }
  bool shuffle(Pile, std::span<Card> cards) override { return order(Draw::Kind::shuffle, cards); }
  bool pick(Pile, std::span<Card> cards) override { return order(Draw::Kind::pick, cards); }
  std::optional<int> number(int) override {
    const Repeated* draw = next(Draw::Kind::number);
    return draw ? std::optional(draw->face) : std::nullopt;
  }

 private:
  struct Repeated {
    Draw::Kind kind;
    bool fresh;
    int face;
    std::size_t first, count;  ///< of the cards
  };

  /// Returns the next draw, if it is of this kind.
  const Repeated* next(Draw::Kind kind) {
    return next_ < draws_.size() && draws_[next_].kind == kind ? &draws_[next_++] : nullptr;
  }
  bool order(Draw::Kind kind, std::span<Card> cards) {
    if (next_ < draws_.size() && draws_[next_].count != cards.size()) return false;
    const Repeated* draw = next(kind);
    if (draw) std::copy_n(cards_.begin() + static_cast<std::ptrdiff_t>(draw->first), draw->count, cards.begin());
    return draw != nullptr;
  }

  std::int32_t step_ = -1;
  std::size_t next_ = 0;
  std::vector<Repeated> draws_;
  std::vector<Card> cards_;
};

/// Permutes hidden cards with the same back, in the checkpoint and in the current step's answers, then re-runs the step
/// with the same draws, except for dice unseen by the seat. Accepts the result only if the seat sees the same
/// (seen.hpp). Reuses its memory. Invariant: the result depends on the key and the seat's knowledge, not on hidden
/// information: two games that the seat can't distinguish yield the same game for a key.
class Determinizer {
 public:
  /// For games of these rules, which must outlive this.
  explicit Determinizer(const Ruleset& rules);

  /// Turns `world`, a copy of `game` whose chance this object may decide, into a game that differs from `game` only in
  /// what the seat doesn't know. Returns false, leaving `world` unusable, if it finds none in `tries` tries. `game`
  /// must be asking. `key` selects the result. Seats that have answered the current question are asked again, unless
  /// `alike`: then it fails, because the seat could see the difference.
  bool make(const Engine& game, Engine& world, Seat seat, std::uint64_t key, int tries, bool alike);

  RepeatedDraws chance;

 private:
  using Permutation = Table<Card, Card>;

  /// Determines what the seat sees of the game and the draws of the current step. If the game records neither, runs the
  /// step in `world`.
  bool look_at(const Engine& game, Engine& world, Seat seat, bool alike);
  void leave_unchanged();
  void permute_unknown(StateView read, StateView began, Seat seat, std::uint64_t key);
  /// Permutes the hidden cards of one deck, which are in positional order.
  void mix_among(std::span<const Card> deck, StateView read, StateView began, std::uint64_t key);
  /// Applies the permutation: each card takes the position of the one it replaces.
  void relabel(const GameState& state);
  void change_answers(const Engine& game, Seat seat);
  bool looks_the_same(const Engine& world, Seat seat, bool alike);

  const Ruleset& rules_;
  Table<Card, bool> acts_at_once_;
  std::vector<ZoneId> decks_;  ///< zones that are decks

  Permutation to_;   ///< maps each card to its replacement
  GameState began_;  ///< the checkpoint with the cards permuted
  std::vector<LoggedAnswer> answers_;
  std::vector<Draw> draws_;
  std::vector<bool> fresh_, none_fresh_;
  std::vector<std::int32_t> seen_table_, seen_notes_, other_;
  std::vector<Card> hidden_, of_deck_, held_, outside_;
  std::vector<std::pair<std::uint64_t, Card>> order_;
};

}  // namespace rules::play
