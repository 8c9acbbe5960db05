// The part of a run selected by `--shard I/N`.
#pragma once
#include <string>

#include "simulation/sums.hpp"
#include "texts.hpp"

namespace tools {

/// Returns the Ith of N parts of these games, in whole blocks. Throws UsageError.
rules::simulation::Span shard_of(const std::string& text, rules::simulation::Span whole, std::int64_t block = 1);

/// Reports on standard error, in a language, why files don't form one run. Returns the exit code; 0 without faults.
int tell_faults(const std::vector<rules::simulation::MergeFault>& faults, const Texts& texts);

}  // namespace tools
