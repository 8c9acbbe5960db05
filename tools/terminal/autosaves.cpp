#include "autosaves.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>

#include "fmt/chrono.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "own_folder.hpp"
#include "packs/pack/read_file.hpp"
#include "packs/pack/write_file.hpp"
#include "play/game_file.hpp"

namespace tools {
namespace {

namespace fs = std::filesystem;
namespace play = rules::play;
namespace packs = rules::packs;

constexpr const char* kEnd = ".save";
constexpr const char* kFinishedFolder = "finished";
constexpr std::size_t kMaxListed = 100;  ///< each is read completely before the user is asked anything

fs::path places_of(fs::path file) { return file.replace_extension(".yaml"); }

/// Returns the files of games in a folder, newest first.
std::vector<std::pair<fs::file_time_type, fs::path>> games_in(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, fs::path>> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() != kEnd || !entry.is_regular_file(error)) continue;
    found.emplace_back(entry.last_write_time(error), entry.path());
  }
  std::sort(found.rbegin(), found.rend());
  return found;
}

}  // namespace

std::optional<KeptGames> KeptGames::of_user() {
  auto folder = own_folder("XDG_STATE_HOME", ".local/state");
  if (!folder) return std::nullopt;
  return KeptGames(*folder / "games");
}

std::vector<KeptGame> KeptGames::unfinished() const { return saves_in(folder_); }

std::vector<KeptGame> KeptGames::finished() const { return saves_in(folder_ / kFinishedFolder); }

std::vector<KeptGame> KeptGames::saves_in(const fs::path& folder) {
  std::vector<KeptGame> games;
  for (const auto& [when, file] : games_in(folder)) {
    if (games.size() == kMaxListed) break;
    try {
      games.push_back({file, when, play::load_save(file)});
    } catch (const play::SaveError&) {
      continue;  // perhaps of another version; leave it
    } catch (const packs::FileError&) {
      continue;
    }
  }
  return games;
}

fs::path KeptGames::place_for(const Common& common) const {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw packs::WriteError(folder_, packs::system_message(error.value()));
  const std::string name = fmt::format("{:%Y-%m-%d-%H%M%S}", fmt::localtime(std::time(nullptr)));
  fs::path file = folder_ / (name + kEnd);
  for (int nth = 2; fs::exists(file, error); ++nth) file = folder_ / fmt::format("{}-{}{}", name, nth, kEnd);
  if (common.game.empty() && common.pack_path.empty()) return file;
  std::string places;
  const auto quoted = [&](const std::string& path) {
    return nlohmann::json(fs::absolute(path, error).string()).dump();  // valid as a YAML string, too
  };
  if (!common.game.empty()) places += "game: " + quoted(common.game) + "\n";
  if (!common.pack_path.empty()) places += "pack-path:\n";
  for (const std::string& path : common.pack_path) places += "  - " + quoted(path) + "\n";
  packs::write_file(places_of(file), places, [](std::string_view) { return true; });
  return file;
}

void KeptGames::find_packs_of(const fs::path& file, Common& common) {
  std::error_code error;
  if (!fs::exists(places_of(file), error)) return;
  const play::GameFile places = play::load_game_file(places_of(file));
  common.game = places.game.string();
  common.pack_path.clear();
  for (const fs::path& path : places.pack_path) common.pack_path.push_back(path.string());
}

void KeptGames::drop(const fs::path& file) const {
  std::error_code error;
  fs::remove(places_of(file), error);
  fs::remove(file, error);
}

bool KeptGames::has(const fs::path& file) const {
  std::error_code error;
  return !file.empty() && fs::equivalent(fs::absolute(file).parent_path(), folder_, error);
}

bool KeptGames::keeps(const fs::path& file) const {
  return has(file) || KeptGames(folder_ / kFinishedFolder).has(file);
}

fs::path KeptGames::finish(const fs::path& file) const {
  const fs::path finished = folder_ / kFinishedFolder;
  std::error_code error;
  fs::create_directories(finished, error);
  fs::rename(places_of(file), finished / places_of(file).filename(), error);
  fs::rename(file, finished / file.filename(), error);
  if (error) return file;
  const auto games = games_in(finished);
  for (std::size_t i = kFinished; i < games.size(); ++i) {
    fs::remove(places_of(games[i].second), error);
    fs::remove(games[i].second, error);
  }
  return finished / file.filename();
}

}  // namespace tools
