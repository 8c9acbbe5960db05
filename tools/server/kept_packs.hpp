// KeptPacks: versions of packs that stored tables began with, unpacked for use. Owns their form in the store and a
// temporary folder. What it unpacks is as untrusted as any pack. Thread-safe.
#pragma once
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "packs/pack/archive.hpp"
#include "packs/pack/pack_lock.hpp"
#include "shown_save.hpp"

namespace server {

/// Greatest size of all kept packs in a store, in bytes. The bundled packs have 400 KB.
inline constexpr std::size_t kMaxKeptBytes = std::size_t{64} << 20;

/// Returns the key of a pack in the store: the hash of its rules.
std::string key_of(const rules::packs::PackLock& pack);
/// Returns the files of the pack in a folder that games and their texts need. Throws packs::FileError.
std::vector<rules::packs::PackedFile> files_in(const std::filesystem::path& folder);
/// Returns these files of a pack as the store keeps them.
std::string packed_pack(const std::vector<rules::packs::PackedFile>& files);

class KeptPacks {
 public:
  /// Unpacks a pack from the store, unless its rules aren't those of this lock.
  void add(const rules::packs::PackLock& pack, const std::string& packed);
  /// Returns the folders of these packs; empty if one is missing.
  std::vector<std::filesystem::path> folders_of(const std::vector<rules::packs::PackLock>& packs) const;

 private:
  mutable std::mutex mutex_;
  std::optional<PassingFolder> folder_;                    ///< created on first use
  std::map<std::string, std::filesystem::path> unpacked_;  ///< by key
};

}  // namespace server
