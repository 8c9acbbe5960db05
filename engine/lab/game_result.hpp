// What came of one game: a row of whole numbers.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rules::lab {

struct GameResult {
  std::int64_t number = 0;  ///< of the game among those of its seed
  std::uint64_t seed = 0;   ///< of the game itself
  bool failed = false;
  std::string failure;               ///< why
  std::vector<std::int64_t> values;  ///< by column (Metrics); all 0 if it failed
  std::uint64_t hash = 0;            ///< of how it ended, and of its number; 0 if it failed
};

}  // namespace rules::lab
