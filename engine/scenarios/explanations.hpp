// Explanations, written by pack authors, of what never happens in some combination of packs, so that unexplained gaps
// stand out. Owns reading them and comparing them with the result of an exploration. Read next: explore.hpp.
#pragma once
#include <filesystem>
#include <set>
#include <span>

#include "packs/schema/schema.hpp"
#include "scenarios/explore.hpp"

namespace rules::scenarios {

/// Why some items can't happen in games with all packs of `with` and none of `without`.
struct Explanation {
  std::string file, because;
  std::vector<std::string> with, without;
  std::vector<std::pair<std::string, packs::Mark>> items;
};

/// Returns the form of a file of explanations.
const packs::FieldSchema& explanations_form();

/// Reads a list of maps with `because`, `items` and optionally `with` and `without`. Throws packs::ContentError.
std::vector<Explanation> read_explanations(const std::filesystem::path& file);

/// The result of an exploration compared with the explanations.
struct ExplorationVerdict {
  std::vector<std::string> unexplained;                           ///< never happened, without an explanation
  std::vector<std::pair<std::string, std::string>> explained;     ///< item and reason
  std::vector<std::pair<std::string, std::string>> contradicted;  ///< happened despite an explanation why it can't
  std::set<std::string> known;  ///< the explained items, as `file:line: item`, that were looked for here
};

ExplorationVerdict judge_exploration(const Exploration& exploration, std::span<const std::string> packs,
                                     std::span<const Explanation> explanations);

/// Returns the explained items, as `file:line: item`, that are not in `known`: they explain nothing.
std::vector<std::string> idle(std::span<const Explanation> explanations, const std::set<std::string>& known);

}  // namespace rules::scenarios
