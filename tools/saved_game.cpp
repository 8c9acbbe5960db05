#include "saved_game.hpp"

namespace tools {

void SavedGame::add_to(Command& command, bool needed) {
  common.add_pack_path_to(command);
  common.add_language_to(command);
  common.add_json_to(command);
  common.add_seed_to(command);
  common.add_fast_to(command);
  common.add_length_to(command);
  CommandOption value = command.value("file", file);
  if (needed) value.required();
  command.flag("--anyway", anyway);
}

rules::play::GameConfig SavedGame::config() const {
  rules::play::GameConfig config;
  config.folders = common.folders();
  config.selection.fast = common.fast;
  config.language = common.language;
  config.anyway = anyway;
  config.most = common.most;
  return config;
}

}  // namespace tools
