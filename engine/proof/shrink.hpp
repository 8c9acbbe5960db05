// Shrinking: a failed game becomes a scenario that fails in the same way, as small as can be found: from a position
// shortly before the failure instead of from the start, then with fewer players, packs, options, cards, draws and
// answers. Owns the search. Whether something still fails is decided by running the scenario's text, as `dicetown test`
// does. Invariant: what is returned was run and failed in the same way as the game.
#pragma once
#include <atomic>
#include <optional>

#include "proof/explore.hpp"

namespace rules::proof {

struct Shrunk {
  std::string text;         ///< of the file
  std::string message;      ///< how it fails
  std::size_t answers = 0;  ///< that are left, of those of the game
  bool from_seed = false;   ///< no later position fails: it is the whole game
};

/// Nothing if the game doesn't fail again, or no scenario does as the game did (it hung, or failed outside a step).
/// `stop` ends the search early: what is found by then is returned.
std::optional<Shrunk> shrink(const std::vector<std::filesystem::path>& folders, const FailedGame& game,
                             const std::atomic<bool>& stop);

}  // namespace rules::proof
