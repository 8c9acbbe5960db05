// ComparisonOrigin: everything that the sums of a comparison depend on and that defines their meaning, as stored in
// files of sums, so that parts of different comparisons can be told apart, and added up without the packs. Owns its
// JSON. Read next: comparison_file.hpp.
#pragma once
#include <map>

#include "simulation/compare/option_range.hpp"
#include "simulation/compare/quantities.hpp"
#include "simulation/origin.hpp"

namespace rules::compare {

struct Matched;

struct ComparisonOrigin {
  struct Played {
    std::string name;        ///< of the variant
    simulation::Origin run;  ///< with only the bare metrics: the quantities define what is measured
  };
  std::vector<Played> variants;  ///< at least two, with the same players and games
  std::size_t base = 0;          ///< the variant that all are compared with
  std::shared_ptr<const Quantities> quantities;
  std::map<std::string, double> margins;  ///< by quantity
  std::vector<OptionRange> ranges;        ///< of a sweep, which has a variant for each combination of their values
  std::string command;                    ///< the command that reproduces it in one process
  simulation::Span whole;                 ///< the games of the comparison
  simulation::Span part;                  ///< the games of this file
};

/// Returns the origin of an unsplit comparison.
ComparisonOrigin origin_of(const Matched& matched, std::shared_ptr<const Quantities> quantities);

nlohmann::ordered_json to_json(const ComparisonOrigin& origin);
/// Throws packs::FileError, naming the file, if the JSON isn't a serialized origin.
ComparisonOrigin read_origin(const nlohmann::ordered_json& json, const std::filesystem::path& file);

/// Returns the difference to another comparison, as a sentence; empty if there is none. Ignores parts and commands.
packs::Message difference(const ComparisonOrigin& origin, const ComparisonOrigin& other);

}  // namespace rules::compare
