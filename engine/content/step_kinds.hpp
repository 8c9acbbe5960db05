// What steps can be: for each kind of step, what stands under its `with`. The linker makes a step's mechanic from what
// was checked against it.
#pragma once

#include <vector>

#include "content/schema.hpp"

namespace rules::content {

/// Returns the kinds of steps: a map each, named for the kind.
std::vector<FieldSchema> step_kinds();

}  // namespace rules::content
