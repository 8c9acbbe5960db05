// Reader of a strict subset of YAML into our own tree. Owns the tree, the limits for hostile files and the strict
// conversions; no type of the YAML library appears here. Invariant: everything in a tree is written out in the file: no
// aliases, tags, merged or repeated keys; all text is valid UTF-8 without control characters other than tabs and line
// ends. Read next: problem.hpp, for errors.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "packs/yaml/problem.hpp"

namespace rules::packs {

inline constexpr std::size_t max_yaml_bytes = std::size_t{1} << 20;
inline constexpr std::size_t max_yaml_nodes = 100'000;
inline constexpr std::size_t max_yaml_depth = 32;

struct Entry;

/// A value of a file. Only the members of its kind are set.
struct Node {
  enum class Kind { null, scalar, list, map };

  Kind kind = Kind::null;
  Mark mark;                   ///< its beginning; a null in a map has the mark of its key
  std::string text;            ///< text of a scalar, with quotes and escapes resolved
  bool quoted = false;         ///< scalar in quotes or written with `|` or `>`: always text
  std::vector<Node> items;     ///< values of a list
  std::vector<Entry> entries;  ///< keys and values of a map, in file order

  /// Returns the value of `key`; nullptr if there is none or this is not a map. Linear in the number of keys.
  const Node* find(std::string_view key) const;
  /// Returns the text of the value of `key`; "" if there is none.
  std::string text_of(std::string_view key) const;
  /// Returns the texts of the list under `key`; empty if there is none.
  std::vector<std::string> texts_of(std::string_view key) const;
};

/// A key of a map, and its value.
struct Entry {
  std::string key;
  Mark key_mark;
  Node value;
};

/// Reads one document from `bytes`; `file` is its name in problems. Adds all errors to `problems`. Recovers from minor
/// ones (a repeated key, an anchor) and still returns the tree, with the first of repeated values, so that more can be
/// checked; otherwise returns a null node. An empty file, or one with only comments, is a null node and not an error.
/// Time, memory and stack are bounded by the limits above; throws nothing of its own.
Node read_yaml(const std::string& file, std::string_view bytes, Problems& problems);

/// Returns a scalar node as if read from plain text.
Node scalar_node(std::string text, Mark mark);

/// Returns a list unchanged, and any other node as a list of it.
Node as_list(Node node);

/// Returns an integer in plain decimal: digits with an optional minus, no leading zeros, no quotes, within 64 bits.
/// Returns nullopt for anything else (`012`, `+1`, `0x1`, `1.0`, `-0`, `"1"`), never a guess.
std::optional<std::int64_t> as_integer(const Node& node);

using NumberPair = std::pair<std::int64_t, std::int64_t>;

/// Returns the integers of a list of two; nullopt for anything else.
std::optional<NumberPair> as_pair(const Node& node);

/// Returns the integer of a node that the schema has checked. Throws RuleError if it isn't one.
std::int64_t checked_integer(const Node& node);

/// Returns a flag written as plain `true` or `false`; nullopt for anything else (`yes`, `True`, `"true"`).
std::optional<bool> as_flag(const Node& node);

/// Returns the flag of a node that the schema has checked. Throws RuleError if it isn't one.
bool checked_flag(const Node& node);

}  // namespace rules::packs
