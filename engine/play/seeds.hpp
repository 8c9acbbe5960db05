// Seeds of a series of games: each is derived from one seed and the index of the game, so any thread may play any game.
#pragma once
#include <cstdint>
#include <utility>

#include "base/chance.hpp"

namespace rules::play {

/// Returns the seeds of the nth game: of the game's chance, and of the bots.
inline std::pair<std::uint64_t, std::uint64_t> game_seeds(std::uint64_t seed, std::int64_t nth) {
  const std::uint64_t base = mix(seed) + static_cast<std::uint64_t>(nth) * 0x9e3779b97f4a7c15ull;
  return {mix(base), mix(base ^ 0xb07b07b07b07b07bull)};
}

}  // namespace rules::play
