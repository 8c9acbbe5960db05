// Options that are tried with several values: `--set base.mine-nuggets=20..40:5` among the usual `--set`.
#pragma once
#include "common.hpp"
#include "compare/option_range.hpp"

namespace tools {

/// Whether a `--set` has several values.
bool is_range(const std::string& setting);

/// Takes the ranges out of what was given by `--set`. Throws UsageError if there is none.
std::vector<std::string> take_ranges(Common& common);

/// Reads them, once `common` is resolved without them. Throws UsageError for what is wrong with one, and ContentError.
std::vector<rules::compare::OptionRange> read_ranges(const std::vector<std::string>& texts, const Common& common,
                                                     int players);

/// Throws UsageError if the ranges have more settings together than `most`; `what` is done with each.
void check_settings(const std::vector<rules::compare::OptionRange>& ranges, std::size_t most, const char* key);

/// The game with these settings besides. Throws ContentError.
std::shared_ptr<const rules::content::LinkedGame> link_with(const Common& common, int players,
                                                            const std::vector<std::string>& settings);

}  // namespace tools
