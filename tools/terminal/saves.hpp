// Saved games at the terminal: the files that a game may replace, with their locks; autosaves; and loading a save.
// Knows no screen. Invariant: no other file is overwritten without the player's consent.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common.hpp"
#include "packs/pack/pack_finder.hpp"
#include "play/game.hpp"
#include "play/save.hpp"

namespace tools {

/// Keeps other programs from saving to the same file while a game is played from it. Holds an advisory lock of a hidden
/// file beside it, which the system releases if the program dies.
class SaveLock {
 public:
  /// Throws packs::WriteError if another program has the lock. Locks nothing if there can be no lock file, because the
  /// save can't be written either; or if the file is not a regular one, such as a pipe.
  explicit SaveLock(const std::filesystem::path& file);
  SaveLock(SaveLock&& other) noexcept : lock_(std::move(other.lock_)), number_(std::exchange(other.number_, -1)) {}
  SaveLock& operator=(SaveLock&&) = delete;
  ~SaveLock();

 private:
  std::filesystem::path lock_;
  int number_ = -1;
};

/// The files that a game at the terminal may replace: saves of the same game without additional answers, the file it
/// was loaded from and files it has written itself, as it last saw them, and any file if the player allowed it. Holds
/// the locks of the files that it saves to.
class SaveFiles {
 public:
  /// `replace`: allow any file.
  explicit SaveFiles(bool replace) : replace_(replace) {}

  /// Allows this file, as long as it has its current content.
  void allow(const std::filesystem::path& file);
  /// Revokes everything that was allowed or written so far.
  void forget() { ours_.clear(); }
  /// Keeps other programs from saving to this file. Throws packs::WriteError if one does.
  void lock(const std::filesystem::path& file);

  /// Returns true if a file holds only this game, or an earlier state of it.
  static bool holds(const std::filesystem::path& file, const rules::play::Save& save);
  /// Locks a file. Throws packs::WriteError if a save could not be written.
  void check(const std::filesystem::path& file, const rules::play::Save& save);
  /// Locks a file and writes a save. Throws packs::WriteError, leaving the file unchanged.
  void write(const std::filesystem::path& file, const rules::play::Save& save);

 private:
  bool may_replace(const std::filesystem::path& file, const rules::play::Save& save, std::string_view old) const;

  bool replace_;
  std::map<std::filesystem::path, std::string> ours_;  ///< with the allowed content
  std::map<std::filesystem::path, SaveLock> locks_;
};

/// The saved game that a subcommand works on: its file, and how it is read.
struct SavedGame {
  Common common;
  std::string file;
  std::vector<std::filesystem::path> folders;  ///< with packs
  bool ignore_pack_changes = false, yes = false;

  /// Adds the file (optional unless `needed`), `--ignore-pack-changes`, and the options for packs and for continuing
  /// the game.
  void add_to(Command& command, bool needed = true);
  /// Looks for the packs of an autosaved game where they were, unless a pack path is given, and for those in the file.
  /// Throws what folders_for() throws.
  void find_packs(const Command& command);
  /// Returns the config for the saved game.
  rules::play::GameConfig config() const;
};

// Autosaves: their folder ($XDG_STATE_HOME/dicetown/games), which of them can be continued, and how long finished ones
// are kept. A save whose packs are in an unusual place has a game.yaml beside it that says where.

struct KeptGame {
  std::filesystem::path file;
  std::filesystem::file_time_type when;  ///< time of the last save
  rules::play::Save save;
};

class KeptGames {
 public:
  static constexpr std::size_t kFinished = 50;  ///< number of finished games to keep

  explicit KeptGames(std::filesystem::path folder) : folder_(std::move(folder)) {}
  /// Returns the current user's autosaves; nullopt if the user is unknown.
  static std::optional<KeptGames> of_user();

  /// Returns the unfinished games, most recently saved first, at most 100. Skips files that are unreadable or not
  /// saves.
  std::vector<KeptGame> unfinished() const;
  /// Returns the finished games still kept, most recent first.
  std::vector<KeptGame> finished() const;
  /// Returns a file for a new game, whose packs are found as `common` says. Throws packs::WriteError if there can't
  /// be one.
  std::filesystem::path place_for(const Common& common) const;
  /// Makes `common` look for packs where those of a kept game are.
  static void find_packs_of(const std::filesystem::path& file, Common& common);
  /// Moves a game to the finished ones, and deletes the oldest of these. Returns its new path.
  std::filesystem::path finish(const std::filesystem::path& file) const;
  /// Deletes a game that nobody has played.
  void drop(const std::filesystem::path& file) const;
  /// Returns true if a file is an autosave, finished or not.
  bool keeps(const std::filesystem::path& file) const;
  /// Returns true if a file is an unfinished autosave.
  bool has(const std::filesystem::path& file) const;

 private:
  static std::vector<KeptGame> saves_in(const std::filesystem::path& folder);

  std::filesystem::path folder_;
};

/// Returns the label of an autosave: "1. Dice Town, Wild West (Ann, Bob), today at 19:30". Packs that aren't found are
/// named by their ids.
std::string kept_title(const KeptGame& game, const std::string& nth, const rules::packs::PackFinder& finder,
                       const Texts& texts);

/// Returns true if any seat has answered from outside.
bool answered(const rules::play::Game& game);

/// Persistence of a game at the terminal: the file that each answer is saved to, unsaved changes, and the command that
/// continues the game. Prints nothing.
class Saving {
 public:
  /// `file`: saved to after each answer; empty: none. `go_on`: the command that continues the game then. `drops`:
  /// delete the file if the game is left before the first answer.
  Saving(std::string file, SaveFiles files, std::string go_on, bool drops)
      : file_(std::move(file)), go_on_(std::move(go_on)), files_(std::move(files)), drops_(drops) {}

  const std::string& file() const { return file_; }
  const std::string& go_on() const { return go_on_; }
  SaveFiles& files() { return files_; }
  bool unsaved() const { return unsaved_; }
  /// Returns true if a game that is left now can be continued.
  bool keeps(const rules::play::Game& game) const { return !file_.empty() && !unsaved_ && (!drops_ || answered(game)); }
  /// Notes an unsaved change.
  void changed() { unsaved_ = true; }
  /// Notes that everything is in a file that the player named.
  void saved() { unsaved_ = false; }

  /// Saves to a file; returns the error, or nullopt.
  std::optional<std::string> save(const rules::play::Game& game, const std::string& file);
  /// Saves to the current file, if any; returns the error, or nullopt.
  std::optional<std::string> save(const rules::play::Game& game);

 private:
  std::string file_, go_on_;
  SaveFiles files_;
  bool unsaved_ = false, drops_;
};

/// Reports on standard error why a game can't continue; returns the exit code.
int tell_failure(const rules::play::Game& game, const Saving& saving);

/// Returns the game of a save. If the rules or options of its packs differ, prints how on standard error. Throws
/// SaveError if a pack is missing, or if the answers don't all fit the changed rules, unless `config.anyway`.
std::unique_ptr<rules::play::Game> load_game(const rules::play::GameConfig& config, const rules::play::Save& save);

}  // namespace tools
