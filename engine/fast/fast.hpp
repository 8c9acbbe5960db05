#pragma once
// Runs script functions that need no Lua. Most functions test something and then call the API; entering Lua for that
// costs more than their work. Read next: node.hpp (the resolved tree), resolver.hpp, node.hpp.
#include "script/host.hpp"

namespace rules::fast {

/// Returns a host that runs functions without Lua where it can; results equal Lua's. Throws ScriptError.
std::unique_ptr<script::Host> make_host(std::shared_ptr<const script::Sources> sources,
                                        const script::Budget& budget = {});

}  // namespace rules::fast
