// A pack in one `.zip` file. Owns what may be in a file that nobody trusts: regular files with plain relative names,
// not too many and not too large, whatever the archive says of itself. Doesn't know what the files say. Invariant: what
// is returned can be written below any folder without leaving it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "content/pack_folder.hpp"

namespace rules::content {

/// The largest archive that is read. Texts that may be unpacked are smaller when they are packed.
inline constexpr std::size_t max_archive_bytes = max_pack_bytes;

/// A file of a pack, in memory.
struct PackedFile {
  std::string path;  ///< within the pack, with `/`
  std::string bytes;

  friend bool operator==(const PackedFile&, const PackedFile&) = default;
};

/// Whether a path is that of an archive, by its name: whether it ends in `.zip` and is no folder.
bool is_archive(const std::filesystem::path& path);

/// Returns what is wrong with the name of a file in an archive, or nothing.
Message archived_name_fault(std::string_view name);

/// Returns the files of the pack in an archive, sorted by path. Its pack.yaml lies at the top, or in the one folder
/// that holds everything; hidden files are left out. Throws FileError: it is no archive, damaged, encrypted, holds no
/// pack, names that lead out of it, links, devices, more than `max_pack_files` files or `max_pack_bytes` bytes.
std::vector<PackedFile> read_archive(const std::filesystem::path& file);

/// Returns the files in the folder of a pack and below it, sorted by path; its scripts under `scripts/` wherever they
/// are. The same limits hold, and links that lead out are refused. Throws FileError.
std::vector<PackedFile> read_pack_folder(const std::filesystem::path& folder);

/// Makes `folder` hold exactly these files. If it does so already, nothing is written. All of it appears at once, under
/// its name, and what was there before is gone. Throws WriteError.
void unpack(const std::vector<PackedFile>& files, const std::filesystem::path& folder);

}  // namespace rules::content
