#include "kept_packs.hpp"

#include <cstdlib>
#include <iostream>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "strange_packs.hpp"

namespace server {

using namespace rules;
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

PassingFolder::PassingFolder() {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "dicetown-XXXXXX").string();
  if (error || !mkdtemp(name.data())) throw StoreError("store.no-passing", {{"folder", name}});
  path_ = name;
}

PassingFolder::~PassingFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

namespace {

/// Returns the files of a packed pack, or nothing if it is damaged.
std::vector<packs::PackedFile> unpacked(const std::string& packed) {
  const Json json = Json::parse(packed, nullptr, false);
  std::vector<packs::PackedFile> files;
  if (!json.is_object()) return files;
  for (const auto& [path, text] : json.items()) {
    if (!text.is_string() || !packs::archived_name_fault(path).empty()) return {};
    files.push_back({path, text.get<std::string>()});
  }
  return files;
}

bool is_rules_file(const std::string& path) { return path.ends_with(".yaml") || path.ends_with(".lua"); }

}  // namespace

std::string key_of(const packs::PackLock& pack) { return fmt::format("{:016x}", pack.hash); }

std::vector<packs::PackedFile> files_in(const fs::path& folder) {
  std::vector<packs::PackedFile> files = packs::read_pack_folder(folder);
  std::erase_if(files, [](const packs::PackedFile& file) { return !is_rules_file(file.path); });
  return files;
}

std::string packed_pack(const std::vector<packs::PackedFile>& files) {
  Json json = Json::object();
  for (const packs::PackedFile& file : files) json[file.path] = file.bytes;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void KeptPacks::add(const packs::PackLock& pack, const std::string& packed) {
  const std::lock_guard lock(mutex_);
  if (unpacked_.contains(key_of(pack))) return;
  const std::vector<packs::PackedFile> files = unpacked(packed);
  if (files.empty()) return;
  if (!folder_) folder_.emplace();
  if (const auto folder = tools::unpack_as(pack, files, folder_->path())) unpacked_.emplace(key_of(pack), *folder);
  else std::cerr << "dicetown serve: the stored version of pack " << pack.id << " is damaged\n";
}

std::vector<fs::path> KeptPacks::folders_of(const std::vector<packs::PackLock>& packs) const {
  const std::lock_guard lock(mutex_);
  std::vector<fs::path> folders;
  for (const packs::PackLock& pack : packs) {
    const auto found = unpacked_.find(key_of(pack));
    if (found == unpacked_.end()) return {};
    folders.push_back(found->second);
  }
  return folders;
}

}  // namespace server
