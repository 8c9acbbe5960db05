#include "packs/pack/pack_folder.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "packs/pack/files.hpp"

namespace rules::packs {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kProgressEvery = 256;  // entries

[[noreturn]] void throw_folder(const fs::path& folder, const ScanLimits& limits) {
  throw FileError("file.scan", folder,
                  Message("file.too-much", {{"entries", std::to_string(limits.entries)},
                                            {"depth", std::to_string(limits.depth)},
                                            {"megabytes", std::to_string(limits.bytes >> 20)}}));
}

}  // namespace

void FolderScan::read(std::uintmax_t bytes) {
  bytes_ += bytes;
  if (bytes_ > limits_.bytes) throw_folder(folder_, limits_);
}

void FolderScan::files(const fs::path& folder, FunctionRef<void(const fs::path&)> take) {
  folder_ = folder;
  std::vector<std::pair<fs::path, int>> waiting = {{folder, 0}};
  while (!waiting.empty()) {
    const auto [at, depth] = std::move(waiting.back());
    waiting.pop_back();
    if (depth > limits_.depth) throw_folder(folder_, limits_);
    std::error_code error;
    fs::directory_iterator entry(at, error), end;
    if (error && depth == 0) throw FileError("file.read", folder, system_message(error.value()));
    for (; !error && entry != end; entry.increment(error)) {
      if (++seen_ > limits_.entries) throw_folder(folder_, limits_);
      if (progress_ && seen_ % kProgressEvery == 0) progress_(seen_);
      if (!limits_.hidden && entry->path().filename().string().starts_with('.')) continue;
      std::error_code unknown;
      if (entry->is_regular_file(unknown)) take(entry->path());
      else if (!entry->is_symlink(unknown) && entry->is_directory(unknown))
        waiting.emplace_back(entry->path(), depth + 1);
    }
  }
}

namespace {

/// The folder of a pack's scripts: `…/scripts/<name>` for a pack in `…/content/<name>`, else its own `scripts`. `real`:
/// the canonical folder that it must not lead out of.
struct ScriptFolder {
  fs::path shown, real;
};

ScriptFolder script_folder_of(const fs::path& folder) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(folder, error);
  if (error || real.parent_path().filename() != "content") return {folder / "scripts", real / "scripts"};
  // Keeps the path as short as the given one, since it is shown to people.
  const fs::path top = real.parent_path().parent_path();
  const fs::path above = folder.has_filename() && folder.has_parent_path() ? folder.parent_path().parent_path() : top;
  const bool same = fs::equivalent(above.empty() ? "." : above, top, error);
  return {(same && !error ? above : top) / "scripts" / real.filename(), top / "scripts" / real.filename()};
}

bool lies_in(const fs::path& file, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

/// Walks a pack's files and adds up their sizes.
class Listing {
 public:
  explicit Listing(Problems& problems) : problems_(problems) {}

  /// Returns true if a file may be read: it is regular, is really inside `folder`, and fits the limits.
  bool takes(const fs::path& file, const fs::path& folder) {
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    if (error) return refuse(file, "can't read this file: " + error.message());
    const std::string name = file.filename().string();
    if (std::ranges::any_of(name, [](unsigned char c) { return c < 0x20; }))
      return refuse(file, "the name of this file contains control characters");
    if (!lies_in(real, folder)) return refuse(file, "this link points outside the pack: put the file itself here");
    if (!fs::is_regular_file(real, error)) return refuse(file, "this is not a regular file");
    const std::uintmax_t size = fs::file_size(real, error);
    if (error) return refuse(file, "can't read this file: " + error.message());
    if (full_) return false;
    bytes_ += size;
    full_ = ++files_ > max_pack_files || bytes_ > max_pack_bytes;
    return !full_ || refuse(file, "this file brings the pack over " + std::to_string(max_pack_files) + " files or " +
                                      std::to_string(max_pack_bytes) + " bytes");
  }

  /// Returns a folder's readable files with an extension; `real`: the folder that they must not lead out of.
  std::vector<fs::path> files_of(const fs::path& folder, std::string_view extension, const fs::path& real) {
    std::error_code error;
    std::vector<fs::path> files;
    if (fs::exists(folder, error) && fs::directory_iterator(folder, error) == fs::directory_iterator() && error)
      refuse(folder, "can't read this folder: " + error.message());
    for (const fs::path& file : entries_of(folder)) {
      const std::string name = file.filename().string();
      if (name == "pack.yaml" || name.starts_with('.') || file.extension() != extension) continue;
      if (!fs::is_directory(file, error) && takes(file, real)) files.push_back(file);
    }
    return files;
  }

 private:
  bool refuse(const fs::path& file, std::string why) {
    problems_.add(file.generic_string(), {}, std::move(why));
    return false;
  }

  Problems& problems_;
  std::uintmax_t bytes_ = 0;
  std::size_t files_ = 0;
  bool full_ = false;
};

}  // namespace

bool is_pack(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "pack.yaml", error);
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (paths.push_back(at->path()); paths.size() > ScanLimits{}.entries) throw_folder(folder, {});
  std::ranges::sort(paths);
  return paths;
}

std::vector<fs::path> scenario_folders(const fs::path& folder) {
  std::error_code error;
  const fs::path above = fs::absolute(folder, error).lexically_normal().parent_path();
  std::vector<fs::path> out = {folder / "scenarios", folder / "tests"};
  if (above.filename() == "content") out.push_back(above.parent_path() / "tests" / "scenarios");
  return out;
}

PackFolder list_pack(const fs::path& folder, Problems& problems) {
  PackFolder out;
  std::error_code error;
  const fs::path real = fs::canonical(folder, error);
  Listing listing(problems);
  out.usable = listing.takes(folder / "pack.yaml", real);
  const ScriptFolder scripts = script_folder_of(folder);
  out.script_folder = scripts.shown;
  out.yaml = listing.files_of(folder, ".yaml", real);
  const auto rulebook = std::ranges::find(out.yaml, folder / "rulebook.yaml");
  if (rulebook != out.yaml.end()) {
    out.rulebook = *rulebook;
    out.yaml.erase(rulebook);
  }
  out.languages = listing.files_of(folder / "languages", ".yaml", real);
  out.scripts = listing.files_of(scripts.shown, ".lua", scripts.real);
  for (const fs::path& with : entries_of(scripts.shown / "with"))
    if (fs::is_directory(with, error))
      out.scripts_with[with.filename().string()] = listing.files_of(with, ".lua", scripts.real);
  return out;
}

}  // namespace rules::packs
