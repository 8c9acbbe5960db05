// A strict subset of YAML, read into a value tree of our own.
// Owns the tree, the limits for hostile files and the strict conversions. Doesn't know what any key means, and no type
// of the YAML library appears here.
// Invariant: everything in a tree was written out in the file: there are no aliases, no tags, no merged or repeated
// keys. All text is valid UTF-8 without control characters other than tabs and line ends.
// Read next: problem.hpp for how faults are reported.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/problem.hpp"

namespace rules::content {

inline constexpr std::size_t max_yaml_bytes = std::size_t{1} << 20;
inline constexpr std::size_t max_yaml_nodes = 100'000;
inline constexpr std::size_t max_yaml_depth = 32;

struct Entry;

/// One value of a file. Only the members that belong to its kind are filled.
struct Node {
  enum class Kind { null, scalar, list, map };

  Kind kind = Kind::null;
  Mark mark;                   ///< Where it begins; a null in a map has the mark of its key.
  std::string text;            ///< A scalar's text, with quotes and escapes resolved.
  bool quoted = false;         ///< A scalar in quotes or written with `|` or `>`: text, whatever it looks like.
  std::vector<Node> items;     ///< A list's values.
  std::vector<Entry> entries;  ///< A map's keys and values, in file order.

  /// Returns the value of `key`, or nullptr when there is none or this is not a map. Linear in the number of keys.
  const Node* find(std::string_view key) const;
};

/// A key of a map, and its value.
struct Entry {
  std::string key;
  Mark key_mark;
  Node value;
};

/// Reads one document from `bytes`; `file` is only the name that problems are reported under.
/// Adds every problem it finds to `problems`. After a small one (a repeated key, an anchor) it reads on and still
/// returns the tree, with the first of the repeated values, so that more can be checked; a file that can't be read
/// further gives a null node. A file that is empty or holds only comments is a null node and no problem.
/// Time, memory and stack are bounded by the limits above, whatever the file holds; throws nothing of its own.
Node read_yaml(const std::string& file, std::string_view bytes, Problems& problems);

/// Returns a scalar node as it would be read from plain text.
Node scalar_node(std::string text, Mark mark);

/// Returns the whole number written in plain decimal: digits with an optional minus, no leading zeros, no quotes,
/// within 64 bits. Anything else (`012`, `+1`, `0x1`, `1.0`, `-0`, `"1"`) is nullopt, never a guess.
std::optional<std::int64_t> as_integer(const Node& node);

/// The same of a node that the schema has checked. Throws RuleError if it is no such number.
std::int64_t checked_integer(const Node& node);

/// Returns the flag written as plain `true` or `false`; anything else (`yes`, `True`, `"true"`) is nullopt.
std::optional<bool> as_flag(const Node& node);

/// The same of a node that the schema has checked. Throws RuleError if it is no flag.
bool checked_flag(const Node& node);

}  // namespace rules::content
