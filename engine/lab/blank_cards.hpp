// Blank cards: cards that do nothing. A blank card stays in its deck and can be drawn, held, stolen and discarded; but
// it can't be played or copied, nothing hooks it, and no value counts it. Owns what that means for the declarations.
#pragma once
#include "content/linked.hpp"

namespace rules::lab {

/// Returns the same packs with these cards blank. Throws std::invalid_argument if there is no such card.
std::shared_ptr<const content::LinkedGame> with_blank(const content::LinkedGame& linked,
                                                      std::span<const std::string> cards);

}  // namespace rules::lab
