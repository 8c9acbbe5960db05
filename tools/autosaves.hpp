// The games that save themselves: where they lie ($XDG_STATE_HOME/dicetown/games), which of them can go on, how long
// finished ones stay. Beside a save whose packs lie somewhere else than usual stands a game.yaml that says where.
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
  std::filesystem::file_time_type when;  ///< saved last
  rules::play::Save save;
};

class KeptGames {
 public:
  static constexpr std::size_t kFinished = 50;  ///< so many finished games stay

  explicit KeptGames(std::filesystem::path folder) : folder_(std::move(folder)) {}
  /// The user's own; nothing if it is unknown who that is.
  static std::optional<KeptGames> of_user();

  /// Those that have not ended, the one saved last first. What is no save, or can't be read, is none of them.
  /// At most 100.
  std::vector<KeptGame> unfinished() const;
  /// Those that have ended and are still there, the one that ended last first.
  std::vector<KeptGame> finished() const;
  /// A place for a game that begins now; its packs are looked for as `common` says. Throws content::WriteError if
  /// there can be none.
  std::filesystem::path place_for(const Common& common) const;
  /// Makes `common` look for packs where those of a kept game are.
  static void find_packs_of(const std::filesystem::path& file, Common& common);
  /// It has ended: it moves to those that are finished, of which the oldest go. Returns where it is now.
  std::filesystem::path finish(const std::filesystem::path& file) const;
  /// Nobody has played it: it goes.
  void drop(const std::filesystem::path& file) const;
  /// Whether a file is one of these, or of those that have ended.
  bool keeps(const std::filesystem::path& file) const;
  /// Whether a file is one of these that have not ended.
  bool has(const std::filesystem::path& file) const;

 private:
  static std::vector<KeptGame> saves_in(const std::filesystem::path& folder);

  std::filesystem::path folder_;
};

}  // namespace tools
