// RepeatedDraws: the chance of a determinized game. The current step repeats its draws, with cards permuted and unseen
// dice drawn freshly; later steps draw freshly. Copying allocates nothing once the capacity suffices.
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "base/table.hpp"
#include "kernel/random/random.hpp"

namespace rules::play {

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

}  // namespace rules::play
