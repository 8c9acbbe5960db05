#include "simulation/compare/quantities.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "base/one_text.hpp"
#include "play/external_player.hpp"

namespace rules::compare {

namespace {

/// Returns the names that fit a metric of the ruleset; another variant may have the others.
std::vector<std::string> known_names(const packs::LinkedGame& linked, const std::vector<std::string>& names) {
  const simulation::Metrics all(linked, simulation::MetricSet::all);
  std::vector<std::string> known;
  std::copy_if(names.begin(), names.end(), std::back_inserter(known), [&](const std::string& name) {
    return std::any_of(all.list().begin(), all.list().end(),
                       [&](const simulation::Metric& metric) { return fits(metric.name, name); });
  });
  return known;
}

/// Returns the names of the core metrics of any variant.
std::vector<std::string> core_names(std::span<const Variant> variants) {
  std::vector<std::string> names;
  for (const Variant& variant : variants) {
    const simulation::Metrics core(*variant.linked, simulation::MetricSet::core);
    for (const simulation::Metric& metric : core.list())
      if (metric.core && std::find(names.begin(), names.end(), metric.name) == names.end())
        names.push_back(metric.name);
  }
  return names;
}

/// Returns a metric without its columns.
Quantity of_metric(const simulation::Metric& metric) {
  return {.name = metric.name,
          .text = metric.text,
          .measure = metric.measure,
          .what = metric.what,
          .thing = metric.thing,
          .of = metric.of == simulation::Metric::Of::game ? Quantity::Of::game : Quantity::Of::players};
}

bool differ(std::span<const Variant> variants) {
  return std::any_of(variants.begin(), variants.end(), [](const Variant& variant) {
    return std::any_of(variant.bots.begin(), variant.bots.end(),
                       [&](const std::string& bot) { return bot != variant.bots.front(); });
  });
}

}  // namespace

Quantities::Quantities(std::span<const Variant> variants, const WantedQuantities& wanted)
    : players_(variants.front().linked->ruleset.players()) {
  rotations_ = differ(variants) ? players_ : 1;
  if (std::any_of(variants.begin(), variants.end(),
                  [](const Variant& v) { return play::ExternalPlayers::needed(v.bots); }))
    block_ = 1;
  std::vector<std::string> names = wanted.metrics, players;
  std::map<std::string, std::string> typed;  ///< by name without a player
  const bool core = names.empty();
  if (core) names = wanted.besides;
  for (std::string& name : names)
    if (const std::size_t length = without_player(name); length < name.size()) {
      players.push_back(name);
      typed[name.substr(0, length)] = name;
      name.resize(length);
    }
  const bool uneven = std::erase(names, kUnevenness) > 0 || core;
  const bool all = core && names.empty();
  const std::vector<std::string> usual = core && !all ? core_names(variants) : std::vector<std::string>();
  names.insert(names.end(), usual.begin(), usual.end());
  std::set<std::string> known;
  for (const Variant& variant : variants) {
    if (names.empty()) {
      const auto set = all ? simulation::MetricSet::core : simulation::MetricSet::bare;
      metrics_.push_back(std::make_shared<simulation::Metrics>(*variant.linked, set));
    } else {
      const std::vector<std::string> own = known_names(*variant.linked, names);
      known.insert(own.begin(), own.end());
      metrics_.push_back(std::make_shared<simulation::Metrics>(*variant.linked, own));
    }
    win_columns_.push_back(metrics_.back()->column("win"));
  }
  for (const std::string& name : names)
    if (!known.contains(name)) throw simulation::UnknownMetric(typed.contains(name) ? typed[name] : name);
  if (all || !names.empty())
    for (const simulation::Metric& metric : metrics_.front()->list()) add_metric(metric, wanted, players, usual);
  for (const auto& metrics : metrics_)
    for (const simulation::Metric& metric : metrics->list())
      if (metric.core &&
          std::any_of(metrics_.begin(), metrics_.end(), [&](const auto& other) { return !other->find(metric.name); }))
        only_some_.push_back(of_metric(metric));
  std::sort(only_some_.begin(), only_some_.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  const auto same = [](const Quantity& a, const Quantity& b) { return a.name == b.name; };
  only_some_.erase(std::unique(only_some_.begin(), only_some_.end(), same), only_some_.end());
  if (uneven && rotations_ == 1 && block_ == kBlock) {
    constexpr double pairs = static_cast<double>(kBlock) * (kBlock - 1);
    list_.push_back({.name = kUnevenness,
                     .text = kAboutUnevenness,
                     .of = Quantity::Of::seats,
                     .divisor = pairs,
                     .start = static_cast<double>(kBlock) / pairs + 1.0 / players_});
  }
}

std::string Quantities::player_name(const std::string& metric, int player) const {
  return metric + (rotations_ > 1 ? ".bot-" : ".seat-") + std::to_string(player + 1);
}

std::size_t Quantities::without_player(const std::string& name) const {
  std::string mark = player_name("", 0);
  mark.pop_back();
  const std::size_t length = name.rfind(mark);
  for (int player = 0; length != name.npos && length > 0 && player < players_; ++player)
    if (fits(player_name("", player), std::string_view(name).substr(length))) return length;
  return name.size();
}

void Quantities::add_metric(const simulation::Metric& metric, const WantedQuantities& wanted,
                            const std::vector<std::string>& players, const std::vector<std::string>& core) {
  if (!metric.core || metric.label) return;
  Quantity quantity = of_metric(metric);
  quantity.divisor = static_cast<double>(rotations_);
  for (const auto& metrics : metrics_) {
    const simulation::Metric* const same = metrics->find(metric.name);
    if (!same) return;
    quantity.columns.push_back(same->column);
  }
  if (quantity.of == Quantity::Of::game) return list_.push_back(std::move(quantity));
  const bool wins = metric.measure == simulation::Measure::win;  // over all players together there is always a winner
  const auto is_among = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), metric.name) != names.end();
  };
  const bool asked = is_among(wanted.metrics) || is_among(wanted.besides);
  const bool named = asked || is_among(core);
  const bool each = wanted.each_player || (wins && (rotations_ > 1 || asked));
  bool one_named = false;
  for (int player = 0; player < players_; ++player) {
    const std::string name = player_name(metric.name, player);
    const bool this_named = std::any_of(players.begin(), players.end(),
                                        [&](const std::string& one_wanted) { return fits(name, one_wanted); });
    one_named = one_named || this_named;
    if (!each && !this_named) continue;
    Quantity one = quantity;
    one.name = name;
    one.of = Quantity::Of::player;
    one.player = player;
    list_.push_back(std::move(one));
  }
  if (wins || (one_named && !named)) return;
  quantity.divisor *= players_;
  list_.push_back(std::move(quantity));
}

std::ptrdiff_t Quantities::find(const std::string& name) const {
  const auto found = std::find_if(list_.begin(), list_.end(), [&](const Quantity& each) { return each.name == name; });
  return found == list_.end() ? -1 : found - list_.begin();
}

void Quantities::add(std::size_t variant, int rotation, std::span<const std::int64_t> row,
                     std::span<std::int64_t> to) const {
  const auto seats = static_cast<std::size_t>(players_);
  for (std::size_t q = 0; q < list_.size(); ++q) {
    const Quantity& quantity = list_[q];
    if (quantity.of == Quantity::Of::seats) continue;
    const std::size_t column = quantity.columns[variant];
    if (quantity.of == Quantity::Of::game) to[q] += row[column];
    else if (quantity.of == Quantity::Of::player)
      to[q] += row[column + static_cast<std::size_t>(quantity.player + rotation) % seats];
    else
      for (std::size_t s = 0; s < seats; ++s) to[q] += row[column + s];
  }
}

void Quantities::add_wins(std::size_t variant, std::span<const std::int64_t> row, std::span<std::int64_t> wins) const {
  for (std::size_t s = 0; s < wins.size(); ++s) wins[s] += row[win_columns_[variant] + s];
}

}  // namespace rules::compare
