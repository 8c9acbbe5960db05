// Results of many games, as text and as JSON; the same for one process or merged files of its shards. Owns these
// formats. Uses only what row files contain.
#pragma once
#include "nlohmann/json_fwd.hpp"
#include "simulation/row_file.hpp"
#include "texts.hpp"

namespace tools {

/// `timing`: include the CPU time, if it is known; without it equal runs give equal bytes.
nlohmann::ordered_json results_json(const rules::simulation::Stored& results, bool timing = false);
void print_results(const rules::simulation::Stored& results, const Texts& texts, bool timing = false);
/// Returns "3 games failed; the first is game 7: ..."
std::string told_failed(const Texts& texts, const rules::simulation::Totals& totals);

/// The share of wins of players who had a card, over all seats.
struct WithCard {
  const rules::simulation::Metric* metric;  ///< card.ID.had
  std::int64_t had = 0, won = 0;
};
/// Returns one for each card, if that is measured.
std::vector<WithCard> win_shares_with_cards(const rules::simulation::Totals& totals);

/// Returns the games of the shard I/N (`text`) of these games, in whole blocks. Throws UsageError.
rules::simulation::Span shard_of(const std::string& text, rules::simulation::Span whole, std::int64_t block = 1);

}  // namespace tools
