// Finds packs on disk, chooses those that a game needs, and puts them in load order.
// Owns the order, and decides which of two packs with the same id is used. Doesn't know what the YAML and the scripts
// say.
// Invariant: the order depends only on which packs are chosen, never on the order of folders or of the command line.
// Read next: records.hpp, which reads the chosen packs.
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

#include "content/manifest.hpp"
#include "content/pack_folder.hpp"
#include "content/problem.hpp"

namespace rules::content {

/// The YAML files of a pack, each read once, however often the pack is loaded. Any thread may use it.
class YamlFiles {
 public:
  /// Returns what a file holds, and adds what is wrong with it.
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
  std::vector<Problem> problems;  ///< What is wrong with pack.yaml or the folder.
};

/// The packs that were found.
class PackFinder {
 public:
  /// Looks into each folder: one that holds a pack.yaml is a pack, and of any other each subfolder with a pack.yaml
  /// is one. A search folder that can't be read is a problem; a bad pack becomes one only when it is selected.
  /// Where two packs have one id, the one of the earlier folder counts, and the other is set aside: that is a problem
  /// if it was named itself. Two of one folder of packs are both bad.
  PackFinder(std::span<const std::filesystem::path> folders, Problems& problems);

  /// Returns all packs by id. A pack whose id can't be read is found under its folder's name.
  const std::map<std::string, PackFiles>& packs() const { return packs_; }

  /// Returns what is wrong with packs that are not among these, because another has their id.
  const std::vector<Problem>& set_aside() const { return set_aside_; }

  /// Returns the wanted packs and all that they require, in load order: after what they require and after the
  /// optional ones that are there; ties by id. Unknown packs, versions that don't fit, conflicts, cycles and numbers
  /// of players that no two packs share are problems; then the result is only good for finding more of them.
  std::vector<PackFiles> select(std::span<const std::string> wanted, Problems& problems) const;

 private:
  struct Found {
    std::size_t nth;  ///< in which of the folders
    bool named;       ///< it is that folder itself
  };
  void add(const std::filesystem::path& folder, Found found, Problems& problems);

  std::map<std::string, PackFiles> packs_;
  std::map<std::string, Found> found_;
  std::vector<Problem> set_aside_;
};

/// Returns the numbers of players that all `packs` allow, but for those that another of them widens; min > max when
/// there is none.
PlayerRange common_players(std::span<const PackFiles> packs);

/// Returns why so many players can't play `packs` and which packs that were found would allow it, or nothing.
Message players_fault(const PackFinder& finder, std::span<const PackFiles> packs, int players);

/// Returns the packs that pack `id` requires, directly or through other packs.
std::set<std::string> required_by(std::span<const PackFiles> packs, const std::string& id);

}  // namespace rules::content
