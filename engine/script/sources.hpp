#pragma once
// Sources: the scripts of all packs, and the names and numbers of what packs declare, from which each host is made.
// Knows nothing of how scripts run.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"
#include "script/coverage_probes.hpp"
#include "script/dictionary.hpp"

namespace rules::script {

constexpr int kMaxTold = 8;  ///< things that are put into one text

struct ScriptFile {
  std::string name;  ///< its path, which errors and traces name, so that an editor can open it
  std::string source;
};

/// Scripts of a pack that see the same names: its own, or those that it has with another one.
struct PackScripts {
  std::string pack;
  std::string with = {};       ///< the other pack; "" for the pack's own
  std::set<std::string> sees;  ///< the packs whose names they may use, the pack's own included
  /// The packs that it requires or is made to go with, and whether they are played.
  std::map<std::string, bool, std::less<>> partners = {};
  std::vector<ScriptFile> files;

  /// What to do to name something of a pack that they don't see, as the end of a sentence.
  std::string how_to_see(const std::string& other) const {
    return partners.contains(other)
               ? "which is optional: a script that names it has to lie in scripts/with/" + other + "/"
               : "which this pack doesn't require: add it to `requires` in pack.yaml, or to `optional`";
  }
};

/// A name for a number, visible to the packs that see `pack`.
struct NamedCode {
  std::string pack, table, name;
  std::int64_t code;
  std::string text;        ///< if not empty, the name stands for this text, or for a flag if it is true or false
  bool of_player = false;  ///< a zone that each player has
};

/// A field that all records of a kind have; of a list, the type of what it lists.
struct RecordField {
  std::string name;
  bool list = false;
  Type type = Type::number;
};

struct Sources {
  std::vector<NamedCode> names;  ///< as declared
  std::vector<PackScripts> packs;
  std::map<std::string, Dictionary::Event> events;
  std::map<std::string, std::int32_t> questions, values;
  std::map<std::string, std::string> event_packs, question_packs, value_packs;  ///< of those that aren't built in
  std::map<std::string, std::vector<std::string>> card_fields;  ///< names of the cards' extra fields, in order ("card")
  std::vector<std::string> card_field_packs;                    ///< the pack of each
  std::map<std::string, std::vector<RecordField>> record_fields;  ///< by kind
  std::map<std::string, std::string> record_kinds;                ///< declared kinds, and the pack of each
  std::shared_ptr<CoverageProbes> marks;    ///< put into the scripts, if their coverage is asked for
  std::vector<std::uint32_t> players_told;  ///< by text: which of the things that are put into it are players, as bits
};

/// What the names stand for that a pack may use.
Dictionary dictionary_of(const Sources& sources, const PackScripts& pack);

}  // namespace rules::script
