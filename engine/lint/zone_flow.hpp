// Where cards can get to: which zones the cards of a deck can come into, as far as reading the scripts tells.
// Owns the moves that were found. Invariant: a card can really not be in a zone that is said to be out of reach; what
// reading can't tell counts as possible.
#pragma once

#include <map>
#include <set>
#include <string>

#include "lint/check_scripts.hpp"

namespace rules::lint {

class ZoneFlow {
 public:
  explicit ZoneFlow(const LintContext& context);

  /// Whether a card of this id can lie in a zone of that area.
  bool reaches(const content::Record& card, Area area) const;

 private:
  friend struct MovesOfScript;
  std::set<std::string> zones_of(const content::Record& card) const;

  const LintContext& context_;
  std::map<std::string, std::set<std::string>> moves_;    ///< from a zone to others
  std::map<std::string, std::set<std::string>> of_card_;  ///< where a card puts itself
  std::set<std::string> from_anywhere_;                   ///< zones that any card may come into
  bool to_anywhere_ = false;                              ///< cards are put nobody can tell where
};

}  // namespace rules::lint
