// InferredType: what is known of a value in a script: its kind (a card, a zone, a number), and more of some kinds.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"
#include "packs/schema/schema.hpp"
#include "script/script_type.hpp"

namespace rules::lint {

using Kind = script::ScriptType;

struct InferredType {
  Kind kind = Kind::any;  ///< any: unknown
  /// For a record, or a value of records: their kind. For a string literal: the string.
  std::string of = {};
  std::vector<const EventDecl*> events = {};              ///< for an event: the possible ones; empty: any
  std::shared_ptr<const InferredType> element = nullptr;  ///< for a list
  bool of_player = false;                                 ///< a per-player zone, without a player
  bool of_one = false;                                    ///< one player's zone: zone.hand(p)

  bool known() const { return kind != Kind::any; }
  /// Returns true for integers in scripts, which can be compared and calculated with.
  bool whole() const { return kind == Kind::number || kind == Kind::player || kind == Kind::face; }
  /// Returns true for values without contents: no fields, no elements.
  bool single() const;
};

/// Returns the type of a list of such elements.
InferredType list_of(InferredType element);
/// Returns the type's name for people: "a card", "a record of kind berth".
std::string describe(const InferredType& inferred_type);
/// Returns what is known of the values of a type, apart from nil.
InferredType values_of(script::ScriptType type);
/// Returns the type of a record's field.
InferredType values_of(const packs::FieldSchema& field);

/// Returns the expected type for messages; "" if anything is accepted or the type is unknown.
std::string wanted(script::ScriptType type);
/// Returns true if a value of this inferred type may be passed where that type is expected.
bool fits(script::ScriptType type, const InferredType& inferred_type);

}  // namespace rules::lint
