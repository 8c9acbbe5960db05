#pragma once
// A game of two bots, played until it is over, asks, fails or has lasted long, with the functions that need no Lua
// compiled, or in Lua only.
#include "kernel/engine.hpp"
#include "play/game.hpp"
#include "play/seats.hpp"

namespace rules::test {

struct Played {
  std::string failure;  ///< "" if it did not fail
  std::string broken;   ///< the invariant that does not hold, or ""
  std::uint64_t hash = 0;
  std::uint64_t entries = 0;  ///< into Lua
};

inline Played played(const packs::LinkedGame& linked, bool without_lua, const script::Budget& budget = {},
                     const char* bot = "random") {
  const auto host = linked.make_host(budget, without_lua);
  Engine engine(linked.ruleset, *host);
  for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named(bot));
  engine.limit({.rounds = 20, .steps = 200});
  engine.start(1, 2, false);
  Played result;
  if (engine.advance() == Status::failed) result.failure = engine.failure();
  result.broken = broken_invariant(engine).value_or("");
  result.hash = engine.state().hash();
  result.entries = engine.position().counters.entries;
  return result;
}

}  // namespace rules::test
