// Names and descriptions of packs in a language, from their own texts, without linking them.
#pragma once
#include <string>

#include "packs/pack/pack_finder.hpp"

namespace tools {

struct PackName {
  std::string name, text;
};

/// Returns the name in the language, else in English, else from pack.yaml; likewise for a text whose placeholders only
/// a game can fill.
PackName pack_name(const rules::packs::PackFiles& pack, const std::string& language);

}  // namespace tools
