// What is so at a place that players compete for, besides its text: which hand beats which, and how several win there.
// Knows no game: it reads the picture.
#pragma once
#include <string>
#include <vector>

#include "play/picture/picture.hpp"
#include "play/wording.hpp"

namespace tools {

/// A sentence for each, to stand below what can be done there.
std::vector<std::string> place_rules(const rules::play::picture::Place& place, const rules::play::Wording& words);

/// The same by itself, for what is called so: a place, or its step; what is done there; a ranking, or a hand of it.
std::vector<std::string> place_rules_about(const rules::play::Picture& picture, const rules::play::Wording& words,
                                           const std::string& name);

}  // namespace tools
