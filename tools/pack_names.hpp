// What packs are called, and what they are about, in a language: from their own texts, without linking them.
#pragma once
#include <string>

#include "content/pack_finder.hpp"

namespace tools {

struct PackName {
  std::string name, text;
};

/// In the language, else in English, else what pack.yaml says; so does a text whose blanks only a game can fill.
PackName pack_name(const rules::content::PackFiles& pack, const std::string& language);

}  // namespace tools
