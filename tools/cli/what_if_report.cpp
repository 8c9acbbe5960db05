#include "what_if_report.hpp"

#include <algorithm>
#include <cmath>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "lab/words.hpp"
#include "simulation/report.hpp"
#include "statistics/distributions.hpp"

namespace tools {

namespace simulation = rules::simulation;
namespace play = rules::play;
using Json = nlohmann::ordered_json;
using simulation::axis;

namespace {

Json report_with(const play::Game& game, const simulation::FuturesConfig& config, const std::string& typed,
                 const std::string& title, std::int64_t games) {
  return {{"title", title},
          {"command", typed},
          {"made", simulation::made_with(play::engine_version(), game.linked().lock, config.seed, games)},
          {"summary", Json::array()},
          {"figures", Json::array()}};
}

/// Adds the rows of one change: one per seat.
void add_rows(Json& figure, const play::Game& game, const std::string& what,
              const std::vector<simulation::ChanceChange>& seats, double z) {
  for (std::size_t s = 0; s < seats.size(); ++s) {
    const auto interval = seats[s].interval(z);
    figure["rows"].push_back({{"what", what},
                              {"player", game.wording().player(seat_at(s))},
                              {"change", seats[s].difference()},
                              {"low", interval.low},
                              {"high", interval.high},
                              {"games", seats[s].games}});
  }
}

Json changes_figure(const std::string& title, const std::string& note = "") {
  return simulation::figure(
      "dots", "changes", title,
      "Each dot is the change in a player's winning chance, and its line is the interval. All intervals hold "
      "simultaneously in 95 % of games." +
          note,
      {{"x", axis("change", "Change in winning chance", true)},
       {"y", axis("player", "Player")},
       {"low", "low"},
       {"high", "high"},
       {"columns", {axis("what", "What"), axis("games", "Pairs of playouts")}},
       {"marks", {0}},
       {"marked", "no change"}});
}

}  // namespace

Json report_of(const play::Game& game, const simulation::Instead& result, const simulation::FuturesConfig& config,
               const std::string& typed) {
  const Texts english("en");
  const simulation::Decision& one = result.decision;
  Json report =
      report_with(game, config, typed, fmt::format("Another answer in {}", where(game, one.round, one.step, english)),
                  2 * result.seats.front().games);
  const std::string effect = changed(game, result.seats, width_of_all(result), english);
  report["summary"] = {fmt::format("{} was asked: {}", game.wording().player(one.seat), one.asked),
                       fmt::format("As played: {}. Instead: {}.", one.answered, result.answer),
                       fmt::format("Effect of the other answer: {}.", effect), english("what-if.how-playouts-are")};
  Json figure = changes_figure("Effect of the other answer");
  add_rows(figure, game, result.answer, result.seats, width_of_all(result));
  report["figures"].push_back(std::move(figure));
  return report;
}

Json report_of(const play::Game& game, const simulation::TurningPoints& turns, const simulation::FuturesConfig& config,
               std::int64_t games, const std::string& typed) {
  const Texts english("en");
  Json report = report_with(game, config, typed, "Where the game turned",
                            games * static_cast<std::int64_t>(turns.moves.size() + 1));
  if (!turns.largest.empty()) {
    const simulation::LargeMove& most = turns.largest.front();
    report["summary"].push_back("The largest change: " + told(game, turns, most.place, english) + ". " +
                                changed(game, most, width_of_all(turns), english) + ".");
  }
  report["summary"].push_back(english("what-if.how-playouts-are"));
  Json curve =
      simulation::figure("lines", "curve", "Winning chances",
                         fmt::format("Each point is the player's share of wins in {} playouts between bots.", games),
                         {{"x", axis("move", "Answers and draws in order")},
                          {"y", axis("chance", "Winning chance", true)},
                          {"colour", "player"},
                          {"columns", {axis("player", "Player"), axis("what", "What happened")}}});
  const auto add = [&](std::size_t nth, const std::string& what, const std::vector<double>& chances) {
    for (std::size_t s = 0; s < chances.size(); ++s)
      curve["rows"].push_back(
          {{"move", nth}, {"player", game.wording().player(seat_at(s))}, {"chance", chances[s]}, {"what", what}});
  };
  add(0, "the beginning", turns.begin);
  for (std::size_t m = 0; m < turns.moves.size(); ++m)
    add(m + 1, told(game, turns, m, english), turns.moves[m].chances);
  const bool again = std::all_of(turns.largest.begin(), turns.largest.end(),
                                 [](const simulation::LargeMove& each) { return each.again; });
  Json largest = changes_figure(
      "The largest changes",
      again ? " They were measured again with new playouts."
            : " The run was stopped before all were measured again; the rest may be large partly by chance.");
  largest["facet"] = "what";
  for (const simulation::LargeMove& each : turns.largest)
    add_rows(largest, game, told(game, turns, each.place, english), each.seats, width_of_all(turns));
  report["figures"] = {std::move(curve), std::move(largest)};
  return report;
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string signed_percent(double share, rules::statistics::Interval interval, const Texts& texts) {
  return fmt::format("{:+.1f} %", 100 * share) + " (" +
         in_words({100 * interval.low, 100 * interval.high}, 1, texts, true) + ")";
}

std::string where(const play::Game& game, std::int32_t round, const std::string& step, const Texts& texts) {
  const std::string name = step == "end" ? texts("what-if.end") : game.wording().name("step", step);
  return texts(round == 0 ? "what-if.before" : "what-if.round", {{"n", round}, {"step", name}});
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
  return texts("what-if.move", {{"n", place + 1}, {"where", where(game, move.round, move.step, texts)}});
}

std::string told(const play::Game& game, const simulation::TurningPoints& turns, std::size_t place,
                 const Texts& texts) {
  const simulation::Move& move = turns.moves[place];
  const std::string begin = where(game, turns, place, texts) + ": ";
  if (!move.decision) return begin + texts("what-if.chance");
  return begin + texts("what-if.answer", {{"nth", move.decision->number},
                                          {"player", game.wording().player(move.decision->seat)},
                                          {"what", move.decision->answered}});
}

}  // namespace tools
