// Titles of metrics for people, using the packs' names of cards, places and scores. The command line and files use the
// ids of metrics.hpp.
#pragma once
#include "packs/build/linked.hpp"
#include "simulation/metrics.hpp"

namespace rules::simulation {

/// Returns the English name of a kind of card, with its id if another kind has the same name.
std::string card_name(const packs::LinkedGame& linked, const std::string& id);

/// Returns the English name of the thing that a metric is about: a card, a place, a score; empty for any other metric.
std::string thing_name(const Metric& metric, const packs::LinkedGame& linked);

/// Returns the English title of a metric: `Big Net: played`, `Points: Boats`, `Lead changes`.
std::string metric_title(const Metric& metric, const packs::LinkedGame& linked);

}  // namespace rules::simulation
