#include "simulation/compare/option_search.hpp"

#include <algorithm>

#include "simulation/compare/finding.hpp"

namespace rules::compare {
namespace {

using statistics::Interval;
using statistics::Moments;

/// Fresh seeds: numbers of games that no race reaches.
constexpr std::int64_t kFresh = std::int64_t{1} << 40;

std::vector<std::string> metrics_of(std::span<const Want> wants) {
  std::vector<std::string> names;
  for (const Want& want : wants) names.push_back(want.metric);
  return names;
}

/// One setting being played.
class Race {
 public:
  Race(const OptionSearch& search, const Tried& setting)
      : search_(search),
        variant_{"", search.link(settings(search.ranges, setting.values)), search.bots},
        quantities_(std::span(&variant_, 1), {.metrics = metrics_of(search.wants)}),
        tried_(setting) {
    for (const Want& want : search.wants) {
      const std::ptrdiff_t q = quantities_.find(want.metric);
      if (q < 0) throw simulation::UnknownMetric(want.metric);
      wanted_.push_back(static_cast<std::size_t>(q));
    }
  }

  /// Plays until it is decided by intervals with this error each.
  Tried run(double error, const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop) {
    play(search_.games.first, search_.games.seeds, progress, stop,
         [&](const Quantity& quantity, const Moments& moments) {
           const Interval numbers = interval_at_any_time(quantity, moments, error, search_.games.seeds / 4);
           return Interval{shown(quantity, numbers.low), shown(quantity, numbers.high)};
         });
    return tried_;
  }

  /// Plays this many games on fresh seeds, all of them.
  Tried confirm(double error, std::int64_t games, const std::function<void(std::int64_t)>& progress,
                const std::atomic<bool>& stop) {
    whole_ = true;
    play(kFresh, std::max<std::int64_t>(games / quantities_.rotations(), 1), progress, stop,
         [&](const Quantity& quantity, const Moments& moments) { return mean_interval(quantity, moments, error); });
    return tried_;
  }

 private:
  using IntervalOf = std::function<Interval(const Quantity&, const Moments&)>;

  void play(std::int64_t first, std::int64_t games, const std::function<void(std::int64_t)>& progress,
            const std::atomic<bool>& stop, const IntervalOf& interval_of) {
    Matched matched = search_.games;
    matched.variants = std::span(&variant_, 1);
    matched.quantities = &quantities_;
    matched.first = first;
    matched.seeds = games;
    const auto look = [&](const Sums& sums) {
      judge(sums, interval_of);
      return !whole_ && tried_.state != Tried::State::open;
    };
    const Sums sums = play_matched(
        matched, look, [&](const Sums& so_far) { progress(so_far.seeds * quantities_.rotations()); }, stop);
    if (sums.failed > 0)
      throw SettingFailed(sums.first_failure.why, sums.first_failure.number, settings(search_.ranges, tried_.values));
  }

  void judge(const Sums& sums, const IntervalOf& interval_of) {
    tried_.games = sums.seeds * quantities_.rotations();
    tried_.means.clear();
    tried_.intervals.clear();
    bool all = true, any_outside = false;
    tried_.means_fit = true;
    for (std::size_t w = 0; w < wanted_.size(); ++w) {
      const Quantity& quantity = quantities_.list()[wanted_[w]];
      const Want& want = search_.wants[w];
      const Moments& moments = sums.of[0][wanted_[w]].second;
      const Interval interval = interval_of(quantity, moments);
      tried_.means.push_back(mean_of(quantity, moments));
      tried_.intervals.push_back(interval);
      tried_.means_fit = tried_.means_fit && want.low <= tried_.means.back() && tried_.means.back() <= want.high;
      all = all && interval.within(want.low, want.high);
      any_outside = any_outside || interval.high < want.low || interval.low > want.high;
    }
    tried_.state = all ? Tried::State::fits : any_outside ? Tried::State::misses : Tried::State::open;
  }

  const OptionSearch& search_;
  Variant variant_;
  Quantities quantities_;
  Tried tried_;
  std::vector<std::size_t> wanted_;
  bool whole_ = false;
};

}  // namespace

std::vector<Tried> in_order_of_distance(std::span<const OptionRange> ranges) {
  std::vector<Tried> all;
  for (std::vector<std::string>& values : combinations(ranges)) {
    Tried tried;
    for (std::size_t r = 0; r < ranges.size(); ++r) tried.distance += ranges[r].distance(values[r]);
    tried.values = std::move(values);
    all.push_back(std::move(tried));
  }
  std::stable_sort(all.begin(), all.end(), [](const Tried& a, const Tried& b) { return a.distance < b.distance; });
  return all;
}

SearchResult search_options(const OptionSearch& search,
                            const std::function<void(const SearchResult&, std::int64_t games)>& progress,
                            const std::atomic<bool>& stop) {
  SearchResult result;
  const std::vector<Tried> order = in_order_of_distance(search.ranges);
  result.settings = order.size();
  const double wants = static_cast<double>(search.wants.size());
  const double error = search.error / static_cast<double>(order.size()) / wants;
  const auto tell = [&](std::int64_t games) { progress(result, result.games + games); };
  for (const Tried& setting : order) {
    Race race(search, setting);
    result.tried.push_back(race.run(error, tell, stop));
    result.games += result.tried.back().games;
    if (stop) break;
    if (result.tried.back().state != Tried::State::fits) continue;
    // Usual intervals are narrower than always-valid ones, so the same number of games suffices.
    result.confirmed =
        race.confirm(search.error / wants, std::max<std::int64_t>(result.tried.back().games, 1024), tell, stop);
    result.games += result.confirmed.games;
    if (stop) break;
    if (result.confirmed.state == Tried::State::fits) {
      result.found = std::ssize(result.tried) - 1;
      break;
    }
    result.tried.back().state = Tried::State::open;
  }
  result.stopped = stop;
  return result;
}

}  // namespace rules::compare
