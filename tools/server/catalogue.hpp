// What a host may choose for a table: packs, options, bots, languages, windows, with their texts; whether a choice can
// be played; and the game that comes of it. Owns the packs that were found when the server began, and what was linked
// of them: tables that play the same share it. Any thread may call it; none waits for the scripts of another's packs.
#pragma once
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "book/rulebook.hpp"
#include "choice.hpp"
#include "content/languages.hpp"
#include "content/pack_finder.hpp"
#include "lru_cache.hpp"
#include "nlohmann/json_fwd.hpp"
#include "play/game.hpp"
#include "spoken.hpp"
#include "table_config.hpp"

namespace server {

/// What the command line says of all tables.
struct ServerOffer {
  std::vector<std::filesystem::path> folders;
  std::vector<std::string> always;    ///< packs that are always played
  std::vector<std::string> usual;     ///< packs that the lobby has chosen to begin with
  std::vector<std::string> settings;  ///< pack.option=value, for the same
  std::string language;
  bool fast = true;                   ///< functions of scripts that need no Lua run without it
  rules::GameLimits most;             ///< how long a game may go on
  std::optional<std::uint64_t> seed;  ///< gives the nth table that is opened the seeds of the nth game; else random
};

class Catalogue {
 public:
  using Json = nlohmann::ordered_json;

  /// Throws content::ContentError if the folders or the packs that are always played are wrong.
  explicit Catalogue(ServerOffer offered);

  /// What there is to choose, in a language.
  Json choices(const std::string& language) const;
  /// Reads what a page has chosen. Throws BadRequest.
  Choice read(const Json& body) const { return read_choice(body, offered_.language); }
  /// Whether it can be played: {fine, problems: [{text, mend?}], players: {least, most}}. Begins a game of it: its
  /// scripts may refuse what nothing else does.
  Json check(const Choice& choice, const Asker& asker);
  /// The table that comes of a choice that can be played, with seeds of its own. Throws content::ContentError, and
  /// BadRequest for a scenario that isn't there.
  TableConfig configure(const Choice& choice);
  /// Its game, at its beginning. Throws SaveError if the packs are others now.
  std::unique_ptr<rules::play::Game> make(const TableConfig& config);
  /// What the lobby says of a table that isn't open: {game, packs (names)}.
  Json describe(const TableConfig& config, const std::string& language) const;
  /// The rulebook of its game, as an HTML document. A language that no pack speaks is that of the server.
  std::shared_ptr<const std::string> rules(const TableConfig& config, const std::string& language);

 private:
  /// What linking a selection of packs gave; an error is forgotten after a while, for packs may be changed.
  struct LinkedOrFault {
    std::shared_ptr<const rules::content::LinkedGame> linked;
    std::exception_ptr fault;
    std::chrono::steady_clock::time_point until = {};
  };
  /// The languages that packs are written in.
  std::set<std::string> spoken() const;
  /// Sets the seeds of the table that is opened next. Nobody at a table hears of them.
  void give_seeds(TableConfig& config);
  /// The table of a scenario, for one reader: who answers first there.
  TableConfig configure_at_scenario(const Choice& choice);
  /// The scenarios beside these packs, as guests may know them.
  std::vector<rules::book::Example> examples_of(const std::vector<rules::content::PackFiles>& packs) const;
  /// Returns what each option is if nobody chooses it, by its id: packs may patch the options of others.
  nlohmann::ordered_json defaults(const Choice& choice) const;
  std::vector<std::string> packs_of(const Choice& choice) const;
  std::vector<std::string> settings_of(const Choice& choice) const;
  static std::string key_of(const std::vector<std::string>& packs, const std::vector<std::string>& settings,
                            int players);
  std::shared_ptr<const rules::content::LinkedGame> linked(const std::vector<std::string>& packs,
                                                           const std::vector<std::string>& settings, int players);
  /// What is wrong with how options are set, or with the packs themselves, which only their author can mend.
  std::vector<std::string> option_problems(const Choice& choice, const Asker& asker) const;
  /// What is wrong with one, or "".
  std::string option_problem(const rules::content::Library& library, const std::string& id, const std::string& value,
                             const Asker& asker) const;
  /// {text, mend?}: what keeps a game of it from beginning; null if nothing does (catalogue_beginning.cpp).
  Json beginning_problem(const Choice& choice, const Asker& asker);
  /// What a script of a game of these packs says against beginning it; "" if it begins.
  struct BeginningFault {
    std::string what;
    bool exhausted = false;  ///< scripts used up their time
  };
  BeginningFault beginning_fault(const Choice& choice);
  /// The option that keeps a game of it from beginning: without it, all that is chosen can be played.
  const std::string* blamed(const Choice& choice);
  /// A text of a pack, or `otherwise`.
  std::string text(const std::string& pack, const std::string& language, const std::string& key,
                   const std::string& otherwise) const;

  ServerOffer offered_;
  std::atomic<std::int64_t> opened_ = 0;  ///< tables with seeds of `offered_.seed`
  rules::content::PackFinder finder_;
  std::map<std::string, rules::content::PackTexts> texts_;  ///< of each pack with all that it needs
  std::mutex mutex_;                                        ///< of scenarios_
  LruCache<LinkedOrFault> linked_;                          ///< selections of packs, for the next table
  LruCache<BeginningFault> beginnings_;                     ///< by the same
  LruCache<std::shared_ptr<const std::string>> rulebooks_;  ///< by language and game
  std::map<std::string, rules::book::Example> scenarios_;   ///< by key; all that lie beside packs, once one was wanted
};

}  // namespace server
