// LinkedGame: everything that a game needs from its packs: the ruleset, the script sources, the texts, and the lock
// (versions and hashes) that saves are checked against. Immutable and shared by threads; each thread borrows its own
// script host.
#pragma once
#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"
#include "mechanics/ranking.hpp"
#include "packs/pack/pack_lock.hpp"
#include "packs/records/records.hpp"
#include "packs/schema/look.hpp"
#include "packs/text/languages.hpp"
#include "script/host.hpp"

namespace rules::packs {

/// Reusable script hosts. Creating a host loads all scripts, and each cloned, loaded, undone or resumed game needs one.
/// Scripts keep no state between calls, so a used host is as good as a new one. Hosts with a failed script are
/// discarded.
class HostPool : public std::enable_shared_from_this<HostPool> {
 public:
  /// Deleter that returns a host to its pool.
  struct Return {
    std::shared_ptr<HostPool> pool;
    void operator()(script::Host* host) const { pool->add(std::unique_ptr<script::Host>(host)); }
  };
  using Borrowed = std::unique_ptr<script::Host, Return>;

  /// Returns an idle host, or the result of `make`. Thread-safe.
  template <class Make>
  Borrowed borrow(Make make) {
    std::unique_ptr<script::Host> host = take();
    if (!host) host = make();
    return Borrowed(host.release(), Return{shared_from_this()});
  }
  /// Adds an idle host.
  void add(std::unique_ptr<script::Host> host) {
    const std::lock_guard lock(mutex_);
    host->debug_to(nullptr);
    if (!host->failed() && idle_.size() < max_idle_) idle_.push_back(std::move(host));
  }

 private:
  std::unique_ptr<script::Host> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return nullptr;
    std::unique_ptr<script::Host> host = std::move(idle_.back());
    idle_.pop_back();
    return host;
  }
  const std::size_t max_idle_ = std::max(4U, std::thread::hardware_concurrency() + 2);  ///< idle hosts to keep
  std::mutex mutex_;
  std::vector<std::unique_ptr<script::Host>> idle_;
};

/// A figure of a finished game that simulations average over the seats.
struct FigureDecl {
  std::string id;
  ValueId value;
};

struct LinkedGame {
  std::shared_ptr<const Library> library;  ///< the records and options that it was made from
  Ruleset ruleset;
  bool fast = true, paths = true;  ///< as selected
  std::shared_ptr<const script::Sources> sources;
  Table<FunctionId, script::Hook> hooks;
  PackTexts texts;
  std::vector<PackLock> lock;
  Looks looks;
  std::vector<std::string> messages;  ///< keys of script messages, by number
  std::map<std::string, std::shared_ptr<const Ranking>> rankings;
  std::vector<FigureDecl> figures;
  std::vector<Problem> warnings;
  /// Pairs of handlers of different packs on one event and stage that don't commute by their kind and have no declared
  /// order, at the position of the second.
  std::vector<Problem> unordered;
  std::vector<std::string> free_handlers;  ///< handlers declared to commute with all others, as `stage.event.pack.name`

  /// Returns the value of each option, by `pack.name`, in declaration order.
  std::vector<std::pair<std::string, std::string>> options() const;
  /// Returns the file and line of a record's declaration, with the file named as scripts are (see Selection::paths).
  std::string place_of(const Record& record) const;

  /// Creates a script host for one thread, bound to the ruleset.
  std::unique_ptr<script::Host> make_host(const script::Budget& budget = {}) const { return make_host(budget, fast); }
  /// Creates one with or without `fast`, regardless of the selection.
  std::unique_ptr<script::Host> make_host(const script::Budget& budget, bool with_fast) const;
  /// Returns a new or reused host, which goes back to the pool afterwards.
  HostPool::Borrowed borrow_host() const {
    return hosts->borrow([this] { return make_host(); });
  }
  std::shared_ptr<HostPool> hosts = std::make_shared<HostPool>();
};

/// The packs, options and number of players to load.
struct Selection {
  std::vector<std::string> packs;     ///< their requirements are added
  std::vector<std::string> settings;  ///< pack.option=value
  int players = 4;
  bool fast = true;  ///< run functions that need no Lua without it; games are the same
  std::shared_ptr<script::CoverageProbes> marks = nullptr;  ///< coverage probes; all scripts then run in Lua
  /// Names scripts and cards by path, which an editor can open; false: by pack, `store/scripts/a.lua`, for people
  /// elsewhere, to whom the folders of this machine mean nothing.
  bool paths = true;
};

/// Position of handlers declared free: by load order, or before or after all others as far as allowed. Games must not
/// differ.
enum class FreeHandlers { usual, first, last };

/// The result of linking packs, as far as it got.
struct LoadResult {
  std::vector<PackFiles> packs;              ///< in load order
  std::shared_ptr<const Library> read = {};  ///< null unless the packs fit together; complete if there were no
                                             ///< problems
  Declarations declared = {};
  std::shared_ptr<LinkedGame> linked = {};   ///< null unless `read` is complete; playable if there were no problems
  std::optional<Problem> script_fault = {};  ///< the first error while loading scripts, if any
  Problems problems = {};                    ///< all other problems
  std::unique_ptr<script::Host> host = {};   ///< null if the scripts couldn't be loaded
};

/// Links packs that were found already, without throwing on errors in them.
LoadResult inspect(const PackFinder& finder, const Selection& selection, std::span<const std::string> without = {},
                   FreeHandlers free = FreeHandlers::usual, const Edit& edit = {});

/// The packs in some folders, for linking them several times: each YAML file is read once. Not thread-safe.
class PackRepository {
 public:
  explicit PackRepository(std::span<const std::filesystem::path> folders) : finder_(folders, problems_) {}
  /// Reads, checks and links packs. Throws ContentError with all problems. `without`: hooks (pack:path) and patches (by
  /// name) to leave out, and `order:` entries to reverse, for mutation tests, as is `edit`. `free`: for tests of
  /// handlers declared free.
  std::shared_ptr<const LinkedGame> link(const Selection& selection, std::span<const std::string> without = {},
                                         FreeHandlers free = FreeHandlers::usual, const Edit& edit = {}) const;

 private:
  Problems problems_;  ///< of the folders
  PackFinder finder_;
};

/// Links packs from a temporary PackRepository.
std::shared_ptr<const LinkedGame> link(std::span<const std::filesystem::path> folders, const Selection& selection,
                                       std::span<const std::string> without = {},
                                       FreeHandlers free = FreeHandlers::usual);

}  // namespace rules::packs
