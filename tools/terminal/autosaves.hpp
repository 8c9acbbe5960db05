// Autosaves: their folder ($XDG_STATE_HOME/dicetown/games), which of them can be continued, and how long finished ones
// are kept. A save whose packs are in an unusual place has a game.yaml beside it that says where.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common.hpp"
#include "play/save.hpp"

namespace tools {

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

}  // namespace tools
