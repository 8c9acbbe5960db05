// The report of a simulation: its figures and sentences, and the games that stand out. Owns what is shown. Doesn't know
// how a report is drawn (lab/report.hpp), nor where it is written.
#pragma once
#include "lab/report.hpp"
#include "lab/simulation.hpp"
#include "results.hpp"

namespace tools {

/// Remembers the games with the least and the most of what is worth a look.
class Outliers : public rules::lab::Sink {
 public:
  explicit Outliers(std::shared_ptr<const rules::lab::Metrics> metrics);
  void take(const rules::lab::GameResult& game) override;

  struct Extreme {
    std::size_t metric = 0;  ///< in the list of metrics
    bool most = false;
    std::int64_t value = 0, game = 0;
  };
  /// Of each metric its least and most, each by the first game that has it; nothing before the first game.
  const std::vector<Extreme>& extremes() const { return extremes_; }

 private:
  std::shared_ptr<const rules::lab::Metrics> metrics_;
  std::vector<Extreme> extremes_;
};

/// `again`: the command without the program's name, up to the seed; `--game-index N` makes it one game.
rules::lab::Report report_of(const Results& results, const rules::content::LinkedGame& linked, const Outliers& outliers,
                             const std::string& again);

}  // namespace tools
