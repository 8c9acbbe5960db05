// A pack as saves and results remember it: id, version, and hashes of all that games read of it. Owns how two of these
// are told apart. Doesn't know where the pack lies.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "content/pack_finder.hpp"

namespace rules::content {

/// A file of a pack, as remembered.
struct FileLock {
  std::string path;  ///< within the pack, with `/`
  std::uint64_t hash = 0;
};

/// A pack, as remembered.
struct PackLock {
  std::string id, version;
  std::uint64_t hash = 0;
  std::vector<FileLock> files;  ///< none in saves of format 3
  friend bool operator==(const PackLock& a, const PackLock& b) {
    return a.id == b.id && a.version == b.version && a.hash == b.hash;
  }
};

/// Returns the lock of a pack as it is now. All its files are read. The same on every machine.
PackLock lock_of(const PackFiles& pack);

/// Returns the locks of these packs and of all that they require, as they are found in `folders`. What isn't there, or
/// can't be read, is left out.
std::vector<PackLock> locks_of(std::span<const std::filesystem::path> folders, std::span<const std::string> packs);

/// Returns which files differ: `changed: a.yaml, scripts/b.lua; new: ..; gone: ..`, at most so many of each; "" if it
/// isn't known, or none do.
Message files_difference(const PackLock& then, const PackLock& now, std::size_t most = 8);

/// Returns how two locks of one pack differ, as a sentence, or "".
Message difference(const PackLock& then, const PackLock& now);

}  // namespace rules::content
