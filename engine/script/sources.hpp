// Sources: the scripts of all packs and the names that packs declare, from which each host is built; and suggestions
// for unknown names. Knows nothing of how scripts run.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"
#include "script/debugging.hpp"
#include "script/script_type.hpp"

namespace rules::script {

constexpr int kMaxTold = 8;  ///< greatest number of placeholders in a message

/// An event, question, value, kind of records or card field that scripts name by a string.
struct Declared {
  std::int32_t index = 0;
  std::string pack = {};                 ///< "" if it is built in
  std::vector<std::string> fields = {};  ///< of an event, as in Lua
};
using DeclaredByName = std::map<std::string, Declared, std::less<>>;
/// Names of such things, by the type of the parameters that take them.
using DeclaredByType = std::map<ScriptType, DeclaredByName>;

/// The names that a pack's scripts may use and what they refer to.
struct Dictionary {
  struct Constant {
    std::int64_t code = 0;
    std::string text = {};   ///< if not empty, the name is this string
    bool of_player = false;  ///< a per-player zone: calling it with a player returns that player's
  };
  std::map<std::string, std::map<std::string, Constant>> constants;  ///< by table, then by Lua name
  DeclaredByType named;
  std::map<std::string, bool, std::less<>> packs;  ///< packs that may be queried, and whether each is in play
  /// Returns why an existing name isn't visible here, given its table or kind and its Lua name; "" if it doesn't exist.
  std::function<std::string(const std::string&, const std::string&)> elsewhere;
};

struct ScriptFile {
  std::string name;  ///< path for errors and traces, so that an editor can open it
  std::string source;
};

/// Scripts of a pack that see the same names: its own, or those shared with another pack.
struct PackScripts {
  std::string pack;
  std::string with = {};       ///< the other pack; "" for the pack's own
  std::set<std::string> sees;  ///< packs whose names they may use, including the pack's own
  /// The packs that it requires or names as optional, and whether they are in play.
  std::map<std::string, bool, std::less<>> partners = {};
  std::vector<ScriptFile> files;

  /// Returns how to name something of an invisible pack, as the end of a sentence.
  std::string how_to_see(const std::string& other) const {
    return partners.contains(other)
               ? "which is optional; a script that names it must be in scripts/with/" + other + "/"
               : "which this pack doesn't require: add it to `requires` in pack.yaml, or to `optional`";
  }
};

/// A name for a tagged value, visible to the packs that see `pack`.
struct NamedCode {
  std::string pack, table, name;
  std::int64_t code;
  std::string text;        ///< if not empty, the name is this string
  bool of_player = false;  ///< a per-player zone
};

/// A field of all records of a kind; for a list, the type of its elements.
struct RecordField {
  std::string name;
  bool list = false;
  Type type = Type::number;
};

struct Sources {
  std::vector<NamedCode> names;  ///< in declaration order
  std::vector<PackScripts> packs;
  DeclaredByType named;  ///< card fields by Lua name; the index of the card's kind is -1
  std::map<std::string, std::vector<RecordField>> record_fields;  ///< by declared kind
  std::shared_ptr<CoverageProbes> marks;                          ///< coverage probes to insert, or null
  std::vector<std::uint32_t> players_told;  ///< by text: the placeholders that are players, as bits
};

/// Returns the names that a pack may use.
Dictionary dictionary_of(const Sources& sources, const PackScripts& pack);

}  // namespace rules::script

namespace rules {

/// Returns the candidate closest to `word`, or "" if none is close: at most one third of the word's bytes (but at least
/// one) inserted, lost, changed or swapped with a neighbor. Ties go to the alphabetically first,
/// whatever the order of the candidates.
std::string nearest(std::string_view word, std::span<const std::string> candidates);
/// Returns the closest candidate with at most `limit` such edits.
std::string nearest(std::string_view word, std::span<const std::string> candidates, std::size_t limit);

/// Returns `; did you mean 'x'?` for the nearest candidate, or "".
std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

/// Returns did_you_mean(), or else `: expected one of x, y, z`; "" if there are no candidates.
std::string meant_or_all(std::string_view word, std::span<const std::string> candidates);

/// Returns the keys of a map as candidates.
std::vector<std::string> keys_of(const auto& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map) keys.emplace_back(key);
  return keys;
}

}  // namespace rules
