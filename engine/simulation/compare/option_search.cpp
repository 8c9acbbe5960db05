#include "simulation/compare/option_search.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "base/parse_number.hpp"
#include "simulation/compare/finding.hpp"

namespace rules::compare {
namespace {

using packs::Message;
using packs::OptionDecl;
using packs::OptionValue;
using statistics::Interval;
using statistics::Moments;

const OptionValue& option_named(const std::string& name, std::span<const OptionValue> options) {
  const OptionValue* found = nullptr;
  std::vector<std::string> names;
  for (const OptionValue& option : options) {
    const std::string full = option.pack + "." + option.decl.name;
    names.push_back(full);
    if (name.find('.') == name.npos) names.push_back(option.decl.name);
    if (name != full && name != option.decl.name) continue;
    if (found)
      throw RangeError(Message("option.several", {{"pack", found->pack}, {"other", option.pack}, {"option", name}}));
    found = &option;
  }
  if (!found) throw RangeError(Message("option.none", {{"option", name}}) += packs::meant(name, names));
  return *found;
}

/// Returns the numbers of `20..40` or `20..40:5`.
std::vector<std::string> numbers(const std::string& text) {
  const std::size_t dots = text.find(".."), colon = text.find(':');
  const auto low = parse_number<std::int64_t>(text.substr(0, dots));
  const auto high = parse_number<std::int64_t>(text.substr(dots + 2, colon == text.npos ? colon : colon - dots - 2));
  const auto step = parse_number<std::int64_t>(colon == text.npos ? "1" : text.substr(colon + 1));
  if (!low || !high || !step || *step < 1 || *low > *high)
    throw RangeError(Message("option.no-range", {{"text", text}}));
  std::vector<std::string> values;
  for (std::int64_t value = *low; value <= *high; value += *step) {
    if (values.size() == kMaxValues)
      throw RangeError(Message("option.many-values", {{"text", text}, {"most", kMaxValues}}));
    values.push_back(std::to_string(value));
    const auto left = static_cast<std::uint64_t>(*high) - static_cast<std::uint64_t>(value);
    if (left < static_cast<std::uint64_t>(*step)) break;  // the next one may overflow
  }
  return values;
}

std::vector<std::string> all_of(const OptionDecl& option) {
  if (option.type == OptionDecl::Type::flag) return {"false", "true"};
  if (option.type == OptionDecl::Type::choice) return option.choices;
  throw RangeError(
      Message("option.which-values", {{"option", option.name}, {"low", option.low}, {"high", option.high}}));
}

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
    tuned_for_ = std::max<std::int64_t>(search_.config.games / 4, 1);
    play(search_.config.first, search_.config.games, error, progress, stop);
    return tried_;
  }

  /// Plays this many games on fresh seeds, all of them.
  Tried confirm(double error, std::int64_t games, const std::function<void(std::int64_t)>& progress,
                const std::atomic<bool>& stop) {
    tuned_for_ = 0;
    play(kFresh, std::max<std::int64_t>(games / quantities_.rotations(), 1), error, progress, stop);
    return tried_;
  }

 private:
  void play(std::int64_t first, std::int64_t games, double error, const std::function<void(std::int64_t)>& progress,
            const std::atomic<bool>& stop) {
    Matched matched{.variants = std::span(&variant_, 1), .quantities = &quantities_, .config = search_.config};
    matched.config.first = first;
    matched.config.games = games;
    const auto look = [&](const Sums& sums) {
      judge(sums, error);
      return tuned_for_ > 0 && tried_.state != Tried::State::open;
    };
    const Sums sums = play_matched(
        matched, look, [&](const Sums& so_far) { progress(so_far.seeds * quantities_.rotations()); }, stop);
    if (sums.failed > 0)
      throw SettingFailed(sums.first_failure.why, sums.first_failure.number, settings(search_.ranges, tried_.values));
  }

  void judge(const Sums& sums, double error) {
    tried_.games = sums.seeds * quantities_.rotations();
    tried_.means.clear();
    tried_.intervals.clear();
    bool all = true, any_outside = false;
    tried_.means_fit = true;
    for (std::size_t w = 0; w < wanted_.size(); ++w) {
      const Quantity& quantity = quantities_.list()[wanted_[w]];
      const Want& want = search_.wants[w];
      const Moments& moments = sums.of[0][wanted_[w]].second;
      const Interval interval = mean_interval(quantity, moments, error, tuned_for_);
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
  std::int64_t tuned_for_ = 0;  ///< as in Method; 0: all games are played
};

}  // namespace

double OptionRange::distance(const std::string& value) const {
  if (type != OptionDecl::Type::number) return value == usual ? 0 : 1;
  double least = std::stod(usual), most = least;  // option_range() accepts only integers
  for (const std::string& each : values) {
    least = std::min(least, std::stod(each));
    most = std::max(most, std::stod(each));
  }
  return most == least ? 0 : std::abs(std::stod(value) - std::stod(usual)) / (most - least);
}

OptionRange option_range(const std::string& text, std::span<const OptionValue> options) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals + 1 == text.size()) throw RangeError(Message("option.no-values", {{"text", text}}));
  const OptionValue& option = option_named(text.substr(0, equals), options);
  const std::string name = option.pack + "." + option.decl.name;
  OptionRange range{.option = name, .title = {}, .usual = option.value, .type = option.decl.type, .values = {}};
  std::istringstream parts(text.substr(equals + 1));
  for (std::string part; std::getline(parts, part, ',');) {
    std::vector<std::string> values;
    if (part.find("..") != part.npos) values = numbers(part);
    else if (part == "all") values = all_of(option.decl);
    else values = {part};
    for (const std::string& value : values) {
      if (const Message fault = packs::option_fault(option.decl, value); !fault.empty())
        throw RangeError(Message("option.bad", {{"option", range.option}, {"fault", fault}}));
      if (std::find(range.values.begin(), range.values.end(), value) == range.values.end())
        range.values.push_back(value);
    }
  }
  return range;
}

std::vector<std::vector<std::string>> combinations(std::span<const OptionRange> ranges) {
  std::vector<std::vector<std::string>> all = {{}};
  for (const OptionRange& range : ranges) {
    std::vector<std::vector<std::string>> longer;
    for (const auto& values : all)
      for (const std::string& value : range.values) {
        longer.push_back(values);
        longer.back().push_back(value);
      }
    all = std::move(longer);
  }
  return all;
}

std::vector<std::string> settings(std::span<const OptionRange> ranges, std::span<const std::string> values) {
  std::vector<std::string> all;
  for (std::size_t r = 0; r < ranges.size(); ++r) all.push_back(ranges[r].option + "=" + values[r]);
  return all;
}

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
