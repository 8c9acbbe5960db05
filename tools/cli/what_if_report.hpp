// What-if reports: the chances after another answer, and the curve of a game with its turning points.
#pragma once
#include "simulation/report.hpp"
#include "simulation/turning_points.hpp"

namespace tools {

/// `typed`: the command line that makes the report.
rules::simulation::Report report_of(const rules::play::Game& game, const rules::simulation::Instead& result,
                                    const rules::simulation::FuturesConfig& config, const std::string& typed);
/// `games`: playouts of each position.
rules::simulation::Report report_of(const rules::play::Game& game, const rules::simulation::TurningPoints& turns,
                                    const rules::simulation::FuturesConfig& config, std::int64_t games,
                                    const std::string& typed);

}  // namespace tools
