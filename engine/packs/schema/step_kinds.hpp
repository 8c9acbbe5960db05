// The kinds of steps: for each, the form of its `with`. build/steps.cpp creates the mechanics.
#pragma once

#include <vector>

#include "packs/schema/schema.hpp"

namespace rules::packs {

/// Returns the kinds of steps: one map each, named for the kind.
std::vector<FieldSchema> step_kinds();

}  // namespace rules::packs
