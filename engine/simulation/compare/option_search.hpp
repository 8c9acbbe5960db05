// Searches for settings that bring metrics into wanted ranges with the smallest change from the usual ones. Owns the
// notation of the values to try (`house.rounds=20..40:5`), the order of settings, and the decisions. Whether a value is
// allowed is checked when packs are linked.
#pragma once
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "packs/records/records.hpp"
#include "simulation/compare/matched.hpp"
#include "simulation/metrics.hpp"
#include "statistics/intervals.hpp"

namespace rules::compare {

/// An invalid range; the message is for its author.
class RangeError : public packs::MessageError {
  using MessageError::MessageError;
};

/// Values to try for an option.
struct OptionRange {
  std::string option;            ///< pack.name
  simulation::ByLanguage title;  ///< for people
  std::string usual;             ///< the value if it isn't set here
  packs::OptionDecl::Type type = packs::OptionDecl::Type::number;
  std::vector<std::string> values;  ///< in the order written, without duplicates

  /// Returns the distance of a value from the usual one: for numbers, as a part of the distance between the smallest
  /// and the largest value including the usual one; for others 0 or 1.
  double distance(const std::string& value) const;
};

/// Greatest number of values, so that a typo doesn't start a year's work.
constexpr std::size_t kMaxValues = 1000;

/// Parses `NAME=VALUES`. Values are separated by commas: words, numbers, `20..40` (each number), `20..40:5` (each
/// fifth), or `all` for a flag or a choice. `options`: those of the game, with their values. Throws RangeError.
OptionRange option_range(const std::string& text, std::span<const packs::OptionValue> options);

/// Returns all combinations of one value per range; the last range changes fastest.
std::vector<std::vector<std::string>> combinations(std::span<const OptionRange> ranges);

/// Returns `house.rounds=25`, for each range.
std::vector<std::string> settings(std::span<const OptionRange> ranges, std::span<const std::string> values);

/// The wanted range of a metric.
struct Want {
  std::string metric;
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
};

/// The result for a setting.
struct Tried {
  enum class State {
    fits,    ///< surely
    misses,  ///< surely
    open     ///< games ran out before it was decided
  };
  std::vector<std::string> values;  ///< of the ranges
  double distance = 0;              ///< from the usual values, summed over the ranges
  State state = State::open;
  std::int64_t games = 0;
  std::vector<double> means;                    ///< by want
  std::vector<statistics::Interval> intervals;  ///< by want; together they are valid at any time
  bool means_fit = false;                       ///< true if the means are in the wanted ranges
};

struct OptionSearch {
  std::vector<OptionRange> ranges;
  std::vector<Want> wants;
  /// Links the game with these settings in addition to the usual ones.
  std::function<std::shared_ptr<const packs::LinkedGame>(const std::vector<std::string>& settings)> link;
  simulation::SimulationConfig config;  ///< how each is played; `games`: limit per setting
  std::vector<std::string> bots;
  double error = 0.05;
};

/// A game failed; what() says why.
struct SettingFailed : std::runtime_error {
  SettingFailed(std::string why, std::int64_t of_number, std::vector<std::string> with)
      : std::runtime_error(why), number(of_number), settings(std::move(with)) {}
  std::int64_t number;
  std::vector<std::string> settings;
};

struct SearchResult {
  std::vector<Tried> tried;   ///< in the order of their distance
  std::size_t settings = 0;   ///< number of all settings
  std::ptrdiff_t found = -1;  ///< index in `tried`, or -1
  Tried confirmed;            ///< the same setting on fresh seeds, with the usual intervals, which hold together
  std::int64_t games = 0;     ///< in all
  bool stopped = false;
};

/// Tries settings in the order of their distance from the usual ones. Each is played until it surely fits or misses, or
/// games run out; most miss after few games. The first that fits is played again on fresh seeds.
///
/// It is a race that drops a candidate once it is surely behind (O. Maron, A. Moore, "Hoeffding races", Advances in
/// Neural Information Processing Systems 6, 1994), with always-valid intervals (statistics/sequence.hpp). Their error
/// is divided among all settings and wants (Bonferroni), so that any decision is wrong in at most 5 % of all searches.
///
/// Calls `progress` with the results so far, before each setting and several times a second. Throws
/// what `link` throws, simulation::UnknownMetric and SettingFailed.
SearchResult search_options(const OptionSearch& search,
                            const std::function<void(const SearchResult&, std::int64_t games)>& progress,
                            const std::atomic<bool>& stop);

/// Returns all settings in the order in which they are tried: by distance, then in the order of the ranges.
std::vector<Tried> in_order_of_distance(std::span<const OptionRange> ranges);

}  // namespace rules::compare
