#include "strange_packs.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "fmt/format.h"
#include "packs/pack/archive.hpp"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"
#include "xxhash.h"

namespace tools {

namespace fs = std::filesystem;
namespace packs = rules::packs;
namespace play = rules::play;

std::optional<fs::path> own_folder(const char* variable, const char* usual) {
  if (const char* folder = std::getenv(variable); folder && fs::path(folder).is_absolute())
    return fs::path(folder) / "dicetown";
  if (const char* home = std::getenv("HOME"); home && fs::path(home).is_absolute())
    return fs::path(home) / usual / "dicetown";
  return std::nullopt;
}

std::optional<fs::path> added_packs() {
  auto folder = own_folder("XDG_DATA_HOME", ".local/share");
  if (folder) *folder /= "packs";
  return folder;
}

fs::path pack_folder(const fs::path& path) {
  if (!packs::is_archive(path)) return path;
  const auto files = packs::read_archive(path);
  const auto cache = own_folder("XDG_CACHE_HOME", ".cache");
  if (!cache) throw packs::WriteError(path, packs::Message("file.no-cache", {}));
  // Each archive has its own folder, so that it is only unpacked again when it has changed.
  std::error_code error;
  const std::string place = fs::weakly_canonical(path, error).string();
  const fs::path folder =
      *cache / "archives" / fmt::format("{:016x}", XXH3_64bits(place.data(), place.size())) / path.stem();
  packs::unpack(files, folder);
  return folder;
}

bool has_rules_of(const packs::PackFinder& finder, const packs::PackLock& lock) {
  const auto found = finder.packs().find(lock.id);
  return found != finder.packs().end() && found->second.usable &&
         packs::same_rules(lock, packs::lock_of(found->second));
}

namespace {

/// Returns true if the pack in this folder has these rules.
bool holds_rules_of(const fs::path& folder, const packs::PackLock& lock) {
  packs::Problems ignored;
  std::error_code error;
  return fs::exists(folder, error) && has_rules_of(packs::PackFinder({&folder, 1}, ignored), lock);
}

fs::path folder_of(const packs::PackLock& lock, const fs::path& below) {
  return below / fmt::format("{:016x}", lock.hash) / lock.id;
}

/// Shows packs from a file, whose rules no pack here has, and returns true if their reader says yes; with `yes`,
/// without asking. Throws UsageError if there is no terminal to ask at.
bool may_load(const std::vector<packs::PackLock>& strange, const play::PackedPacks& packed, bool yes,
              const Texts& texts) {
  std::cerr << texts("strange-packs.there") << "\n";
  for (const packs::PackLock& lock : strange) {
    const std::vector<packs::PackedFile>& files = packed.at(lock.id);
    const auto scripts = std::ranges::count_if(files, [](const auto& file) { return file.path.ends_with(".lua"); });
    std::size_t bytes = 0;
    for (const packs::PackedFile& file : files) bytes += file.bytes.size();
    std::cerr << "  "
              << texts("strange-packs.pack", {{"pack", lock.id},
                                              {"version", lock.version},
                                              {"files", files.size()},
                                              {"scripts", scripts},
                                              {"kb", (bytes + 1023) / 1024}})
              << "\n";
  }
  if (yes) return true;
  if (isatty(STDIN_FILENO) == 0) throw UsageError("strange-packs.needs-yes", {});
  std::cerr << texts("strange-packs.load") << " " << std::flush;
  std::string answer;
  std::getline(std::cin, answer);
  return answer == texts("strange-packs.word-yes") || answer == texts("strange-packs.letter-yes");
}

}  // namespace

std::optional<fs::path> unpack_as(const packs::PackLock& lock, const std::vector<packs::PackedFile>& files,
                                  const fs::path& folder) {
  if (files.empty() || !packs::archived_name_fault(lock.id).empty()) return std::nullopt;
  const fs::path to = folder_of(lock, folder);
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  if (error) throw packs::WriteError(to.parent_path(), packs::system_message(error.value()));
  packs::unpack(files, to);
  if (holds_rules_of(to, lock)) return to;
  fs::remove_all(to.parent_path(), error);
  return std::nullopt;
}

std::vector<fs::path> folders_for(const fs::path& save, const PackSources& here, const Texts& texts) {
  const std::string text = packs::read_file(save, play::max_save_bytes);
  const play::PackedPacks packed = play::packs_in(text);
  const auto state = own_folder("XDG_STATE_HOME", ".local/state");
  std::error_code error;
  if (packed.empty() && !(state && fs::exists(*state / "packs", error))) return here.folders;
  packs::Problems ignored;  // reported when packs are loaded
  const packs::PackFinder finder(here.folders, ignored);
  std::vector<fs::path> folders;
  std::vector<packs::PackLock> strange;
  for (const packs::PackLock& lock : play::from_text(text).lock) {
    if (here.own_first ? finder.packs().contains(lock.id) : has_rules_of(finder, lock)) continue;
    const fs::path accepted = state ? folder_of(lock, *state / "packs") : fs::path();
    if (packs::archived_name_fault(lock.id).empty() && holds_rules_of(accepted, lock)) folders.push_back(accepted);
    else if (packed.contains(lock.id)) strange.push_back(lock);
  }
  if (!strange.empty() && !may_load(strange, packed, here.yes, texts))
    throw play::SaveError(packs::Message("save.packs-declined", {}));
  for (const packs::PackLock& lock : strange) {
    if (!state) throw packs::WriteError(save, packs::Message("save.packs-no-folder", {}));
    const auto folder = unpack_as(lock, packed.at(lock.id), *state / "packs");
    if (!folder) throw play::SaveError(packs::Message("save.packs-damaged", {}));
    folders.push_back(*folder);
  }
  folders.insert(folders.end(), here.folders.begin(), here.folders.end());
  return folders;
}

}  // namespace tools
