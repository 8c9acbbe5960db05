// Metrics: what is measured of each game, one whole number each (or one for each seat). Made from the ruleset alone: a
// pack's cards, places, scores and figures are metrics as soon as they are declared. Owns names, meanings and the
// column of each in a row of numbers. Doesn't know how games are played. Invariant: the same ruleset and the same
// choice give the same list. Read next: metric_watch.hpp, which does the counting.
#pragma once
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "content/linked.hpp"

namespace rules::lab {

/// What kind of thing a metric counts. Some kinds count it of one of several things: a card, a place.
enum class Measure {
  // Seen at the end of a game.
  vp,
  vp_of,  ///< by declared score
  win,
  figure,  ///< by declared figure
  rounds,
  decisions,
  margin,
  winner,
  ending,          ///< by declared ending
  script_entries,  ///< into Lua
  api_calls,       ///< by scripts
  // Seen while it is played.
  lead_changes,
  decided,
  leads,  ///< by share of the length
  ties,
  final_tie,
  ties_decided,
  offers_made,
  offers_paid,
  paid,        ///< by resource
  controlled,  ///< by place, as the others of places
  worth,
  drawn,  ///< by kind of card, as all that follow
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

struct Metric {
  std::string name;                 ///< vp, vp.ID, rounds, place.ID.controlled, card.ID.played
  enum class Of { game, seat } of;  ///< of seat: there is one for each, side by side in a row
  std::string text;                 ///< a sentence: what it counts
  bool core = false;                ///< shown without asking for all
  Measure measure;
  std::int32_t what = 0;   ///< which card, place, score
  std::size_t column = 0;  ///< of the first seat
  bool distribution = false;
  bool label = false;
  bool share = false;
};

/// What is the same of all metrics of a measure.
struct MeasureDecl {
  const char* id;
  Metric::Of of;
  const char* text;
  bool distribution = false;  ///< how often it has each value is worth showing
  bool label = false;         ///< the number names something: it has no mean
  bool share = false;         ///< it is 0 or 1: its mean is a share of games
};
const MeasureDecl& decl_of(Measure measure);

/// Whether a metric of this measure may have this name: `rounds`, `end.mine`, `card.gull.played`.
bool is_name_of(Measure measure, std::string_view name);

/// Returns true if the name fits `wanted`, in which `*` stands for anything.
bool fits(std::string_view name, std::string_view wanted);

/// Bare: what can be seen at the end of a game, which costs nothing. Core: what a designer looks at first. All: cards
/// and places too.
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
  Metrics(const content::LinkedGame& linked, MetricSet which);
  /// All that is bare, and these. A `*` in a name stands for anything. Throws UnknownMetric if a name fits none.
  Metrics(const content::LinkedGame& linked, std::span<const std::string> names);
  /// As a file names them: name, measure, what and core are there.
  Metrics(int players, std::vector<Metric> metrics) : players_(players) { take(std::move(metrics)); }

  std::span<const Metric> list() const { return list_; }
  /// How many numbers a row has.
  std::size_t columns() const { return columns_; }
  int players() const { return players_; }
  /// Which metric this is, or nullptr.
  const Metric* find(std::string_view name) const;
  /// Where its number is in a row. Throws UnknownMetric.
  std::size_t column(std::string_view name, Seat seat = Seat(0)) const;
  /// Of this measure of that thing: the column of the first seat, or -1 if it isn't measured.
  std::int32_t column(Measure measure, std::int32_t what = 0) const {
    const auto& columns = by_measure_[static_cast<std::size_t>(measure)];
    return at(what) < columns.size() ? columns[at(what)] : -1;
  }
  bool measures(Measure measure) const { return !by_measure_[static_cast<std::size_t>(measure)].empty(); }
  /// Whether a game has to be watched while it is played.
  bool watched() const;
  /// The names of the columns: of a metric of seats one for each, `vp.seat-1`.
  std::vector<std::string> column_names() const;

 private:
  void take(std::vector<Metric> metrics);

  int players_;
  std::vector<Metric> list_;
  std::vector<std::int32_t> by_measure_[static_cast<std::size_t>(Measure::count)];
  std::size_t columns_ = 0;
};

/// The parts of a game's length after which Measure::leads looks who leads, in tenths.
inline constexpr int kTenths = 9;

/// The steps of a round in which something is to be had, as those of contests and queues; each is a place.
std::vector<StepId> places(const Ruleset& rules);

}  // namespace rules::lab
