#include "packs_added.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "base/parse_number.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/build/linked.hpp"
#include "packs/pack/archive.hpp"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"
#include "strange_packs.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// An added pack, as recorded then.
struct Added {
  packs::PackLock lock;
  std::string from;
};

fs::path data_folder() {
  const auto folder = added_packs();
  if (!folder) throw UsageError("added.no-folder", {});
  return *folder;
}

/// Returns the lock of a pack with the hash of all bytes: of a stranger's pack every change counts, also one of texts.
packs::PackLock exact_lock_of(const packs::PackFiles& pack) {
  packs::PackLock lock = packs::lock_of(pack);
  lock.hash = lock.bytes;
  return lock;
}

fs::path lock_file(const std::string& id) { return data_folder() / (id + ".lock"); }

std::string hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

void write_lock(const Added& added) {
  Json files = Json::object();
  for (const packs::FileLock& file : added.lock.files) files[file.path] = hex(file.hash);
  const Json lock = {{"id", added.lock.id},
                     {"version", added.lock.version},
                     {"hash", hex(added.lock.hash)},
                     {"from", added.from},
                     {"files", files}};
  packs::write_file(lock_file(added.lock.id), lock.dump(2, ' ', false, Json::error_handler_t::replace) + "\n",
                    [](std::string_view) { return true; });
}

/// Returns the recorded state of a pack. Throws FileError if its lock is missing or unreadable.
Added read_lock(const std::string& id) {
  const fs::path file = lock_file(id);
  const Json lock = Json::parse(packs::read_file(file, packs::max_pack_bytes), nullptr, false);
  const auto hash_in = [](const Json& digits) {
    return rules::parse_number<std::uint64_t>(digits.get<std::string>(), 16).value();
  };
  try {
    Added added{{lock.at("id").get<std::string>(), lock.at("version").get<std::string>(), hash_in(lock.at("hash"))},
                lock.at("from").get<std::string>()};
    for (const auto& [path, hash] : lock.at("files").get_ref<const Json::object_t&>())
      added.lock.files.push_back({path, hash_in(hash)});
    return added;
  } catch (const std::exception&) {  // of JSON, or of std::optional
    throw packs::FileError("file.use", file, packs::Message("packs.no-lock", {}));
  }
}

std::vector<std::string> added_ids() {
  std::vector<std::string> ids;
  for (const fs::path& folder : packs::entries_of(data_folder()))
    if (packs::is_pack(folder)) ids.push_back(folder.filename().string());
  return ids;
}

/// Returns the named packs, or all; each must exist.
std::vector<std::string> named(const std::vector<std::string>& words) {
  const std::vector<std::string> there = added_ids();
  if (words.size() == 1) return there;
  for (auto id = words.begin() + 1; id != words.end(); ++id)
    if (std::find(there.begin(), there.end(), *id) == there.end())
      throw UsageError("added.none", {{"pack", *id}, {"meant", packs::meant(*id, there)}});
  return {words.begin() + 1, words.end()};
}

/// Returns the pack in a folder.
packs::PackFiles pack_in(const fs::path& folder) {
  packs::Problems problems;
  const packs::PackFinder finder({&folder, 1}, problems);
  problems.throw_if_any();
  if (!packs::is_pack(folder)) throw UsageError("added.no-pack", {{"folder", folder.string()}});
  const packs::PackFiles& pack = finder.packs().begin()->second;
  for (const packs::Problem& each : pack.problems) problems.add(each);
  problems.throw_if_any();
  return pack;
}

/// Throws packs::ContentError if a pack can't be played with its requirements.
void check_links(Common common, const std::string& id, const fs::path& folder) {
  common.pack_path.insert(common.pack_path.begin(), folder.string());
  common.main_packs = {id};
  common.with.clear();
  packs::link(common.folders(), common.selection(common.usual_players(4)));
}

void add(const Common& common, const std::string& source, bool replace, const Texts& texts) {
  std::error_code error;
  if (!fs::exists(source, error)) throw UsageError("added.no-source", {{"source", source}});
  const fs::path folder = pack_folder(source);
  const packs::PackFiles pack = pack_in(folder);
  const std::string& id = pack.manifest.id;
  const Added added{exact_lock_of(pack), fs::weakly_canonical(source, error).string()};
  if (packs::is_pack(bundled_content() / id)) throw UsageError("added.bundled", {{"pack", id}});
  const fs::path place = data_folder() / id;
  if (packs::is_pack(place) && !replace) {
    const packs::PackLock there = exact_lock_of(pack_in(place));
    if (there.hash == added.lock.hash) {
      fmt::print("{}\n", texts("added.same", {{"pack", id}, {"version", there.version}}));
      return;
    }
    throw UsageError(there.version == added.lock.version ? "added.there-changed" : "added.there",
                     {{"pack", id},
                      {"there", there.version},
                      {"version", added.lock.version},
                      {"files", packs::files_difference(there, added.lock)}});
  }
  check_links(common, id, folder);
  packs::unpack(packs::read_pack_folder(folder), place);
  write_lock(added);
  fmt::print("{}\n",
             texts("added.done", {{"pack", id}, {"version", added.lock.version}, {"place", packs::shown(place)}}));
}

int list(const Common& common, const std::vector<std::string>& ids, const Texts& texts) {
  Json all = Json::array();
  for (const std::string& id : ids) {
    const packs::PackLock lock = exact_lock_of(pack_in(data_folder() / id));
    std::error_code error;
    const std::string from = fs::exists(lock_file(id), error) ? read_lock(id).from : "";
    if (common.json)
      all.push_back({{"id", id},
                     {"version", lock.version},
                     {"hash", hex(lock.hash)},
                     {"folder", (data_folder() / id).string()},
                     {"from", from}});
    else
      fmt::print("{}\n", texts(from.empty() ? "added.listed" : "added.listed-from",
                               {{"pack", id},
                                {"version", lock.version},
                                {"hash", hex(lock.hash)},
                                {"place", packs::shown(data_folder() / id)},
                                {"from", from}}));
  }
  if (common.json) print_json(all);
  else if (ids.empty()) fmt::print("{}\n", texts("added.empty", {{"folder", packs::shown(data_folder())}}));
  return kFine;
}

void remove(const std::string& id, const Texts& texts) {
  std::error_code error;
  fs::remove(lock_file(id), error);
  fs::remove_all(data_folder() / id, error);
  if (error) throw packs::WriteError(data_folder() / id, packs::system_message(error.value()));
  fmt::print("{}\n", texts("added.removed", {{"pack", id}}));
}

/// Returns what has gone wrong with a pack since it was added; "" if nothing has.
std::string fault_of(const Common& common, const std::string& id, const std::string& language) {
  const fs::path folder = data_folder() / id;
  try {
    const packs::PackLock then = read_lock(id).lock;
    const packs::PackLock now = exact_lock_of(pack_in(folder));
    if (then.hash != now.hash) return packs::change(then, now).in(language);
    check_links(common, id, folder);
  } catch (const packs::MessageError& error) {
    return error.message().in(language);
  }
  return "";
}

int verify(const Common& common, const std::vector<std::string>& ids, const Texts& texts) {
  Json all = Json::array();
  std::size_t bad = 0;
  for (const std::string& id : ids) {
    const std::string fault = fault_of(common, id, common.json ? "en" : texts.language());
    if (!fault.empty()) ++bad;
    if (common.json) all.push_back({{"id", id}, {"fault", fault}});
    else if (!fault.empty()) fmt::print("{}: {}\n", id, packs::printable(fault));
  }
  if (common.json) print_json(all);
  else fmt::print("{}\n", texts("added.verified", {{"n", ids.size()}, {"bad", bad}}));
  return bad == 0 ? kFine : kProblems;
}

}  // namespace

int change_packs(const Common& common, const std::vector<std::string>& words, bool replace, const Texts& texts) {
  const std::string& action = words.at(0);
  if (action == "list") return list(common, named(words), texts);
  if (action == "verify") return verify(common, named(words), texts);
  const std::vector<std::string> known = {"add", "list", "remove", "verify"};
  if (std::find(known.begin(), known.end(), action) == known.end())
    throw UsageError("added.no-action",
                     {{"action", action}, {"meant", packs::meant(action, known)}, {"known", rules::one_text(known)}});
  if (words.size() == 1) throw UsageError(action == "add" ? "added.name-file" : "added.name-pack", {});
  if (action == "add")
    for (auto source = words.begin() + 1; source != words.end(); ++source) add(common, *source, replace, texts);
  else
    for (const std::string& id : named(words)) remove(id, texts);
  return kFine;
}

}  // namespace tools
