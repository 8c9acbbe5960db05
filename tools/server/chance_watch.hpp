// Winning chances over a finished game: points of a curve, each measured by playouts from there, and the guests who
// watch while it is computed. Points are computed one at a time on a worker, so that others get their turn.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "guest.hpp"
#include "play/game.hpp"
#include "simulation/playouts.hpp"

namespace server {

class ChanceWatch {
 public:
  explicit ChanceWatch(const rules::play::Game& game);

  /// Returns the message with all points so far, for the request `n` of a guest.
  Json known(std::int64_t n) const { return message(n, points_); }
  bool is_complete() const { return complete_; }
  /// Sends new points to a guest, as the reply to its latest request.
  void add(const std::shared_ptr<Guest>& guest, std::int64_t n);
  /// Computes the next point; nullopt at the end, and after an error, which is logged on the server. On a worker.
  std::optional<Json> compute(const std::string& table_id);
  /// Keeps a point, or notes the end, and sends it to the watchers who are still connected. Returns false if there are
  /// none.
  bool publish(const std::optional<Json>& point, Clients& clients);
  /// Returns the connected watchers, each with the number of its request.
  std::vector<std::pair<std::shared_ptr<Guest>, std::int64_t>> watchers(Clients& clients) const;

 private:
  Json message(std::int64_t n, const Json& points) const;
  std::optional<rules::simulation::ChanceCurve> curve_;  ///< until it is complete
  Json points_ = Json::array();
  bool complete_ = false;
  std::vector<std::pair<std::weak_ptr<Guest>, std::int64_t>> watchers_;
};

}  // namespace server
