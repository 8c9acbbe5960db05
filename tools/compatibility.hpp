// Whether packs can be played together, why not, and what would make them fit, in the reader's language. A game is
// linked of them, as by every program that plays; what only authors of packs can fix is said in English.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "content/linked.hpp"
#include "texts.hpp"

namespace tools {

/// "2 to 5", of numbers.
std::string in_words(std::int64_t low, std::int64_t high, const Texts& texts);
/// "2 to 5 players".
std::string in_words(rules::content::PlayerRange range, const Texts& texts);

/// The other packs with which more or fewer can play a selection, and how many then.
std::map<std::string, rules::content::PlayerRange> widened_by(const rules::content::PackFinder& finder,
                                                              const std::vector<std::string>& wanted);

struct Compatibility {
  std::vector<std::string> packs;  ///< with all that they require
  rules::content::PlayerRange players;
  std::map<std::string, rules::content::PlayerRange> wider;
  std::vector<std::string> reasons;
  bool at_fault = false;           ///< the reasons are what is wrong with the packs themselves
  std::vector<std::string> mends;  ///< "with wild-west: 2 to 6 players"
};

/// What somebody calls a pack.
using CallPack = std::function<std::string(const std::string& id)>;

/// Returns whether packs go together, with these settings, for a number of players (0: for any).
Compatibility compatibility_of(
    const rules::content::PackFinder& finder, const rules::content::Selection& selection, const Texts& texts,
    const CallPack& called = [](const std::string& id) { return id; });

}  // namespace tools
