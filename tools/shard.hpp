// The part of a run that `--shard I/N` means.
#pragma once
#include <string>

#include "lab/merge.hpp"
#include "texts.hpp"

namespace tools {

/// The Ith of N parts of these games, of whole blocks. Throws UsageError.
rules::lab::Span shard_of(const std::string& text, rules::lab::Span whole, std::int64_t block = 1);

/// Says on standard error, in a language, what keeps files from being one run. Returns the exit code for it; 0 if
/// nothing does.
int tell_faults(const std::vector<rules::lab::MergeFault>& faults, const Texts& texts);

}  // namespace tools
