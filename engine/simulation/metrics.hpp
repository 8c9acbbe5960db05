// Metrics: the numbers measured in each game, one integer each (or one per seat). Derived from the ruleset alone: a
// pack's cards, places, scores and figures are metrics as soon as they are declared. Owns their names, meanings and
// columns. Invariant: the same ruleset and selection give the same list. Read next: metric_watch.hpp, which counts.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "packs/build/linked.hpp"

namespace rules::simulation {

/// The quantity that a metric counts; some measures count it for each card, place, ...
enum class Measure {
  // Measured at the end of a game.
  vp,
  vp_of,  ///< by declared score
  win,
  figure,  ///< by declared figure
  rounds,
  decisions,
  margin,
  winner,
  ending,          ///< by declared ending
  script_entries,  ///< calls into Lua
  api_calls,       ///< calls by scripts
  // Measured during play.
  lead_changes,
  decided,
  leads,  ///< by tenth of the game's length
  ties,
  final_tie,
  ties_decided,
  offers_made,
  offers_paid,
  paid,        ///< by resource
  controlled,  ///< by place, like the following ones
  worth,
  drawn,  ///< by kind of card, like all following ones
  kept,
  played,
  cancelled,
  stolen,
  laid,
  held,
  had,
  won_with,
  first,
  count
};

/// The name of a thing, by language.
using ByLanguage = std::map<std::string, std::string>;
/// Returns the name in this language, or else in English; empty if there is none.
std::string in_language(const ByLanguage& name, const std::string& language);

struct Metric {
  std::string name;                 ///< vp, vp.ID, rounds, place.ID.controlled, card.ID.played
  enum class Of { game, seat } of;  ///< seat: one number per seat, in adjacent columns
  std::string text;                 ///< one sentence: what it counts
  bool core = false;                ///< shown by default
  Measure measure;
  std::int32_t what = 0;   ///< index of the card, place, score
  ByLanguage thing = {};   ///< name of the card, place, score; empty if it is about none
  std::size_t column = 0;  ///< of the first seat
  bool distribution = false;
  bool label = false;
  bool share = false;
};

/// The common properties of a measure's metrics.
struct MeasureDecl {
  const char* id;
  Metric::Of of;
  const char* text;
  bool distribution = false;  ///< its distribution is worth showing
  bool label = false;         ///< the number is a label and has no mean
  bool share = false;         ///< 0 or 1: its mean is a share of games
};
const MeasureDecl& decl_of(Measure measure);
/// Throws std::runtime_error if no measure has this id.
Measure measure_named(const std::string& id);

/// Returns true if a metric of this measure may have this name: `rounds`, `end.mine`, `card.gull.played`.
bool is_name_of(Measure measure, std::string_view name);

/// Bare: what can be seen at the end of a game, at no cost. Core: what a designer looks at first. All: cards and places
/// too.
enum class MetricSet { bare, core, all };

/// There is no metric of this name.
class UnknownMetric : public std::invalid_argument {
 public:
  explicit UnknownMetric(std::string_view name)
      : std::invalid_argument("there is no metric '" + std::string(name) + "'"), wanted(name) {}
  std::string wanted;
};

class Metrics {
 public:
  Metrics(const packs::LinkedGame& linked, MetricSet which);
  /// Selects all bare metrics and these. `*` in a name is a wildcard. Throws UnknownMetric if a name matches none.
  Metrics(const packs::LinkedGame& linked, std::span<const std::string> names);
  /// Restores metrics from a file, which has name, measure, what, core and thing.
  Metrics(int players, std::vector<Metric> metrics) : players_(players) { take(std::move(metrics)); }

  std::span<const Metric> list() const { return list_; }
  /// Returns the length of a row.
  std::size_t columns() const { return columns_; }
  int players() const { return players_; }
  /// Returns the metric of that name, or nullptr.
  const Metric* find(std::string_view name) const;
  /// Returns its column in a row. Throws UnknownMetric.
  std::size_t column(std::string_view name, Seat seat = Seat(0)) const;
  /// Returns the first seat's column for a measure of that thing, or -1 if it isn't measured.
  std::int32_t column(Measure measure, std::int32_t what = 0) const {
    const auto& columns = by_measure_[static_cast<std::size_t>(measure)];
    return at(what) < columns.size() ? columns[at(what)] : -1;
  }
  bool measures(Measure measure) const { return !by_measure_[static_cast<std::size_t>(measure)].empty(); }
  /// Returns a metric's number in a row; of a per-seat one, the sum over all seats.
  std::int64_t over_seats(const Metric& metric, std::span<const std::int64_t> row) const;
  bool measures_any(std::initializer_list<Measure> measures) const;
  /// Returns true if a game must be watched during play.
  bool watched() const;
  /// Returns the names of the columns; a per-seat metric has one per seat, `vp.seat-1`.
  std::vector<std::string> column_names() const;

 private:
  void take(std::vector<Metric> metrics);

  int players_;
  std::vector<Metric> list_;
  std::vector<std::int32_t> by_measure_[static_cast<std::size_t>(Measure::count)];
  std::size_t columns_ = 0;
};

/// The parts of a game's length, in tenths, after which Measure::leads looks for the leader.
inline constexpr int kTenths = 9;

/// Returns the steps of a round that offer something, such as contests and queues; each is a place.
std::vector<StepId> places(const Ruleset& rules);

}  // namespace rules::simulation
