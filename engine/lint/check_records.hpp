// The rules about what packs declare: what is never used, played, raised or reached. Knows records and what scripts
// use of them, not how a script reads.
#pragma once

#include <set>
#include <string>

#include "lint/usage.hpp"

namespace rules::lint {

/// Records and options that nothing uses, events that never happen, cards that can't be played.
void check_records(const LintContext& context, LintReport& report);
/// Packs under `optional` and `conflicts` whose names are nearly those of packs that are there.
void check_partners(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Numbers of players that the required packs don't allow.
void check_players(const LintContext& context, LintReport& report);

}  // namespace rules::lint
