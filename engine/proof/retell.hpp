// Tells a game from its beginning to where it stands, as a trace. The game itself isn't touched.
#pragma once
#include <memory>

#include "play/game.hpp"
#include "proof/trace.hpp"

namespace rules::proof {

/// A second run of a game.
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
