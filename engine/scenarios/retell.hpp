// Replays a game from its beginning to its current position as a trace. Doesn't touch the game itself.
#pragma once
#include <memory>

#include "play/game.hpp"
#include "scenarios/trace.hpp"

namespace rules::scenarios {

/// A replay of a game.
struct Retold {
  explicit Retold(const packs::LinkedGame& linked)
      : host(linked.borrow_host()), trace(linked, *host), engine(linked.ruleset, trace, &log) {}
  packs::HostPool::Borrowed host;
  Trace trace;
  EventLog log;
  Engine engine;
};

std::unique_ptr<Retold> retell(const play::Game& game);

}  // namespace rules::scenarios
