#pragma once
// Conversion of Lua numerals. Knows no tokens.

#include <cstdint>
#include <optional>
#include <string_view>

namespace rules::lua {

/// Parses an integer; hexadecimal ones wrap. Returns nullopt if the text isn't an integer or is a decimal that doesn't
/// fit (Lua makes such a numeral a float).
std::optional<std::int64_t> whole_number(std::string_view digits);

/// Parses a numeral as a float; returns nullopt if it is malformed.
std::optional<double> any_number(std::string_view digits);

}  // namespace rules::lua
