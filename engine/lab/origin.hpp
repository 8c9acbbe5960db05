// Origin: all that the rows of a run depend on, as files of rows have it at their beginning: so a reader knows what
// they are, and it can be told whether two files are of one run. Owns its JSON. Doesn't know how rows are written.
#pragma once
#include <filesystem>

#include "lab/game_runner.hpp"
#include "nlohmann/json.hpp"

namespace rules::lab {

/// Games with numbers that follow each other.
struct Span {
  std::int64_t first = 0, games = 0;
  std::int64_t end() const { return first + games; }
  friend bool operator==(const Span&, const Span&) = default;
};

/// The nth of so many parts of these games, from 1: parts follow each other, and differ by one block of games at most.
/// `block`: so many games, counted from the first, are never parted.
Span part_of(Span whole, int nth, int parts, std::int64_t block = 1);

struct Origin {
  std::string version;                                       ///< of the engine
  std::vector<content::PackLock> lock;                       ///< without their files
  std::vector<std::pair<std::string, std::string>> options;  ///< pack.name and value, all of them
  int players = 0;
  std::vector<std::string> bots;  ///< one that is a program is `remote-` and a hash of its command
  std::uint64_t seed = 1;
  GameLimits most;
  Span whole;  ///< the games of the run
  Span part;   ///< those of this file
  std::shared_ptr<const Metrics> metrics;
};

/// Of a run of the whole.
Origin origin_of(const SimulationConfig& config, std::shared_ptr<const Metrics> metrics);

nlohmann::ordered_json to_json(const Origin& origin);
/// Throws content::FileError, naming the file, if this is not what to_json() makes.
Origin read_origin(const nlohmann::ordered_json& json, const std::filesystem::path& file);

/// What the other run differs in, as a sentence ("its seed is 2, not 1"), or "". The parts aren't looked at.
content::Message difference(const Origin& origin, const Origin& other);

/// Packs as reports name them: id, version and hash.
std::vector<std::string> lock_lines(const std::vector<content::PackLock>& lock);

/// A number as files have it: 16 hexadecimal digits. The number of such a text, or nothing.
std::string hexadecimal(std::uint64_t number);
std::optional<std::uint64_t> read_hexadecimal(std::string_view text);

}  // namespace rules::lab
