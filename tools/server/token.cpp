#include "token.hpp"

#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <sys/random.h>

#include <stdexcept>

namespace server {
namespace {

void fill_randomly(std::span<unsigned char> bytes) {
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("the system provides no random numbers");
}

}  // namespace

std::string in_hexadecimal(std::span<const unsigned char> bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

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
