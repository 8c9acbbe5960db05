#include "kernel/questions/yes_no.hpp"

namespace rules {

std::optional<Agreed> YesNo::read(const Written& numbers) {
  if (numbers.size != 1 || numbers[0] < 0 || numbers[0] > 1) return std::nullopt;
  return Agreed{numbers[0] == 1};
}

Gist YesNo::gist(const Agreed& given, Seat, Reader) const { return {given.yes ? Taken::yes : Taken::no}; }

AskResult YesNo::told(const Agreed& given) const {
  AskResult out(AskResult::Form::flag, Type::flag);
  out.add(given.yes);
  return out;
}

std::optional<Agreed> YesNo::advised(const Advised& advice) const {
  const bool* yes = std::get_if<bool>(&advice.first);
  return yes ? std::optional(Agreed{*yes}) : std::nullopt;
}

}  // namespace rules
