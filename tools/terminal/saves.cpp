#include "saves.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <iostream>
#include <vector>

#include "base/one_text.hpp"
#include "common.hpp"
#include "fmt/chrono.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/pack/files.hpp"
#include "play/game_file.hpp"
#include "scenarios/scenario_game.hpp"
#include "setup_prompt.hpp"
#include "strange_packs.hpp"

namespace tools {

namespace fs = std::filesystem;
namespace packs = rules::packs;
namespace play = rules::play;

namespace {

/// Returns true if the path still names this open file: another program may have deleted it meanwhile.
bool is_named(const fs::path& path, int number) {
  struct stat open {
  }, named{};
  return ::fstat(number, &open) == 0 && ::stat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
         open.st_dev == named.st_dev;
}

}  // namespace

SaveLock::SaveLock(const fs::path& file) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(file, error);
  if (error || (fs::exists(real, error) && !fs::is_regular_file(real, error))) return;
  lock_ = real.parent_path() / ("." + real.filename().string() + ".lock");
  while (true) {
    number_ = ::open(lock_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number_ < 0) return;
    const bool locked = ::flock(number_, LOCK_EX | LOCK_NB) == 0;
    const bool taken = !locked && errno == EWOULDBLOCK;
    if (locked && is_named(lock_, number_)) return;
    ::close(std::exchange(number_, -1));
    if (taken) throw packs::WriteError(file, packs::Message("file.in-use", {}));
    if (!locked) return;
  }
}

SaveLock::~SaveLock() {
  if (number_ < 0) return;
  ::unlink(lock_.c_str());
  ::close(number_);
}

namespace {

std::string in_words(fs::file_time_type time, const Texts& texts) {
  const auto of_file = std::chrono::file_clock::to_sys(time);
  const std::time_t then =
      std::chrono::system_clock::to_time_t(std::chrono::time_point_cast<std::chrono::system_clock::duration>(of_file));
  const std::time_t now = std::time(nullptr);
  const std::tm local = fmt::localtime(then);
  const auto same_day = [&](std::time_t other) {
    const std::tm day = fmt::localtime(other);
    return day.tm_year == local.tm_year && day.tm_yday == local.tm_yday;
  };
  const std::string clock = fmt::format("{:%H:%M}", local);
  if (same_day(now)) return texts("begin.today", {{"time", clock}});
  if (same_day(now - 24 * 60 * 60)) return texts("begin.yesterday", {{"time", clock}});
  return fmt::format("{:%Y-%m-%d %H:%M}", local);
}

}  // namespace

std::string kept_title(const KeptGame& game, const std::string& nth, const packs::PackFinder& finder,
                       const Texts& texts) {
  std::vector<std::string> packs, players;
  for (const auto& pack : game.save.lock) {
    const auto found = finder.packs().find(pack.id);
    packs.push_back(found == finder.packs().end() ? pack.id : pack_name(found->second, texts.language()).name);
  }
  if (const std::string scenario = rules::scenarios::scenario_of(game.save); !scenario.empty())
    packs.push_back(texts("begin.kept-scenario", {{"scenario", scenario}}));
  for (std::size_t s = 0; s < game.save.seats.size(); ++s)
    players.push_back(s < game.save.names.size() && !game.save.names[s].empty()
                          ? game.save.names[s]
                          : texts("begin.player", {{"n", std::to_string(s + 1)}}));
  return texts("begin.kept-game", {{"nth", nth},
                                   {"packs", rules::one_text(packs)},
                                   {"players", rules::one_text(players)},
                                   {"when", in_words(game.when, texts)}});
}

namespace {

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
    } catch (const packs::MessageError&) {
      continue;  // perhaps of another version; leave it
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

bool answered(const play::Game& game) {
  const auto answer_log = game.engine().answers().entries();
  return std::ranges::any_of(answer_log, [](const rules::LoggedAnswer& entry) { return !entry.by_inline; });
}

void Saving::save_to(const std::string& file, std::string go_on, bool drops) {
  lock(file);
  file_ = file;
  go_on_ = std::move(go_on);
  drops_ = drops;
}

packs::MayReplace Saving::may_replace(const fs::path& file, const play::Save& save) const {
  return [&, ours = ours_.find(fs::weakly_canonical(file))](std::string_view old) {
    return replace_ || (ours != ours_.end() && ours->second == old) || play::continues(save, old);
  };
}

void Saving::allow(const fs::path& file) {
  try {
    ours_[fs::weakly_canonical(file)] = packs::read_file(file, packs::kMaxReplaced);
  } catch (const packs::FileError&) {  // it isn't there: there is nothing to replace
  }
}

void Saving::lock(const fs::path& file) {
  const auto real = fs::weakly_canonical(file);
  if (!locks_.contains(real)) locks_.emplace(real, SaveLock(file));
}

void Saving::check(const fs::path& file, const play::Game& game) {
  lock(file);
  const play::Save save = game.save();
  packs::check_writable(file, may_replace(file, save));
}

std::optional<std::string> Saving::save(const play::Game& game, const std::string& file) {
  try {
    lock(file);
    const play::Save save = game.save();
    const std::string text = play::to_text(save);
    packs::write_file(file, text, may_replace(file, save));
    ours_[fs::weakly_canonical(file)] = text;
    return std::nullopt;
  } catch (const packs::WriteError& error) {
    return error.reason().in(game.config().language);
  }
}

std::optional<std::string> Saving::save(const play::Game& game) {
  if (file_.empty()) return std::nullopt;
  auto fault = save(game, file_);
  if (!fault) unsaved_ = false;
  return fault;
}

bool holds_only(const fs::path& file, const play::Game& game) {
  try {
    return play::continues(game.save(), play::to_text(play::load_save(file)));
  } catch (const packs::MessageError&) {  // it is unreadable or not a save
    return false;
  }
}

int tell_failure(const play::Game& game, const Saving& saving) {
  const rules::Engine& engine = game.engine();
  const rules::GameLimits& limits = engine.position().limits;
  const Texts texts(game.config().language);
  if (!engine.position().too_long()) print_error(texts("failed.script") + "\n" + engine.failure());
  else if (engine.read().round() > limits.rounds) print_error(texts("failed.rounds", {{"most", limits.rounds}}));
  else print_error(texts("failed.steps", {{"most", limits.steps}}));
  if (!saving.file().empty() && !saving.unsaved())
    std::cerr << texts("failed.saved", {{"file", saving.file()}}) << "\n";
  return kBadInput;
}

namespace {

/// Returns the number of answers of a save that still fit if they are replayed under changed rules. Throws SaveError if
/// a script fails.
std::size_t fitting_answers(play::GameConfig config, const play::Save& save) {
  config.anyway = true;
  play::Game game(config, save);
  if (game.advance() == rules::Status::failed)
    throw play::SaveError(packs::Message("save.script", {{"failure", game.engine().failure()}}));
  const auto same = [](const rules::LoggedAnswer& a, const rules::LoggedAnswer& b) {
    return a.place() == b.place() && a.seat == b.seat && a.serialized == b.serialized;
  };
  const auto now = game.engine().answers().entries();
  const auto differs = std::mismatch(save.entries.begin(), save.entries.end(), now.begin(), now.end(), same).first;
  return static_cast<std::size_t>(differs - save.entries.begin());
}

std::unique_ptr<play::Game> load_game(const play::GameConfig& config, const play::Save& save) {
  if (const std::vector<std::string> gone = play::packs_gone(save, config.folders); !gone.empty())
    throw play::SaveError(packs::Message("save.packs-not-there", {{"packs", rules::one_text(gone)}}));
  const packs::Message difference = play::lock_difference(save, config.folders);
  play::GameConfig begun = config;
  rules::scenarios::begin_as(begun, save);
  if (!difference.empty()) {
    if (!config.anyway)
      if (const std::size_t fit = fitting_answers(begun, save); fit < save.entries.size())
        throw play::SaveError(packs::Message("save.other-packs-stop",
                                             {{"how", difference}, {"n", fit}, {"answers", save.entries.size()}}));
    begun.anyway = true;
    print_error(packs::Message("save.other-packs-anyway", {{"how", difference}}).in(config.language));
  }
  return std::make_unique<play::Game>(begun, save);
}

/// Makes `common` look for packs where those of a kept game are.
void find_packs_of(const fs::path& file, Common& common) {
  std::error_code error;
  if (!fs::exists(places_of(file), error)) return;
  const play::GameFile places = play::load_game_file(places_of(file));
  common.game = places.game.string();
  common.pack_path.clear();
  for (const fs::path& path : places.pack_path) common.pack_path.push_back(path.string());
}

}  // namespace

void SavedGame::add_to(Command& command) {
  command.flag("--ignore-pack-changes", ignore_pack_changes);
  command.flag("--yes", yes);
}

void SavedGame::add_to(Command& command, Common& common, bool needed) {
  CommandOption value = command.value("file", file);
  if (needed) value.required();
  common.add_pack_path_to(command);
  common.add_language_to(command);
  common.add_json_to(command);
  common.add_fast_to(command);
  common.add_length_to(command);
  add_to(command);
}

std::unique_ptr<play::Game> SavedGame::load(const play::Save& save, Common& common, const Command& command,
                                            std::vector<std::string> names) const {
  const bool placed = command.given("--pack-path") || command.given("--game");
  if (const auto kept = KeptGames::of_user(); kept && kept->keeps(file) && !placed) find_packs_of(file, common);
  play::GameConfig config = common.game_config();
  config.folders = folders_for(file, {config.folders, placed || ignore_pack_changes, yes}, command.texts());
  config.names = std::move(names);
  config.anyway = ignore_pack_changes;
  return load_game(config, save);
}

}  // namespace tools
