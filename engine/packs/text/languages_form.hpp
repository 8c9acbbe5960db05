// The form of languages/*.yaml: the texts of each record kind, and other groups of texts.
#pragma once

#include "packs/schema/schema.hpp"

namespace rules::packs {

/// Returns the form of a language file. Keys under an undeclared kind are accepted: they may be for a pack that isn't
/// in play.
FieldSchema languages_form(const Schema& schema);

}  // namespace rules::packs
