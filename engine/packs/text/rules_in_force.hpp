// The rules of a game for people: the chapters of all its packs in one list, in order of play, with the clauses in
// force. Owns the position of clauses, and which clause replaces another. Doesn't fill placeholders. Read next:
// rulebook.hpp.
#pragma once

#include <vector>

#include "packs/records/records.hpp"
#include "packs/text/rulebook.hpp"

namespace rules::packs {

/// Returns the chapters of the library's packs with the clauses in force for these packs, options and cards. Omits
/// replaced clauses, and chapters with neither a clause nor cards; `replaces` keeps only clauses that would otherwise
/// be in force. Adds unknown chapters, clauses, records and options to `problems`.
std::vector<ChapterDecl> rules_in_force(const Library& library, Problems& problems);

}  // namespace rules::packs
