// A saved game: everything that decides it (packs and their hashes, options, seats, seeds) and the answers given, never
// a state. It is text, one item in each line; its header shows whether the file was damaged. Answers are written by
// names (kernel/decisions/questions/serialization.hpp), so they still fit if a pack has got one card more. The same
// file is a replay.
#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "content/linked.hpp"
#include "kernel/engine.hpp"

namespace rules::play {

/// A file that can't be used, with the reason in one sentence; `what()` says it in English.
class SaveError : public content::MessageError<std::runtime_error> {
  using MessageError::MessageError;
};

/// Why answers of a save, or of a game whose packs have changed, were dropped.
content::Message told(const ReplayMismatch& mismatch);

/// The version of this engine.
std::string engine_version();

inline constexpr std::size_t max_save_bytes = std::size_t{16} << 20;

struct Save {
  std::string engine = engine_version();  ///< which version of the engine wrote it
  std::vector<content::PackLock> lock;
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> seats;  ///< kinds, one a player
  std::vector<std::string> names;  ///< what they are called, by seat; empty: by number
  std::uint64_t seed = 0, bot_seed = 0;
  std::string beginning;  ///< the scenario at whose table it began (proof/scenario_game.hpp), as YAML; empty: none
  std::vector<LoggedAnswer> entries;
};

/// The text of a save. Equal games give equal texts.
std::string to_text(const Save& save);
/// Reads it back. Throws SaveError, naming the fault: not a save, another version, cut short, damaged.
Save from_text(std::string_view text);

/// Reads a saved game from a file. Throws SaveError or content::FileError.
Save load_save(const std::filesystem::path& file);

/// Whether `old` is the text of a save of this very game, with no answer that `now` hasn't: nothing is lost with it.
bool continues(const Save& now, std::string_view old);

/// The packs of a save that lie in none of these folders. Throws content::ContentError if a folder can't be read.
std::vector<std::string> packs_gone(const Save& save, std::span<const std::filesystem::path> folders);

/// How packs and options of a save differ from those found in `folders`, with what was recorded and what is there now,
/// of the first ten; empty if they don't. Throws content::ContentError if a folder can't be read.
content::Message lock_difference(const Save& save, std::span<const std::filesystem::path> folders);

}  // namespace rules::play
