// InferredType: what kind of value something of a script is: a card, a zone, a player, a number. Knows nothing of
// scripts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "content/schema.hpp"
#include "kernel/ruleset/ruleset.hpp"

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
    event,     ///< the object that a handler gets
    value,     ///< the same of a value that is modified
    question,  ///< what advice gets
    list,
    table,
    function,
    nothing  ///< of a call that gives nothing back
  };
  Kind kind = Kind::unknown;
  /// Of a record, and of a value for records: their kind. Of a text that is written out: the text.
  std::string of = {};
  std::vector<const EventDecl*> events = {};              ///< of an event: which it may be; empty: any
  std::shared_ptr<const InferredType> element = nullptr;  ///< of a list
  bool of_player = false;                                 ///< a zone of each player, without saying whose
  bool of_one = false;                                    ///< the zone of one player: zone.hand(p)

  bool known() const { return kind != Kind::unknown; }
  /// Plain whole numbers in scripts, which can be compared and counted with.
  bool whole() const { return kind == Kind::number || kind == Kind::player || kind == Kind::face; }
  /// Whether nothing lies in such a value: it has no fields, and nothing in brackets.
  bool single() const;
};

/// A list whose elements are of this sort.
InferredType list_of(InferredType element);
/// As people read it: "a card", "a record of kind berth".
std::string describe(const InferredType& inferred_type);
/// What a field or variable of this type holds; a field of a record.
InferredType sort_of(Type type);
InferredType sort_of(const content::FieldSchema& field);

}  // namespace rules::lint
