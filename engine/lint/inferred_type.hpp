// InferredType: the type of a value in a script: a card, a zone, a player, a number.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"
#include "packs/schema/schema.hpp"

namespace rules::lint {

struct InferredType {
  enum class Kind : std::int8_t {
    unknown,
    nil,
    number,
    flag,
    text,
    player,
    set,
    face,
    card,
    zone,
    place,
    resource,
    die,
    card_kind,
    variable,
    record,
    message,
    event,     ///< the object passed to handlers
    value,     ///< the object passed for a value being modified
    question,  ///< the object passed to advice
    list,
    table,
    function,
    nothing  ///< no result
  };
  Kind kind = Kind::unknown;
  /// For a record, or a value of records: their kind. For a string literal: the string.
  std::string of = {};
  std::vector<const EventDecl*> events = {};              ///< for an event: the possible ones; empty: any
  std::shared_ptr<const InferredType> element = nullptr;  ///< for a list
  bool of_player = false;                                 ///< a per-player zone, without a player
  bool of_one = false;                                    ///< one player's zone: zone.hand(p)

  bool known() const { return kind != Kind::unknown; }
  /// Returns true for integers in scripts, which can be compared and calculated with.
  bool whole() const { return kind == Kind::number || kind == Kind::player || kind == Kind::face; }
  /// Returns true for values without contents: no fields, no elements.
  bool single() const;
};

/// Returns the type of a list of such elements.
InferredType list_of(InferredType element);
/// Returns the type's name for people: "a card", "a record of kind berth".
std::string describe(const InferredType& inferred_type);
/// Returns the type of a field or variable; of a record's field.
InferredType sort_of(Type type);
InferredType sort_of(const packs::FieldSchema& field);

}  // namespace rules::lint
