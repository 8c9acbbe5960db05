// What is said of chances that might have been other ones: for the terminal and for reports.
#pragma once
#include <string>

#include "lab/turning_points.hpp"
#include "texts.hpp"

namespace tools {

/// "12.5 %", "+12.5 %".
std::string percent(double share);
std::string signed_percent(double share);
/// "+12.0 % (+8.1 to +15.9)".
std::string signed_percent(double share, rules::statistics::Interval interval, const Texts& texts);
inline rules::Seat seat_at(std::size_t index) { return rules::Seat(static_cast<std::int32_t>(index)); }
/// Where something was: "round 3, Gold mine".
std::string where(const rules::play::Game& game, std::int32_t round, const std::string& step, const Texts& texts);
/// How many standard deviations wide intervals are that hold together in 95 % of all games: of each seat, in so many
/// moves.
double width_of_all(std::size_t players, std::size_t moves);
inline double width_of_all(const rules::lab::Instead& result) { return width_of_all(result.seats.size(), 1); }
inline double width_of_all(const rules::lab::TurningPoints& turns) {
  return width_of_all(turns.begin.size(), turns.largest.size());
}
/// The seats whose chances have changed for sure, the largest change first: `Ann +12.0 % (+8.1 to +15.9)`. `z`: how
/// wide the intervals are.
std::string changed(const rules::play::Game& game, const std::vector<rules::lab::ChanceChange>& seats, double z,
                    const Texts& texts);
/// Of a large move what it changed; and that it was not measured again, if it wasn't.
std::string changed(const rules::play::Game& game, const rules::lab::LargeMove& move, double z, const Texts& texts);
/// Where a move was: "move 12, round 3, Gold mine". Its number tells it from others of the same step.
std::string where(const rules::play::Game& game, const rules::lab::TurningPoints& turns, std::size_t place,
                  const Texts& texts);
/// What a move was: "move 12, round 3, Gold mine: answer 57, Ann: Wanted".
std::string told(const rules::play::Game& game, const rules::lab::TurningPoints& turns, std::size_t place,
                 const Texts& texts);

}  // namespace tools
