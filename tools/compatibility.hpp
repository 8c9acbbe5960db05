// Whether packs can be played together, why not, and what would mend it, in the language of who reads it. Everything is
// read from their manifests; what only authors of packs can mend is said in English.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "content/pack_finder.hpp"
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

/// Whether packs go together for a number of players (0: for any).
Compatibility compatibility_of(
    const rules::content::PackFinder& finder, const std::vector<std::string>& wanted, int players, const Texts& texts,
    const CallPack& called = [](const std::string& id) { return id; });

}  // namespace tools
