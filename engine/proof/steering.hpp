// Steering: a seat that tries what has happened least. Of the legal answers it prefers the one that makes the rarest
// item happen, and cards that a rare item needs. Between equals it draws by a key.
// Owns nothing but what was offered to it. What counts as rare stays fixed while a batch of games is played, so that it
// makes no difference in which order threads play them; what happened in the game itself is added.
#pragma once
#include "play/bots.hpp"
#include "proof/coverage_watch.hpp"

namespace rules::proof {

/// What steers a batch of games: how often each item has happened, and the rarest item that each kind of card is part
/// of.
struct Rarity {
  Rarity(const Ruleset& rules, const CoverageCatalogue& catalogue, Tally counts);
  Tally counts;
  std::vector<std::int64_t> needs;  ///< by kind of card
};

class SteeredSeat : public InlinePlayer {
 public:
  /// How a seat plays a game: by what is rare; or, where nothing is new, at random or by the packs' advice, so that
  /// games differ in kind too; or at random throughout, to compare with.
  enum class Temper { steered, random, sensible, aimless };

  /// All must outlive it; `rarity` may be replaced between games.
  SteeredSeat(const Ruleset& rules, const CoverageCatalogue& catalogue, script::Host& host, CoverageWatch& watch,
              Tally& offered)
      : rules_(&rules), catalogue_(&catalogue), host_(&host), watch_(&watch), offered_(&offered) {}
  void begin(Temper temper, const Rarity& rarity) {
    temper_ = temper;
    rarity_ = &rarity;
  }
  /// Answers as this bot does from now on, whatever is rare. `bot`: one that answers at once.
  void follow(const play::SeatKind& bot) { bot_ = bot; }

  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override;

 private:
  Answer choose(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key);
  /// The item of an answer to any question.
  Item item_of(GameParts& game, const Question& ask, const Answer& answer) const;
  /// How rare an answer is: the lower, the better.
  std::int64_t rank(GameParts& game, const Question& ask, const Answer& answer) const;
  std::int64_t times(const Item& item) const;

  const Ruleset* rules_;
  const CoverageCatalogue* catalogue_;
  script::Host* host_;
  CoverageWatch* watch_;
  Tally* offered_;
  Temper temper_ = Temper::random;
  const Rarity* rarity_ = nullptr;
  std::optional<play::SeatKind> bot_;
};

}  // namespace rules::proof
