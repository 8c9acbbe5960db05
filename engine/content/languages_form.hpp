// The form of languages/*.yaml: the texts of each record kind, and other groups of texts.
#pragma once

#include "content/schema.hpp"

namespace rules::content {

/// Returns the form of a language file. Keys under an undeclared kind are accepted: they may be for a pack that isn't
/// in play.
FieldSchema languages_form(const Schema& schema);

}  // namespace rules::content
