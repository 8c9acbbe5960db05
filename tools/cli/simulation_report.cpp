#include <algorithm>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "lab/words.hpp"
#include "nlohmann/json.hpp"
#include "results.hpp"
#include "simulation/report.hpp"
#include "statistics/distributions.hpp"
#include "statistics/intervals.hpp"

namespace tools {
namespace {

namespace simulation = rules::simulation;
using Json = nlohmann::ordered_json;
using rules::statistics::Moments;
using simulation::axis;
using simulation::Measure;
using simulation::Metric;

std::string seat_name(int seat) { return "Seat " + std::to_string(seat + 1); }

/// Returns the part between the first and the last dot of a metric's name.
std::string middle(const Metric& metric) {
  const std::size_t first = metric.name.find('.') + 1;
  return metric.name.substr(first, metric.name.rfind('.') - first);
}

Json points(const simulation::Totals& t, const Texts& english) {
  Json figure = simulation::figure("bars", "vp-by-source", "Where the points come from",
                                   "Each bar is a seat's mean score, colored by source.",
                                   {{"x", axis("seat", "Seat")},
                                    {"y", axis("vp", "Mean points")},
                                    {"colour", "source"},
                                    {"columns", {axis("source", "Source"), axis("error", "Standard error")}}});
  for (const Metric& metric : t.metrics->list())
    for (int s = 0; metric.measure == Measure::vp_of && s < t.metrics->players(); ++s) {
      const Moments& moments = t.sums[metric.column + rules::at(s)];
      figure["rows"].push_back({{"seat", seat_name(s)},
                                {"source", thing_name(metric, english)},
                                {"vp", moments.mean()},
                                {"error", moments.standard_error()}});
    }
  return figure;
}

Json histogram(const simulation::Totals& t, const std::string& name, const std::string& title,
               const std::string& note) {
  Json figure =
      simulation::figure("histogram", name, title, note, {{"x", axis("value", title)}, {"y", axis("games", "Games")}});
  const Metric* const metric = t.metrics->find(name);
  if (!metric) return figure;
  const auto nth = static_cast<std::size_t>(metric - t.metrics->list().data());
  for (const auto& [value, n] : t.by_value[nth]) figure["rows"].push_back({{"value", value}, {"games", n}});
  return figure;
}

/// The intervals of all seats hold together in 95 % of all runs.
rules::statistics::Interval seat_share(const simulation::Totals& t, int seat) {
  const double z = rules::statistics::normal_width(0.05 / t.metrics->players());
  return rules::statistics::wilson(t.sum("win", rules::Seat(seat)), t.games, z);
}

/// If bots differ, results by seat are meaningless: the bot in a seat may be better or worse.
bool has_equal_bots(const simulation::Origin& origin) {
  return std::all_of(origin.bots.begin(), origin.bots.end(),
                     [&](const std::string& bot) { return bot == origin.bots.front(); });
}

Json balance(const simulation::Stored& results) {
  const simulation::Totals& t = results.totals;
  Json figure =
      simulation::figure("dots", "balance", "How often each seat wins",
                         has_equal_bots(results.origin)
                             ? "A seat whose interval doesn't reach the line has an advantage or a disadvantage. All "
                               "intervals hold simultaneously in 95 % of runs."
                             : "The bots differ, so this shows which bot plays better, not which seat is better.",
                         {{"x", axis("seat", "Seat")},
                          {"y", axis("share", "Share of games won", true)},
                          {"low", "low"},
                          {"high", "high"},
                          {"marks", {1.0 / t.metrics->players()}},
                          {"marked", "a fair share"}});
  for (int s = 0; s < t.metrics->players(); ++s) {
    const auto interval = seat_share(t, s);
    figure["rows"].push_back({{"seat", seat_name(s)},
                              {"share", t.of("win", rules::Seat(s)).mean()},
                              {"low", interval.low},
                              {"high", interval.high}});
  }
  return figure;
}

Json places(const simulation::Totals& t, const Texts& english) {
  Json figure = simulation::figure(
      "dots", "places", "What a turn at each place is worth",
      "The mean number of points that a player gains per turn there.",
      {{"x", axis("worth", "Points per turn")},
       {"y", axis("place", "Place")},
       {"columns",
        {axis("controlled", "Turns per game"), axis("gained", "Points per game"), axis("error", "Standard error")}}});
  for (const Metric& metric : t.metrics->list()) {
    if (metric.measure != Measure::controlled) continue;
    const Metric* const worth = t.metrics->find("place." + middle(metric) + ".worth");
    const Moments& turns = t.of_all(metric);
    if (!worth || turns.sum == 0) continue;
    const Moments& gained = t.of_all(*worth);
    figure["rows"].push_back({{"place", thing_name(metric, english)},
                              {"worth", gained.mean() / turns.mean()},
                              {"controlled", turns.mean()},
                              {"gained", gained.mean()},
                              {"error", gained.standard_error()}});
  }
  return figure;
}

Json lead(const simulation::Totals& t) {
  Json figure = simulation::figure("lines", "lead", "When the winner takes the lead",
                                   "The share of games in which the eventual winner was the sole leader at this point.",
                                   {{"x", axis("part", "Part of the game", true)},
                                    {"y", axis("share", "Share of games", true)},
                                    {"low", "low"},
                                    {"high", "high"}});
  for (const Metric& metric : t.metrics->list()) {
    if (metric.measure != Measure::leads) continue;
    const Moments& moments = t.sums[metric.column];
    const auto interval = rules::statistics::wilson(static_cast<std::int64_t>(moments.sum), t.games);
    figure["rows"].push_back(
        {{"part", 0.1 * (metric.what + 1)}, {"share", moments.mean()}, {"low", interval.low}, {"high", interval.high}});
  }
  return figure;
}

Json with_cards(const simulation::Totals& t, const Texts& english) {
  Json figure = simulation::figure("dots", "with-cards", "Win share of players who had a card",
                                   "Correlation, not causation: a player who is ahead may simply get more cards. "
                                   "'dicetown ablate CARD' measures the effect of a card.",
                                   {{"x", axis("share", "Share of games won", true)},
                                    {"y", axis("card", "Card")},
                                    {"low", "low"},
                                    {"high", "high"},
                                    {"columns", {axis("had", "Times held")}},
                                    {"marks", {1.0 / t.metrics->players()}},
                                    {"marked", "a fair share"}});
  for (const WithCard& each : win_shares_with_cards(t)) {
    if (each.had == 0) continue;
    const auto interval = each.interval();
    figure["rows"].push_back({{"card", thing_name(*each.metric, english)},
                              {"share", each.share()},
                              {"low", interval.low},
                              {"high", interval.high},
                              {"had", each.had}});
  }
  return figure;
}

Json cards(const simulation::Totals& t, const Texts& english) {
  Json figure =
      simulation::figure("table", "cards", "What happens to each card", "Times per game, for all players combined.",
                         {{"x", axis("card", "Card")}, {"y", axis("drawn", "drawn")}});
  Json& rows = figure["rows"];
  std::int32_t card = -1;
  for (const Metric& metric : t.metrics->list()) {
    if (metric.measure < Measure::drawn || metric.measure > Measure::held) continue;
    if (metric.what != card) rows.push_back({{"card", thing_name(metric, english)}});
    card = metric.what;
    const std::string id = simulation::decl_of(metric.measure).id;
    if (rows.size() == 1) figure["columns"].push_back(axis(id, measure_name(metric.measure, english)));
    rows.back()[id] = t.of_all(metric).mean();
  }
  return figure;
}

Json games(const simulation::Stored& results, const Texts& english, const Outliers& outliers,
           const std::string& again) {
  Json figure = simulation::figure("table", "games", "Games that stand out", "The command replays only that game.",
                                   {{"x", axis("what", "The game with")},
                                    {"y", axis("value", "Value")},
                                    {"commands", "command"},
                                    {"columns", {axis("game", "Game"), axis("command", "Command")}}});
  for (const Outliers::Extreme& each : outliers.extremes())
    figure["rows"].push_back({{"what", (each.most ? "Most: " : "Least: ") +
                                           metric_name(results.totals.metrics->list()[each.metric], english)},
                              {"value", each.value},
                              {"game", each.game},
                              {"command", fmt::format("{} --game-index {} --metric all", again, each.game)}});
  return figure;
}

std::string about_seats(const simulation::Stored& results) {
  const simulation::Totals& t = results.totals;
  const double fair = 1.0 / results.origin.players;
  std::string apart;
  for (int s = 0; s < results.origin.players; ++s)
    if (!seat_share(t, s).contains(fair))
      rules::join(apart, fmt::format("{} wins {:.1f} %", seat_name(s), 100 * t.of("win", rules::Seat(s)).mean()));
  if (apart.empty()) return "No seat has a significant advantage.";
  return fmt::format("Not all seats are equal: {} (a fair share is {:.1f} %).", apart, 100 * fair);
}

std::vector<std::string> sentences(const simulation::Stored& results) {
  const simulation::Totals& t = results.totals;
  const Moments& rounds = t.of("rounds");
  const auto limits = simulation::interval_95(*t.metrics->find("rounds"), rounds);
  std::vector<std::string> out;
  out.push_back(fmt::format(
      "{} games with {} players; a game takes {:.2f} rounds on average{}.", t.games, results.origin.players,
      rounds.mean(), t.games < 2 ? "" : fmt::format(" (95 % interval {:.2f} to {:.2f})", limits.low, limits.high)));
  if (has_equal_bots(results.origin)) out.push_back(about_seats(results));
  if (const Metric* const decided = t.metrics->find("decided"))
    out.push_back(fmt::format("On average, the winner takes the lead for good after {:.0f} % of the rounds.",
                              t.sums[decided->column].mean()));
  if (t.failed > 0) out.push_back(fmt::format("{} games failed and are not counted.", t.failed));
  return out;
}

}  // namespace

Outliers::Outliers(std::shared_ptr<const simulation::Metrics> metrics) : metrics_(std::move(metrics)) {}

void Outliers::take(const simulation::GameResult& game) {
  if (game.failed) return;
  const bool first = extremes_.empty();
  std::size_t nth = 0;
  for (std::size_t m = 0; m < metrics_->list().size(); ++m) {
    const Metric& metric = metrics_->list()[m];
    if (!metric.distribution || metric.label) continue;
    const std::int64_t value = game.values[metric.column];
    for (const bool most : {false, true}) {
      if (first) extremes_.push_back({m, most, value, game.number});
      Extreme& extreme = extremes_[nth++];
      if (most ? value > extreme.value : value < extreme.value) extreme = {m, most, value, game.number};
    }
  }
}

Json report_of(const simulation::Stored& results, const Outliers& outliers, const std::string& again) {
  const simulation::Totals& t = results.totals;
  const simulation::Origin& origin = results.origin;
  const Texts english("en");
  Json figures = Json::array();
  for (Json& figure : std::vector{
           points(t, english), balance(results), histogram(t, "rounds", "Rounds", "The number of games by length."),
           histogram(t, "margin", "Points ahead", "The winner's lead over the next player."), lead(t),
           places(t, english), with_cards(t, english), cards(t, english), games(results, english, outliers, again)})
    if (!figure["rows"].empty()) figures.push_back(std::move(figure));
  return {{"title", fmt::format("{} games with {} players", t.games, origin.players)},
          {"command", fmt::format("{} --game-index {} --games {}", again, origin.part.first, origin.part.games)},
          {"made", simulation::made_with(origin.version, origin.lock, origin.seed, t.games)},
          {"summary", sentences(results)},
          {"figures", std::move(figures)}};
}

}  // namespace tools
