// Origin: everything that the rows of a run depend on, as stored at the beginning of row files, so that readers know
// what they contain and whether two files belong to one run. Owns its JSON.
#pragma once
#include <filesystem>

#include "nlohmann/json.hpp"
#include "simulation/game_runner.hpp"

namespace rules::simulation {

/// A range of consecutive games.
struct Span {
  std::int64_t first = 0, games = 0;
  std::int64_t end() const { return first + games; }
  friend bool operator==(const Span&, const Span&) = default;
};

/// Returns the nth part, from 1, of these games: parts are consecutive, and differ in size by at most one block.
/// `block`: this many games, counted from the first, are never split.
Span part_of(Span whole, int nth, int parts, std::int64_t block = 1);

struct Origin {
  std::string version;                                       ///< of the engine
  std::vector<packs::PackLock> lock;                         ///< without the packs' files
  std::vector<std::pair<std::string, std::string>> options;  ///< pack.name and value, for all options
  int players = 0;
  std::vector<std::string> bots;  ///< a bot that is a program is `remote-` and a hash of its command
  std::uint64_t seed = 1;
  GameLimits most;
  Span whole;  ///< the games of the run
  Span part;   ///< the games of this file
  std::shared_ptr<const Metrics> metrics;
};

/// Returns the origin of an unsplit run.
Origin origin_of(const SimulationConfig& config, std::shared_ptr<const Metrics> metrics);

nlohmann::ordered_json to_json(const Origin& origin);
/// Throws packs::FileError, naming the file, if the JSON isn't a serialized origin.
Origin read_origin(const nlohmann::ordered_json& json, const std::filesystem::path& file);

/// Calls `read`. Turns its exceptions about invalid contents (std::runtime_error, or a JSON exception, whose message is
/// `damaged`) into packs::FileError, which names the file.
void reading(const std::filesystem::path& file, const std::function<void()>& read,
             const char* damaged = "rows.damaged");

/// Returns the difference to another run, as a sentence ("its seed is 2, not 1"); empty if there is none. Ignores the
/// parts.
packs::Message difference(const Origin& origin, const Origin& other);

/// Returns packs as reports name them: id, version and hash.
std::vector<std::string> lock_lines(const std::vector<packs::PackLock>& lock);

/// Formats a number as 16 hexadecimal digits, and parses it back.
std::string hexadecimal(std::uint64_t number);
std::optional<std::uint64_t> read_hexadecimal(std::string_view text);

}  // namespace rules::simulation
