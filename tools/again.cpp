#include "again.hpp"

#include "kernel/one_text.hpp"
#include "quoted.hpp"

namespace tools {

std::string simulate_again(const Common& common, std::size_t players, const std::string& bots, bool paranoid) {
  const Common usual;
  std::string line = "dicetown simulate";
  const auto add = [&](const std::string& option, const std::string& value) {
    line += " " + option + " " + quoted(value);
  };
  if (!common.game.empty()) add("--game", common.game);
  if (!common.with.empty()) add("--with", rules::one_text(common.with, ","));
  for (const std::string& setting : common.set) add("--set", setting);
  for (const std::string& folder : common.pack_path) add("--pack-path", folder);
  add("--players", std::to_string(players));
  add("--bots", bots);
  if (!common.remote.empty()) add("--remote", common.remote);
  if (common.remote_seconds != usual.remote_seconds) add("--remote-seconds", std::to_string(common.remote_seconds));
  if (common.most.rounds != usual.most.rounds) add("--most-rounds", std::to_string(common.most.rounds));
  if (common.most.steps != usual.most.steps) add("--most-steps", std::to_string(common.most.steps));
  if (!common.fast) line += " --no-fast";
  if (paranoid) line += " --paranoid";
  add("--seed", std::to_string(common.seed));
  return line;
}

}  // namespace tools
