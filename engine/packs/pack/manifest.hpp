// The manifest of a pack, `pack.yaml`: its id and version, required packs, options, added kinds. Owns the form of that
// file, versions and their ranges; knows no other packs. Invariant: a manifest read without a problem has an id, a
// version and valid ranges. Read next: pack_finder.hpp, which finds packs and orders them.
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

#include "base/limits.hpp"
#include "packs/schema/schema.hpp"
#include "packs/yaml/problem.hpp"
#include "packs/yaml/yaml.hpp"

namespace rules::packs {

/// A semantic version.
struct Version {
  int major = 0;
  int minor = 0;
  int patch = 0;

  auto operator<=>(const Version&) const = default;
};

/// The version of the content format and script API that this engine provides.
inline constexpr Version engine_api{1, 0, 0};

/// Regular expressions for parse_version() and VersionRange::parse().
inline constexpr const char* version_pattern = "^((0|[1-9][0-9]{0,5})\\.){2}(0|[1-9][0-9]{0,5})$";
inline constexpr const char* versions_pattern =
    "^(\\*|((0|[1-9][0-9]{0,5})\\.){2}(0|[1-9][0-9]{0,5})|\\^(0|[1-9][0-9]{0,5})(\\.(0|[1-9][0-9]{0,5})){0,2}|"
    " *[<>]=?(0|[1-9][0-9]{0,5})(\\.(0|[1-9][0-9]{0,5})){0,2}"
    "( +[<>]=?(0|[1-9][0-9]{0,5})(\\.(0|[1-9][0-9]{0,5})){0,2})* *)$";

/// Returns the version in `1.2.3`, or nullopt.
std::optional<Version> parse_version(std::string_view text);

/// Returns `1.2.3`.
std::string to_string(Version version);

/// A range of versions: `*`, `1.2.3`, `^1`, `^1.2`, `^1.2.3`, or a conjunction of comparisons: `>=1.2 <2`.
class VersionRange {
 public:
  /// Returns the range, or nullopt if `text` is invalid.
  static std::optional<VersionRange> parse(std::string_view text);

  /// Returns true if the range contains `version`. A default-constructed range contains every version.
  bool contains(Version version) const;

  /// Returns the range as written.
  const std::string& text() const { return text_; }

 private:
  std::string text_ = "*";
  std::optional<Version> at_least_;
  std::optional<Version> below_;
};

/// An option of a pack: its type, default and allowed values.
struct OptionDecl {
  enum class Type { number, flag, choice };

  std::string name;
  Type type = Type::flag;
  std::string default_value;  ///< as text: "30", "true", "random"
  std::int64_t low = 0;       ///< for numbers
  std::int64_t high = 0;
  std::vector<std::string> choices;
  std::string asks_everyone_if;  ///< with this value, everyone who might hold a card is asked; or ""
  std::string text;              ///< one line for players
  Mark mark;
  std::string file;
};

/// Returns why `value` is invalid for this option; empty if it is valid.
Message option_fault(const OptionDecl& option, const std::string& value);

/// A required pack and the acceptable versions.
struct Requirement {
  VersionRange range;
  Mark mark;
};

/// The numbers of players that a pack supports.
struct PlayerRange {
  int min = 1;
  int max = kMaxSeats;

  /// Returns the value of the placeholder {PACK.players.least} or {PACK.players.most}; nullopt for any other.
  std::optional<std::string> placeholder(std::string_view which) const {
    if (which == "least") return std::to_string(min);
    if (which == "most") return std::to_string(max);
    return {};
  }
};

/// A field that a pack adds to another pack's kind.
struct ExtraField {
  std::string kind;
  FieldSchema field;
};

/// The contents of `pack.yaml`.
struct Manifest {
  std::string id;
  std::string name;
  std::string description;
  Version version;
  VersionRange api;
  std::map<std::string, Requirement> required;  ///< packs under `requires`
  std::vector<std::string> optional;            ///< loaded before this one if present
  std::vector<std::string> conflicts;
  std::vector<std::string> widens;  ///< partners whose player ranges this pack replaces by its own
  PlayerRange players;
  std::vector<OptionDecl> options;  ///< in file order
  std::vector<std::string> languages;
  std::vector<KindSchema> kinds;
  std::vector<ExtraField> extra_fields;
  std::filesystem::path folder;
  std::string file;                   ///< path of pack.yaml, for problems
  std::map<std::string, Mark> marks;  ///< position of each key

  /// Returns the position of a key, or an unknown mark.
  Mark mark_of(const std::string& key) const {
    const auto found = marks.find(key);
    return found == marks.end() ? Mark{} : found->second;
  }

  /// Returns the packs under `requires` and `optional`, which this one may name.
  std::set<std::string> partners() const;
};

/// Returns the form of `pack.yaml`.
const FieldSchema& manifest_form();

/// Reads `folder`/pack.yaml. Adds errors to `problems` and still returns what could be read.
Manifest read_manifest(const std::filesystem::path& folder, Problems& problems);

/// Reads a YAML file; a file that can't be opened is a problem and gives a null node.
Node read_yaml_file(const std::filesystem::path& file, Problems& problems);

}  // namespace rules::packs
