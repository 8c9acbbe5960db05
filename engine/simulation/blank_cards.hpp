// Blank cards: cards that do nothing. A blank card stays in its deck and can be drawn, held, stolen and discarded; but
// it can't be played or copied, nothing hooks it, and no value counts it. Owns what that means for the declarations.
#pragma once
#include "packs/build/linked.hpp"

namespace rules::simulation {

/// Returns the same packs with these cards blank. Throws std::invalid_argument if there is no such card.
std::shared_ptr<const packs::LinkedGame> with_blank(const packs::LinkedGame& linked,
                                                    std::span<const std::string> cards);

}  // namespace rules::simulation
