// The config of a game (game.yaml): which packs with which options, who plays, which seed. Owns the form of that file,
// and says which of its names stand for nothing.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/pack_finder.hpp"
#include "content/problem.hpp"
#include "content/schema.hpp"

namespace rules::play {

struct GameFile {
  std::filesystem::path game;  ///< of a game with packs of its own; as written, or empty
  std::vector<std::string> packs;
  std::vector<std::filesystem::path> pack_path;  ///< as written: relative to where the file lies
  std::vector<std::string> settings;             ///< pack.option=value
  std::vector<std::string> seats;                ///< kinds, one a player
  std::optional<std::uint64_t> seed;
};

/// Returns what such a file looks like.
content::FieldSchema game_file_form();

/// Reads a config from text; adds what is wrong with it to `problems`, under this name.
GameFile read_game_file(const std::string& name, std::string_view text, content::Problems& problems);

/// Reads a config, with its `game` and `pack_path` from where it lies. Throws content::ContentError or
/// content::FileError.
GameFile load_game_file(const std::filesystem::path& file);

/// Adds what is wrong with a config: its form, and the packs, options and seats that aren't there, each with its place.
/// Packs are looked for among those found, and where the config itself says.
void check_game_file(const std::filesystem::path& file, const content::PackFinder& finder, content::Problems& problems);

}  // namespace rules::play
