// ZoneFlow: the zones that the cards of a deck can reach, according to the scripts. Owns the moves found. Invariant: a
// card is never in a zone reported as unreachable; undecidable moves count as possible.
#pragma once

#include <map>
#include <set>
#include <string>

#include "lint/checks.hpp"

namespace rules::lint {

class ZoneFlow {
 public:
  explicit ZoneFlow(const LintContext& context);

  /// Returns true if this card can be in a zone of that area.
  bool reaches(const packs::Record& card, Area area) const;

 private:
  friend struct MovesOfScript;
  std::set<std::string> zones_of(const packs::Record& card) const;

  const LintContext& context_;
  std::map<std::string, std::set<std::string>> moves_;    ///< from a zone to others
  std::map<std::string, std::set<std::string>> of_card_;  ///< where a card moves itself
  std::set<std::string> from_anywhere_;                   ///< zones that any card may enter
  bool to_anywhere_ = false;                              ///< cards move to unknown zones
};

}  // namespace rules::lint
