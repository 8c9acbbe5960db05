// dicetown sdk: writes schemas, stubs and settings for editor support.
#include "editor/sdk.hpp"

#include <algorithm>

#include "common.hpp"
#include "fmt/format.h"
#include "packs/pack/files.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/yaml/printable.hpp"
#include "script/sources.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;
namespace fs = std::filesystem;

struct SdkOptions {
  Common common;
  std::string folder;
  bool force = false;
};

/// The packs in the folder, or the folder itself, and other packs that they have scripts for.
struct OwnPacks {
  std::vector<std::string> ids, others;
};

OwnPacks packs_in(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) return {};
  packs::Problems ignored;  // `check` reports what is wrong
  OwnPacks own;
  const packs::PackFinder finder({&folder, 1}, ignored);
  for (const auto& [id, pack] : finder.packs()) {
    own.ids.push_back(id);
    for (const auto& [other, scripts] : pack.scripts_with) own.others.push_back(other);
  }
  return own;
}

/// Returns the files for these packs. Throws ContentError if they can't be played together.
std::vector<rules::editor::SdkFile> files_for(const Common& common) {
  packs::Problems ignored;  // link() reports them
  const auto folders = common.folders();
  const packs::PackFinder finder(folders, ignored);
  const auto linked = packs::link(folders, common.selection(common.usual_players(4)));
  return rules::editor::sdk_files(*linked, rules::keys_of(finder.packs()));
}

/// Returns the files including the author's own packs, unless these are faulty.
std::vector<rules::editor::SdkFile> files_for(const Common& common, const fs::path& folder) {
  const OwnPacks own = packs_in(folder);
  if (own.ids.empty()) return files_for(common);
  Common with_own = common;
  with_own.pack_path.push_back(folder.string());
  const auto add = [&](const std::string& id) {
    if (std::find(with_own.with.begin(), with_own.with.end(), id) == with_own.with.end()) with_own.with.push_back(id);
  };
  for (const std::string& id : own.ids) add(id);
  packs::Problems ignored;
  const packs::PackFinder all(with_own.folders(), ignored);
  for (const std::string& id : own.others)
    if (all.packs().contains(id)) add(id);
  try {
    return files_for(with_own);
  } catch (const packs::ContentError& error) {
    fmt::print(stderr, "dicetown: {}\nso the names of {} are missing; run dicetown check\n",
               packs::to_string(error.problems().front()), fmt::join(own.ids, ", "));
  }
  return files_for(common);
}

/// Returns true if the file was written; keeps the author's own files.
bool write(const fs::path& file, const std::string& text, bool replace) {
  const bool ours = file.string().find("/.dicetown/") != std::string::npos;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  try {
    packs::write_file(file, text, [&](std::string_view old) {
      return replace || ours || old == text || old.starts_with("-- Written by `dicetown sdk`");
    });
  } catch (const packs::WouldReplace&) {
    return false;
  }
  return true;
}

int sdk(SdkOptions& options, const Command& command) {
  options.common.resolve(command);
  const fs::path folder = options.folder;
  const auto files = files_for(options.common, folder);
  std::vector<std::string> kept;
  for (const rules::editor::SdkFile& file : files)
    if (!write(folder / file.path, file.text, options.force)) kept.push_back(packs::shown(folder / file.path));
  fmt::print("{} files written to {}: schemas and stubs for your editor, and settings for VS Code and luacheck\n",
             files.size() - kept.size(), packs::shown(folder));
  for (const std::string& file : kept) fmt::print("kept {}, which you have changed; --force replaces it\n", file);
  return kFine;
}

}  // namespace

void add_sdk(CommandLine& program) {
  auto options = std::make_shared<SdkOptions>();
  Command command = program.add("sdk", "make");
  command.value("folder", options->folder).required();
  command.flag("--force", options->force);
  options->common.add_packs_to(command);
  command.examples({"dicetown sdk ~/mods/my-cards", "dicetown sdk ~/mods --with wild-west"});
  command.runs([options, command] { return sdk(*options, command); });
}

}  // namespace tools
