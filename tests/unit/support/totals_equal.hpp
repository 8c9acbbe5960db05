// That two runs counted the same, all but the time they took.
#pragma once
#include <catch2/catch.hpp>

#include "lab/totals.hpp"

namespace rules {

inline void check_equal(const lab::Totals& a, const lab::Totals& b) {
  CHECK(a.games == b.games);
  CHECK(a.failed == b.failed);
  CHECK(a.result_hash == b.result_hash);
  CHECK(a.sums == b.sums);
  CHECK(a.together == b.together);
  CHECK(a.by_value == b.by_value);
  CHECK(a.ends == b.ends);
}

}  // namespace rules
