// The config of a game (game.yaml): which packs with which options, who plays, which seed. Owns the form of that file;
// doesn't know which packs or options there are.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/problem.hpp"

namespace rules::play {

struct GameFile {
  std::filesystem::path game;  ///< of a game with packs of its own; as written, or empty
  std::vector<std::string> packs;
  std::vector<std::filesystem::path> pack_path;  ///< as written: relative to where the file lies
  std::vector<std::string> settings;             ///< pack.option=value
  std::vector<std::string> seats;                ///< kinds, one a player
  std::optional<std::uint64_t> seed;
};

/// Reads a config from text; adds what is wrong with it to `problems`, under this name.
GameFile read_game_file(const std::string& name, std::string_view text, content::Problems& problems);

/// Reads a config, with its `game` and `pack_path` from where it lies. Throws content::ContentError or
/// content::FileError.
GameFile load_game_file(const std::filesystem::path& file);

}  // namespace rules::play
