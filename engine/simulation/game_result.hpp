// The result of one game: a row of integers.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rules::simulation {

struct GameResult {
  std::int64_t number = 0;  ///< index of the game among those of the run's seed
  std::uint64_t seed = 0;   ///< seed of the game itself
  bool failed = false;
  std::string failure;               ///< the reason
  std::vector<std::int64_t> values;  ///< by column (Metrics); all 0 if it failed
  std::uint64_t hash = 0;            ///< of its result and number; 0 if it failed
};

}  // namespace rules::simulation
