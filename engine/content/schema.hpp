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
  text,       ///< Any scalar; if `low` is 1, one that isn't empty.
  choice,     ///< One of `choices`; with `or_kind` also a kind that a pack declared, with `kind` also a record of it.
  reference,  ///< The id of a record of `kind`; or one of `choices`, and with `or_tag` a tag of events.
  face,       ///< A face of some die.
  sibling,    ///< A key of the field `kind` of the same record.
  id,         ///< Anything that can be an id.
  icon,       ///< The name of an icon.
  version,    ///< `1.2.3`.
  versions,   ///< Which versions will do: `^1`.
  target,     ///< What a patch changes: pack.kind.id.
  record,     ///< A record of a kind that a pack declared, as kind.id.
  field_of,   ///< The name of a field that the records of `kind` have.
  list,       ///< A list of `parts[0]`, with `low` to `high` items.
  map,        ///< A map with the keys `parts`.
  table,      ///< A map from any of `keys` to `parts[0]`.
  either,     ///< One of `parts`, which differ in whether they are scalars, lists or maps.
  variant,    ///< That of `parts` whose name stands in the field `kind` of the same record.
  any,        ///< Anything; somebody else checks it.
};

/// What keys nobody listed have to look like.
enum class Keys {
  ids,    ///< Ids.
  any,    ///< Anything; somebody else checks it.
  seats,  ///< p1, p2 ...
};

/// Returns what is wrong with such a key, or "".
std::string key_fault(Keys keys, const std::string& key);

/// One field of a kind, or a part of a field.
struct FieldSchema {
  std::string name;
  ValueType type = ValueType::text;
  std::string kind;  ///< What a reference, sibling or field_of names.
  bool required = false;
  std::string fallback;              ///< The default as text; "" for none.
  std::string doc;                   ///< One line for the reference.
  std::vector<std::string> choices;  ///< Of a text or a reference: what is usual besides; it isn't checked.
  bool or_kind = false;
  bool or_tag = false;
  std::int64_t low = -1'000'000'000;
  std::int64_t high = 1'000'000'000;
  std::vector<FieldSchema> parts;
  Keys keys = Keys::ids;                 ///< Of a table, or of the `others` of a map.
  std::vector<FieldSchema> others;       ///< Of a map: at most one, what may stand under other keys.
  std::vector<std::string> exactly_one;  ///< Of a map: the parts of which one must be there, and not two.
  std::string short_part;                ///< Of a map: the part that a bare scalar stands for; "" for none.
  bool single = false;                   ///< Of a list: one bare item may stand for a list of it.
  std::string pack;                      ///< The pack that declared it; "" when built in.
  std::string file;                      ///< Where the pack declared it.
  Mark mark;

  /// Returns the part of a map that a bare scalar stands for, which scripts read as its value; else the field itself.
  const FieldSchema& scalar() const;
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

/// What id_fault() lets pass, as a regular expression, but for the length.
std::string id_pattern();

/// Returns the ids that the engine itself has of a kind.
std::vector<std::string> built_in_ids(std::string_view kind);

/// Returns whether the engine itself has this id, so that it may be named but not declared (event `card-play`).
bool is_built_in_id(std::string_view kind, std::string_view id);

/// What a check needs besides the value.
struct CheckContext {
  std::string file;
  std::string owner;  ///< Whose value it is, for messages: "card 'scarf'".
  /// Returns what is wrong with the name `text` in such a field, or "". Asked for names of records, faces, kinds and
  /// fields. When empty, every name is accepted.
  std::function<std::string(const FieldSchema&, const std::string& text)> resolve;
  const char* rule = nullptr;  ///< what all that is wrong goes against; nullptr: the form of a record or manifest
};

/// Checks `value` against `field` and brings it into full form; `path` names it in messages ("play.when").
/// Adds every problem that it finds, and returns whether there was none. Siblings and variants are left to the caller.
bool check_value(Node& value, const FieldSchema& field, const std::string& path, const CheckContext& context,
                 Problems& problems);

/// Checks a variant in the form that is called `which`. If there is none, that field is wrong, not this one.
bool check_variant(Node& value, const FieldSchema& field, const std::string& which, const CheckContext& context,
                   Problems& problems);

/// Returns what a value is, for messages: "a list", "the number 3", "nothing".
std::string describe(const Node& value);

}  // namespace rules::content
