// What-if reports: the chances after another answer, and the curve of a game with its turning points.
#pragma once
#include "lab/report.hpp"
#include "lab/turning_points.hpp"

namespace tools {

/// `typed`: the command line that makes the report.
rules::lab::Report report_of(const rules::play::Game& game, const rules::lab::Instead& result,
                             const rules::lab::FuturesConfig& config, const std::string& typed);
/// `games`: playouts of each position.
rules::lab::Report report_of(const rules::play::Game& game, const rules::lab::TurningPoints& turns,
                             const rules::lab::FuturesConfig& config, std::int64_t games, const std::string& typed);

}  // namespace tools
