// Password: who may see and use the lobby. It keeps only a hash: of the key that the password yields, which a page
// sends with each request. The same password yields the same key at every server, so pages stay logged in after a
// restart.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace server {

class Password {
 public:
  /// `password`: empty if there is none; then everybody is admitted.
  explicit Password(const std::string& password = "");

  /// Returns the key of a password, or "" if it is wrong. Takes about 50 ms and 16 MB on purpose.
  std::string key_for(const std::string& password) const;
  /// Returns true if this is the key, or there is no password; takes constant time.
  bool admits(std::string_view key) const;

 private:
  std::string key_hash_;  ///< empty: no password
};

// Unguessable random names: tokens of seats and ids of tables, from the system's random source. Only hashes of tokens
// are stored, and compared in constant time.

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
