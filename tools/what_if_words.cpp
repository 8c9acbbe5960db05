#include "what_if_words.hpp"

#include <algorithm>
#include <cmath>

#include "fmt/format.h"
#include "statistics/normal.hpp"

namespace tools {

namespace lab = rules::lab;
namespace play = rules::play;

const char* const kHowFuturesAre =
    "Hidden cards lie as they did in this game; dice, shuffles and draws after the answer are new, and the "
    "same for both sides.";

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string signed_percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

std::string where(const play::Game& game, std::int32_t round, const std::string& step) {
  const std::string name = step == "end" ? "the end" : game.wording().name("step", step);
  return round == 0 ? "before the first round, " + name : fmt::format("round {}, {}", round, name);
}

double width_of_all(std::size_t players, std::size_t moves) {
  return rules::statistics::normal_width(0.05 / static_cast<double>(std::max<std::size_t>(players * moves, 1)));
}

std::string changed(const play::Game& game, const lab::LargeMove& move, double z) {
  return changed(game, move.seats, z) + (move.again ? "" : " (not measured again: it was stopped before)");
}

std::string changed(const play::Game& game, const std::vector<lab::ChanceChange>& seats, double z) {
  std::vector<std::size_t> sure;
  for (std::size_t s = 0; s < seats.size(); ++s)
    if (seats[s].verdict(z) != 0) sure.push_back(s);
  std::sort(sure.begin(), sure.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(seats[a].difference()) > std::abs(seats[b].difference());
  });
  std::string text;
  for (const std::size_t s : sure) {
    const rules::statistics::Interval interval = seats[s].interval(z);
    text += fmt::format("{}{} {} ({:+.1f} to {:+.1f})", text.empty() ? "" : "; ", game.wording().player(seat_at(s)),
                        signed_percent(seats[s].difference()), 100 * interval.low, 100 * interval.high);
  }
  return text.empty() ? "no more than luck can make" : text;
}

std::string told(const play::Game& game, const lab::Move& move) {
  const std::string place = where(game, move.round, move.step);
  if (!move.decision) return place + ": chance";
  return fmt::format("{}: answer {}, {}: {}", place, move.decision->number, game.wording().player(move.decision->seat),
                     move.decision->answered);
}

}  // namespace tools
