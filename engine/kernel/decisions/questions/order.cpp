#include "kernel/decisions/questions/order.hpp"

#include <algorithm>

#include "base/rule_error.hpp"

namespace rules {

std::uint64_t Order::count() const {
  std::uint64_t total = 1;
  for (int i = 2; i <= options.count; ++i) total *= static_cast<std::uint64_t>(i);
  return total;
}

Ordered Order::nth(std::uint64_t n) const {
  Ordered out;
  std::array<std::int32_t, kMaxOptions> left = options.values;
  std::uint64_t block = count();
  for (int i = options.count; i > 0; --i) {
    block /= static_cast<std::uint64_t>(i);
    const auto pick = static_cast<std::size_t>(n / block);
    n %= block;
    out.push(left[pick]);
    for (auto k = pick; k + 1 < static_cast<std::size_t>(i); ++k) left[k] = left[k + 1];
  }
  return out;
}

bool Order::contains(const Ordered& given) const {
  if (given.size != options.count) return false;
  const auto values = given.list();
  return std::all_of(options.list().begin(), options.list().end(),
                     [&](std::int32_t option) { return std::count(values.begin(), values.end(), option) == 1; });
}

void Order::hash_into(Fingerprint& fingerprint) const { fingerprint.add(options); }

SerializedAnswer Order::serialize(const Ordered& given, const AnswerNames& names) const {
  SerializedAnswer out;
  for (const std::int32_t value : given.list()) out.push_back(names.option(options, value));
  return out;
}

std::optional<Ordered> Order::parse(Words words, const AnswerNames& names) const {
  if (words.size() > kMaxOrdered) return std::nullopt;
  Ordered out;
  for (const std::string_view word : words) {
    const auto place = names.place(options, word);
    if (!place) return std::nullopt;
    out.push(options[*place]);
  }
  return out;
}

}  // namespace rules
