// Shrinking: makes the shortest scenario that fails in the same way as a failed game. It starts from a position shortly
// before the failure instead of from the beginning, and then leaves out players, packs, options, cards, draws and
// answers. Owns the search. To find out whether something still fails, it runs the text of the scenario, as `dicetown
// test` does. Invariant: the scenario that is returned was run and failed in the same way as the game.
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

/// Whether this is such a text, on which nobody has worked: it has its comment, one scenario, and says of nothing what
/// should come of it.
bool is_as_shrunk(std::string_view text);

}  // namespace rules::proof
