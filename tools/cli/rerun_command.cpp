#include "rerun_command.hpp"

#include <iostream>

#include "base/one_text.hpp"
#include "output.hpp"
#include "play/parallel.hpp"

namespace tools {
namespace {

/// Returns the options that `simulate` and `trace` share.
std::string game_options(const PlayedGames& played) {
  const Common usual;
  const Common& common = played.common;
  std::string line;
  const auto add = [&](const std::string& option, const std::string& value) {
    line += " " + option + " " + quoted(value);
  };
  if (!common.game.empty()) add("--game", common.game);
  if (!common.with.empty()) add("--with", rules::one_text(common.with, ","));
  for (const std::string& setting : common.set) add("--set", setting);
  for (const std::string& folder : common.pack_path) add("--pack-path", folder);
  add("--players", std::to_string(played.players));
  add("--bots", played.bots);
  if (!common.remote.empty()) add("--remote", common.remote);
  if (common.remote_seconds != usual.remote_seconds) add("--remote-seconds", std::to_string(common.remote_seconds));
  if (common.most.rounds != usual.most.rounds) add("--max-rounds", std::to_string(common.most.rounds));
  if (common.most.steps != usual.most.steps) add("--max-steps", std::to_string(common.most.steps));
  if (!common.fast) line += " --no-fast";
  return line;
}

std::string seed_of(const PlayedGames& played) { return " --seed " + std::to_string(played.common.seed); }

}  // namespace

std::string PlayedGames::simulate_command() const {
  return "dicetown simulate" + game_options(*this) + (paranoid ? " --paranoid" : "") + seed_of(*this);
}

std::string PlayedGames::simulate_command(std::int64_t index) const {
  return simulate_command() + " --game-index " + std::to_string(index) + " --check";
}

std::string PlayedGames::trace_command(std::int64_t index) const {
  return "dicetown trace" + game_options(*this) + seed_of(*this) + " --game-index " + std::to_string(index);
}

std::string trace_command(const Common& common, const std::string& scenario_file) {
  std::string line = "dicetown trace";
  if (!common.game.empty()) line += " --game " + quoted(common.game);
  for (const std::string& folder : common.pack_path) line += " --pack-path " + quoted(folder);
  return line + " --scenario " + quoted(scenario_file);
}

void tell_gave_up(const Texts& texts, std::int64_t games, const std::string& of) {
  const std::string alike = std::to_string(rules::play::kMaxAlike);
  print_error(of + texts("failed.alike", {{"games", games}, {"n", alike}}));
}

void tell_how_to_see(const PlayedGames& played, std::int64_t index) {
  const auto print_line = [&](const char* key, const std::string& command) {
    std::cerr << (*played.common.texts)(key, {{"command", command}}) << "\n";
  };
  print_line("failed.see", played.trace_command(index));
  print_line("failed.replay", played.simulate_command(index));
}

}  // namespace tools
