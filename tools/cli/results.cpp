#include "results.hpp"

#include <map>
#include <set>

#include "base/one_text.hpp"
#include "base/parse_number.hpp"
#include "command_line.hpp"
#include "fmt/format.h"
#include "lab/words.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "statistics/alike.hpp"
#include "statistics/intervals.hpp"

namespace tools {
namespace {

namespace simulation = rules::simulation;
using Json = nlohmann::ordered_json;
using rules::Seat;
using rules::statistics::Interval;
using rules::statistics::Moments;
using simulation::Measure;
using simulation::Metric;

std::vector<const Metric*> of_measure(const simulation::Metrics& metrics, Measure measure) {
  std::vector<const Metric*> out;
  for (const Metric& metric : metrics.list())
    if (metric.measure == measure) out.push_back(&metric);
  return out;
}

/// Returns a standard error, or null for fewer than two games.
Json error_json(const Moments& moments) { return moments.n < 2 ? Json() : Json(moments.standard_error()); }

Json mean_json(const Moments& moments) { return moments.n == 0 ? Json() : Json(moments.mean()); }

Json limits_json(const Interval& interval) { return {interval.low, interval.high}; }

/// Returns a number for a metric of games, a list by seat for a per-seat one.
template <class Of>
Json each_seat(const simulation::Totals& t, const Metric& metric, Of of) {
  if (metric.of == Metric::Of::game) return of(t.sums[metric.column]);
  Json out = Json::array();
  for (int s = 0; s < t.metrics->players(); ++s) out.push_back(of(t.sums[metric.column + rules::at(s)]));
  return out;
}

/// Returns the moments of an indicator of this set of endings.
Moments ended(const simulation::Totals& t, std::int64_t n) { return {t.games, n, n}; }

/// Returns the part after a metric's prefix: `rounds` for `end.rounds`.
std::string last_part(const Metric& metric) { return metric.name.substr(metric.name.find('.') + 1); }

/// Returns the names of the endings in a set, joined by " + "; `none` for an empty set.
template <class NameOf>
std::string ends_named(const simulation::Metrics& metrics, std::int32_t bits, const std::string& none, NameOf name_of) {
  std::string names;
  for (const Metric* const metric : of_measure(metrics, Measure::ending))
    if (bits >> metric->what & 1) rules::join(names, name_of(*metric), " + ");
  return names.empty() ? none : names;
}

/// Returns the number of games by set of endings; each single ending is listed.
std::map<std::int32_t, std::int64_t> shares_of_endings(const simulation::Totals& t) {
  std::map<std::int32_t, std::int64_t> ends;
  for (const Metric* const metric : of_measure(*t.metrics, Measure::ending)) ends[1 << metric->what] = 0;
  for (const auto& [bits, count] : t.ends) ends[bits] = count;
  return ends;
}

Interval interval_of_share(const Moments& moments) {
  return moments.n < 2 ? rules::statistics::kEverywhere
                       : rules::statistics::wilson(static_cast<std::int64_t>(moments.sum), moments.n);
}

Json metrics_json(const simulation::Totals& t) {
  Json out = Json::object();
  for (std::size_t m = 0; const Metric& metric : t.metrics->list()) {
    Json& each = out[metric.name] = Json::object();
    if (!metric.label) {
      each["mean"] = each_seat(t, metric, mean_json);
      each["standard_error"] = each_seat(t, metric, error_json);
      each["interval"] = each_seat(
          t, metric, [&](const Moments& moments) { return limits_json(simulation::interval_95(metric, moments)); });
      if (metric.of == Metric::Of::seat) {
        each["all_seats"] = {{"mean", mean_json(t.together[m])},
                             {"standard_error", error_json(t.together[m])},
                             {"interval", limits_json(rules::statistics::mean_interval(t.together[m], 0.05))}};
      }
    }
    if (metric.distribution) {
      Json& counts = each["histogram"] = Json::object();
      for (const auto& [value, n] : t.by_value[m]) counts[std::to_string(value)] = n;
    }
    ++m;
  }
  return out;
}

Json with_cards_json(const simulation::Totals& t) {
  Json out = Json::object();
  for (const WithCard& each : win_shares_with_cards(t)) {
    const Interval interval = each.interval();
    const std::string& name = each.metric->name;
    out[name.substr(5, name.size() - 9)] = {{"had", each.had},  // of card.ID.had
                                            {"won", each.won},
                                            {"share", each.share()},
                                            {"low", interval.low},
                                            {"high", interval.high}};
  }
  return out;
}

/// Returns `1.234 ± 0.005`: a mean with the half-width of its 95 % interval.
std::string with_half(const Moments& moments, int digits, const Texts& texts, double divisor = 1) {
  const Interval interval = rules::statistics::mean_interval(moments, 0.05);
  return in_digits(moments.mean() / divisor, digits, texts) + " ± " +
         in_digits((interval.high - interval.low) / 2 / divisor, digits + 1, texts);
}

/// Returns `0.250 (0.190 to 0.321)`: a share with its 95 % interval.
std::string with_limits(const Moments& moments, int digits, const Texts& texts) {
  return in_digits(moments.mean(), digits, texts) + " (" + in_words(interval_of_share(moments), digits, texts) + ")";
}

/// Lines of a name and a text, in two columns.
class Lines {
 public:
  void add(std::string name, std::string text) {
    names_.push_back(std::move(name));
    texts_.push_back(std::move(text));
  }
  void print() const {
    const std::size_t width = widest(names_, 27);
    for (std::size_t i = 0; i < names_.size(); ++i) fmt::print("  {:<{}} {}\n", names_[i], width, texts_[i]);
  }

 private:
  std::vector<std::string> names_, texts_;
};

/// Adds one column per seat: means with half-widths, or shares with their limits.
void add_by_seat(Lines& lines, const simulation::Totals& t, const Metric& metric, const std::string& name, int digits,
                 const Texts& texts) {
  std::string means, halves, lows, highs;
  for (int s = 0; s < t.metrics->players(); ++s) {
    const Moments& moments = t.sums[metric.column + rules::at(s)];
    const Interval interval = simulation::interval_95(metric, moments);
    const auto column = [&](double number) { return fmt::format("{:>8}", in_digits(number, digits, texts)); };
    means += column(moments.mean());
    halves += column((interval.high - interval.low) / 2);
    lows += column(interval.low);
    highs += column(interval.high);
  }
  lines.add(name, means);
  if (!metric.share) return lines.add("    ±", halves);
  lines.add(texts("results.from"), lows);
  lines.add(texts("results.to"), highs);
}

/// Adds the metrics of games and seats, except those shown for every run.
void add_course(Lines& lines, const simulation::Totals& t, const Texts& texts) {
  for (const Metric& metric : t.metrics->list()) {
    const bool printed =
        metric.measure < Measure::lead_changes && metric.measure != Measure::margin && metric.measure != Measure::vp_of;
    if (!metric.core || metric.label || printed || metric.measure >= Measure::controlled) continue;
    const std::string name = metric_name(metric, texts);
    if (metric.of == Metric::Of::seat) add_by_seat(lines, t, metric, name, 3, texts);
    else if (metric.share) lines.add(name, with_limits(t.sums[metric.column], 3, texts));
    else lines.add(name, with_half(t.sums[metric.column], 3, texts));
  }
}

/// Prints one row per place or card, one column per metric: means per game, over all seats.
void print_things(const simulation::Totals& t, const std::string& heading, Measure from, Measure to,
                  const Texts& texts) {
  std::map<std::string, std::map<Measure, Moments>> rows;
  std::vector<std::string> order;
  std::set<Measure> columns;
  for (std::size_t m = 0; m < t.together.size(); ++m) {
    const Metric& metric = t.metrics->list()[m];
    if (metric.measure < from || metric.measure > to) continue;
    const std::string name = thing_name(metric, texts);
    if (rows.find(name) == rows.end()) order.push_back(name);
    rows[name][metric.measure] = t.together[m];
    columns.insert(metric.measure);
  }
  if (rows.empty()) return;
  const std::size_t width = widest(order, 26);
  fmt::print("  {:<{}}", heading, width + 2);
  for (const Measure measure : columns) fmt::print("{:>17}", measure_name(measure, texts));
  fmt::print("\n");
  for (const std::string& name : order) {
    fmt::print("    {:<{}}", name, width);
    for (const Measure measure : columns) {
      const auto found = rows[name].find(measure);
      fmt::print("{:>17}", found == rows[name].end() ? "" : with_half(found->second, 2, texts));
    }
    fmt::print("\n");
  }
}

void print_with_cards(const simulation::Totals& t, const Texts& texts) {
  const std::vector<WithCard> cards = win_shares_with_cards(t);
  if (cards.empty()) return;
  fmt::print("  {}\n", texts("results.with-card"));
  std::vector<std::string> names;
  for (const WithCard& each : cards) names.push_back(thing_name(*each.metric, texts));
  for (std::size_t c = 0; c < cards.size(); ++c) {
    const WithCard& each = cards[c];
    const Interval interval = each.interval();
    fmt::print("    {:<{}}{:8.4f}  {}\n", names[c], widest(names, 26), each.share(),
               texts("results.had", {{"low", fmt::format("{:.4f}", interval.low)},
                                     {"high", fmt::format("{:.4f}", interval.high)},
                                     {"n", each.had}}));
  }
}

}  // namespace

std::vector<WithCard> win_shares_with_cards(const simulation::Totals& t) {
  std::vector<WithCard> out;
  for (const Metric* const metric : of_measure(*t.metrics, Measure::had)) {
    const std::int32_t won = t.metrics->column(Measure::won_with, metric->what);
    if (won < 0) continue;
    WithCard each{.metric = metric};
    for (int s = 0; s < t.metrics->players(); ++s) {
      each.had += static_cast<std::int64_t>(t.sums[metric->column + rules::at(s)].sum);
      each.won += static_cast<std::int64_t>(t.sums[rules::at(won + s)].sum);
    }
    out.push_back(std::move(each));
  }
  return out;
}

Json results_json(const simulation::Stored& results, bool timing) {
  const simulation::Totals& t = results.totals;
  const simulation::Metrics& metrics = *t.metrics;
  const simulation::Origin& origin = results.origin;
  Json out = {{"lock", lock_json(origin.lock)}, {"games", t.games},    {"failed", t.failed},
              {"players", origin.players},      {"seed", origin.seed}, {"bots", origin.bots}};
  if (timing && t.is_timed()) {
    out["cpu_seconds"] = t.cpu_seconds;
    out["games_per_cpu_second"] = static_cast<double>(t.timed_games) / t.cpu_seconds;
    out["decisions_per_cpu_second"] = static_cast<double>(t.timed_decisions) / t.cpu_seconds;
  }
  Json& ends = out["end"] = Json::object();
  for (const auto& [bits, count] : shares_of_endings(t))
    ends[ends_named(metrics, bits, "none", last_part)] = mean_json(ended(t, count));
  out["result_hash"] = simulation::hexadecimal(t.result_hash);
  out["version"] = origin.version;
  out["first"] = origin.part.first;
  out["options"] = simulation::to_json(origin)["options"];
  out["metrics"] = metrics_json(t);
  if (metrics.measures(Measure::had) && metrics.measures(Measure::won_with))
    out["win_share_with_card"] = {{"note", "correlation, not causation: 'dicetown ablate CARD' measures the cause"},
                                  {"cards", with_cards_json(t)}};
  return out;
}

std::string told_failed(const Texts& texts, const simulation::Totals& totals) {
  return texts("failed.games", {{"n", totals.failed}, {"first", totals.first_failed}}) + ": " + totals.failure;
}

void print_results(const simulation::Stored& results, const Texts& texts, bool timing) {
  const simulation::Totals& t = results.totals;
  const simulation::Metrics& metrics = *t.metrics;
  fmt::print(
      "{}{}\n",
      texts("results.games", {{"n", t.games}, {"players", results.origin.players}, {"seed", results.origin.seed}}),
      t.games + t.failed < results.origin.part.games ? texts("results.stopped") : "");
  if (t.games == 0) return fmt::print("  {}\n", texts("results.none"));
  Lines lines;
  if (timing && t.is_timed()) {
    lines.add(texts("results.games-a-second"),
              fmt::format("{:.0f}", static_cast<double>(t.timed_games) / t.cpu_seconds));
    lines.add(texts("results.decisions-a-second"),
              fmt::format("{:.0f}", static_cast<double>(t.timed_decisions) / t.cpu_seconds));
  }
  lines.add(texts("results.decisions"), with_half(t.of("decisions"), 2, texts));
  lines.add(texts("results.rounds"), with_half(t.of("rounds"), 3, texts));
  add_by_seat(lines, t, *metrics.find("vp"), texts("results.points-by-seat"), 3, texts);
  add_by_seat(lines, t, *metrics.find("win"), texts("results.wins-by-seat"), 4, texts);
  for (const Metric* const figure : of_measure(metrics, Measure::figure))
    lines.add(texts("results.per-player", {{"what", thing_name(*figure, texts)}}),
              with_half(t.of_all(*figure), 3, texts, t.metrics->players()));
  bool first = true;
  for (const auto& [bits, count] : shares_of_endings(t)) {
    const std::string name = ends_named(metrics, bits, texts("results.no-end"),
                                        [&](const Metric& metric) { return thing_name(metric, texts); });
    lines.add(first ? texts("results.ends") : "", name + " " + with_limits(ended(t, count), 4, texts));
    first = false;
  }
  if (metrics.watched()) add_course(lines, t, texts);
  lines.add(texts("results.calls"),
            fmt::format("{:.1f} / {:.1f}", t.of("script-entries").mean(), t.of("api-calls").mean()));
  lines.add(texts("results.hash"), texts("results.same-hash", {{"hash", simulation::hexadecimal(t.result_hash)}}));
  lines.print();
  if (metrics.watched()) {
    print_things(t, texts("results.places"), Measure::controlled, Measure::worth, texts);
    print_things(t, texts("results.cards"), Measure::drawn, Measure::held, texts);
    print_with_cards(t, texts);
  }
  fmt::print("  {}\n", texts("results.errors"));
}

simulation::Span shard_of(const std::string& text, simulation::Span whole, std::int64_t block) {
  const std::size_t slash = text.find('/');
  const auto nth = rules::parse_number<int>(text.substr(0, slash));
  const auto parts = rules::parse_number<int>(slash == text.npos ? "" : text.substr(slash + 1));
  if (!nth || !parts || *nth < 1 || *nth > *parts) throw UsageError("wrong.shard", {{"text", text}});
  if (*parts > (whole.games + block - 1) / block)
    throw UsageError(block > 1 ? "wrong.shard-blocks" : "wrong.shards",
                     {{"games", whole.games}, {"parts", *parts}, {"block", block}});
  return simulation::part_of(whole, *nth, *parts, block);
}

}  // namespace tools
