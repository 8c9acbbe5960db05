// The report of a simulation: its figures and sentences, and unusual games. Owns the contents, not the drawing
// (simulation/report.hpp).
#pragma once
#include "results.hpp"
#include "simulation/report.hpp"
#include "simulation/simulation.hpp"

namespace tools {

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
