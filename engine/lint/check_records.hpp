// Rules about declarations: records that are never used, played, raised or reached. Knows records and their uses in
// scripts, not the scripts themselves.
#pragma once

#include <set>
#include <string>

#include "lint/usage.hpp"

namespace rules::lint {

/// Reports unused records and options, events that never happen, and cards that can't be played.
void check_records(const LintContext& context, LintReport& report);
/// Reports packs under `optional` and `conflicts` that look like misspelled names of existing packs.
void check_partners(const LintContext& context, const std::set<std::string>& packs, LintReport& report);
/// Reports numbers of players that the required packs don't allow.
void check_players(const LintContext& context, LintReport& report);

}  // namespace rules::lint
