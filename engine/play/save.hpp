// Save: everything that determines a game (packs and their hashes, options, seats, seeds) and the answers, never a
// state. A text file, one item per line, with a checksum in its header. Answers are serialized by name
// (questions/answer.hpp), so they survive changes to packs. The same file is a replay.
#pragma once
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/engine.hpp"
#include "packs/build/linked.hpp"
#include "packs/pack/archive.hpp"

namespace rules::play {

/// An unusable file; the message is one sentence, `what()` in English.
class SaveError : public packs::MessageError {
  using MessageError::MessageError;
};

/// Returns why answers of a save, or of a game whose packs have changed, were dropped.
packs::Message told(const ReplayMismatch& mismatch);

/// Returns the version of this engine.
std::string engine_version();

inline constexpr std::size_t max_save_bytes = std::size_t{16} << 20;

struct Save {
  std::string engine = engine_version();  ///< version of the engine that wrote it
  std::vector<packs::PackLock> lock;
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> seats;  ///< one kind per player
  std::vector<std::string> names;  ///< names, by seat; empty: by number
  std::uint64_t seed = 0, bot_seed = 0;
  std::string beginning;  ///< the scenario at whose table it began (scenarios/scenario_game.hpp), as YAML; empty: none
  std::vector<LoggedAnswer> entries;
};

/// The files of packs, by pack, in a save for readers who don't have them: a file from one host for another. They are
/// as untrusted as any.
using PackedPacks = std::map<std::string, std::vector<packs::PackedFile>>;

/// Serializes a save, with these packs, which are in its lock; their line ends become LF. Equal games give equal texts.
std::string to_text(const Save& save, const PackedPacks& packed = {});
/// Parses a save. Throws SaveError with the fault: not a save, another version, truncated, damaged.
Save from_text(std::string_view text);

/// Reads a saved game from a file. Throws SaveError or packs::FileError.
Save load_save(const std::filesystem::path& file);

/// Returns true if `old` is the text of a save of this very game whose answers are all in `now`: replacing it loses
/// nothing.
bool continues(const Save& now, std::string_view old);

/// Returns the packs of a save that are in none of these folders. Throws packs::ContentError if a folder can't be
/// read.
std::vector<std::string> packs_gone(const Save& save, std::span<const std::filesystem::path> folders);

/// Returns how packs and options of a save differ from those in `folders`, for the first ten differences; empty if they
/// don't. Throws packs::ContentError if a folder can't be read.
packs::Message lock_difference(const Save& save, std::span<const std::filesystem::path> folders);

/// Returns the packs in the text of a save; most saves have none. Throws SaveError as from_text() does.
PackedPacks packs_in(std::string_view text);

}  // namespace rules::play
