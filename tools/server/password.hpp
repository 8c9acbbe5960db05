// Secrets: the lobby's password, and unguessable random tokens. Only hashes are kept, and compared in constant time.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace server {

/// Access to the lobby. A page sends the key that the password yields with each request. The same password
/// yields the same key at every server, so pages stay logged in after a restart.
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

/// Returns 128 bits from the system's random source as 32 hexadecimal digits, for tokens of seats and ids of tables.
/// Throws std::runtime_error if the system has none.
std::string random_token();
/// Returns 64 random bits, for seeds.
std::uint64_t random_number();
/// Returns a token's SHA-256, as 64 hexadecimal digits.
std::string hash_of(std::string_view token);
/// Returns true if the token has that hash; takes constant time.
bool is_token_of(std::string_view token, std::string_view hash);

}  // namespace server
