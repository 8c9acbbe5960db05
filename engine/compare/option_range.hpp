// Values that an option is to be tried with: `house.rounds=20..40:5`. Owns how they are written, and how far a
// setting is from the defaults. Doesn't know whether a value is allowed: linking packs says so.
#pragma once
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "content/records.hpp"

namespace rules::compare {

/// What is wrong with a range, for whoever wrote it.
class RangeError : public content::MessageError<std::invalid_argument> {
  using MessageError::MessageError;
};

struct OptionRange {
  std::string option;  ///< pack.name
  std::string title;   ///< what people read
  std::string usual;   ///< what it is if nobody sets it here
  content::OptionDecl::Type type = content::OptionDecl::Type::number;
  std::vector<std::string> values;  ///< in the order in which they were written, each once

  /// How far a value is from the usual one: of numbers, the part of the distance between the smallest and the largest
  /// value here and the usual one; of others 0 or 1.
  double distance(const std::string& value) const;
};

/// At most so many values, so that a slip of the pen doesn't begin a year's work.
constexpr std::size_t kMaxValues = 1000;

/// Reads `NAME=VALUES`. Values are separated by commas: words, numbers, `20..40` (each number), `20..40:5` (each
/// fifth), or `all` of a flag or a choice. `options`: those of the game, with what they are set to. Throws RangeError.
OptionRange option_range(const std::string& text, std::span<const content::OptionValue> options);

/// All combinations of values, one of each range: the last range changes fastest.
std::vector<std::vector<std::string>> combinations(std::span<const OptionRange> ranges);

/// `house.rounds=25`, for each range.
std::vector<std::string> settings(std::span<const OptionRange> ranges, std::span<const std::string> values);

}  // namespace rules::compare
