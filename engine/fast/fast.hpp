#pragma once
// The fast way to run functions that need no Lua. Most functions test something and then call the API; entering Lua for
// that costs more than what they do. Read next: node.hpp (what is run), resolver.hpp, run.hpp.
#include "script/shortcut.hpp"

namespace rules::fast {

/// The fast way of a host that has loaded these files.
std::unique_ptr<script::Shortcut> make_shortcut(script::Host& host, std::vector<script::BoundFile> loaded);

}  // namespace rules::fast
