// Which kinds of records there are and which fields each has. Every value is checked against its field here.
// Owns the table of built-in kinds, what packs add to it, and the form of an id. Doesn't know which records exist: the
// caller's `resolve` looks up names.
// Invariant: a value that passed the check is in full form: short forms are written out, parts of maps have defaults.
// Read next: manifest.hpp, where packs declare kinds and fields; records.hpp, which checks records.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "content/problem.hpp"
#include "content/yaml.hpp"

namespace rules::content {

/// Returns what is wrong with `id`, or "" for a good one: kebab-case (`red-door`), at most 64 bytes, no word of Lua.
std::string id_fault(std::string_view id);

/// What a value has to look like.
enum class ValueType {
  number,     ///< A whole number from `low` to `high`.
  flag,       ///< `true` or `false`.
  text,       ///< Any scalar.
  choice,     ///< One of `choices`; with `or_kind` also a kind that a pack declared, with `kind` also a record of it.
  reference,  ///< The id of a record of `kind`; or one of `choices`, and with `or_tag` a tag of events.
  face,       ///< A face of some die.
  sibling,    ///< A key of the field `kind` of the same record.
  field_of,   ///< The name of a field that the records of `kind` have.
  list,       ///< A list of `parts[0]`, with at least `low` items.
  map,        ///< A map with the keys `parts`.
  table,      ///< A map from any id to `parts[0]`.
  any,        ///< Anything; somebody else checks it.
};

/// One field of a kind, or a part of a field.
struct FieldSchema {
  std::string name;
  ValueType type = ValueType::text;
  std::string kind;  ///< What a reference, sibling or field_of names.
  bool required = false;
  std::string fallback;  ///< The default as text; "" for none.
  std::string doc;       ///< One line for the reference.
  std::vector<std::string> choices;
  bool or_kind = false;
  bool or_tag = false;
  std::int64_t low = -1'000'000'000;
  std::int64_t high = 1'000'000'000;
  std::vector<FieldSchema> parts;
  std::vector<std::string> exactly_one;  ///< Of a map: the parts of which one must be there, and not two.
  std::string short_part;                ///< Of a map: the part that a bare scalar stands for; "" for none.
  bool single = false;                   ///< Of a list: one bare item may stand for a list of it.
  std::string pack;                      ///< The pack that declared it; "" when built in.
  std::string file;                      ///< Where the pack declared it.
  Mark mark;
};

/// A kind of record and its fields.
struct KindSchema {
  std::string name;
  std::string doc;
  std::vector<FieldSchema> fields;
  std::string pack;  ///< The pack that declared it; "" when built in.
  std::string file;
  Mark mark;

  /// Returns the field, or nullptr when there is none.
  const FieldSchema* find(std::string_view field) const;
};

/// All kinds: the built-in ones and those that packs declare.
class Schema {
 public:
  /// Makes the built-in kinds.
  Schema();

  /// Returns the kind, or nullptr when there is none. Valid until the next `add_`.
  const KindSchema* find(std::string_view kind) const;

  /// Returns all kinds by name.
  const std::map<std::string, KindSchema, std::less<>>& kinds() const { return kinds_; }

  /// Returns the names of all kinds, or only of those that packs declared, sorted.
  std::vector<std::string> names(bool only_declared = false) const;

  /// Adds a kind that a pack declared; a name that is taken is a problem.
  void add_kind(KindSchema kind, Problems& problems);

  /// Adds a field that a pack gives to a kind; an unknown kind, a taken name or a required field is a problem.
  void add_field(const std::string& kind, FieldSchema field, Problems& problems);

  /// Adds a problem for each field of a pack that refers to a kind that nobody declared.
  void check_types(Problems& problems) const;

 private:
  std::map<std::string, KindSchema, std::less<>> kinds_;
};

/// Returns whether the engine itself has this id, so that it may be named but not declared (event `card-play`).
bool is_built_in_id(std::string_view kind, std::string_view id);

/// What a check needs besides the value.
struct CheckContext {
  std::string file;
  std::string owner;  ///< Whose value it is, for messages: "card 'scarf'".
  /// Returns what is wrong with the name `text` in such a field, or "". Asked for names of records, faces, kinds and
  /// fields. When empty, every name is accepted.
  std::function<std::string(const FieldSchema&, const std::string& text)> resolve;
};

/// Checks `value` against `field` and brings it into full form; `path` names it in messages ("play.when").
/// Adds every problem that it finds, and returns whether there was none. Siblings are left to the caller.
bool check_value(Node& value, const FieldSchema& field, const std::string& path, const CheckContext& context,
                 Problems& problems);

/// Returns what a value is, for messages: "a list", "the number 3", "nothing".
std::string describe(const Node& value);

/// Returns a scalar node as it would be read from plain text.
Node scalar_node(std::string text, Mark mark);

}  // namespace rules::content
