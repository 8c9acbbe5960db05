// Names of the things that metrics are about: cards, places, scores. From the packs' texts, in all of their languages,
// so that files and results can be read without the packs.
#pragma once
#include "packs/build/linked.hpp"
#include "simulation/metrics.hpp"

namespace rules::simulation {

/// Returns the metrics with the names of their things. Cards of equal names are numbered.
std::vector<Metric> named(std::vector<Metric> metrics, const packs::LinkedGame& linked);

}  // namespace rules::simulation
