#pragma once
// Runs script functions that need no Lua. Most functions test something and then call the API; entering Lua for that
// costs more than their work. Read next: node.hpp (the resolved tree), resolver.hpp, run.hpp.
#include "script/shortcut.hpp"

namespace rules::fast {

/// Returns the shortcut of a host that has loaded these files.
std::unique_ptr<script::Shortcut> make_shortcut(script::Host& host, std::vector<script::BoundFile> loaded);

}  // namespace rules::fast
