// Shrinking: finds the shortest scenario that fails in the same way as a failed game. Starts from a position shortly
// before the failure, then leaves out players, packs, options, cards, draws and answers. Owns the search; tests a
// candidate by running its text, as `dicetown test` does. Invariant: the returned scenario was run and failed in the
// same way as the game.
#pragma once
#include <atomic>
#include <optional>

#include "scenarios/explore.hpp"

namespace rules::scenarios {

struct Shrunk {
  std::string text;         ///< of the file
  std::string message;      ///< how it fails
  std::size_t answers = 0;  ///< number of remaining answers of the game
  bool from_seed = false;   ///< no later position fails: it is the whole game
};

/// Returns nullopt if the game doesn't fail again, or no scenario fails in the same way (it hung, or failed outside a
/// step). `stop` ends the search early and returns the best result so far.
std::optional<Shrunk> shrink(const std::vector<std::filesystem::path>& folders, const FailedGame& game,
                             const std::atomic<bool>& stop);

/// Returns true if this is an unedited text made by shrink(): it has its comment, one scenario, and no expected result.
bool is_as_shrunk(std::string_view text);

}  // namespace rules::scenarios
