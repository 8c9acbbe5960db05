// How scripts name things: plain integers with a tag in the high bits, so that a card passed for a zone is found out.
// Seats are 1, 2, 3 ...; faces and numbers are themselves. Knows nothing of Lua.
#pragma once
#include <cstdint>

namespace rules::script {

enum class Tag : std::int64_t { number, card, card_kind, zone, pile, place, resource, die, variable, record, text, event };
constexpr int kTagShift = 32;

constexpr std::int64_t encode(Tag tag, std::int32_t index) { return static_cast<std::int64_t>(tag) << kTagShift | static_cast<std::uint32_t>(index); }
constexpr Tag tag_of(std::int64_t code) { return code < 0 ? Tag::number : static_cast<Tag>(code >> kTagShift); }
constexpr std::int32_t index_of(std::int64_t code) { return static_cast<std::int32_t>(code & 0xffffffff); }

constexpr const char* tag_name(Tag tag) {
  constexpr const char* names[] = {"number", "card", "kind of card", "zone", "pile", "place", "resource", "die", "variable", "record", "text", "event"};
  return static_cast<std::size_t>(tag) < sizeof names / sizeof *names ? names[static_cast<std::size_t>(tag)] : "number";
}

}  // namespace rules::script
