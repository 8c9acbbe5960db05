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

}  // namespace rules
