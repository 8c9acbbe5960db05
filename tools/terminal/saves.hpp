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
#include "packs/pack/files.hpp"
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

/// The saved game that a subcommand works on: its file, and how it is read.
struct SavedGame {
  std::string file;
  bool ignore_pack_changes = false, yes = false;

  /// Adds `--ignore-pack-changes` and `--yes`.
  void add_to(Command& command);
  /// Adds the file (optional unless `needed`), both options, and those for packs and for continuing the game.
  void add_to(Command& command, Common& common, bool needed);
  /// Returns the game of the file's save. Looks for the packs of an autosaved game where they were, unless a pack path
  /// is given, and for those in the file. If the rules or options of its packs differ, prints how on standard error.
  /// Throws SaveError if a pack is missing, or if the answers don't all fit the changed rules, unless changes are to be
  /// ignored; also throws what folders_for() throws. `names`: new names of the players.
  std::unique_ptr<rules::play::Game> load(const rules::play::Save& save, Common& common, const Command& command,
                                          std::vector<std::string> names = {}) const;
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

/// Persistence of a game at the terminal: the file that each answer is saved to, unsaved changes, the command that
/// continues the game, and the files that it may replace: saves of the same game without additional answers, the file
/// it was loaded from and files it has written itself, as it last saw them, and any file if the player allowed it.
/// Holds the locks of the files that it saves to. Prints nothing.
class Saving {
 public:
  /// `replace`: allow any file.
  explicit Saving(bool replace) : replace_(replace) {}

  /// Locks a file and saves to it after each answer. `go_on`: the command that continues the game then. `drops`: delete
  /// the file if the game is left before the first answer. Throws packs::WriteError if another program saves to it.
  void save_to(const std::string& file, std::string go_on, bool drops);
  /// Returns the file that each answer is saved to; empty: none.
  const std::string& file() const { return file_; }
  const std::string& go_on() const { return go_on_; }
  bool unsaved() const { return unsaved_; }
  /// Returns true if a game that is left now can be continued.
  bool keeps(const rules::play::Game& game) const { return !file_.empty() && !unsaved_ && (!drops_ || answered(game)); }
  /// Notes an unsaved change.
  void changed() { unsaved_ = true; }
  /// Notes that everything is in a file that the player named.
  void saved() { unsaved_ = false; }

  /// Allows this file, as long as it has its current content.
  void allow(const std::filesystem::path& file);
  /// Revokes everything that was allowed or written so far.
  void forget() { ours_.clear(); }
  /// Locks a file. Throws packs::WriteError if a save could not be written.
  void check(const std::filesystem::path& file, const rules::play::Game& game);
  /// Locks a file and saves to it; returns the error, leaving the file unchanged, or nullopt.
  std::optional<std::string> save(const rules::play::Game& game, const std::string& file);
  /// Saves to the current file, if any; returns the error, or nullopt.
  std::optional<std::string> save(const rules::play::Game& game);

 private:
  rules::packs::MayReplace may_replace(const std::filesystem::path& file, const rules::play::Save& save) const;
  void lock(const std::filesystem::path& file);

  bool replace_;
  std::map<std::filesystem::path, std::string> ours_;  ///< with the allowed content
  std::map<std::filesystem::path, SaveLock> locks_;
  std::string file_, go_on_;
  bool unsaved_ = false, drops_ = false;
};

/// Returns true if a file holds only this game, or an earlier state of it.
bool holds_only(const std::filesystem::path& file, const rules::play::Game& game);

/// Reports on standard error why a game can't continue; returns the exit code.
int tell_failure(const rules::play::Game& game, const Saving& saving);

}  // namespace tools
