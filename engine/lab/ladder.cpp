#include "lab/ladder.hpp"

namespace rules::lab {

Rung play_rung(SimulationConfig config, const std::string& bot, const std::string& others,
               const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop) {
  const auto players = static_cast<std::size_t>(config.linked->ruleset.players);
  Rung rung{.bot = bot, .others = others, .fair = 1 / static_cast<double>(players)};
  for (std::size_t seat = 0; seat < players && !stop; ++seat) {
    config.bots.assign(players, others);
    config.bots[seat] = bot;
    const std::int64_t before = rung.games;
    const Totals totals = simulate(
        config,
        [&](std::int64_t done) {
          if (progress) progress(before + done);
        },
        stop);
    if (totals.failed > 0) throw GameFailed(config, totals);
    rung.games += totals.games;
    rung.wins += totals.sum("win", Seat(static_cast<std::int32_t>(seat)));
    rung.cpu_seconds += totals.cpu_seconds;
  }
  return rung;
}

}  // namespace rules::lab
