// What never happens in some combination of packs, and why: explanations that the authors of packs write. What has no
// explanation is then easy to see.
// Owns reading the explanations and comparing them with the result of an exploration. Knows no game.
#pragma once
#include <filesystem>
#include <set>
#include <span>

#include "content/schema.hpp"
#include "proof/explore.hpp"

namespace rules::proof {

/// Why some items can't happen in games with all packs of `with` and none of `without`.
struct Explanation {
  std::string file, because;
  std::vector<std::string> with, without;
  std::vector<std::pair<std::string, content::Mark>> items;
};

/// Returns what a file of explanations looks like.
content::FieldSchema explanations_form();

/// Reads a list of maps with `because`, `items` and maybe `with` and `without`. Throws content::ContentError.
std::vector<Explanation> read_explanations(const std::filesystem::path& file);

/// What an exploration of some packs comes to in the light of the explanations.
struct ExplorationVerdict {
  std::vector<std::string> unexplained;                           ///< never happened, and nobody says why
  std::vector<std::pair<std::string, std::string>> explained;     ///< item and why
  std::vector<std::pair<std::string, std::string>> contradicted;  ///< happened, although it is explained why it can't
  std::set<std::string> known;  ///< the explained items, as `file:line: item`, that were looked for here
};

ExplorationVerdict judge_exploration(const Exploration& exploration, std::span<const std::string> packs,
                                     std::span<const Explanation> explanations);

/// The explained items, as `file:line: item`, that are not among `known`: they explain nothing.
std::vector<std::string> idle(std::span<const Explanation> explanations, const std::set<std::string>& known);

}  // namespace rules::proof
