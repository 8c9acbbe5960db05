// Command lines that play games again, as a shell takes them: each option that a game depends on, and nothing else.
#pragma once
#include <string>

#include "common.hpp"

namespace tools {

/// `dicetown simulate --with wild-west --players 4 --bots random --seed 1`, to which is added which games. `common` is
/// resolved: what its config says is said here option by option.
std::string simulate_again(const Common& common, std::size_t players, const std::string& bots, bool paranoid = false);

}  // namespace tools
