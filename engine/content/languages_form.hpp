// The form of languages/*.yaml: which texts there are of a record of each kind, and what else has texts. Knows no text.
#pragma once

#include "content/schema.hpp"

namespace rules::content {

/// Returns the form of a file of texts. What stands under a kind that nobody declared may be for a pack that isn't
/// played.
FieldSchema languages_form(const Schema& schema);

}  // namespace rules::content
