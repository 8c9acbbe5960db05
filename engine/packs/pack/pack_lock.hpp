// PackLock: a pack as saves and results record it: id, version, a hash of its rules, and hashes of all files that games
// read. Owns the comparison of two locks, and the canonical form of rules, which decides which changes of a pack matter
// to stored games. Changing this form makes every stored lock out of date.
#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "packs/pack/pack_finder.hpp"

namespace rules::packs {

/// Returns the canonical form of the rules in a pack's files, the same on every machine. It contains:
/// - of pack.yaml, everything except `name`, `version`, `api`, `description`, `languages`, and the `text` of options,
///   kinds and fields;
/// - the records, patches and orders of each file, in declaration order, without `look` and `text`. The order of the
///   fields of a record, and how records are distributed over files, don't count;
/// - the tokens of each script, by file name.
/// So texts, languages, the rulebook, looks, comments, whitespace, quotes and line ends never count. A file that can't
/// be parsed counts as its bytes. Reads all these files; throws FileError.
std::string canonical_rules(const PackFiles& pack);

/// A recorded file of a pack.
struct FileLock {
  std::string path;  ///< within the pack, with `/`
  std::uint64_t hash = 0;
};

/// A recorded pack.
struct PackLock {
  std::string id, version;
  std::uint64_t hash = 0;            ///< of its rules; of the bytes of its files in files of earlier programs
  std::vector<FileLock> files = {};  ///< empty in saves of format 3
  std::uint64_t bytes = 0;           ///< hash of the bytes of its files; not stored: 0 in a lock from a file
  friend bool operator==(const PackLock& a, const PackLock& b) {
    return a.id == b.id && a.version == b.version && a.hash == b.hash;
  }
};

/// Returns the lock of a pack in its current state. Reads all its files. The same on every machine.
PackLock lock_of(const PackFiles& pack);

/// Returns true if a recorded pack has the same rules as the current one: its version, texts, looks and comments don't
/// count. For locks of earlier programs, which hashed bytes, only changed texts don't count.
bool same_rules(const PackLock& then, const PackLock& now);
/// Returns true if these are the same packs in the same order, with the same rules.
bool same_rules(std::span<const PackLock> then, std::span<const PackLock> now);

/// Returns the locks of these packs and their requirements, as found in `folders`. Skips packs that are missing or
/// unreadable.
std::vector<PackLock> locks_of(std::span<const std::filesystem::path> folders, std::span<const std::string> packs);

/// Returns the differing files: `changed: a.yaml, scripts/b.lua; new: ..; gone: ..`, at most `most` of each; empty if
/// there are none or the files are unknown.
Message files_difference(const PackLock& then, const PackLock& now, std::size_t most = 8);

/// Returns how the files of a pack have changed, as a sentence with both hashes.
Message change(const PackLock& then, const PackLock& now);

/// Returns how the rules of a pack have changed, as a sentence; empty if they haven't.
Message difference(const PackLock& then, const PackLock& now);

}  // namespace rules::packs
