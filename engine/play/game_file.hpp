// The config of a game (game.yaml): packs, options, seats and seed. Owns the form of that file, and reports its unknown
// names.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "packs/pack/pack_finder.hpp"
#include "packs/schema/schema.hpp"
#include "packs/yaml/problem.hpp"

namespace rules::play {

struct GameFile {
  std::filesystem::path game;  ///< for a game with packs of its own: path as written; or empty
  std::vector<std::string> packs;
  std::vector<std::filesystem::path> pack_path;  ///< as written: relative to the file
  std::vector<std::string> settings;             ///< pack.option=value
  std::vector<std::string> seats;                ///< one kind per player
  std::optional<std::uint64_t> seed;
};

/// Returns the form of a config.
const packs::FieldSchema& game_file_form();

/// Reads a config, with `game` and `pack_path` resolved relative to it. Throws packs::ContentError or
/// packs::FileError.
GameFile load_game_file(const std::filesystem::path& file);

/// Adds the problems of a config with their positions: its form, and unknown packs, options and seats. Looks for packs
/// among those found, and where the config says.
void check_game_file(const std::filesystem::path& file, const packs::PackFinder& finder, packs::Problems& problems);

}  // namespace rules::play
