#pragma once
// Numbers as they are written in Lua. Knows no tokens.

#include <cstdint>
#include <optional>
#include <string_view>

namespace rules::lua {

/// The whole number that is written there; hexadecimal ones wrap. Nothing if it isn't one, or if it is decimal and too
/// large: then it is another number.
std::optional<std::int64_t> whole_number(std::string_view digits);

/// The number with a fraction or an exponent, or the large one, that is written there; nothing if there is none.
std::optional<double> any_number(std::string_view digits);

}  // namespace rules::lua
