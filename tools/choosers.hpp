// The bots that are asked from outside, as the program makes them.
#pragma once
#include <string>

#include "play/chooser.hpp"

namespace tools {

/// Makes bots that think in so many threads.
rules::play::MakeChooser chooser_maker(int threads = 1);

/// Throws UsageError if this is no kind of seat, or that of people. `option`: by which it was given.
void check_bot(const std::string& option, const std::string& kind);

}  // namespace tools
