#include "simulation/chance_curve.hpp"

#include <algorithm>

namespace rules::simulation {

ChanceCurve::ChanceCurve(const play::Game& loaded, const play::Save& save, const FuturesConfig& config,
                         std::int64_t games, std::size_t points)
    : past_(loaded, save),
      playouts_(loaded.shared_packs(), config),
      games_(games),
      apart_(std::max<std::size_t>(1, save.entries.size() / std::max<std::size_t>(1, points))) {}

std::optional<ChanceCurve::Point> ChanceCurve::next(const std::atomic<bool>& stop) {
  if (!begun_) {
    begun_ = true;
    due_ = apart_;
    return measure(stop);
  }
  while (!ended_) {
    const Past::Stop reached = past_.go_on();
    if (reached == Past::Stop::step) continue;
    if (reached == Past::Stop::end) {
      ended_ = true;
      return measure(stop);
    }
    for (std::size_t nth = 0; nth < past_.seats().size(); ++nth) past_.give(nth);
    answered_ += past_.seats().size();
    if (answered_ < due_) continue;
    due_ = answered_ + apart_;
    return measure(stop);
  }
  return std::nullopt;
}

std::optional<ChanceCurve::Point> ChanceCurve::measure(const std::atomic<bool>& stop) {
  const Winners winners = playouts_.play(past_.game(), 0, games_, stop);
  if (stop) return std::nullopt;
  return Point{answered_, shares(winners, past_.game().linked().ruleset.players())};
}

}  // namespace rules::simulation
