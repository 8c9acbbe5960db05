#include "what_if_words.hpp"

#include <algorithm>
#include <cmath>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "statistics/distributions.hpp"

namespace tools {

namespace simulation = rules::simulation;
namespace play = rules::play;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string signed_percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

std::string signed_percent(double share, rules::statistics::Interval interval, const Texts& texts) {
  return signed_percent(share) + " (" +
         in_words(fmt::format("{:+.1f}", 100 * interval.low), fmt::format("{:+.1f}", 100 * interval.high), texts) + ")";
}

std::string where(const play::Game& game, std::int32_t round, const std::string& step, const Texts& texts) {
  const std::string name = step == "end" ? texts("what-if.end") : game.wording().name("step", step);
  return texts(round == 0 ? "what-if.before" : "what-if.round", {{"n", std::to_string(round)}, {"step", name}});
}

double width_of_all(std::size_t players, std::size_t moves) {
  return rules::statistics::normal_width(0.05 / static_cast<double>(std::max<std::size_t>(players * moves, 1)));
}

std::string changed(const play::Game& game, const simulation::LargeMove& move, double z, const Texts& texts) {
  return changed(game, move.seats, z, texts) + (move.again ? "" : texts("what-if.not-again"));
}

std::string changed(const play::Game& game, const std::vector<simulation::ChanceChange>& seats, double z,
                    const Texts& texts) {
  std::vector<std::size_t> sure;
  for (std::size_t s = 0; s < seats.size(); ++s)
    if (seats[s].verdict(z) != 0) sure.push_back(s);
  std::sort(sure.begin(), sure.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(seats[a].difference()) > std::abs(seats[b].difference());
  });
  std::string text;
  for (const std::size_t s : sure) {
    const rules::statistics::Interval interval = seats[s].interval(z);
    rules::join(text, game.wording().player(seat_at(s)) + " " + signed_percent(seats[s].difference(), interval, texts),
                "; ");
  }
  return text.empty() ? texts("what-if.luck") : text;
}

std::string where(const play::Game& game, const simulation::TurningPoints& turns, std::size_t place,
                  const Texts& texts) {
  const simulation::Move& move = turns.moves[place];
  return texts("what-if.move",
               {{"n", std::to_string(place + 1)}, {"where", where(game, move.round, move.step, texts)}});
}

std::string told(const play::Game& game, const simulation::TurningPoints& turns, std::size_t place,
                 const Texts& texts) {
  const simulation::Move& move = turns.moves[place];
  const std::string begin = where(game, turns, place, texts) + ": ";
  if (!move.decision) return begin + texts("what-if.chance");
  return begin + texts("what-if.answer", {{"nth", std::to_string(move.decision->number)},
                                          {"player", game.wording().player(move.decision->seat)},
                                          {"what", move.decision->answered}});
}

}  // namespace tools
