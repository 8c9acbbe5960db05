// Schema: the kinds of records and the fields of each. Every value is checked against its field here. Owns the built-in
// kinds, additions by packs, and the syntax of ids; names of records are looked up by the caller's `resolve`.
// Invariant: a checked value is in full form: short forms are expanded, parts of maps have defaults. Read next:
// manifest.hpp, where packs declare kinds and fields; records.hpp, which checks records.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/ruleset/pieces.hpp"
#include "packs/yaml/problem.hpp"
#include "packs/yaml/yaml.hpp"

namespace rules::packs {

using Names = std::vector<std::string>;

inline bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Returns the parts of a text between separators; at least one.
inline Names split(std::string_view text, std::string_view by) {
  Names parts;
  while (true) {
    const std::size_t at = text.find(by);
    parts.emplace_back(text.substr(0, at));
    if (at == text.npos) return parts;
    text.remove_prefix(at + by.size());
  }
}

/// Returns what precedes the first dot and what follows it; "" if there is none.
inline std::pair<std::string, std::string> split_at_dot(const std::string& text) {
  const std::size_t dot = std::min(text.find('.'), text.size());
  return {text.substr(0, dot), text.substr(std::min(dot + 1, text.size()))};
}

/// Returns the names of things, such as `names_of(kind.fields, &FieldSchema::name)`.
template <class Things, class NameOf>
Names names_of(const Things& things, NameOf name_of) {
  Names names;
  for (const auto& each : things) names.push_back(std::invoke(name_of, each));
  return names;
}

/// Returns the error in `id`; "" if it is valid: kebab-case (`red-door`), at most 64 bytes, not a Lua keyword.
std::string id_fault(std::string_view id);

/// The type of a value.
enum class ValueType {
  number,     ///< a whole number from `low` to `high`
  flag,       ///< `true` or `false`
  text,       ///< any scalar; non-empty if `low` is 1
  choice,     ///< one of `choices`; `or_kind`: also a kind that a pack declared; with `kind`: also a record of it
  reference,  ///< the id of a record of `kind`; or one of `choices`; `or_tag`: also a tag of events
  face,       ///< a face of some die
  sibling,    ///< a key of the field `kind` of the same record
  id,         ///< anything with the syntax of an id
  icon,       ///< the name of an icon
  version,    ///< `1.2.3`
  versions,   ///< a version range: `^1`
  target,     ///< the target of a patch: pack.kind.id
  record,     ///< a record of a declared kind, as kind.id
  field_of,   ///< the name of a field of the records of `kind`
  list,       ///< a list of `parts[0]`, with `low` to `high` items
  map,        ///< a map with the keys `parts`
  table,      ///< a map from any of `keys` to `parts[0]`
  either,     ///< one of `parts`, which are told apart as scalar, list or map
  variant,    ///< the one of `parts` named by the field `kind` of the same record
  any,        ///< anything; checked elsewhere
};

/// The form of unlisted keys.
enum class Keys {
  ids,    ///< ids
  any,    ///< anything; checked elsewhere
  seats,  ///< p1, p2 ...
};

/// Returns the error in a key; "" if it is valid.
std::string key_fault(Keys keys, const std::string& key);

/// A field of a kind, or a part of a field.
struct FieldSchema {
  std::string name;
  ValueType type = ValueType::text;
  std::string kind;  ///< target of a reference, sibling or field_of
  bool required = false;
  std::string fallback;              ///< the default as text; "" for none
  std::string doc;                   ///< one line for the reference
  std::vector<std::string> choices;  ///< for a text or a reference: unchecked suggestions
  bool or_kind = false;
  bool or_tag = false;
  std::int64_t low = -1'000'000'000;
  std::int64_t high = 1'000'000'000;
  std::vector<FieldSchema> parts;
  Keys keys = Keys::ids;                 ///< for a table, or the `others` of a map
  std::vector<FieldSchema> others;       ///< for a map: at most one, the form of other keys' values
  std::vector<std::string> exactly_one;  ///< for a map: parts of which exactly one must be present
  std::string short_part;                ///< for a map: the part that a bare scalar sets; "" for none
  bool single = false;                   ///< for a list: a bare item means a list of it
  std::string pack;                      ///< the declaring pack; "" if built in
  std::string file;                      ///< file of the pack's declaration
  Mark mark;

  /// Returns the part of a map that a bare scalar stands for, which scripts read as its value; else the field itself.
  const FieldSchema& scalar() const;
};

/// A kind of record and its fields.
struct KindSchema {
  std::string name;
  std::string doc;
  std::vector<FieldSchema> fields;
  std::string pack;  ///< the declaring pack; "" if built in
  std::string file;
  Mark mark;

  /// Returns the field, or nullptr if there is none.
  const FieldSchema* find(std::string_view field) const;
};

/// All kinds: built-in ones and those that packs declare.
class Schema {
 public:
  /// Creates the built-in kinds.
  Schema();

  /// Returns the kind, or nullptr if there is none. Valid until the next `add_`.
  const KindSchema* find(std::string_view kind) const;

  /// Returns all kinds by name.
  const std::map<std::string, KindSchema, std::less<>>& kinds() const { return kinds_; }

  /// Returns the names of all kinds, or only of those that packs declared, sorted.
  std::vector<std::string> names(bool only_declared = false) const;

  /// Adds a kind that a pack declared; a name in use is a problem.
  void add_kind(KindSchema kind, Problems& problems);

  /// Adds a field that a pack gives to a kind; an unknown kind, a name in use or a required field is a problem.
  void add_field(const std::string& kind, FieldSchema field, Problems& problems);

  /// Adds a problem for each field of a pack that refers to an undeclared kind.
  void check_types(Problems& problems) const;

 private:
  std::map<std::string, KindSchema, std::less<>> kinds_;
};

/// Returns the type of a field's value for the engine and scripts; Type::text if they can't read it, as of a list.
Type type_of_field(const FieldSchema& field);

/// Returns a regular expression equivalent to id_fault(), except for the length.
std::string id_pattern();

/// Returns the built-in ids of a kind.
std::vector<std::string> built_in_ids(std::string_view kind);

/// Returns true if the id is built in, so that it may be named but not declared (event `card-play`).
bool is_built_in_id(std::string_view kind, std::string_view id);

/// The context of a check.
struct CheckContext {
  std::string file;
  std::string owner;  ///< whose value it is, for messages: "card 'scarf'"
  /// Returns the error in the name `text` of such a field; "" if it is valid. Called for names of records, faces, kinds
  /// and fields. If null, every name is accepted.
  std::function<std::string(const FieldSchema&, const std::string& text)> resolve;
  const char* rule = nullptr;  ///< rule that all errors violate; nullptr: the form of a record or manifest
};

/// Checks `value` against `field` and brings it into full form; `path` names it in messages ("play.when"). Adds every
/// problem, and returns true if there was none. Siblings and variants are left to the caller.
bool check_value(Node& value, const FieldSchema& field, const std::string& path, const CheckContext& context,
                 Problems& problems);

/// Checks a variant of the form named `which`. An unknown form is an error of the other field, not of this one.
bool check_variant(Node& value, const FieldSchema& field, const std::string& which, const CheckContext& context,
                   Problems& problems);

/// Returns a description of a value for messages: "a list", "the number 3", "nothing".
std::string describe(const Node& value);

}  // namespace rules::packs
