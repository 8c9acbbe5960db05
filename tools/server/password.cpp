#include "password.hpp"

#include <openssl/evp.h>

#include <array>
#include <cstdint>
#include <stdexcept>

#include "token.hpp"

namespace server {
namespace {

// scrypt's cost: 2^14 rounds over blocks of 8, as its authors recommend for logins.
constexpr std::uint64_t kRounds = 1 << 14, kBlock = 8, kLanes = 1, kMaxMemory = 64 << 20;

std::string derived_key(const std::string& password) {
  constexpr unsigned char salt[] = "dicetown serve";  // servers that share a database must derive the same key
  std::array<unsigned char, 32> key = {};
  if (EVP_PBE_scrypt(password.data(), password.size(), salt, sizeof salt, kRounds, kBlock, kLanes, kMaxMemory,
                     key.data(), key.size()) != 1)
    throw std::runtime_error("the password can't be hashed");
  return in_hexadecimal(key);
}

}  // namespace

Password::Password(const std::string& password) {
  if (!password.empty()) key_hash_ = hash_of(derived_key(password));
}

std::string Password::key_for(const std::string& password) const {
  std::string key = derived_key(password);
  return admits(key) ? key : "";
}

bool Password::admits(std::string_view key) const { return key_hash_.empty() || is_token_of(key, key_hash_); }

}  // namespace server
