#include "kernel/decisions/questions/number.hpp"

#include <cassert>

namespace rules {

void Number::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(std::to_string(low));
  fingerprint.add(std::to_string(high));
}

std::optional<Counted> Number::parse(Words words, const AnswerNames&) const {
  const auto n = words.size() == 1 ? whole_number(words[0]) : std::nullopt;
  return n ? std::optional(Counted{*n}) : std::nullopt;
}

}  // namespace rules
