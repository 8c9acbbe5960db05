#include "kernel/decisions/questions/choose.hpp"

namespace rules {

void Choose::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(optional ? "optional" : "one");
  fingerprint.add(options);
}

SerializedAnswer Choose::serialize(const Chosen& given, const AnswerNames& names) const {
  return {given.passed() ? kNoOption : names.option(options, given.value)};
}

std::optional<Chosen> Choose::parse(Words words, const AnswerNames& names) const {
  if (words.size() != 1) return std::nullopt;
  if (words[0] == kNoOption) return Chosen{};
  const auto place = names.place(options, words[0]);
  return place ? std::optional(Chosen{options[*place]}) : std::nullopt;
}

}  // namespace rules
