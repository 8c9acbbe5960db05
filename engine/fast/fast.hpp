#pragma once
// The fast way to run functions that need no Lua. Most functions test something and then call the API; entering Lua for
// that costs more than what they do. Read next: node.hpp (what is run), resolver.hpp, run.hpp.
#include "script/shortcut.hpp"

namespace rules::fast {

/// A host's fast way.
std::unique_ptr<script::Shortcut> make_shortcut(script::Host& host);

}  // namespace rules::fast
