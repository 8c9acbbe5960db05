#include "questions/order.hpp"

#include <algorithm>

namespace rules {

Answer Order::shape() const {
  Answer out;
  for (int i = 0; i < options.count; ++i) out.add(Element::option, kNone);
  return out;
}

std::uint64_t Order::count() const {
  std::uint64_t total = 1;
  for (int i = 2; i <= options.count; ++i) total *= static_cast<std::uint64_t>(i);
  return total;
}

Answer Order::nth(std::uint64_t n) const {
  Answer out;
  std::array<std::int32_t, kMaxOptions> left = options.values;
  std::uint64_t block = count();
  for (int i = options.count; i > 0; --i) {
    block /= static_cast<std::uint64_t>(i);
    const auto pick = static_cast<std::size_t>(n / block);
    n %= block;
    out.add(Element::option, left[pick]);
    for (auto k = pick; k + 1 < static_cast<std::size_t>(i); ++k) left[k] = left[k + 1];
  }
  return out;
}

bool Order::contains(const Answer& given) const {
  const auto named = [&](std::int32_t option) {
    return std::ranges::count(given.elements(), option, &Element::value) == 1;
  };
  return std::ranges::all_of(options.list(), named);
}

}  // namespace rules
