// Names of metrics for people, in the reader's language: "Points: Nuggets", "Dynamite: played". Command lines, JSON and
// files use the ids of simulation/metrics.hpp.
#pragma once
#include "simulation/compare/option_search.hpp"
#include "simulation/compare/quantities.hpp"
#include "texts.hpp"

namespace tools {

/// Returns the name of the card, place or score that a metric is about.
std::string thing_name(const rules::simulation::Metric& metric, const Texts& texts);
/// Returns what is counted of a card or place: "played", "points gained".
std::string measure_name(rules::simulation::Measure measure, const Texts& texts);

std::string metric_name(const rules::simulation::Metric& metric, const Texts& texts);
/// Includes the seat or bot: "Points, seat 1".
std::string metric_name(const rules::compare::Quantity& quantity, const Texts& texts);
/// Returns the name of the quantity with this id.
std::string metric_name(const rules::compare::Quantities& quantities, const std::string& id, const Texts& texts);

/// Returns the name of an option in the reader's language.
std::string option_name(const rules::compare::OptionRange& range, const Texts& texts);

/// Returns the number of columns of the widest text, at least `least`.
std::size_t widest(const std::vector<std::string>& texts, std::size_t least = 0);

}  // namespace tools
