// Reads and unpacks packs in `.zip` files. Owns the rules for untrusted archives: regular files with plain relative
// names, limited in number and size whatever the archive claims. Invariant: the returned files can be written below any
// folder without leaving it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "packs/pack/pack_folder.hpp"

namespace rules::packs {

/// Greatest size of an archive. Files may be larger unpacked than packed.
inline constexpr std::size_t max_archive_bytes = max_pack_bytes;

/// A file of a pack, in memory.
struct PackedFile {
  std::string path;  ///< within the pack, with `/`
  std::string bytes;

  friend bool operator==(const PackedFile&, const PackedFile&) = default;
};

/// Returns true if the path names an archive: it ends in `.zip` and is not a folder.
bool is_archive(const std::filesystem::path& path);

/// Returns the error in the name of a file in an archive; empty if there is none.
Message archived_name_fault(std::string_view name);

/// Returns the files of the pack in an archive, sorted by path. Its pack.yaml is at the top, or in a single folder that
/// contains everything; hidden files are skipped. Throws FileError if the file is not an archive, is damaged or
/// encrypted, contains no pack, paths that lead out of it, links or devices, or exceeds `max_pack_files` files or
/// `max_pack_bytes` bytes.
std::vector<PackedFile> read_archive(const std::filesystem::path& file);

/// Returns the files in a pack's folder and below it, sorted by path; scripts are under `scripts/` wherever they are on
/// disk. The same limits apply; links that lead out are rejected. Throws FileError.
std::vector<PackedFile> read_pack_folder(const std::filesystem::path& folder);

/// Makes `folder` contain exactly these files. Writes nothing if it already does; otherwise replaces the folder
/// atomically. Throws WriteError.
void unpack(const std::vector<PackedFile>& files, const std::filesystem::path& folder);

}  // namespace rules::packs
