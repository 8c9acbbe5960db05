// Chance: every draw is a hash of what it is for (seed, round, seat, key, nth). It is not the next number of a
// stream, so one more card changes no other draw. Owns nothing of the game; the same key gives the same bits on every
// machine. A list of given draws (of a scenario, or of a determinization) can be used before the hash.
#pragma once
#include <cstdint>
#include <string_view>

namespace rules {

/// A bijective mixer of 64 bits (two rounds of multiply and shift, as in splitmix64).
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ull;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

/// The number that stands for a name in keys; depends on the names only, not on any index.
constexpr std::uint64_t rng_key(std::string_view kind, std::string_view name) {
  std::uint64_t h = 0xcbf29ce484222325ull;
  for (char c : kind) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  h = (h ^ 0xff) * 0x100000001b3ull;
  for (char c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return mix(h);
}

/// Returns the part of the hash that all draws with one key share.
constexpr std::uint64_t source(std::uint64_t seed, std::uint64_t rng_key) { return mix(seed ^ rng_key); }

/// 64 uniform bits of a source. `seat` and `nth` count from 0; seat 255 is nobody.
constexpr std::uint64_t random_bits(std::uint64_t source, int round, int seat, int nth) {
  const std::uint64_t where = static_cast<std::uint64_t>(static_cast<std::uint32_t>(round)) << 40 |
                              static_cast<std::uint64_t>(static_cast<std::uint8_t>(seat)) << 32 |
                              static_cast<std::uint32_t>(nth);
  return mix(source + where * 0x9e3779b97f4a7c15ull);
}
constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t rng_key, int round, int seat, int nth) {
  return random_bits(source(seed, rng_key), round, seat, nth);
}

__extension__ typedef unsigned __int128 Wide;

/// Maps 64 uniform bits to 0 .. n-1 (multiply-shift; the bias is below n / 2^64).
constexpr std::uint64_t below(std::uint64_t bits, std::uint64_t n) {
  return static_cast<std::uint64_t>((static_cast<Wide>(bits) * n) >> 64);
}

}  // namespace rules
