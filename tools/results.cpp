#include "results.hpp"

#include <cmath>
#include <map>
#include <set>

#include "content/printable.hpp"
#include "fmt/format.h"
#include "kernel/one_text.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "statistics/share.hpp"

namespace tools {
namespace {

namespace lab = rules::lab;
using Json = nlohmann::ordered_json;
using lab::Measure;
using lab::Metric;
using rules::Seat;
using rules::statistics::Moments;

std::vector<const Metric*> of_measure(const lab::Metrics& metrics, Measure measure) {
  std::vector<const Metric*> out;
  for (const Metric& metric : metrics.list())
    if (metric.measure == measure) out.push_back(&metric);
  return out;
}

/// The standard error of a share.
double share_error(std::int64_t n, std::int64_t of) {
  if (of < 2) return 0;
  const double share = static_cast<double>(n) / static_cast<double>(of);
  return std::sqrt(share * (1 - share) / static_cast<double>(of - 1));
}

double share_of(std::int64_t n, std::int64_t of) {
  return of == 0 ? 0 : static_cast<double>(n) / static_cast<double>(of);
}

/// A number for a metric of games, a list by seat for one of seats.
Json each_seat(const lab::Totals& t, const Metric& metric, double (Moments::*of)() const) {
  if (metric.of == Metric::Of::game) return (t.sums[metric.column].*of)();
  Json out = Json::array();
  for (int s = 0; s < t.metrics->players(); ++s) out.push_back((t.sums[metric.column + rules::at(s)].*of)());
  return out;
}

Json ends_json(const lab::Totals& t, double (*of)(std::int64_t, std::int64_t)) {
  std::map<std::string, double> ends;
  for (const Metric* const metric : of_measure(*t.metrics, Measure::ending)) ends[last_part(*metric)] = of(0, t.games);
  for (const auto& [bits, count] : t.ends) ends[end_name(*t.metrics, bits)] = of(count, t.games);
  return ends;
}

Json metrics_json(const lab::Totals& t) {
  Json out = Json::object();
  for (std::size_t m = 0; const Metric& metric : t.metrics->list()) {
    Json& each = out[metric.name] = Json::object();
    if (!metric.label) {
      each["mean"] = each_seat(t, metric, &Moments::mean);
      each["standard_error"] = each_seat(t, metric, &Moments::standard_error);
      if (metric.of == Metric::Of::seat) {
        each["all_seats"] = {{"mean", t.together[m].mean()}, {"standard_error", t.together[m].standard_error()}};
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

Json with_cards_json(const lab::Totals& t) {
  Json out = Json::object();
  for (const WithCard& each : win_shares_with_cards(t)) {
    const auto interval = rules::statistics::wilson(each.won, each.had);
    out[each.card] = {{"had", each.had},
                      {"won", each.won},
                      {"share", share_of(each.won, each.had)},
                      {"low", interval.low},
                      {"high", interval.high}};
  }
  return out;
}

/// `1.234 ± 0.005`.
std::string with_error(const Moments& moments, int digits) {
  return fmt::format("{:.{}f} ± {:.{}f}", moments.mean(), digits, moments.standard_error(), digits + 1);
}

/// The name may be wider than its column in another language.
void line(const std::string& name, const std::string& text) { fmt::print("  {:<27} {}\n", name, text); }

void line_by_seat(const lab::Totals& t, const Metric& metric, const std::string& name, int digits) {
  std::string means, errors;
  for (int s = 0; s < t.metrics->players(); ++s) {
    const Moments& moments = t.sums[metric.column + rules::at(s)];
    means += fmt::format("{:8.{}f}", moments.mean(), digits);
    errors += fmt::format("{:8.{}f}", moments.standard_error(), digits);
  }
  line(name, means);
  line("    ±", errors);
}

/// What is measured of games and seats, but for what is printed of any run.
void print_course(const lab::Totals& t) {
  for (const Metric& metric : t.metrics->list()) {
    const bool printed =
        metric.measure < Measure::lead_changes && metric.measure != Measure::margin && metric.measure != Measure::vp_of;
    if (!metric.core || metric.label || printed || metric.measure >= Measure::controlled) continue;
    if (metric.of == Metric::Of::game) line(metric.name, with_error(t.sums[metric.column], 3));
    else line_by_seat(t, metric, metric.name, 3);
  }
}

/// A row for each place or card, a column for each of its metrics: means a game, all seats together.
void print_things(const lab::Totals& t, const std::string& prefix, Measure from, Measure to, const Texts& texts) {
  std::map<std::string, std::map<Measure, Moments>> rows;
  std::vector<std::string> order;
  std::set<Measure> columns;
  for (std::size_t m = 0; m < t.together.size(); ++m) {
    const Metric& metric = t.metrics->list()[m];
    if (metric.measure < from || metric.measure > to) continue;
    const std::string name = metric.name.substr(prefix.size(), metric.name.rfind('.') - prefix.size());
    if (rows.find(name) == rows.end()) order.push_back(name);
    rows[name][metric.measure] = t.together[m];
    columns.insert(metric.measure);
  }
  if (rows.empty()) return;
  fmt::print("  {:<28}", texts(prefix == "card." ? "results.cards" : "results.places"));
  for (const Measure measure : columns) fmt::print("{:>16}", lab::decl_of(measure).id);
  fmt::print("\n");
  for (const std::string& name : order) {
    fmt::print("    {:<26}", name);
    for (const Measure measure : columns) {
      const auto found = rows[name].find(measure);
      fmt::print("{:>16}", found == rows[name].end() ? "" : with_error(found->second, 2));
    }
    fmt::print("\n");
  }
}

void print_with_cards(const lab::Totals& t, const Texts& texts) {
  const std::vector<WithCard> cards = win_shares_with_cards(t);
  if (cards.empty()) return;
  fmt::print("  {}\n", texts("results.with-card"));
  for (const WithCard& each : cards) {
    const auto interval = rules::statistics::wilson(each.won, each.had);
    fmt::print("    {:<26}{:8.4f}  {}\n", each.card, share_of(each.won, each.had),
               texts("results.had", {{"low", fmt::format("{:.4f}", interval.low)},
                                     {"high", fmt::format("{:.4f}", interval.high)},
                                     {"n", std::to_string(each.had)}}));
  }
}

}  // namespace

std::vector<WithCard> win_shares_with_cards(const lab::Totals& t) {
  std::vector<WithCard> out;
  for (const Metric* const metric : of_measure(*t.metrics, Measure::had)) {
    const std::int32_t won = t.metrics->column(Measure::won_with, metric->what);
    if (won < 0) continue;
    WithCard each{.card = metric->name.substr(5, metric->name.size() - 9)};  // card.ID.had
    for (int s = 0; s < t.metrics->players(); ++s) {
      each.had += static_cast<std::int64_t>(t.sums[metric->column + rules::at(s)].sum);
      each.won += static_cast<std::int64_t>(t.sums[rules::at(won + s)].sum);
    }
    out.push_back(std::move(each));
  }
  return out;
}

std::string end_name(const lab::Metrics& metrics, std::int32_t bits) {
  std::string name;
  for (const Metric* const metric : of_measure(metrics, Measure::ending))
    if (bits >> metric->what & 1) rules::join(name, last_part(*metric), " + ");
  return name.empty() ? "none" : name;
}

std::string last_part(const Metric& metric) { return metric.name.substr(metric.name.find('.') + 1); }

Json results_json(const Results& results) {
  const lab::Totals& t = results.totals;
  const lab::Metrics& metrics = *t.metrics;
  const lab::Origin& origin = results.origin;
  const auto mean = [&](const char* name) { return t.of(name).mean(); };
  const auto error = [&](const char* name) { return t.of(name).standard_error(); };
  Json out = {{"lock", lock_json(origin.lock)}, {"games", t.games},    {"failed", t.failed},
              {"players", origin.players},      {"seed", origin.seed}, {"bots", origin.bots},
              {"cpu_seconds", t.cpu_seconds}};
  if (t.is_timed()) {
    out["games_per_cpu_second"] = static_cast<double>(t.timed_games) / t.cpu_seconds;
    out["decisions_per_cpu_second"] = static_cast<double>(t.timed_decisions) / t.cpu_seconds;
  }
  out.update({{"decisions_per_game", mean("decisions")},
              {"mean_rounds", mean("rounds")},
              {"mean_vp", each_seat(t, *metrics.find("vp"), &Moments::mean)},
              {"win_share", each_seat(t, *metrics.find("win"), &Moments::mean)}});
  Json errors = {{"decisions_per_game", error("decisions")},
                 {"mean_rounds", error("rounds")},
                 {"mean_vp", each_seat(t, *metrics.find("vp"), &Moments::standard_error)},
                 {"win_share", each_seat(t, *metrics.find("win"), &Moments::standard_error)}};
  for (const Metric* const figure : of_measure(metrics, Measure::figure)) {
    out["mean_" + last_part(*figure)] = t.of_all(*figure).mean() / origin.players;
    errors["mean_" + last_part(*figure)] = t.of_all(*figure).standard_error() / origin.players;
  }
  out["end"] = ends_json(t, share_of);
  errors["end"] = ends_json(t, share_error);
  out["script_entries_per_game"] = mean("script-entries");
  out["api_calls_per_game"] = mean("api-calls");
  errors["script_entries_per_game"] = error("script-entries");
  errors["api_calls_per_game"] = error("api-calls");
  out["result_hash"] = lab::hexadecimal(t.result_hash);
  out["version"] = origin.version;
  out["first"] = origin.part.first;
  out["options"] = lab::to_json(origin)["options"];
  out["standard_errors"] = errors;
  out["metrics"] = metrics_json(t);
  if (metrics.measures(Measure::had) && metrics.measures(Measure::won_with))
    out["win_share_with_card"] = {{"note", "what goes together, not what causes it: --ablate CARD tells that"},
                                  {"cards", with_cards_json(t)}};
  return out;
}

std::string told_failed(const Texts& texts, const lab::Totals& totals) {
  return texts("failed.games", {{"n", std::to_string(totals.failed)}, {"first", std::to_string(totals.first_failed)}}) +
         ": " + rules::content::printable(totals.failure);
}

void print_results(const Results& results, const Texts& texts) {
  const lab::Totals& t = results.totals;
  const lab::Metrics& metrics = *t.metrics;
  fmt::print("{}{}\n",
             texts("results.games", {{"n", std::to_string(t.games)},
                                     {"players", std::to_string(results.origin.players)},
                                     {"seed", std::to_string(results.origin.seed)}}),
             t.games + t.failed < results.origin.part.games ? texts("results.stopped") : "");
  if (t.games == 0) return fmt::print("  {}\n", texts("results.none"));
  if (t.is_timed()) {
    line(texts("results.games-a-second"), fmt::format("{:.0f}", static_cast<double>(t.timed_games) / t.cpu_seconds));
    line(texts("results.decisions-a-second"),
         fmt::format("{:.0f}", static_cast<double>(t.timed_decisions) / t.cpu_seconds));
  }
  line(texts("results.decisions"), with_error(t.of("decisions"), 2));
  line(texts("results.rounds"), with_error(t.of("rounds"), 3));
  line_by_seat(t, *metrics.find("vp"), texts("results.points-by-seat"), 3);
  line_by_seat(t, *metrics.find("win"), texts("results.wins-by-seat"), 4);
  for (const Metric* const figure : of_measure(metrics, Measure::figure))
    line(texts("results.per-player", {{"what", last_part(*figure)}}),
         fmt::format("{:.3f} ± {:.4f}", t.of_all(*figure).mean() / t.metrics->players(),
                     t.of_all(*figure).standard_error() / t.metrics->players()));
  std::string ends;
  const Json shares = ends_json(t, share_of), errors = ends_json(t, share_error);
  for (const auto& [name, share] : shares.items())
    ends += fmt::format("{} {:.4f} ± {:.4f}  ", name, share.get<double>(), errors[name].get<double>());
  line(texts("results.ends"), ends);
  line(texts("results.calls"), fmt::format("{:.1f} / {:.1f}", t.of("script-entries").mean(), t.of("api-calls").mean()));
  if (metrics.watched()) {
    print_course(t);
    print_things(t, "place.", Measure::controlled, Measure::worth, texts);
    print_things(t, "card.", Measure::drawn, Measure::held, texts);
    print_with_cards(t, texts);
  }
  line(texts("results.hash"), lab::hexadecimal(t.result_hash));
  fmt::print("  {}\n", texts("results.errors"));
}

}  // namespace tools
