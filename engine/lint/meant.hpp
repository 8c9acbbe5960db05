// What was probably meant where a script names something that isn't there: what to write instead. Owns the words.
// Read next: check_reads.cpp.
#pragma once

#include "lint/type_inference.hpp"

namespace rules::lint {

/// The constant that a text was meant for which is compared with a value of this sort; "" if that isn't plain.
std::string meant_constant(const InferredType& other, const std::string& text);
/// How else one gets what a script reads as a field of this; "" if that isn't plain.
std::string meant_field(const LintContext& context, const InferredType& of, const std::string& field);
/// That a function of the API was named and not called; "" if it is none.
std::string meant_call(const TypeInference& types, const lua::Expression& e);

}  // namespace rules::lint
