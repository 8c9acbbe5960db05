#include "base/small_vector.hpp"

#include <catch2/catch.hpp>
#include <numeric>
#include <vector>

namespace rules::small_vector_test {

TEST_CASE("SmallVector holds what a vector does, in place or not") {
  for (int items = 0; items <= 6; ++items) {
    SmallVector<int, 3> small;
    for (int i = 0; i < items; ++i) small.push_back(i);
    std::vector<int> expected(static_cast<std::size_t>(items));
    std::iota(expected.begin(), expected.end(), 0);
    const auto agrees = [&] { return std::vector<int>(small.begin(), small.end()) == expected; };
    CHECK(agrees());
    CHECK(small.empty() == expected.empty());
    const SmallVector<int, 3> copy = small;
    while (!expected.empty()) {  // it shrinks back into its place
      small.erase(expected.size() / 2);
      expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(expected.size() / 2));
      CHECK(agrees());
    }
    CHECK(copy.size() == static_cast<std::size_t>(items));
    for (std::size_t i = 0; i < copy.size(); ++i) CHECK(copy[i] == static_cast<int>(i));
    for (int i = 0; i < 5; ++i) expected.push_back(small.emplace_back(i));
    CHECK(agrees());
    small.truncate(2);
    expected.resize(2);
    CHECK(agrees());
    small.clear();
    CHECK(small.size() == 0);
  }
}

}  // namespace rules::small_vector_test
