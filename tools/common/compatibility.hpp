// Compatibility: whether packs can be played together, why not, and how to fix it, in the reader's language. Links a
// game of them, as every program that plays does; problems for pack authors are in English.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "packs/build/linked.hpp"
#include "texts.hpp"

namespace tools {

/// Returns "2 to 5".
std::string in_words(std::int64_t low, std::int64_t high, const Texts& texts);
/// Returns "2 to 5 players".
std::string in_words(rules::packs::PlayerRange range, const Texts& texts);

/// Returns the other packs that widen a selection's player range, and the resulting range.
std::map<std::string, rules::packs::PlayerRange> widened_by(const rules::packs::PackFinder& finder,
                                                            const std::vector<std::string>& wanted);

struct Compatibility {
  std::vector<std::string> packs;  ///< their requirements are included
  rules::packs::PlayerRange players;
  std::map<std::string, rules::packs::PlayerRange> wider;
  std::vector<std::string> reasons;
  bool at_fault = false;           ///< the reasons are faults of the packs themselves
  std::vector<std::string> fixes;  ///< "with wild-west: 2 to 6 players"
};

/// Returns the name of a pack.
using CallPack = std::function<std::string(const std::string& id)>;

/// Returns whether packs can be played together with these settings by a number of players (0: any).
Compatibility compatibility_of(
    const rules::packs::PackFinder& finder, const rules::packs::Selection& selection, const Texts& texts,
    const CallPack& called = [](const std::string& id) { return id; });

}  // namespace tools
