// SeatKind: parses the name of a kind of seat: who answers for a player, and how well. The only parser of these names,
// for the command line, configs and saves. Owns the inline bots; their random numbers come from the key they are given,
// never from the game's. Read next: external_player.hpp, for players from outside the process.
#pragma once
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernel/engine.hpp"
#include "packs/text/message.hpp"
#include "script/host.hpp"

namespace rules::play {

struct SeatKind {
  enum class Who { human, random, heuristic, search, remote };
  Who who = Who::human;
  int advised = 100;  ///< heuristic: percentage of answers that follow advice; the others are random
  /// search: thinking time per answer, in playouts or in milliseconds; the other is 0.
  std::int64_t iterations = 0, milliseconds = 0;
  std::string command;  ///< remote: the program's shell command; empty: supplied by the bot's creator

  /// Returns true if the seat answers from outside, while the game is suspended.
  bool outside() const { return who == Who::human || who == Who::search || who == Who::remote; }
};

/// An invalid kind of seat; the message says what is wrong and what was expected, what() in English.
class SeatKindError : public packs::MessageError {
  using MessageError::MessageError;
};

/// Parses a name: human, random, heuristic, heuristic:0.8, search, search:200, search:50ms, remote, remote:COMMAND.
/// Throws SeatKindError.
SeatKind seat_kind(const std::string& name);
/// Returns the name without a command: files and other players never see which program answers, and can't name one.
std::string name_for_others(const std::string& name);
/// Returns the error in a name; empty if it is valid.
packs::Message seat_kind_fault(const std::string& name);
/// Returns the names without levels, for people to choose from.
const std::vector<std::string>& seat_kinds();
/// Returns the help text about kinds that are not people.
packs::Message bots_help();

/// Picks legal answers uniformly.
class RandomSeat : public InlinePlayer {
 public:
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override;
  bool uniform() const override { return true; }
};

/// Follows the packs' advice, picks randomly without advice, and may err at a given rate.
class HeuristicSeat : public InlinePlayer {
 public:
  /// `advised`: percentage of answers that follow advice; the others are random.
  explicit HeuristicSeat(int advised = 100) : advised_(advised) {}
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override;
  /// Returns the same answer in an engine whose scripts are not the host itself.
  Answer answer(script::Host& host, const Question& ask, std::uint64_t count, std::uint64_t key) const;

 private:
  int advised_;
};

/// Returns a shared, stateless bot; nullptr for a seat that answers from outside.
InlinePlayer* bot_of(const SeatKind& kind);
/// Returns the bot of that kind's name. Throws SeatKindError.
InlinePlayer* bot_named(const std::string& name);
/// Returns the answer of a heuristic bot without giving it; nullopt if a script fails.
std::optional<Answer> advised(Engine& engine, const Question& ask, std::uint64_t key);

}  // namespace rules::play
