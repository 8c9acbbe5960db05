// What parameters of functions take, as far as reading tells: for messages, and whether an argument fits. Knows no
// place.
#pragma once

#include <string>

#include "lint/type_inference.hpp"
#include "script/parameter.hpp"

namespace rules::lint {

/// What a parameter takes, for people; "": anything, or what reading doesn't tell.
std::string wanted(const script::Parameter& parameter);
/// Whether what is of this sort may be given for it.
bool fits(const script::Parameter& parameter, const InferredType& inferred_type);

}  // namespace rules::lint
