// Unguessable random names: tokens of seats and ids of tables, from the system's random source. Only hashes of tokens
// are stored, and compared in constant time.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace server {

/// Returns bytes as hexadecimal digits.
std::string in_hexadecimal(std::span<const unsigned char> bytes);
/// Returns 128 random bits as 32 hexadecimal digits. Throws std::runtime_error if the system has none.
std::string random_token();
/// Returns 64 random bits, for seeds.
std::uint64_t random_number();
/// Returns a token's SHA-256, as 64 hexadecimal digits.
std::string hash_of(std::string_view token);
/// Returns true if the token has that hash; takes constant time.
bool is_token_of(std::string_view token, std::string_view hash);

}  // namespace server
