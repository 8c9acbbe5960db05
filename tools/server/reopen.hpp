// Restores a stored table, also after the rules of its packs have changed: under the current rules if all its answers
// fit them; else with the packs that it began with, if they were kept; else up to the first answer that doesn't fit.
#pragma once
#include <memory>
#include <optional>
#include <span>

#include "catalogue.hpp"
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

}  // namespace server
