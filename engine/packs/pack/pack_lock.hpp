// PackLock: a pack as saves and results record it: id, version, and hashes of all files that games read. Owns the
// comparison of two locks.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "packs/pack/pack_finder.hpp"

namespace rules::packs {

/// A recorded file of a pack.
struct FileLock {
  std::string path;  ///< within the pack, with `/`
  std::uint64_t hash = 0;
};

/// A recorded pack.
struct PackLock {
  std::string id, version;
  std::uint64_t hash = 0;
  std::vector<FileLock> files;  ///< empty in saves of format 3
  friend bool operator==(const PackLock& a, const PackLock& b) {
    return a.id == b.id && a.version == b.version && a.hash == b.hash;
  }
};

/// Returns the lock of a pack in its current state. Reads all its files. The same on every machine.
PackLock lock_of(const PackFiles& pack);

/// Returns the locks of these packs and their requirements, as found in `folders`. Skips packs that are missing or
/// unreadable.
std::vector<PackLock> locks_of(std::span<const std::filesystem::path> folders, std::span<const std::string> packs);

/// Returns the differing files: `changed: a.yaml, scripts/b.lua; new: ..; gone: ..`, at most `most` of each; empty if
/// there are none or the files are unknown.
Message files_difference(const PackLock& then, const PackLock& now, std::size_t most = 8);

/// Returns the difference between two locks of one pack, as a sentence; empty if there is none.
Message difference(const PackLock& then, const PackLock& now);

}  // namespace rules::packs
