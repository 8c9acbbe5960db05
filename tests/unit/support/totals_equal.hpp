// Checks that two runs have the same counts, except for their times.
#pragma once
#include <catch2/catch.hpp>

#include "simulation/simulation.hpp"

namespace rules {

inline void check_equal(const simulation::Totals& a, const simulation::Totals& b) {
  CHECK(a.games == b.games);
  CHECK(a.failed == b.failed);
  CHECK(a.result_hash == b.result_hash);
  CHECK(a.sums == b.sums);
  CHECK(a.together == b.together);
  CHECK(a.by_value == b.by_value);
  CHECK(a.ends == b.ends);
}

}  // namespace rules
