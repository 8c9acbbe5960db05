// Ablation: the causal effect of a card on the game. Each game is played twice on the same chance, once with the card
// as it is and once with it blank; every difference is due to the card. Owns the counts of pairs.
// Until a player gets the card, and usually until it is played, both games are identical; so its first holder is
// determined before it does anything, and that player's result is not biased by who tends to have it.
#pragma once
#include "simulation/simulation.hpp"
#include "statistics/intervals.hpp"

namespace rules::simulation {

struct Ablation {
  /// Measures the core metrics, and those that tell the first holder of the card.
  Ablation(const packs::LinkedGame& linked, const std::string& card);

  std::shared_ptr<const Metrics> metrics;
  std::vector<statistics::Paired> together;   ///< by metric, over all seats: blank first, then as it is
  statistics::Paired holder_wins, holder_vp;  ///< for the first holder of the card, in games that have one
  std::int64_t other_holder = 0;              ///< games whose first holder differs, or is missing, with the card blank
  std::int64_t failed = 0;                    ///< pairs with a failed game, which count nowhere else
  std::int64_t first_failed = -1;
  std::string failure;
  bool failed_blank = false;  ///< that game had the card blank
  bool gave_up = false;       ///< stopped after similar failures: not all pairs were played

  std::int64_t pairs() const { return holder_games() + without; }
  std::int64_t holder_games() const { return holder_wins.n(); }
  std::int64_t without = 0;  ///< games in which nobody had it
  /// Counts a pair of completed games.
  void add(const GameResult& blank, const GameResult& usual);
  /// Counts a pair whose given game failed; `is_blank`: the one with the card blank.
  void fail(const GameResult& game, bool is_blank);
  /// Adds other pairs of the same card.
  void add(const Ablation& other);

 private:
  std::size_t first_ = 0;  ///< column of the metric that tells the first holder
};

/// Returns the same packs with these cards blank: a blank card stays in its deck and can be drawn, held, stolen and
/// discarded, but it can't be played or copied, nothing hooks it, and no value counts it. Throws std::invalid_argument
/// if there is no such card.
std::shared_ptr<const packs::LinkedGame> with_blank(const packs::LinkedGame& linked,
                                                    std::span<const std::string> cards);

/// Plays the games of the config, each also with this card blank, until too many have failed alike. Calls `progress`
/// with the number of pairs done. Throws std::invalid_argument if there is no such card.
Ablation ablate(const SimulationConfig& config, const std::string& card,
                const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop);

}  // namespace rules::simulation
