// Finds settings that bring metrics into wanted ranges, with the smallest change from the usual ones. Settings are
// tried in the order of that change. Each is played until it is sure that it fits or that it doesn't, or games run out;
// most are refused after few games. The first that fits is played again on fresh seeds.
//
// It is a race in which nobody who is behind for sure goes on (O. Maron, A. Moore, "Hoeffding races", Advances in
// Neural Information Processing Systems 6, 1994), with intervals that hold at all times (statistics/sequence.hpp).
// Their error is divided over all settings and wants (Bonferroni), so that any of all decisions is wrong in 5 % of all
// searches at most. Owns the order and the decisions. Doesn't know where packs come from.
#pragma once
#include <functional>
#include <limits>

#include "compare/matched.hpp"
#include "compare/option_range.hpp"
#include "statistics/interval.hpp"

namespace rules::compare {

/// A metric has to be within these limits.
struct Want {
  std::string metric;
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
};

/// What is known of a setting.
struct Tried {
  enum class State {
    fits,    ///< for sure
    misses,  ///< for sure
    open     ///< games ran out before that was sure
  };
  std::vector<std::string> values;  ///< of the ranges
  double distance = 0;              ///< from the usual ones, summed over the ranges
  State state = State::open;
  std::int64_t games = 0;
  std::vector<double> means;                    ///< by want
  std::vector<statistics::Interval> intervals;  ///< by want; together they hold at all times
  bool means_fit = false;                       ///< whether the means are within the wants
};

struct OptionSearch {
  std::vector<OptionRange> ranges;
  std::vector<Want> wants;
  /// Links the game with these settings besides the usual ones.
  std::function<std::shared_ptr<const content::LinkedGame>(const std::vector<std::string>& settings)> link;
  Matched games;  ///< how each is played: seed, threads, bots from outside; `seeds`: at most so many of each setting
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
  std::size_t settings = 0;   ///< how many there are
  std::ptrdiff_t found = -1;  ///< of `tried`, or -1
  Tried confirmed;            ///< the same on fresh seeds, with the usual intervals, which hold together
  std::int64_t games = 0;     ///< in all
  bool stopped = false;
};

/// Searches. `progress` is shown what there is so far, before each setting and some times a second. Throws what `link`
/// throws, lab::UnknownMetric and SettingFailed.
SearchResult search_options(const OptionSearch& search,
                            const std::function<void(const SearchResult&, std::int64_t games)>& progress,
                            const std::atomic<bool>& stop);

/// All settings in the order in which they are tried: by distance, those that are as far in the order of the ranges.
std::vector<Tried> in_order_of_distance(std::span<const OptionRange> ranges);

}  // namespace rules::compare
