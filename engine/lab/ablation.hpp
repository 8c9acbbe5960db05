// Ablation: what a card does to the game, as a cause. Each game is played twice on the same chance, once with the card
// as it is and once with it blank (blank_cards.hpp); what differs, the card has done. Owns how pairs are
// counted. Until somebody has the card, and mostly until it is played, both games are the same; so who has it first is
// decided before it does anything, and what becomes of that player is no matter of who tends to have it.
#pragma once
#include "lab/simulation.hpp"
#include "statistics/paired.hpp"

namespace rules::lab {

struct Ablation {
  std::shared_ptr<const Metrics> metrics;
  std::vector<statistics::Paired> together;   ///< by metric, of all seats: blank first, then as it is
  statistics::Paired holder_wins, holder_vp;  ///< of the seat that has the card first, of games where somebody has it
  std::int64_t other_holder = 0;              ///< games in which somebody else has it first, or nobody, if it is blank
  std::int64_t failed = 0;                    ///< pairs of which a game failed; they count for nothing else
  std::int64_t first_failed = -1;
  std::string failure;
  bool failed_blank = false;  ///< that game, with the card blank
  bool gave_up = false;       ///< after games that failed alike: not all pairs were played

  std::int64_t pairs() const { return holder_games() + without; }
  std::int64_t holder_games() const { return holder_wins.n(); }
  std::int64_t without = 0;  ///< games in which nobody had it
  void add(const Ablation& other);
};

/// Plays the games of the config, each also with this card blank, until enough have failed alike. `progress` is told
/// how many pairs are done. Throws std::invalid_argument if there is no such card.
Ablation ablate(const SimulationConfig& config, const std::string& card,
                const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop);

}  // namespace rules::lab
