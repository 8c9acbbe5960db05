#include "kernel/questions/replacement.hpp"

#include <stdexcept>

namespace rules {

void Replacement::sign(Fingerprint& fingerprint) const {
  for (int i = 0; i < size; ++i) {
    fingerprint.add((*this)[i].instead.index);
    fingerprint.add((*this)[i].by.index);
  }
}

std::optional<Replaced> Replacement::read(const Written& numbers) {
  if (numbers.size != 1) return std::nullopt;
  return Replaced{numbers[0]};
}

Gist Replacement::gist(const Replaced& given, Seat, Reader) const {
  return {Taken::event, (*this)[given.proposal].instead.index};
}

void Replacement::settle(const AskSettings&, Reader) {
  throw std::logic_error("which replacement counts is asked when an event is replaced");
}

AskResult Replacement::told(const Replaced& given) const {
  AskResult out(AskResult::Form::value, Type::number);
  out.add(given.proposal + 1);
  return out;
}

std::optional<Replaced> Replacement::advised(const Advised& advice) const {
  const auto* n = std::get_if<std::int64_t>(&advice.first);
  if (!n || *n < 1 || *n > size) return std::nullopt;
  return Replaced{static_cast<std::int32_t>(*n - 1)};
}

}  // namespace rules
