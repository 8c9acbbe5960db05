#include "kernel/questions/number.hpp"

#include <limits>

namespace rules {

void Number::sign(Fingerprint& fingerprint) const {
  fingerprint.add(low);
  fingerprint.add(high);
}

std::optional<Counted> Number::read(const Written& numbers) {
  if (numbers.size != 1) return std::nullopt;
  return Counted{numbers[0]};
}

Gist Number::gist(const Counted& given, Seat, Reader) const {
  return {given.n == high ? Taken::most : given.n == low ? Taken::least : Taken::between};
}

void Number::settle(const AskSettings& settings, Reader) {
  low = static_cast<std::int32_t>(settings.least.value_or(0));
  high = static_cast<std::int32_t>(settings.most.value_or(0));
}

AskResult Number::told(const Counted& given) const {
  AskResult out(AskResult::Form::value, Type::number);
  out.add(given.n);
  return out;
}

std::optional<Counted> Number::advised(const Advised& advice) const {
  const auto* n = std::get_if<std::int64_t>(&advice.first);
  if (!n || *n < low || *n > high) return std::nullopt;
  return Counted{static_cast<std::int32_t>(*n)};
}

}  // namespace rules
