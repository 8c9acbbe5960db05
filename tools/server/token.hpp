// Random names that nobody can guess: tokens of seats and ids of tables, from the system's random source. Of tokens
// only hashes are kept, and compared in constant time.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace server {

/// 128 random bits as 32 hexadecimal digits. Throws std::runtime_error if the system has none.
std::string random_token();
/// 64 random bits, for seeds.
std::uint64_t random_number();
/// What is kept of a token: its SHA-256, as 64 hexadecimal digits.
std::string hash_of(std::string_view token);
/// Whether this is the token of that hash; takes as long for any token.
bool is_token_of(std::string_view token, std::string_view hash);

}  // namespace server
