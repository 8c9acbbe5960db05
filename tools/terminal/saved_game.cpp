#include "saved_game.hpp"

#include "autosaves.hpp"
#include "strange_packs.hpp"

namespace tools {

void SavedGame::add_to(Command& command, bool needed) {
  CommandOption value = command.value("file", file);
  if (needed) value.required();
  common.add_pack_path_to(command);
  common.add_language_to(command);
  common.add_json_to(command);
  common.add_fast_to(command);
  common.add_length_to(command);
  command.flag("--ignore-pack-changes", ignore_pack_changes);
  command.flag("--yes", yes);
}

void SavedGame::find_packs(const Command& command) {
  const bool placed = command.given("--pack-path") || command.given("--game");
  if (const auto kept = KeptGames::of_user(); kept && kept->keeps(file) && !placed)
    KeptGames::find_packs_of(file, common);
  folders = folders_for(file, {common.folders(), placed || ignore_pack_changes, yes}, command.texts());
}

rules::play::GameConfig SavedGame::config() const {
  rules::play::GameConfig config;
  config.folders = folders;
  config.selection.fast = common.fast;
  config.language = common.language;
  config.anyway = ignore_pack_changes;
  config.most = common.most;
  return config;
}

}  // namespace tools
