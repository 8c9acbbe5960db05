// Catalogue: the choices for a table (packs, options, bots, languages, windows) with their texts; whether a choice can
// be played; and the resulting game. Owns the packs found when the server started and the linked games, which tables
// with the same packs share. Thread-safe; no caller waits for the scripts of another's packs.
#pragma once
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "choice.hpp"
#include "kept_packs.hpp"
#include "nlohmann/json_fwd.hpp"
#include "packs/pack/pack_finder.hpp"
#include "play/game.hpp"
#include "play/save.hpp"
#include "rulebook/rulebook.hpp"
#include "strange_packs.hpp"
#include "table_config.hpp"

namespace server {

/// Settings of all tables, from the command line.
struct ServerOffer {
  std::vector<std::filesystem::path> folders;
  std::vector<std::string> always;    ///< packs always in play
  std::vector<std::string> usual;     ///< packs preselected in the lobby
  std::vector<std::string> settings;  ///< pack.option=value, preselected
  std::string language;
  bool fast = true;                   ///< run script functions that need no Lua without it
  rules::GameLimits most;             ///< limits on the length of a game
  std::optional<std::uint64_t> seed;  ///< gives the nth table the seeds of the nth game; nullopt: random
};

/// Returns true if windows ask everyone who might hold a card.
bool asks_everyone(const rules::packs::LinkedGame& packs);

class Catalogue {
 public:
  using Json = nlohmann::ordered_json;

  /// Throws packs::ContentError if the folders or the packs always in play are faulty.
  explicit Catalogue(ServerOffer offered);

  /// Returns the choices, in a language.
  Json choices(const std::string& language) const;
  /// Parses a page's choice. Throws BadRequest and FieldFault.
  Choice read(const nlohmann::json& body) const { return read_choice(body, offered_.language); }
  /// Returns whether it can be played: {fine, problems: [{text, fix?}], defaults, players: {least, most}}. Starts a
  /// game of it, because only its scripts may reject it. `defaults`: of each option, by its id: packs may patch the
  /// options of others.
  Json check(const Choice& choice, const Asker& asker);
  /// Returns the table of a playable choice, with its own seeds. Throws packs::ContentError, and BadRequest for an
  /// unknown scenario.
  TableConfig configure(const Choice& choice);
  /// Returns a table like this one for a new game, under the current rules. Throws packs::ContentError if it can't be
  /// played with them.
  TableConfig again(const TableConfig& config);
  /// Returns its game, at its beginning: with the current packs if they have its rules, else with kept ones. Throws
  /// SaveError if there are neither.
  std::unique_ptr<rules::play::Game> make(const TableConfig& config);

  // A table whose packs may have changed (catalogue_tables.cpp)
  /// Returns true if the current packs have the rules that a table was stored with.
  bool has_rules_of(const TableConfig& config);
  /// Returns true if the current pack of this id has the recorded rules.
  bool has_rules_of(const rules::packs::PackLock& pack) const { return tools::has_rules_of(finder_, pack); }
  /// Returns a table with the locks of the current packs. Removed options are dropped, new ones get their defaults.
  /// Throws packs::ContentError if it can't be played with them.
  TableConfig under_current_rules(const TableConfig& config);
  /// Returns a pack as the store keeps it.
  std::string packed(const std::string& pack) const;
  /// Adds a version of a pack that the store has kept.
  void keep(const rules::packs::PackLock& pack, const std::string& packed) { kept_.add(pack, packed); }
  /// Returns true if all packs that a table was stored with were kept.
  bool keeps(const TableConfig& config) const { return !kept_.folders_of(config.game.lock).empty(); }
  /// Returns the packs of a game for its file; empty if they are all bundled with this program, or too large for it.
  rules::play::PackedPacks packs_for(const rules::play::Save& save);
  /// Returns the lobby's description of a table that isn't open: {game, packs (names)}.
  Json describe(const TableConfig& config, const std::string& language) const;
  /// Returns the rulebook of its game, as JSON. An unknown language is replaced by the server's.
  std::shared_ptr<const std::string> rules(const TableConfig& config, const std::string& language);

 private:
  /// The result of linking a selection of packs; an error expires after a while, because packs may change.
  struct LinkedOrFault {
    std::shared_ptr<const rules::packs::LinkedGame> linked;
    std::exception_ptr fault;
    std::chrono::steady_clock::time_point until = {};
  };
  /// Sets the seeds of the next table. They are never revealed to players.
  void give_seeds(TableConfig& config);
  /// Returns the table of a scenario, for one reader: the seat that answers first there.
  TableConfig configure_at_scenario(const Choice& choice);
  /// Returns the scenarios beside these packs, as guests may know them.
  std::vector<rules::rulebook::Example> examples_of(const std::vector<rules::packs::PackFiles>& packs) const;
  rules::packs::Selection selection_of(const Choice& choice) const;
  static rules::packs::Selection selection_of(const TableConfig& config);
  static std::string key_of(const rules::packs::Selection& of, const std::vector<std::filesystem::path>& folders = {});
  /// Links packs of some folders; of those offered if there are none.
  std::shared_ptr<const rules::packs::LinkedGame> linked(rules::packs::Selection selection,
                                                         const std::vector<std::filesystem::path>& folders = {});
  /// Returns the problem of one option; "" if there is none.
  std::string option_problem(const rules::packs::Library& library, const std::string& id, const std::string& value,
                             const Asker& asker) const;
  /// Returns {text, fix?}: why a game of it can't begin; null if it can (catalogue.cpp).
  Json beginning_problem(const Choice& choice, const Asker& asker);
  /// A script's error when a game of these packs begins; "" if there is none.
  struct BeginningFault {
    std::string what;
    bool exhausted = false;  ///< scripts used up their time
  };
  BeginningFault beginning_fault(const Choice& choice);
  /// Returns the option that keeps a game of it from beginning: without it, everything else can be played.
  const std::string* blamed(const Choice& choice);
  /// Returns a text of a pack, or `otherwise`.
  std::string text(const std::string& pack, const std::string& language, const std::string& key,
                   const std::string& otherwise) const;

  ServerOffer offered_;
  std::atomic<std::int64_t> opened_ = 0;  ///< tables with seeds from `offered_.seed`
  rules::packs::PackFinder finder_;
  KeptPacks kept_;
  std::map<std::string, rules::packs::PackTexts> texts_;    ///< of each pack with its requirements
  std::mutex mutex_;                                        ///< of scenarios_
  LruCache<LinkedOrFault> linked_;                          ///< selections of packs, for the next table
  LruCache<BeginningFault> beginnings_;                     ///< by the same
  LruCache<std::shared_ptr<const std::string>> rulebooks_;  ///< by language and game
  std::map<std::string, rules::rulebook::Example>
      scenarios_;  ///< by key; all that are beside packs, loaded on first use
};

}  // namespace server
