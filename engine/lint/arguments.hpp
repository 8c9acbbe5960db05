// Parameter types as far as static analysis knows them: their names in messages, and whether an argument fits.
#pragma once

#include <string>

#include "lint/type_inference.hpp"
#include "script/parameter.hpp"

namespace rules::lint {

/// Returns the expected type for messages; "" if anything is accepted or the type is unknown.
std::string wanted(const script::Parameter& parameter);
/// Returns true if a value of this type may be passed.
bool fits(const script::Parameter& parameter, const InferredType& inferred_type);

}  // namespace rules::lint
