// What the name of a kind of seat means: who answers for a player, and how well. The one place that reads these names,
// for the command line, configs and saves alike. Knows no bot: bots.hpp makes those that answer at once, and whoever
// drives a game those that are asked from outside (external player.hpp).
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "content/message.hpp"

namespace rules::play {

struct SeatKind {
  enum class Who { human, random, heuristic, search, remote };
  Who who = Who::human;
  int advised = 100;  ///< heuristic: of 100 answers so many follow advice; the others are random
  /// search: how long it thinks about an answer, in playouts or in milliseconds; the other one is 0.
  std::int64_t iterations = 0, milliseconds = 0;
  std::string command;  ///< remote: the program, as a shell reads it; empty: whoever makes the bot knows it

  /// Whether the seat is asked from outside, and not while a step runs.
  bool outside() const { return who == Who::human || who == Who::search || who == Who::remote; }
};

/// No kind of seat has this name; the message says what is wrong with it and what was expected, what() in English.
class SeatKindError : public content::MessageError<std::invalid_argument> {
  using MessageError::MessageError;
};

/// Reads a name: human, random, heuristic, heuristic:0.8, search, search:200, search:50ms, remote, remote:COMMAND.
/// Throws SeatKindError.
SeatKind seat_kind(const std::string& name);
/// The name without a command: files and other players never see which program answers, and can't name one.
std::string name_for_others(const std::string& name);
/// What is wrong with a name, or nothing.
content::Message seat_kind_fault(const std::string& name);
/// The names without a level, for people to choose from.
const std::vector<std::string>& seat_kinds();
/// What to say in help of the kinds that are no people.
content::Message bots_help();

}  // namespace rules::play
