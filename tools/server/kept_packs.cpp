#include "kept_packs.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <utility>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "password.hpp"
#include "strange_packs.hpp"
#include "table_config.hpp"

namespace server {

namespace {

using rules::LoggedAnswer;
using rules::play::Act;

/// Returns the answers from outside, by people and programs, in time order; inline bots answer the same again.
std::vector<Act> acts_of(std::vector<LoggedAnswer> entries) {
  std::erase_if(entries, [](const LoggedAnswer& entry) { return entry.by_inline; });
  std::sort(entries.begin(), entries.end(),
            [](const LoggedAnswer& a, const LoggedAnswer& b) { return a.order < b.order; });
  std::vector<Act> acts;
  for (LoggedAnswer& entry : entries)
    acts.push_back({Act::Kind::answer, entry.seat,
                    std::to_string(entry.step + 1) + "." + std::to_string(entry.question + 1),
                    std::move(entry.serialized), entry.fingerprint});
  return acts;
}

}  // namespace

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

StoredTable shown_table(rules::play::Save save, const std::string& name, const std::string& language) {
  StoredTable table;
  table.acts = acts_of(std::exchange(save.entries, {}));
  save.names.resize(save.seats.size());  // a save omits trailing empty names
  for (const std::string& player : save.names) table.seats.push_back({"", player});
  TableConfig config{.name = name, .language = language, .everyone = false, .listed = true, .game = std::move(save)};
  config.shown = true;
  table.header = {random_token(), to_text(config), std::time(nullptr), true};
  return table;
}

using namespace rules;
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

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
