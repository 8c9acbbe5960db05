#include "chance_watch.hpp"

#include <atomic>
#include <iostream>

namespace server {

using namespace rules;

namespace {

constexpr std::int64_t kGames = 100;  // a share of this many is usually within 10 % of the truth
constexpr std::size_t kPoints = 60;
constexpr std::uint64_t kSeed = 1;

const std::atomic<bool> kGoOn = false;

simulation::FuturesConfig bots(const play::Game& game) {
  return {.bots = std::vector<std::string>(game.seats().size(), "heuristic"), .seed = kSeed};
}

}  // namespace

ChanceWatch::ChanceWatch(const play::Game& game)
    : curve_(std::in_place, game, game.save(), bots(game), kGames, kPoints) {}

Json ChanceWatch::message(std::int64_t n, const Json& points) const {
  return {{"type", "chances"}, {"n", n}, {"games", kGames}, {"points", points}, {"whole", complete_}};
}

void ChanceWatch::show(Client& to, std::int64_t n) const {
  to.send(message(n, points_));
  if (!complete_) to.chances_n = n;
}

std::optional<Json> ChanceWatch::compute(const std::string& table_id) {
  try {
    if (const auto point = curve_->next(kGoOn)) return Json{{"at", point->answers}, {"chances", point->chances}};
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: table " << table_id << ": can't estimate winning chances: " << error.what() << "\n";
  }
  curve_.reset();
  return std::nullopt;
}

bool ChanceWatch::publish(const std::optional<Json>& point, Clients& clients) {
  complete_ = !point;
  Json points = Json::array();
  if (point) {
    points_.push_back(*point);
    points.push_back(*point);
  }
  bool watched = false;
  for (Client& each : clients) {
    if (!each.chances_n) continue;
    each.send(message(*each.chances_n, points));
    if (complete_) each.chances_n.reset();
    watched = true;
  }
  return watched;
}

}  // namespace server
