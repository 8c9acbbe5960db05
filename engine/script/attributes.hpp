#pragma once
// Attribute names of cards and records as scripts write them (card.worth). Each name is interned in a Lua state, so
// names are compared by address.
#include <map>
#include <string>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"

namespace rules::script {

class Host;

/// Errors for a key that isn't a string, in a handle or in the question passed to advice.
inline constexpr const char* attributes_are_named = "names of attributes are strings, as in card.owner";
inline constexpr const char* told_is_named = "names of a question's fields are strings, as in q.player";

struct Attributes {
  struct Field {
    const char* name;
    bool list;
    Type type;
  };
  /// Uses the ruleset that the host is bound to.
  explicit Attributes(Host& host);
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  const char *owner, *deck, *zone, *kind;
  std::vector<const char*> of_cards;                  ///< in the order of CardKindDecl::fields
  std::vector<const std::vector<Field>*> of_records;  ///< by record, in the order of RecordDecl::fields

 private:
  std::map<std::string, std::vector<Field>> kinds_;
};

}  // namespace rules::script
