// The state as bytes: its hash.
#include <catch2/catch.hpp>
#include <set>

#include "kernel/state/game_state.hpp"

namespace rules::state_test {

TEST_CASE("the hash of a state depends on every cell and its position") {
  for (const std::int32_t size : {7, 4095, 4096, 4099}) {
    GameState state(size);
    std::set<std::uint64_t> hashes{state.hash()};
    for (std::int32_t cell = 0; cell < size; ++cell) {
      state[cell] = 1;
      hashes.insert(state.hash());
      state[cell] = -1;
      hashes.insert(state.hash());
      state[cell] = 0;
    }
    CHECK(hashes.size() == 2 * static_cast<std::size_t>(size) + 1);
  }
}

}  // namespace rules::state_test
