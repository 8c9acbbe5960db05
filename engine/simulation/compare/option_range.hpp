// OptionRange: values to try for an option: `house.rounds=20..40:5`. Owns their notation, and the distance of a setting
// from the defaults. Whether a value is allowed is checked when packs are linked.
#pragma once
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "packs/records/records.hpp"
#include "simulation/metrics.hpp"

namespace rules::compare {

/// An invalid range; the message is for its author.
class RangeError : public packs::MessageError<std::invalid_argument> {
  using MessageError::MessageError;
};

struct OptionRange {
  std::string option;            ///< pack.name
  simulation::ByLanguage title;  ///< for people
  std::string usual;             ///< the value if it isn't set here
  packs::OptionDecl::Type type = packs::OptionDecl::Type::number;
  std::vector<std::string> values;  ///< in the order written, without duplicates

  /// Returns the distance of a value from the usual one: for numbers, as a part of the distance between the smallest
  /// and the largest value including the usual one; for others 0 or 1.
  double distance(const std::string& value) const;
};

/// Greatest number of values, so that a typo doesn't start a year's work.
constexpr std::size_t kMaxValues = 1000;

/// Parses `NAME=VALUES`. Values are separated by commas: words, numbers, `20..40` (each number), `20..40:5` (each
/// fifth), or `all` for a flag or a choice. `options`: those of the game, with their values. Throws RangeError.
OptionRange option_range(const std::string& text, std::span<const packs::OptionValue> options);

/// Returns all combinations of one value per range; the last range changes fastest.
std::vector<std::vector<std::string>> combinations(std::span<const OptionRange> ranges);

/// Returns `house.rounds=25`, for each range.
std::vector<std::string> settings(std::span<const OptionRange> ranges, std::span<const std::string> values);

}  // namespace rules::compare
