// Plays the answers of a table again. Reopening restores a stored table, also after the rules of its packs have
// changed: under the current rules if all its answers fit them; else with the packs that it began with, if they were
// kept; else up to the first answer that doesn't fit. A replay is a second game, up to a moment of a table's past.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "catalogue.hpp"
#include "guest.hpp"
#include "play/game_table.hpp"

namespace server {

/// An offer to the host to continue under the current rules.
struct RulesOffer {
  std::size_t fits = 0;              ///< acts before the first that doesn't fit
  bool blocked = false;              ///< the game can't continue otherwise: the packs that it began with are not there
  std::vector<std::string> changed;  ///< packs
};

/// A restored table.
struct Reopened {
  TableConfig config;
  std::unique_ptr<rules::play::GameTable> table;
  bool to_store = false;  ///< the configuration has changed
  std::optional<RulesOffer> offer = {};
};

/// Restores a table. Throws packs::ContentError or SaveError if no packs fit it, or its packs can't be played.
Reopened reopen(Catalogue& catalogue, const TableConfig& config, std::span<const rules::play::Act> acts);

/// Returns the table under the current rules, and notes in it that they have changed. Throws packs::ContentError.
TableConfig with_new_rules(Catalogue& catalogue, const TableConfig& config);

/// A moment of a table. Without a number: now.
struct PastMoment {
  std::optional<std::size_t> answers = {};  ///< after this many answers,
  std::optional<std::size_t> entry = {};    ///< or when this entry of the log was written
  bool of_all = false;                      ///< answers of inline bots count as moments, too
};

/// Returns answers in time order: of all seats, or without those of inline bots, which answer the same again.
std::vector<rules::LoggedAnswer> in_time_order(std::span<const rules::LoggedAnswer> answers, bool of_all);

/// The past of a table. It takes as long as the game so far, so rooms run it on a worker.
class Replay {
 public:
  /// Returns what to send of the replayed game; `at`: the number of its answers, of `answers` in all.
  using Describe = std::function<Json(rules::play::Game& game, const rules::play::Wording& words, std::size_t at,
                                      std::size_t answers)>;
  struct Result {
    std::variant<Json, rules::play::Refusal> reply;  ///< an error without a reason: details were logged
    bool exhausted = false;                          ///< scripts have exhausted their time
  };

  /// Copies what it needs of the table, whose configuration this is. `language`: of the reader.
  Replay(const rules::play::GameTable& table, TableConfig config, Catalogue& catalogue, PastMoment moment,
         std::string language);
  /// Replays the game. Thread-safe. Logs errors on the server.
  Result run(const std::string& table_id, const Describe& describe) const;

 private:
  TableConfig config_;
  Catalogue& catalogue_;
  PastMoment moment_;
  std::string language_;
  std::vector<rules::LoggedAnswer> answers_;
  std::vector<std::string> names_;
};

}  // namespace server
