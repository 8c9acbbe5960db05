#pragma once
// Coded values: the values that scripts compute with and pass to the API, each as one whole number. Numbers and handles
// stand for themselves (handle_code.hpp). Everything else has a code below them, and so has a number as low as these
// codes (low_numbers.hpp).
// Knows nothing of Lua, or of what functions do with a value.
#include <cstdint>
#include <limits>
#include <optional>

#include "kernel/ruleset.hpp"
#include "script/handle_code.hpp"

namespace rules::script {

struct Coded {
  static constexpr std::int64_t kNil = std::numeric_limits<std::int64_t>::min(), kFalse = kNil + 1, kTrue = kNil + 2;
  // What only Lua has: it is told apart for the sake of messages, and nothing takes it.
  static constexpr std::int64_t kFraction = kNil + 3, kFunction = kNil + 4, kTable = kNil + 5, kEvent = kNil + 6;
  static constexpr std::int64_t kTexts = kNil + 16;                ///< and the number of a text of the host
  static constexpr std::int64_t kOnStack = kTexts + (1 << 19);     ///< and the place of a text on Lua's stack
  static constexpr std::int64_t kLists = kNil + (1 << 20);         ///< and the number of a list of the host
  static constexpr std::int64_t kLowNumbers = kLists + (1 << 19);  ///< and the place of a low number of the host
  static constexpr std::int64_t kLast = kNil + (1 << 21);          ///< what is above it is its own code

  static constexpr bool is_text(std::int64_t code) { return code >= kTexts && code < kLists; }
  static constexpr bool is_list(std::int64_t code) { return code >= kLists && code < kLowNumbers; }
  static constexpr bool is_number(std::int64_t code) { return code >= kLowNumbers; }
  /// What is said of a value in a list: of a table in one nobody looks what it holds.
  static constexpr std::int64_t listed(std::int64_t code) { return is_list(code) ? kTable : code; }
  static constexpr std::int64_t flag(bool truth) { return truth ? kTrue : kFalse; }
  /// Whether a condition holds of which this is the value.
  static constexpr bool truth(std::int64_t code) { return code != kNil && code != kFalse; }
};

constexpr std::int32_t kLargestNumber = 1'000'000'000;  ///< that the API takes

/// The value of a field or variable in code: a number, handle, kNil, kTrue or kFalse. Events have none.
inline std::int64_t value_of(Type type, std::int32_t value) {
  const auto handle = [value](Tag tag) { return value >= 0 ? encode(tag, value) : Coded::kNil; };
  switch (type) {
    case Type::number:
    case Type::face:
    case Type::seats: return value;
    case Type::flag: return Coded::flag(value != 0);
    case Type::seat: return value >= 0 ? value + 1 : Coded::kNil;
    case Type::card: return handle(Tag::card);
    case Type::card_kind: return handle(Tag::card_kind);
    case Type::zone: return value >= 0 ? encode_zone(value) : Coded::kNil;
    case Type::place: return handle(Tag::place);
    case Type::resource: return handle(Tag::resource);
    case Type::record: return handle(Tag::record);
    case Type::text: return handle(Tag::text);
    case Type::die: return value + 1;
    case Type::event: break;
  }
  return Coded::kNil;
}

/// What a field of this type holds if it is passed as `code`; nothing if it can't be.
std::optional<std::int32_t> field_of(Type type, std::int64_t code);

}  // namespace rules::script
