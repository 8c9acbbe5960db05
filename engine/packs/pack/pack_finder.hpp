// PackFinder: finds packs on disk, selects those that a game needs, and sorts them into load order. Owns that order,
// and which of two packs with the same id is used. Invariant: the order depends only on the selected packs, never on
// the order of folders or of the command line. Read next: records.hpp, which reads the selected packs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "packs/pack/manifest.hpp"
#include "packs/pack/pack_folder.hpp"
#include "packs/yaml/problem.hpp"

namespace rules::packs {

/// The YAML files of a pack, each read only once, however often the pack is loaded. Thread-safe.
class YamlFiles {
 public:
  /// Returns the contents of a file and adds its problems.
  const Node& read(const std::filesystem::path& file, Problems& problems);

 private:
  struct File {
    Node root;
    std::vector<Problem> problems;
  };
  std::mutex mutex_;
  std::map<std::filesystem::path, File> files_;
};

/// A pack and its files.
struct PackFiles : PackFolder {
  std::shared_ptr<YamlFiles> contents = std::make_shared<YamlFiles>();
  Manifest manifest;
  std::vector<Problem> problems;  ///< problems of pack.yaml or the folder
};

/// All packs found in the search folders.
class PackFinder {
 public:
  /// Searches each folder: a folder with a pack.yaml is a pack; in any other, each subfolder with a pack.yaml is one.
  /// An unreadable search folder is a problem; a bad pack becomes one only when it is selected. Of two packs with the
  /// same id, the one in the earlier folder is used and the other is set aside, which is a problem if it was named
  /// itself. Two in the same search folder are both bad.
  PackFinder(std::span<const std::filesystem::path> folders, Problems& problems);

  /// Returns all packs by id. A pack with an unreadable id is listed under its folder's name.
  const std::map<std::string, PackFiles>& packs() const { return packs_; }

  /// Returns problems of packs that were set aside because another has their id.
  const std::vector<Problem>& set_aside() const { return set_aside_; }

  /// Returns the wanted packs and their requirements in load order: after their required packs and existing optional
  /// ones; ties by id. Unknown packs, unsuitable versions, conflicts, cycles, and packs without a common number of
  /// players are problems; the result is then only good for finding more of them.
  std::vector<PackFiles> select(std::span<const std::string> wanted, Problems& problems) const;

 private:
  struct Found {
    std::size_t nth;  ///< index of the search folder
    bool named;       ///< it is the search folder itself
  };
  void add(const std::filesystem::path& folder, Found found, Problems& problems);

  std::map<std::string, PackFiles> packs_;
  std::map<std::string, Found> found_;
  std::vector<Problem> set_aside_;
};

/// Returns the numbers of players that all `packs` allow, except those that another pack widens; min > max if there are
/// none.
PlayerRange common_players(std::span<const PackFiles> packs);

/// Returns why `packs` can't be played with this many players and which available packs would allow it; empty if they
/// can.
Message players_fault(const PackFinder& finder, std::span<const PackFiles> packs, int players);

/// Returns the packs that pack `id` requires, directly or indirectly.
std::set<std::string> required_by(std::span<const PackFiles> packs, const std::string& id);

}  // namespace rules::packs
