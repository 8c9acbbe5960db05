#include "packs/pack/pack_lock.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string_view>

#include "base/one_text.hpp"
#include "packs/pack/canonical_rules.hpp"
#include "packs/pack/read_file.hpp"
#include "packs/yaml/printable.hpp"

namespace rules::packs {
namespace {

/// Hashes names and bytes with their lengths, so that nothing can move from one to the other; lengths are hashed byte
/// by byte, so that all machines agree.
class Hash {
 public:
  Hash() {
    XXH3_INITSTATE(&state_);
    XXH3_64bits_reset(&state_);
  }
  void add(std::string_view text) {
    std::array<unsigned char, 8> length{};
    for (std::size_t i = 0; i < length.size(); ++i)
      length[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(text.size()) >> (8 * i));
    XXH3_64bits_update(&state_, length.data(), length.size());
    XXH3_64bits_update(&state_, text.data(), text.size());
  }
  std::uint64_t value() const { return XXH3_64bits_digest(&state_); }

 private:
  XXH3_state_t state_;
};

void add_list(std::vector<Message>& to, const char* key, const std::vector<std::string>& paths, std::size_t most) {
  if (paths.empty()) return;
  const std::span told = std::span(paths).first(std::min(paths.size(), most));
  to.push_back(Message(key, {{"files", one_text(told, ", ", printable_line)}}));
  if (paths.size() > most) to.back() += Message("packs.files-more", {{"n", paths.size() - most}});
}

std::string in_hex(std::uint64_t hash) {
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4) out[i] = "0123456789abcdef"[hash & 15];
  return out;
}

}  // namespace

PackLock lock_of(const PackFiles& pack) {
  PackLock lock{pack.manifest.id, to_string(pack.manifest.version)};
  Hash all;
  const auto add_file = [&](const std::string& prefix, const std::filesystem::path& path) {
    const std::string name = prefix + path.filename().generic_string(), bytes = read_file(path, max_pack_bytes);
    all.add(name);
    all.add(bytes);
    lock.files.push_back({name, XXH3_64bits(bytes.data(), bytes.size())});
  };
  add_file("", pack.manifest.folder / "pack.yaml");
  for (const auto& path : pack.yaml) add_file("", path);
  for (const auto& path : pack.scripts) add_file("scripts/", path);
  for (const auto& [other, scripts] : pack.scripts_with)
    for (const auto& path : scripts) add_file("scripts/with/" + other + "/", path);
  for (const auto& path : pack.languages) add_file("languages/", path);
  lock.bytes = all.value();
  const std::string rules = canonical_rules(pack);
  lock.hash = XXH3_64bits(rules.data(), rules.size());
  return lock;
}

bool same_rules(const PackLock& then, const PackLock& now) {
  if (then.id != now.id) return false;
  if (then.hash == now.hash || then.hash == now.bytes) return true;
  const auto is_text = [](const FileLock& file) { return file.path.starts_with("languages/"); };
  const auto rule_files = [&](const PackLock& lock) {
    std::map<std::string, std::uint64_t> files;
    for (const FileLock& file : lock.files)
      if (!is_text(file)) files.emplace(file.path, file.hash);
    return files;
  };
  return !then.files.empty() && rule_files(then) == rule_files(now);
}

bool same_rules(std::span<const PackLock> then, std::span<const PackLock> now) {
  return std::equal(then.begin(), then.end(), now.begin(), now.end(),
                    [](const PackLock& a, const PackLock& b) { return same_rules(a, b); });
}

std::vector<PackLock> locks_of(std::span<const std::filesystem::path> folders, std::span<const std::string> packs) {
  Problems ignored;
  const PackFinder finder(folders, ignored);
  std::vector<PackLock> out;
  for (const PackFiles& pack : finder.select(packs, ignored))
    if (pack.usable) out.push_back(lock_of(pack));
  return out;
}

Message files_difference(const PackLock& then, const PackLock& now, std::size_t most) {
  if (then.files.empty() || now.files.empty()) return {};
  std::map<std::string, std::uint64_t> left;
  for (const FileLock& file : now.files) left.emplace(file.path, file.hash);
  std::vector<std::string> changed, fresh, gone;
  for (const FileLock& file : then.files) {
    const auto found = left.find(file.path);
    if (found == left.end()) {
      gone.push_back(file.path);
      continue;
    }
    if (found->second != file.hash) changed.push_back(file.path);
    left.erase(found);
  }
  for (const auto& [path, hash] : left) fresh.push_back(path);
  std::vector<Message> parts;
  add_list(parts, "packs.files-changed", changed, most);
  add_list(parts, "packs.files-new", fresh, most);
  add_list(parts, "packs.files-gone", gone, most);
  return joined(parts, "; ");
}

Message difference(const PackLock& then, const PackLock& now) {
  return same_rules(then, now) ? Message() : change(then, now);
}

Message change(const PackLock& then, const PackLock& now) {
  Message out("packs.changed", {{"pack", then.id},
                                {"then", then.version},
                                {"then-hash", in_hex(then.hash)},
                                {"now", now.version},
                                {"now-hash", in_hex(now.hash)}});
  if (const Message files = files_difference(then, now); !files.empty()) {
    out += " (";
    out += files;
    out += ")";
  }
  return out;
}

}  // namespace rules::packs
