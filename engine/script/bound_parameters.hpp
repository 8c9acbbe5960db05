#pragma once
// Fields of an event as parameters: a function that reads them gets them when it is called, and looks nothing up.
#include "lua/globals.hpp"
#include "script/bound_names.hpp"
#include "script/edits.hpp"

namespace rules::script {

/// `function event.name(ev) ... ev.field ... end`, also of `after.event.name`: the fields become parameters, and
/// `bindings` has the function's signature. Nothing is done to other functions.
void bind_parameters(const HookFunction& hook, const lua::Tree& tree, const Dictionary& dictionary,
                     const lua::Globals& globals, Edits& edits, Bindings& bindings);

}  // namespace rules::script
