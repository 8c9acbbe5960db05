// Tagged values: every value that scripts compute with or pass to the API, as one integer. Numbers are themselves:
// seats are 1, 2, 3 ..., faces count from 0. Handles have a tag in the high bits, so that a card passed as a zone is
// detected. All other values have codes at the bottom of the range, including sets of players and integers that collide
// with these codes (LowNumbers).
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <lua.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"

namespace rules::script {

enum class Tag : std::int64_t { number, card, card_kind, zone, place, resource, die, variable, record, text };
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
  constexpr const char* names[] = {"number",   "card", "kind of card", "zone",   "place",
                                   "resource", "die",  "variable",     "record", "text key"};
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

struct Value {
  static constexpr std::int64_t kNil = std::numeric_limits<std::int64_t>::min(), kFalse = kNil + 1, kTrue = kNil + 2;
  // Values that only Lua has, told apart for messages; no parameter takes them.
  static constexpr std::int64_t kFraction = kNil + 3, kFunction = kNil + 4, kTable = kNil + 5, kEvent = kNil + 6;
  static constexpr std::int64_t kSets = kNil + 16;                  ///< + the bits of a set of players
  static constexpr std::int64_t kTexts = kSets + (1 << kMaxSeats);  ///< + the index of a string of the host
  static constexpr std::int64_t kOnStack = kTexts + (1 << 19);      ///< + the index of a string on Lua's stack
  static constexpr std::int64_t kLists = kNil + (1 << 20);          ///< + the number of a list of the host
  static constexpr std::int64_t kLowNumbers = kLists + (1 << 19);   ///< + the index of a low number of the host
  static constexpr std::int64_t kLast = kNil + (1 << 21);           ///< values above are their own code

  static constexpr bool is_set(std::int64_t code) { return code >= kSets && code < kTexts; }
  static constexpr bool is_text(std::int64_t code) { return code >= kTexts && code < kLists; }
  static constexpr bool is_list(std::int64_t code) { return code >= kLists && code < kLowNumbers; }
  static constexpr bool is_number(std::int64_t code) { return code >= kLowNumbers; }
  /// Returns a value as stored in a list: nested lists are stored only as kTable.
  static constexpr std::int64_t listed(std::int64_t code) { return is_list(code) ? kTable : code; }
  static constexpr std::int64_t flag(bool truth) { return truth ? kTrue : kFalse; }
  /// Returns the truth of a value used as a condition.
  static constexpr bool truth(std::int64_t code) { return code != kNil && code != kFalse; }
};

/// Error for arithmetic on a set of players, or for indexing it as a table.
inline constexpr const char* set_is_no_number =
    "a set of players is neither a number nor a list; use size(set), has(set, player) or each(set)";

constexpr std::int32_t kMaxApiNumber = 1'000'000'000;  ///< greatest number that the API takes

/// Returns the code of the first item of an indexed type; 0 for types that are coded differently.
constexpr std::int64_t first_code(Type type) {
  switch (type) {
    case Type::seat: return 1;
    case Type::card: return encode(Tag::card, 0);
    case Type::card_kind: return encode(Tag::card_kind, 0);
    case Type::place: return encode(Tag::place, 0);
    case Type::resource: return encode(Tag::resource, 0);
    case Type::record: return encode(Tag::record, 0);
    case Type::text: return encode(Tag::text, 0);
    case Type::seats: return Value::kSets;
    default: return 0;
  }
}

constexpr auto kFirstCodes = [] {
  std::array<std::int64_t, static_cast<std::size_t>(Type::seats) + 1> codes{};
  for (std::size_t type = 0; type < codes.size(); ++type) codes[type] = first_code(static_cast<Type>(type));
  return codes;
}();

/// Returns the tagged value of a field or variable: a number, handle, kNil, kTrue or kFalse. Not for events.
inline std::int64_t value_of(Type type, std::int32_t value) {
  if (const std::int64_t first = kFirstCodes[static_cast<std::size_t>(type)]; first != 0)  // the common case
    return value >= 0 ? first + value : Value::kNil;
  switch (type) {
    case Type::flag: return Value::flag(value != 0);
    case Type::zone: return value >= 0 ? encode_zone(value) : Value::kNil;
    case Type::die: return value >= 0 ? value + 1 : Value::kNil;
    case Type::face: return value >= 0 ? value : Value::kNil;
    case Type::event: return Value::kNil;
    default: return value;
  }
}

/// Returns the field value of a tagged value of this type; nullopt if it doesn't fit.
std::optional<std::int32_t> as_field(Type type, std::int64_t code);

/// Integers so close to the minimum that they collide with the codes of other values. Owns them; each is coded by its
/// index here. Only arithmetic near the limits of integers produces them.
class LowNumbers {
 public:
  /// Returns the code of a number that can't be its own code. Throws std::length_error if there are too many.
  std::int64_t code_of(std::int64_t number);
  std::int64_t number(std::int64_t code) const { return numbers_[static_cast<std::size_t>(code - Value::kLowNumbers)]; }

 private:
  std::map<std::int64_t, std::int64_t> codes_;
  std::vector<std::int64_t> numbers_;
};

// ---- conversion from and to Lua's stack

/// Returns the value at that stack index as a tagged value. Strings are named by their index; a table that is a list
/// becomes a list of the host.
std::int64_t code_at(lua_State* state, int index);

void push_code(lua_State* state, std::int64_t code);

/// Returns a key for messages: a string, or else "?".
const char* key_at(lua_State* state, int index);

}  // namespace rules::script
