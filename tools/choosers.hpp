// The bots that are asked from outside, as the program makes them.
#pragma once
#include <string>

#include "common.hpp"
#include "play/chooser.hpp"

namespace tools {

/// Makes bots: a search thinks in so many threads; a program is the one that its seat or --remote names, and what it
/// says and does wrong is told on standard error.
rules::play::MakeChooser chooser_maker(const Common& common, int threads = 1);

/// Throws UsageError if this is no kind of seat, or that of people. `option`: by which it was given.
void check_bot(const std::string& option, const std::string& kind);

}  // namespace tools
