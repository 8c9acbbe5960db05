// Results of many games, as text and as JSON, the same for one process or merged files of its shards: uses only what
// row files contain. And the report of a simulation: figures, sentences, unusual games; simulation/report.hpp draws
// them.
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

  /// Returns 0 if nobody had it.
  double share() const { return had == 0 ? 0 : static_cast<double>(won) / static_cast<double>(had); }
  rules::statistics::Interval interval() const { return rules::statistics::wilson(won, had); }
};
/// Returns one for each card, if that is measured.
std::vector<WithCard> win_shares_with_cards(const rules::simulation::Totals& totals);

/// Returns the games of the shard I/N (`text`) of these games, in whole blocks. Throws UsageError.
rules::simulation::Span shard_of(const std::string& text, rules::simulation::Span whole, std::int64_t block = 1);

/// Remembers the games with the smallest and greatest values of interesting metrics.
class Outliers : public rules::simulation::Sink {
 public:
  explicit Outliers(std::shared_ptr<const rules::simulation::Metrics> metrics);
  void take(const rules::simulation::GameResult& game) override;

  struct Extreme {
    std::size_t metric = 0;  ///< index in the list of metrics
    bool most = false;
    std::int64_t value = 0, game = 0;
  };
  /// Returns the smallest and greatest value of each metric, with the first game that has it; empty before the first
  /// game.
  const std::vector<Extreme>& extremes() const { return extremes_; }

 private:
  std::shared_ptr<const rules::simulation::Metrics> metrics_;
  std::vector<Extreme> extremes_;
};

/// `again`: the command without the program's name, up to the seed; `--first N --games 1` selects one game.
nlohmann::ordered_json report_of(const rules::simulation::Stored& results, const Outliers& outliers,
                                 const std::string& again);

}  // namespace tools
