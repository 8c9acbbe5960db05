#include "kernel/decisions/questions/number.hpp"

#include <cassert>

namespace rules {

void Number::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(std::to_string(low));
  fingerprint.add(std::to_string(high));
}

void Number::number(SeenNumbers& out) const {
  out.add(low);
  out.add(high);
}

std::optional<Counted> Number::parse(Words words, const AnswerNames&) const {
  const auto n = words.size() == 1 ? whole_number(words[0]) : std::nullopt;
  return n ? std::optional(Counted{*n}) : std::nullopt;
}

AnswerClass Number::answer_class(const Counted& given, Seat, StateView) const {
  return {given.n == high ? AnswerBucket::most : given.n == low ? AnswerBucket::least : AnswerBucket::between};
}

void Number::configure(const QuestionSettings& settings, StateView) {
  assert(settings.least && settings.most);
  low = static_cast<std::int32_t>(*settings.least);
  high = static_cast<std::int32_t>(*settings.most);
}

ScriptAnswer Number::to_script(const Counted& given) const {
  ScriptAnswer out(ScriptAnswer::Form::value, Type::number);
  out.add(given.n);
  return out;
}

std::optional<Counted> Number::advised(const AdviceReply& advice) const {
  const auto* n = std::get_if<std::int64_t>(&advice.first);
  if (!n || *n < low || *n > high) return std::nullopt;
  return Counted{static_cast<std::int32_t>(*n)};
}

}  // namespace rules
