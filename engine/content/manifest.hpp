// The manifest of a pack, `pack.yaml`: its id and version, the packs it needs, its options, the kinds it adds.
// Owns the form of that file, versions and their ranges. Doesn't know which other packs there are.
// Invariant: a manifest that was read without a problem has an id, a version and valid ranges.
// Read next: pack_finder.hpp, which finds packs and orders them.
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "content/problem.hpp"
#include "content/schema.hpp"
#include "content/yaml.hpp"
#include "kernel/ruleset/limits.hpp"

namespace rules::content {

/// A semantic version.
struct Version {
  int major = 0;
  int minor = 0;
  int patch = 0;

  auto operator<=>(const Version&) const = default;
};

/// The version of the content format and script functions that this engine offers.
inline constexpr Version engine_api{1, 0, 0};

/// What parse_version() and VersionRange::parse() take, as regular expressions.
inline constexpr const char* version_pattern = "^((0|[1-9][0-9]{0,5})\\.){2}(0|[1-9][0-9]{0,5})$";
inline constexpr const char* versions_pattern =
    "^(\\*|((0|[1-9][0-9]{0,5})\\.){2}(0|[1-9][0-9]{0,5})|\\^(0|[1-9][0-9]{0,5})(\\.(0|[1-9][0-9]{0,5})){0,2}|"
    " *[<>]=?(0|[1-9][0-9]{0,5})(\\.(0|[1-9][0-9]{0,5})){0,2}"
    "( +[<>]=?(0|[1-9][0-9]{0,5})(\\.(0|[1-9][0-9]{0,5})){0,2})* *)$";

/// Returns the version in `1.2.3`, or nullopt.
std::optional<Version> parse_version(std::string_view text);

/// Returns `1.2.3`.
std::string to_string(Version version);

/// Which versions will do: `*`, `1.2.3`, `^1`, `^1.2`, `^1.2.3`, or comparisons that all hold: `>=1.2 <2`.
class VersionRange {
 public:
  /// Returns the range, or nullopt when `text` is none.
  static std::optional<VersionRange> parse(std::string_view text);

  /// Returns whether `version` will do. A range made without text takes every version.
  bool contains(Version version) const;

  /// Returns the range as it was written.
  const std::string& text() const { return text_; }

 private:
  std::string text_ = "*";
  std::optional<Version> at_least_;
  std::optional<Version> below_;
};

/// An option of a pack: its type, what it is when nobody sets it, and what it may be set to.
struct OptionDecl {
  enum class Type { number, flag, choice };

  std::string name;
  Type type = Type::flag;
  std::string default_value;  ///< As text: "30", "true", "random".
  std::int64_t low = 0;       ///< Of a number.
  std::int64_t high = 0;
  std::vector<std::string> choices;
  std::string asks_everyone_if;  ///< with this value all who might hold a card are asked; or ""
  std::string text;              ///< One line for players.
  Mark mark;
  std::string file;
};

/// Returns what is wrong with `value` for this option, or nothing.
Message option_fault(const OptionDecl& option, const std::string& value);

/// A pack that is needed, and which versions will do.
struct Requirement {
  VersionRange range;
  Mark mark;
};

/// How many players a pack can be played with.
struct PlayerRange {
  int min = 1;
  int max = kMaxSeats;

  /// What a blank of a text stands for: {PACK.players.least} or {PACK.players.most}; nothing for any other.
  std::optional<std::string> blank(std::string_view which) const {
    if (which == "least") return std::to_string(min);
    if (which == "most") return std::to_string(max);
    return {};
  }
};

/// A field that a pack gives to a kind of somebody else.
struct ExtraField {
  std::string kind;
  FieldSchema field;
};

/// All that `pack.yaml` says.
struct Manifest {
  std::string id;
  std::string name;
  std::string description;
  Version version;
  VersionRange api;
  std::map<std::string, Requirement> required;  ///< The packs under `requires`.
  std::vector<std::string> optional;            ///< Loaded before this one, if they are there.
  std::vector<std::string> conflicts;
  std::vector<std::string> widens;  ///< Of its partners, those whose numbers of players it replaces by its own.
  PlayerRange players;
  std::vector<OptionDecl> options;  ///< In the order of the file.
  std::vector<std::string> languages;
  std::vector<KindSchema> kinds;
  std::vector<ExtraField> extra_fields;
  std::filesystem::path folder;
  std::string file;                   ///< The path of pack.yaml, for problems.
  std::map<std::string, Mark> marks;  ///< Where each of its keys stands.

  /// Returns where a key stands, or an unknown mark.
  Mark mark_of(const std::string& key) const {
    const auto found = marks.find(key);
    return found == marks.end() ? Mark{} : found->second;
  }

  /// Returns the packs under `requires` and `optional`: those that this one may name.
  std::set<std::string> partners() const;
};

/// Returns what `pack.yaml` looks like.
FieldSchema manifest_form();

/// Reads `folder`/pack.yaml. What is wrong goes to `problems`; what could be read is still returned.
Manifest read_manifest(const std::filesystem::path& folder, Problems& problems);

/// Reads any YAML file from disk; a file that can't be opened is a problem and gives a null node.
Node read_yaml_file(const std::filesystem::path& file, Problems& problems);

}  // namespace rules::content
