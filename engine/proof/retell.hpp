// Replays a game from its beginning to its current position as a trace. Doesn't touch the game itself.
#pragma once
#include <memory>

#include "play/game.hpp"
#include "proof/trace.hpp"

namespace rules::proof {

/// A replay of a game.
struct Retold {
  explicit Retold(const content::LinkedGame& linked)
      : host(linked.borrow_host()), trace(linked, *host), engine(linked.ruleset, trace, &log) {}
  content::HostPool::Borrowed host;
  Trace trace;
  EventLog log;
  Engine engine;
};

std::unique_ptr<Retold> retell(const play::Game& game);

}  // namespace rules::proof
