// All that a game needs from its packs: the ruleset, the sources of the scripts, the texts, and the lock (versions and
// hashes) that saves are checked against. Immutable, shared by threads; each thread makes its own script host from it.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/host_pool.hpp"
#include "content/languages.hpp"
#include "content/look.hpp"
#include "content/pack_lock.hpp"
#include "content/records.hpp"
#include "kernel/ruleset/ruleset.hpp"
#include "mechanics/ranking.hpp"
#include "script/host.hpp"

namespace rules::content {

/// A figure of a finished game that simulations average over the seats.
struct FigureDecl {
  std::string id;
  ValueId value;
};

struct LinkedGame {
  Ruleset ruleset;
  bool fast = true, paths = true;  ///< as selected
  std::shared_ptr<const script::Sources> sources;
  Table<FunctionId, script::Hook> hooks;
  Table<FunctionId, bool> used_hooks;
  std::vector<std::string> patches;  ///< a name for each, and for entries of `order:`, see Library::patches
  PackTexts texts;
  std::vector<PackLock> lock;
  std::vector<std::pair<std::string, std::string>> options;  ///< pack.name and value, all of them
  std::vector<OptionValue> option_values;                    ///< the same, as declared
  Looks looks;
  Table<CardKind, std::string> card_packs;   ///< the pack that declared it
  Table<CardKind, std::string> card_places;  ///< file and line
  Table<StepId, std::string> step_kinds;     ///< the name of its kind
  std::vector<std::string> messages;         ///< keys of texts that scripts may tell, by number
  std::vector<std::string> card_fields;
  std::map<std::string, std::shared_ptr<const Ranking>> rankings;
  std::vector<FigureDecl> figures;
  Table<ValueId, script::Reads> reads;  ///< what the function and the handlers of each value read
  std::vector<Problem> warnings;
  /// Pairs of handlers of different packs, on one event and stage, that don't commute by their kind and whose order
  /// nobody declared, at the place of the second.
  std::vector<Problem> unordered;
  std::vector<std::string>
      free_handlers;  ///< that their packs declared to commute with all others, as `stage.event.pack.name`

  /// A script host for one thread, bound to the ruleset.
  std::unique_ptr<script::Host> make_host(const script::Budget& budget = {}) const { return make_host(budget, fast); }
  /// The same with or without the fast way, whatever was selected.
  std::unique_ptr<script::Host> make_host(const script::Budget& budget, bool with_fast) const;
  /// The same, perhaps one that was used before; it goes back when it is let go.
  HostPool::Borrowed borrow_host() const {
    return hosts->borrow([this] { return make_host(); });
  }
  std::shared_ptr<HostPool> hosts = std::make_shared<HostPool>();
};

/// What a host asks for: which packs, with which options, for how many players.
struct Selection {
  std::vector<std::string> packs;     ///< with all that they require
  std::vector<std::string> settings;  ///< pack.option=value
  int players = 4;
  bool fast = true;  ///< functions that need no Lua run without it; games are the same
  std::shared_ptr<script::CoverageProbes> marks = nullptr;  ///< count what runs of the scripts, all by Lua
  /// Scripts and cards are named by paths, which an editor can open; false: by their packs, `store/scripts/a.lua`, for
  /// people elsewhere, whom the folders of this machine are nothing to.
  bool paths = true;
};

/// Where handlers run that are declared to be free: by load order, or before or after all that they may. Games must not
/// differ.
enum class FreeHandlers { usual, first, last };

/// How a script or a file with records is named, with paths or without.
std::string file_name(const PackFiles& pack, const std::filesystem::path& file, bool paths);

/// What came of linking packs, as far as it went.
struct LoadResult {
  std::vector<PackFiles> packs;              ///< in load order
  std::optional<Library> read = {};          ///< the records, if the packs fit together; whole if there was no problem
  std::shared_ptr<LinkedGame> linked = {};   ///< if what was read is whole; can be played if there was no problem
  std::optional<Problem> script_fault = {};  ///< the first thing that kept the scripts from being loaded, if any
  Problems problems = {};                    ///< all but that
  std::unique_ptr<script::Host> host = {};   ///< if the scripts could be loaded
  bool good() const { return problems.empty() && !script_fault; }
};

/// The same as link(), of packs that were found already, without throwing for what is wrong with them.
LoadResult inspect(const PackFinder& finder, const Selection& selection, std::span<const std::string> without = {},
                   FreeHandlers free = FreeHandlers::usual);

/// Packs in folders, for who links them several times: each YAML file is read once. For one thread at a time.
class PackRepository {
 public:
  explicit PackRepository(std::span<const std::filesystem::path> folders) : finder_(folders, problems_) {}
  /// Reads, checks and links packs. Throws ContentError with everything that is wrong.
  /// `without`: hooks (pack:path) and patches (their names) to leave out, entries of `order:` to turn round, values
  /// to change (`data_mutants`), for mutation tests. `free`: for tests of what is declared to be free.
  std::shared_ptr<const LinkedGame> link(const Selection& selection, std::span<const std::string> without = {},
                                         FreeHandlers free = FreeHandlers::usual) const;

 private:
  Problems problems_;  ///< of the folders
  PackFinder finder_;
};

/// The same as PackRepository::link() of a shelf that nobody uses afterwards.
std::shared_ptr<const LinkedGame> link(std::span<const std::filesystem::path> folders, const Selection& selection,
                                       std::span<const std::string> without = {},
                                       FreeHandlers free = FreeHandlers::usual);

}  // namespace rules::content
