// Options with several values: `--set base.mine-nuggets=20..40:5` among the usual `--set`.
#pragma once
#include "common.hpp"
#include "simulation/compare/option_range.hpp"

namespace tools {

/// Returns true if a `--set` has several values.
bool is_range(const std::string& setting);

/// Removes the ranges from the `--set` options and returns them. Throws UsageError if there is none.
std::vector<std::string> take_ranges(Common& common);

/// Parses the ranges; call once `common` is resolved without them. Throws UsageError for an invalid one, and
/// ContentError.
std::vector<rules::compare::OptionRange> read_ranges(const std::vector<std::string>& texts, const Common& common,
                                                     int players);

/// Throws UsageError if the ranges together have more than `most` settings; `key`: the text of the error.
void check_settings(const std::vector<rules::compare::OptionRange>& ranges, std::size_t most, const char* key);

/// Links the game with these additional settings. Throws ContentError.
std::shared_ptr<const rules::packs::LinkedGame> link_with(const Common& common, int players,
                                                          const std::vector<std::string>& settings);

}  // namespace tools
