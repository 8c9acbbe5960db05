#include "pack_store.hpp"

#include "fmt/format.h"
#include "own_folder.hpp"
#include "packs/pack/archive.hpp"
#include "packs/pack/write_file.hpp"
#include "xxhash.h"

namespace tools {

namespace fs = std::filesystem;

std::optional<fs::path> added_packs() {
  auto folder = own_folder("XDG_DATA_HOME", ".local/share");
  if (folder) *folder /= "packs";
  return folder;
}

fs::path pack_folder(const fs::path& path) {
  if (!rules::packs::is_archive(path)) return path;
  const auto files = rules::packs::read_archive(path);
  const auto cache = own_folder("XDG_CACHE_HOME", ".cache");
  if (!cache) throw rules::packs::WriteError(path, rules::packs::Message("file.no-cache", {}));
  // Each archive has its own folder, so that it is only unpacked again when it has changed.
  std::error_code error;
  const std::string place = fs::weakly_canonical(path, error).string();
  const fs::path folder =
      *cache / "archives" / fmt::format("{:016x}", XXH3_64bits(place.data(), place.size())) / path.stem();
  rules::packs::unpack(files, folder);
  return folder;
}

}  // namespace tools
