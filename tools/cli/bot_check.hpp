// Trying a bot that is a program of its own: what it did wrong in some games, and how long it took.
#pragma once
#include <cstdint>
#include <string>

#include "common.hpp"

namespace tools {

/// Plays games with the bot that this command starts, in another seat each time, and prints what went wrong. Returns
/// the exit code.
int check_bot_program(const Common& common, const std::string& program, std::int64_t games);

}  // namespace tools
