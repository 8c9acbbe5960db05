// Random: chance, as decided by the hash (chance.hpp), a scenario or a determinization, and the draws of the current
// step. Owns the seed. Changes no state: the caller counts draws in the state, and passes the count in.
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "base/chance.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

/// Decides chance in place of the hash, draw by draw.
class ChanceScript {
 public:
  virtual ~ChanceScript() = default;
  /// Notes that a step begins to run, perhaps not for the first time.
  virtual void begin(std::int32_t step) { static_cast<void>(step); }
  /// Returns a face for the nth die of a seat (null: shared), or nullopt.
  virtual std::optional<int> die(DieId die, Seat seat, int nth) = 0;
  /// Orders the cards of a shuffle, first on top. Returns false if it leaves them to the hash.
  virtual bool shuffle(Pile pile, std::span<Card> cards) = 0;
  /// Moves the cards drawn at random from a pile to the front. Returns false if it leaves them to the hash.
  virtual bool pick(Pile pile, std::span<Card> cards) = 0;
  /// Returns a number from 0 to n - 1, or nullopt.
  virtual std::optional<int> number(int n) = 0;
};

/// A draw of the current step, for determinize().
struct Draw {
  enum class Kind { die, shuffle, pick, number } kind;
  DieId die;
  Seat seat;
  int nth = 0, face = 0;
  Pile pile;
  std::vector<Card> cards;
};

class Random {
 public:
  std::uint64_t seed() const { return seed_; }
  /// Sets the seed.
  void reseed(std::uint64_t seed) { seed_ = seed; }
  /// Sets the script that decides chance; nullptr: the hash does.
  void decide_by(ChanceScript* script) { script_ = script; }
  ChanceScript* script() const { return script_; }
  /// Turns the keeping of draws on or off.
  void keep(bool on) { keeping_ = on; }

  /// Returns true if the hash decides everything, and no draws are kept.
  bool plain() const { return !script_ && !keeping_; }
  /// Returns the draws of the current step, if they are kept.
  std::span<const Draw> made() const { return made_; }
  void clear() { made_.clear(); }

  /// Orders the cards of the nth shuffle of a pile in this round.
  void shuffle(StateView read, Pile pile, int nth, std::span<Card> cards);
  /// Moves to the front the `taken` cards of the nth draw from a pile in this round.
  void pick(StateView read, Pile pile, int nth, std::size_t taken, std::span<Card> cards);
  /// Returns the nth number drawn in this round, from 0 to n - 1.
  int number(StateView read, int nth, int n);
  /// Returns the random bits of the nth throw of a seat's dice.
  std::uint64_t thrown(StateView read, DieId die, Seat seat, int nth) const;
  /// Returns the face of one thrown die, given the index of that die.
  int face(StateView read, DieId die, Seat seat, int index, std::uint64_t thrown);
  /// Returns one word of a throw: the faces of up to eight dice. Each word has a random fraction of its own.
  static std::uint64_t faces(std::uint64_t faces, int dice, std::uint64_t thrown, int word) {
    const std::uint64_t fraction =
        word == 0 ? thrown : mix(thrown + static_cast<std::uint64_t>(word) * std::uint64_t{0x9e3779b97f4a7c15});
    return throw_dice(fraction, faces, std::min(dice - word * kDiceInWord, kDiceInWord));
  }

 private:
  ChanceScript* script_ = nullptr;
  std::uint64_t seed_ = 0;
  bool keeping_ = false;
  std::vector<Draw> made_;
};

}  // namespace rules
