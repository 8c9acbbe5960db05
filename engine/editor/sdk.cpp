#include "editor/sdk.hpp"

#include "editor/editor.hpp"
#include "packs/text/rulebook.hpp"
#include "play/game_file.hpp"
#include "scenarios/scenario.hpp"
#include "scenarios/unreached.hpp"

namespace rules::editor {

const std::vector<FileKind>& file_kinds() {
  const auto form = [](const packs::FieldSchema& of, const char* title) {
    return [of, title](const KnownNames& names) { return file_schema(of, names, title); };
  };
  static const std::vector<FileKind> kinds = {
      {"pack", {"**/pack.yaml"}, form(packs::manifest_form(), "A pack")},
      {"game", {"**/game.yaml", "**/*.game.yaml"}, form(play::game_file_form(), "The config of a game")},
      {"language", {"**/languages/*.yaml"}, languages_schema},
      {"scenarios", {"**/scenarios/**/*.yaml"}, form(scenarios::scenarios_form(), "Scenarios")},
      {"rulebook", {"**/rulebook.yaml"}, form(packs::rulebook_form(), "The rulebook for players")},
      {"explanations",
       {"**/explanations*.yaml", "**/unreached*.yaml", "**/unnoticed*.yaml"},
       form(scenarios::explanations_form(), "What never happens, and why")},
      {"records",
       {"**/*.yaml", "!**/pack.yaml", "!**/game.yaml", "!**/*.game.yaml", "!**/languages/*.yaml",
        "!**/scenarios/**/*.yaml", "!**/rulebook.yaml", "!**/explanations*.yaml", "!**/unreached*.yaml",
        "!**/unnoticed*.yaml"},
       records_schema}};
  return kinds;
}

std::string schema_path(const std::string& name) { return ".dicetown/schemas/" + name + ".json"; }

std::vector<SdkFile> sdk_files(const InPlay& in_play, std::vector<std::string> packs) {
  const KnownNames names(in_play.declared, std::move(packs));
  const std::string stubs = std::string(stubs_folder) + "/";
  std::vector<SdkFile> files = {
      {stubs + "api.lua", api_stubs(in_play)},      {stubs + "events.lua", event_stubs(in_play)},
      {stubs + "hooks.lua", hook_stubs(in_play)},   {stubs + "names.lua", name_stubs(in_play)},
      {".luacheckrc", luacheckrc(in_play)},         {".luarc.json", luarc()},
      {".vscode/settings.json", vscode_settings()}, {".vscode/extensions.json", vscode_extensions()}};
  for (const FileKind& kind : file_kinds())
    files.push_back({schema_path(kind.name), kind.schema(names).dump(1) + "\n"});
  return files;
}

}  // namespace rules::editor
