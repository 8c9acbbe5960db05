// Winning chances over a finished game: points of a curve, each measured by playouts from there. Points are computed
// one at a time on a worker, so that others get their turn; clients who have asked watch meanwhile.
#pragma once
#include <optional>
#include <string>

#include "guest.hpp"
#include "play/game.hpp"
#include "simulation/playouts.hpp"

namespace server {

class ChanceWatch {
 public:
  explicit ChanceWatch(const rules::play::Game& game);

  /// Sends all points so far to a client, and new ones from now on, as the reply to its request `n`.
  void show(Client& to, std::int64_t n) const;
  /// Computes the next point; nullopt at the end, and after an error, which is logged on the server. On a worker.
  std::optional<Json> compute(const std::string& table_id);
  /// Keeps a point, or notes the end, and sends it to the clients who watch. Returns false if there are none.
  bool publish(const std::optional<Json>& point, Clients& clients);

 private:
  Json message(std::int64_t n, const Json& points) const;
  std::optional<rules::simulation::ChanceCurve> curve_;  ///< until it is complete
  Json points_ = Json::array();
  bool complete_ = false;
};

}  // namespace server
