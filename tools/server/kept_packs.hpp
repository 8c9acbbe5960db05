// KeptPacks: versions of packs that stored tables began with, unpacked for use. Owns their form in the store and a
// temporary folder. What it unpacks is as untrusted as any pack. Thread-safe, as is the LruCache for what is made of
// packs.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "packs/pack/archive.hpp"
#include "packs/pack/pack_lock.hpp"
#include "store.hpp"

namespace server {

/// Keeps the most recently used things, by key. No caller waits while another makes something.
template <class Thing>
class LruCache {
 public:
  explicit LruCache(std::size_t max_size) : max_size_(max_size) {}

  /// Returns the thing of this key, made by `make()` if it is missing; may evict the least recently used one. Throws
  /// what `make` throws.
  template <class Make>
  Thing get(const std::string& key, Make make) {
    return get(key, make, [](const Thing&) { return true; });
  }
  /// Returns the thing of this key; makes it again if it is no longer `good`.
  template <class Make, class Good>
  Thing get(const std::string& key, Make make, Good good) {
    std::unique_lock lock(mutex_);
    auto found = things_.find(key);
    if (found == things_.end() || !good(found->second.thing)) {
      lock.unlock();
      Thing made = make();
      lock.lock();
      found = things_.insert_or_assign(key, Kept{std::move(made), 0}).first;
      if (things_.size() > max_size_) forget_one(found->first);
    }
    found->second.used = ++uses_;
    return found->second.thing;
  }

 private:
  struct Kept {
    Thing thing;
    std::uint64_t used;
  };
  void forget_one(const std::string& but) {
    auto oldest = things_.end();
    for (auto each = things_.begin(); each != things_.end(); ++each)
      if (each->first != but && (oldest == things_.end() || each->second.used < oldest->second.used)) oldest = each;
    if (oldest != things_.end()) things_.erase(oldest);
  }

  const std::size_t max_size_;
  std::mutex mutex_;
  std::map<std::string, Kept> things_;
  std::uint64_t uses_ = 0;
};

/// A temporary folder, deleted on destruction.
class PassingFolder {
 public:
  /// Throws StoreError.
  PassingFolder();
  ~PassingFolder();
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Greatest size of all kept packs in a store, in bytes. The bundled packs have 400 KB.
inline constexpr std::size_t kMaxKeptBytes = std::size_t{64} << 20;

/// Returns the key of a pack in the store: the hash of its rules.
std::string key_of(const rules::packs::PackLock& pack);
/// Returns the files of the pack in a folder that games and their texts need. Throws packs::FileError.
std::vector<rules::packs::PackedFile> files_in(const std::filesystem::path& folder);
/// Returns these files of a pack as the store keeps them.
std::string packed_pack(const std::vector<rules::packs::PackedFile>& files);

class KeptPacks {
 public:
  /// Unpacks a pack from the store, unless its rules aren't those of this lock.
  void add(const rules::packs::PackLock& pack, const std::string& packed);
  /// Returns the folders of these packs; empty if one is missing.
  std::vector<std::filesystem::path> folders_of(const std::vector<rules::packs::PackLock>& packs) const;

 private:
  mutable std::mutex mutex_;
  std::optional<PassingFolder> folder_;                    ///< created on first use
  std::map<std::string, std::filesystem::path> unpacked_;  ///< by key
};

}  // namespace server
