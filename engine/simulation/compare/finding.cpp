#include "simulation/compare/finding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "statistics/alike.hpp"
#include "statistics/intervals.hpp"
#include "statistics/sequence.hpp"

namespace rules::compare {
namespace {

using statistics::AlwaysValid;
using statistics::Interval;
using statistics::Moments;

bool asks_often(const Method& method) { return method.tuned_for > 0; }

/// Returns the smallest sample size to look at. Blocks are sums over many games already.
std::int64_t first_look(const Quantity& quantity) {
  return quantity.of == Quantity::Of::seats ? statistics::kFirstLook / 8 : statistics::kFirstLook;
}

AlwaysValid sequence(const Quantity& quantity, double error, std::int64_t tuned_for) {
  const std::int64_t games = quantity.of == Quantity::Of::seats ? kBlock : 1;
  return {error, std::max<std::int64_t>(tuned_for / games, 1)};
}

/// Returns the interval of the difference, not divided. Equal blocks say nothing: their numbers are far larger than
/// those of games.
Interval interval_of(const Quantity& quantity, const Moments& difference, const Method& method, double error) {
  if (quantity.of == Quantity::Of::seats && difference.variance() == 0) return statistics::kEverywhere;
  if (!asks_often(method)) return statistics::mean_interval(difference, error);
  return interval_at_any_time(quantity, difference, error, method.tuned_for);
}

double p_value_of(const Quantity& quantity, const Moments& difference, const Method& method, double error) {
  if (!asks_often(method)) return statistics::p_value(difference);
  if (difference.n < first_look(quantity)) return 1;
  return sequence(quantity, error, method.tuned_for).p_value(difference);
}

/// Returns true if the mean is nearer to 0 than the margin, which is not divided.
bool within(const Moments& difference, const Interval& interval, const Method& method, double margin, double error) {
  if (asks_often(method) || !std::isfinite(interval.low)) return interval.within(-margin, margin);
  return statistics::p_beyond(difference, margin) < error;
}

/// Returns how many games would decide whether the mean is nearer to 0 than the margin, if it is what it seems to be:
/// the interval must fit into the room between them, and shrinks with the square root of the number. The room is taken
/// to be at least a quarter of the margin. At most kMaxNeeded.
std::int64_t needed(const Finding& finding, double margin) {
  const double half = (finding.interval.high - finding.interval.low) / 2;
  const double room = std::max(std::abs(margin - std::abs(finding.difference)), margin / 4);
  const double each = finding.quantity->of == Quantity::Of::seats ? kBlock : 1;
  const double games = std::ceil(each * static_cast<double>(finding.n) * (half / room) * (half / room));
  return games < static_cast<double>(kMaxNeeded) ? static_cast<std::int64_t>(games) : kMaxNeeded;
}

/// The error of the chosen quantity, and of each other one. Together they have the error of the method.
struct Errors {
  double chosen, each, others;

  Errors(const Quantities& quantities, const Sums& sums, const Method& method) {
    const bool any_chosen = quantities.find(method.chosen) >= 0;
    const std::size_t count = (sums.of.size() - 1) * (quantities.list().size() - (any_chosen ? 1 : 0));
    others = any_chosen && count > 0 ? method.error / 2 : method.error;
    chosen = others;
    each = count > 0 ? others / static_cast<double>(count) : others;
  }
};

Finding measure(const Quantity& quantity, const statistics::Paired& paired, const Method& method, double error) {
  Finding finding{.quantity = &quantity, .n = paired.n()};
  const Moments difference = paired.difference();
  finding.first = mean_of(quantity, paired.first);
  finding.second = mean_of(quantity, paired.second);
  finding.first_error = paired.first.standard_error() / quantity.divisor;
  finding.second_error = paired.second.standard_error() / quantity.divisor;
  finding.difference =
      difference.n == 0 ? std::numeric_limits<double>::quiet_NaN() : difference.mean() / quantity.divisor;
  const Interval interval = interval_of(quantity, difference, method, error);
  finding.interval = {interval.low / quantity.divisor, interval.high / quantity.divisor};
  finding.p_value = p_value_of(quantity, difference, method, error);
  finding.saving = paired.saving();
  return finding;
}

/// Sets the verdict. The finding's p-value is corrected and must be less than `together`. `error`: of this one alone.
void judge(Finding& finding, const statistics::Paired& paired, const Method& method, double error, double together,
           bool identical) {
  const Moments difference = paired.difference();
  const auto margin = method.margins.find(finding.quantity->name);
  if (margin != method.margins.end()) finding.margin = margin->second;
  finding.most_other = statistics::most_other(paired.n(), error);
  if (identical) {
    finding.verdict = Verdict::equal;  // identical games are not just a small difference
  } else if (finding.margin && within(difference,
                                      {finding.interval.low * finding.quantity->divisor,
                                       finding.interval.high * finding.quantity->divisor},
                                      method, *finding.margin * finding.quantity->divisor, error)) {
    finding.verdict = Verdict::within;
  } else if (difference.squares == 0) {
    finding.verdict = paired.n() > 0 ? Verdict::equal : Verdict::unclear;
  } else if (finding.margin && (finding.interval.low > *finding.margin || finding.interval.high < -*finding.margin)) {
    finding.verdict = finding.difference > 0 ? Verdict::more_matters : Verdict::less_matters;
  } else if (finding.p_value < together) {
    finding.verdict = finding.difference > 0 ? Verdict::more : Verdict::less;
  }
  const bool open =
      finding.verdict == Verdict::unclear || finding.verdict == Verdict::more || finding.verdict == Verdict::less;
  if (open && finding.margin && std::isfinite(finding.interval.low))
    finding.games_needed = needed(finding, *finding.margin);
}

}  // namespace

std::vector<std::vector<Finding>> findings(const Quantities& quantities, const Sums& sums, std::size_t base,
                                           const Method& method) {
  const std::size_t count = quantities.list().size();
  const std::ptrdiff_t chosen = quantities.find(method.chosen);
  const Errors errors(quantities, sums, method);
  std::vector<std::vector<Finding>> all(sums.of.size());
  std::vector<double> p_values;
  for (std::size_t v = 0; v < sums.of.size(); ++v) {
    if (v == base) continue;
    for (std::size_t q = 0; q < count; ++q) {
      const bool own = std::cmp_equal(q, chosen);
      all[v].push_back(measure(quantities.list()[q], sums.of[v][q], method, own ? errors.chosen : errors.each));
      if (!own) p_values.push_back(all[v].back().p_value);
    }
  }
  const std::vector<double> corrected = statistics::holm(p_values);
  std::size_t next = 0;
  for (std::size_t v = 0; v < all.size(); ++v)
    for (std::size_t q = 0; q < all[v].size(); ++q) {
      const bool own = std::cmp_equal(q, chosen);
      if (!own) all[v][q].p_value = corrected[next++];
      judge(all[v][q], sums.of[v][q], method, own ? errors.chosen : errors.each, own ? errors.chosen : errors.others,
            is_identical(sums, v));
    }
  return all;
}

bool differs(const Finding& finding) {
  return finding.verdict == Verdict::more || finding.verdict == Verdict::less ||
         finding.verdict == Verdict::more_matters || finding.verdict == Verdict::less_matters;
}

bool is_identical(const Sums& sums, std::size_t variant) {
  return sums.seeds > 0 && sums.identical[variant] == sums.seeds;
}

bool decided(const Quantities& quantities, const Sums& sums, std::size_t variant, const Method& method) {
  const auto q = static_cast<std::size_t>(quantities.find(method.chosen));
  const statistics::Paired& paired = sums.of[variant][q];
  if (paired.n() < first_look(quantities.list()[q])) return false;
  const double error = Errors(quantities, sums, method).chosen;
  Finding finding = measure(quantities.list()[q], paired, method, error);
  judge(finding, paired, method, error, error, is_identical(sums, variant));
  const bool open = finding.verdict == Verdict::unclear || finding.verdict == Verdict::equal;
  return !open && !finding.games_needed;
}

Interval interval_at_any_time(const Quantity& quantity, const Moments& moments, double error, std::int64_t tuned_for) {
  const AlwaysValid any_time = sequence(quantity, error, tuned_for);
  return any_time.interval(moments.n < first_look(quantity) ? Moments() : moments);
}

double mean_of(const Quantity& quantity, const Moments& moments) {
  return moments.n == 0 ? std::numeric_limits<double>::quiet_NaN() : shown(quantity, moments.mean());
}

Interval mean_interval(const Quantity& quantity, const Moments& moments, double error, std::int64_t tuned_for) {
  const Interval interval = tuned_for > 0 ? interval_at_any_time(quantity, moments, error, tuned_for)
                                          : statistics::mean_interval(moments, error);
  return {shown(quantity, interval.low), shown(quantity, interval.high)};
}

}  // namespace rules::compare
