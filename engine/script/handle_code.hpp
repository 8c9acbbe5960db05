// Script handles: integers with a tag in the high bits, so that a card passed as a zone is detected. Seats are 1, 2, 3
// ...; faces and numbers are untagged. Knows nothing of Lua.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>

namespace rules::script {

enum class Tag : std::int64_t {
  number,
  card,
  card_kind,
  zone,
  place,
  resource,
  die,
  variable,
  record,
  text,
  event,
  call
};
constexpr int kTagShift = 32;
constexpr int kZoneShift =
    12;  ///< a zone's number leaves room for a seat below it: zone.hand(seat) is zone.hand + seat

constexpr std::int64_t encode(Tag tag, std::int32_t index) {
  return static_cast<std::int64_t>(tag) << kTagShift | static_cast<std::uint32_t>(index);
}
constexpr Tag tag_of(std::int64_t code) { return code < 0 ? Tag::number : static_cast<Tag>(code >> kTagShift); }
constexpr std::int32_t index_of(std::int64_t code) { return static_cast<std::int32_t>(code & 0xffffffff); }

constexpr std::int64_t encode_zone(std::int32_t zone, std::int32_t seat = 0) {
  return encode(Tag::zone, zone << kZoneShift | seat);
}
constexpr std::int32_t zone_index(std::int64_t code) { return index_of(code) >> kZoneShift; }
/// Returns the seat of one player's zone, from 1; 0 if no player was named.
constexpr std::int32_t zone_seat(std::int64_t code) { return index_of(code) & ((1 << kZoneShift) - 1); }

constexpr const char* tag_name(Tag tag) {
  constexpr const char* names[] = {"number", "card",     "kind of card", "zone", "place", "resource",
                                   "die",    "variable", "record",       "text", "event", "call"};
  const auto nth = static_cast<std::size_t>(tag);
  return nth < std::size(names) ? names[nth] : "number";
}

/// Converts an id to its Lua spelling, and back.
inline std::string in_lua(std::string id) {
  std::replace(id.begin(), id.end(), '-', '_');
  return id;
}
inline std::string as_id(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

}  // namespace rules::script
