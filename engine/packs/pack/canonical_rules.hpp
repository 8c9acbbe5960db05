// The canonical form of a pack's rules: what games of it depend on, and nothing else. Locks hash it (pack_lock.hpp), so
// it decides which changes of a pack matter to stored games. Changing this form makes every stored lock out of date.
#pragma once

#include <string>

#include "packs/pack/pack_finder.hpp"

namespace rules::packs {

/// Returns the canonical form of the rules in a pack's files, the same on every machine. It contains:
/// - of pack.yaml, everything except `name`, `version`, `api`, `description`, `languages`, and the `text` of options,
///   kinds and fields;
/// - the records, patches and orders of each file, in declaration order, without `look` and `text`. The order of the
///   fields of a record, and how records are distributed over files, don't count;
/// - the tokens of each script, by file name.
/// So texts, languages, the rulebook, looks, comments, whitespace, quotes and line ends never count. A file that can't
/// be parsed counts as its bytes. Reads all these files; throws FileError.
std::string canonical_rules(const PackFiles& pack);

}  // namespace rules::packs
