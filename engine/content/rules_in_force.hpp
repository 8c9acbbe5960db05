// The rules of a game for people: the chapters of all its packs as one list, in the order in which one plays, with the
// clauses that hold. Owns where a clause stands, and which one takes the place of another. Doesn't fill blanks, and
// knows no scenario. Read next: rulebook.hpp.
#pragma once

#include <vector>

#include "content/records.hpp"
#include "content/rulebook.hpp"

namespace rules::content {

/// Returns the chapters of the library's packs with the clauses that hold with these packs, options and cards; a
/// chapter in which nothing holds and that lists no cards is left out. Clauses that are replaced are left out; of
/// `replaces` only those are kept that would hold. Names of chapters, clauses, records and options that there aren't go
/// to `problems`.
std::vector<ChapterDecl> rules_in_force(const Library& library, Problems& problems);

}  // namespace rules::content
