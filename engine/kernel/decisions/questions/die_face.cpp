#include "kernel/decisions/questions/die_face.hpp"

#include <cassert>

namespace rules {

Turned DieFace::nth(std::uint64_t n) const {
  const auto each = static_cast<std::uint64_t>(faces);
  return {options.values[static_cast<std::size_t>(n / each)], static_cast<std::int32_t>(n % each)};
}

bool DieFace::contains(const Turned& given) const {
  return options.has(given.die) && given.face >= 0 && given.face < faces;
}

void DieFace::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(options);
  for (int face = 0; face < faces; ++face) fingerprint.add(fingerprint.names().face(options.die, face));
}

void DieFace::number(SeenNumbers& out) const { out.add(faces); }

SerializedAnswer DieFace::serialize(const Turned& given, const AnswerNames& names) const {
  return {names.option(options, given.die), names.face(options.die, given.face)};
}

std::optional<Turned> DieFace::parse(Words words, const AnswerNames& names) const {
  if (words.size() != 2) return std::nullopt;
  const auto die = names.place(options, words[0]);
  if (!die) return std::nullopt;
  for (std::int32_t face = 0; face < faces; ++face)
    if (names.face(options.die, face) == words[1]) return Turned{options[*die], face};
  return std::nullopt;
}

AnswerClass DieFace::answer_class(const Turned& given, Seat, StateView) const {
  return {AnswerBucket::face, options.die.index * kMaxFaces + given.face};
}

void DieFace::configure(const QuestionSettings&, StateView read) {
  assert(options.type == Type::die && options.die);
  faces = static_cast<std::int32_t>(read.rules().dice[options.die].faces.size());
}

ScriptAnswer DieFace::to_script(const Turned& given) const {
  ScriptAnswer out(ScriptAnswer::Form::pair, Type::number);
  out.add(given.die + 1);
  out.add(given.face);
  return out;
}

std::optional<Turned> DieFace::advised(const AdviceReply& advice) const {
  const auto* position = std::get_if<std::int64_t>(&advice.first);
  const auto die = position ? option_at(options, *position) : std::nullopt;
  if (!die || !advice.second || *advice.second < 0 || *advice.second >= faces) return std::nullopt;
  return Turned{*die, static_cast<std::int32_t>(*advice.second)};
}

}  // namespace rules
