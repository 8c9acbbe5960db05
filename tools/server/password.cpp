#include "password.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <sys/random.h>

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "fmt/format.h"

namespace server {

namespace {

/// Returns bytes as hexadecimal digits.
std::string in_hexadecimal(std::span<const unsigned char> bytes) { return fmt::format("{:02x}", fmt::join(bytes, "")); }

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

void fill_randomly(std::span<unsigned char> bytes) {
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("the system provides no random numbers");
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

std::string random_token() {
  std::array<unsigned char, 16> bytes;
  fill_randomly(bytes);
  return in_hexadecimal(bytes);
}

std::uint64_t random_number() {
  std::array<unsigned char, 8> bytes;
  fill_randomly(bytes);
  std::uint64_t number = 0;
  for (const unsigned char byte : bytes) number = number << 8 | byte;
  return number;
}

std::string hash_of(std::string_view token) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> hash;
  SHA256(reinterpret_cast<const unsigned char*>(token.data()), token.size(), hash.data());
  return in_hexadecimal(hash);
}

bool is_token_of(std::string_view token, std::string_view hash) {
  const std::string own = hash_of(token);
  return own.size() == hash.size() && CRYPTO_memcmp(own.data(), hash.data(), own.size()) == 0;
}

}  // namespace server
