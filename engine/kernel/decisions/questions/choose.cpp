#include "kernel/decisions/questions/choose.hpp"

namespace rules {

void Choose::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(optional ? "optional" : "one");
  fingerprint.add(options);
}

void Choose::number(SeenNumbers& out) const { out.add(std::int32_t{optional}); }

SerializedAnswer Choose::serialize(const Chosen& given, const AnswerNames& names) const {
  return {given.passed() ? kNoOption : names.option(options, given.value)};
}

std::optional<Chosen> Choose::parse(Words words, const AnswerNames& names) const {
  if (words.size() != 1) return std::nullopt;
  if (words[0] == kNoOption) return Chosen{};
  const auto place = names.place(options, words[0]);
  return place ? std::optional(Chosen{options[*place]}) : std::nullopt;
}

AnswerClass Choose::answer_class(const Chosen& given, Seat asked, StateView read) const {
  if (given.passed()) return {AnswerBucket::pass};
  switch (options.type) {
    case Type::seat: return {given.value == asked.index ? AnswerBucket::self : AnswerBucket::other};
    case Type::card: return {AnswerBucket::card, read.rules().cards[Card(given.value)].index};
    case Type::event: return {AnswerBucket::event, given.value};
    case Type::record: return {AnswerBucket::record, given.value};
    case Type::die:
      return {AnswerBucket::face, options.die.index * kMaxFaces + read.face(options.die, options.whose, given.value)};
    default: return {AnswerBucket::number, given.value};
  }
}

void Choose::configure(const QuestionSettings& settings, StateView) { optional = settings.optional; }

ScriptAnswer Choose::to_script(const Chosen& given) const {
  if (given.passed()) return {};
  ScriptAnswer out(ScriptAnswer::Form::value, options.type);
  out.add(given.value);
  return out;
}

std::optional<Chosen> Choose::advised(const AdviceReply& advice) const {
  if (std::holds_alternative<std::monostate>(advice.first)) return Chosen{};
  const auto* position = std::get_if<std::int64_t>(&advice.first);
  const auto option = position ? option_at(options, *position) : std::nullopt;
  return option ? std::optional(Chosen{*option}) : std::nullopt;
}

Chosen Choose::best(std::span<const std::int64_t> worths, std::size_t first) const {
  std::size_t best = first;
  for (std::size_t i = 1; i < worths.size(); ++i)
    if (const std::size_t at = (first + i) % worths.size(); worths[at] > worths[best]) best = at;
  return {optional && worths[best] <= 0 ? kNone : options[static_cast<int>(best)]};
}

}  // namespace rules
