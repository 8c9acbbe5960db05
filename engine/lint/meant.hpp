// Suggestions for unknown names in scripts. Owns their wording. Read next: check_reads.cpp.
#pragma once

#include "lint/type_inference.hpp"

namespace rules::lint {

/// Returns the constant probably meant by a string that is compared with a value of this type; "" if unclear.
std::string meant_constant(const InferredType& other, const std::string& text);
/// Returns how to get what a script reads as a field of this type; "" if unclear.
std::string meant_field(const LintContext& context, const InferredType& of, const std::string& field);
/// Returns a hint that an API function was named but not called; "" if it isn't one.
std::string meant_call(const TypeInference& types, const lua::Expression& e);

}  // namespace rules::lint
