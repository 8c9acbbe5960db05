// Packed dice: one word holds the faces of eight dice, a byte each, so that one instruction works on all of them. A set
// of dice is given as bits. Doesn't know their owners.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/chance.hpp"
#include "base/limits.hpp"

namespace rules {

constexpr int kDiceInWord = 8;

/// Returns a word with this byte for all eight dice.
constexpr std::uint64_t in_each(std::uint64_t byte) { return byte * 0x0101010101010101ull; }

constexpr auto kBytesOf = [] {
  std::array<std::uint64_t, 256> table{};
  for (std::size_t dice = 0; dice < table.size(); ++dice)
    for (std::size_t i = 0; i < kDiceInWord; ++i)
      if (dice >> i & 1u) table[dice] |= std::uint64_t{255} << 8 * i;
  return table;
}();

/// Returns a mask with all bits of the bytes of these dice.
constexpr std::uint64_t bytes_of(std::uint32_t dice) { return kBytesOf[dice & 255u]; }

/// Returns the word in two cells. Little-endian machines read and write it as a whole, because reading a word whose
/// halves were written separately stalls.
inline std::uint64_t word_in(const std::int32_t* cells) {
  if constexpr (std::endian::native == std::endian::little) {
    std::uint64_t word;
    std::memcpy(&word, cells, sizeof word);
    return word;
  } else {
    return static_cast<std::uint32_t>(cells[0]) | std::uint64_t{static_cast<std::uint32_t>(cells[1])} << 32;
  }
}
inline void put_word(std::int32_t* cells, std::uint64_t word) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(cells, &word, sizeof word);
  } else {
    cells[0] = static_cast<std::int32_t>(word);
    cells[1] = static_cast<std::int32_t>(word >> 32);
  }
}

/// Returns the number of these dice that show the face.
constexpr int count_face(std::uint64_t word, std::uint32_t dice, int face) {
  const std::uint64_t differs = word ^ in_each(static_cast<std::uint64_t>(face));
  const std::uint64_t same = (in_each(0x80) - differs) & in_each(0x80) & bytes_of(dice);  // no borrow: below 0x80
#ifdef __POPCNT__
  return std::popcount(same);
#else
  return static_cast<int>(in_each(same >> 7) >> 56);  // the sum of the bytes: popcount would be a call
#endif
}

/// Returns the faces of up to eight thrown dice: the digits of a random fraction in base `faces`.
constexpr std::uint64_t throw_dice(std::uint64_t fraction, std::uint64_t faces, int dice) {
  std::uint64_t word = 0;
  for (int i = 0; i < dice; ++i) {
    const Wide product = static_cast<Wide>(fraction) * faces;
    fraction = static_cast<std::uint64_t>(product);
    word |= static_cast<std::uint64_t>(product >> 64) << 8 * i;
  }
  return word;
}

}  // namespace rules
