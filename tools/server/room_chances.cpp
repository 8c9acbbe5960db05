// Winning chances over a finished game: points of a curve, each measured by playouts from there. Points are computed
// one at a time, off the room's strand, so that others get their turn; a watcher receives existing points, then each
// new one. An incomplete curve without watchers is discarded; a complete one stays with the table.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <iostream>

#include "nlohmann/json.hpp"
#include "room.hpp"
#include "simulation/chance_curve.hpp"

namespace server {

using namespace rules;

namespace {

constexpr std::int64_t kGames = 100;  // a share of this many is usually within 10 % of the truth
constexpr std::size_t kPoints = 60;
constexpr std::uint64_t kSeed = 1;

const std::atomic<bool> kGoOn = false;

}  // namespace

struct Room::Chances {
  static simulation::FuturesConfig bots(const play::Game& game) {
    return {.bots = std::vector<std::string>(game.seats().size(), "heuristic"), .seed = kSeed};
  }
  explicit Chances(const play::Game& game) : curve(std::in_place, game, game.save(), bots(game), kGames, kPoints) {}
  /// A repeated request is still answered only once.
  void add(const std::shared_ptr<Guest>& guest, std::int64_t n) {
    for (auto& [who, number] : asked)
      if (who.lock() == guest) {
        number = n;
        return;
      }
    asked.emplace_back(guest, n);
  }
  std::optional<simulation::ChanceCurve> curve;  ///< until it is complete
  Json points = Json::array();
  bool whole = false;
  std::vector<std::pair<std::weak_ptr<Guest>, std::int64_t>> asked;  ///< watchers, and the number of their request
};

void Room::on(Sitting& from, const ChancesAsked& message) {
  if (!is_over() && !config_.shown) return refuse(from, message.n, "not-over", "refused.not-over");
  const bool first = !chances_;
  if (first) chances_ = std::make_shared<Chances>(table_->game());
  const Json known = {{"type", "chances"},
                      {"n", message.n},
                      {"games", kGames},
                      {"points", chances_->points},
                      {"whole", chances_->whole}};
  from.guest->send(known.dump());
  if (!chances_->whole) chances_->add(from.guest, message.n);
  if (first) make_chances(chances_);
}

void Room::make_chances(const std::shared_ptr<Chances>& chances) {
  const auto make = [self = shared_from_this(), chances] {
    std::optional<Json> made;
    try {
      if (const auto point = chances->curve->next(kGoOn)) {
        made.emplace(Json{{"at", point->answers}, {"chances", point->chances}});
      }
    } catch (const std::exception& error) {
      std::cerr << "dicetown serve: table " << self->id_ << " has no curve of its chances: " << error.what() << "\n";
    }
    if (!made) chances->curve.reset();
    boost::asio::post(self->strand_, [self, chances, made = std::move(made)] { self->chance_made(chances, made); });
  };
  if (around_.long_work.add(id_, around_.limits.retellings_of_table, make)) return;
  for (const auto& [who, n] : chances->asked) {
    const auto guest = who.lock();
    if (Sitting* from = guest ? sitting(guest) : nullptr) refuse(*from, n, "busy", "refused.server-busy");
  }
  chances_.reset();
}

void Room::chance_made(const std::shared_ptr<Chances>& chances, std::optional<Json> point) {
  if (point) chances->points.push_back(*point);
  chances->whole = !point;
  bool anybody = false;
  for (const auto& [who, n] : chances->asked) {
    const auto guest = who.lock();
    if (!guest || !sitting(guest)) continue;
    anybody = true;
    Json points = Json::array();
    if (point) points.push_back(*point);
    const Json told = {
        {"type", "chances"}, {"n", n}, {"games", kGames}, {"points", std::move(points)}, {"whole", chances->whole}};
    guest->send(told.dump());
  }
  if (!anybody) chances_.reset();
  else if (!chances->whole) make_chances(chances);
}

}  // namespace server
