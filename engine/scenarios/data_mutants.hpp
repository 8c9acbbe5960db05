// Data mutants for mutation tests: the packs' YAML with one value changed, such as another choice, the opposite flag, a
// number plus 1, or a reference to another record of the same form. Owns the list of changeable values and their
// replacements; the schema defines the possible values. Texts, names and defaults are never changed.
#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "packs/records/records.hpp"

namespace rules::scenarios {

struct DataMutant {
  std::string name;   ///< `pack:data KIND.ID.PATH: OLD -> NEW`, of the pack that wrote the value
  std::string place;  ///< `file:line`
};

/// Returns all data mutants of these packs and their requirements, in declaration order. Throws ContentError.
std::vector<DataMutant> data_mutants(std::span<const std::filesystem::path> folders,
                                     std::span<const std::string> packs);

/// Returns the edit that makes these data mutants; ignores other names. The edit throws RuleError for a mutant of a
/// missing value, which would go unnoticed.
packs::Edit changing(std::span<const std::string> mutants);

}  // namespace rules::scenarios
