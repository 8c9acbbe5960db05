// What-if reports: the chances after another answer, and the curve of a game with its turning points; and the wording
// of changed chances, for the terminal and for reports.
#pragma once
#include <string>

#include "nlohmann/json.hpp"
#include "simulation/turning_points.hpp"
#include "texts.hpp"

namespace tools {

/// `typed`: the command line that makes the report.
nlohmann::ordered_json report_of(const rules::play::Game& game, const rules::simulation::Instead& result,
                                 const rules::simulation::FuturesConfig& config, const std::string& typed);
/// `games`: playouts of each position.
nlohmann::ordered_json report_of(const rules::play::Game& game, const rules::simulation::TurningPoints& turns,
                                 const rules::simulation::FuturesConfig& config, std::int64_t games,
                                 const std::string& typed);

/// Returns "12.5 %".
std::string percent(double share);
/// Returns "+12.0 % (+8.1 to +15.9)".
std::string signed_percent(double share, rules::statistics::Interval interval, const Texts& texts);
inline rules::Seat seat_at(std::size_t index) { return rules::Seat(static_cast<std::int32_t>(index)); }
/// Returns a position in the game: "round 3, Gold mine".
std::string where(const rules::play::Game& game, std::int32_t round, const std::string& step, const Texts& texts);
/// Returns the half-width, in standard deviations, of intervals that hold together in 95 % of all games, for every seat
/// and move.
double width_of_all(std::size_t players, std::size_t moves);
inline double width_of_all(const rules::simulation::Instead& result) { return width_of_all(result.seats.size(), 1); }
inline double width_of_all(const rules::simulation::TurningPoints& turns) {
  return width_of_all(turns.begin.size(), turns.largest.size());
}
/// Returns the seats whose chances have significantly changed, the largest change first: `Ann +12.0 % (+8.1 to +15.9)`.
/// `z`: half-width of the intervals.
std::string changed(const rules::play::Game& game, const std::vector<rules::simulation::ChanceChange>& seats, double z,
                    const Texts& texts);
/// Returns the changes by a large move, noting if it was not measured again.
std::string changed(const rules::play::Game& game, const rules::simulation::LargeMove& move, double z,
                    const Texts& texts);
/// Returns the position of a move: "move 12, round 3, Gold mine". Its number distinguishes moves of the same step.
std::string where(const rules::play::Game& game, const rules::simulation::TurningPoints& turns, std::size_t place,
                  const Texts& texts);
/// Returns a description of a move: "move 12, round 3, Gold mine: answer 57, Ann: Wanted".
std::string told(const rules::play::Game& game, const rules::simulation::TurningPoints& turns, std::size_t place,
                 const Texts& texts);

}  // namespace tools
