// Bit operations that C++20 lacks.
#pragma once
#include <cstdint>

namespace rules {

/// Returns the kth element of the bit set `things` for each bit k that is set in `places` (parallel bit deposit).
inline std::uint32_t spread(std::uint32_t places, std::uint32_t things) {
#ifdef __BMI2__
  return __builtin_ia32_pdep_si(places, things);
#else
  std::uint32_t result = 0;
  for (std::uint32_t left = places; left; left >>= 1, things &= things - 1) result |= (things & -things) * (left & 1u);
  return result;
#endif
}

}  // namespace rules
