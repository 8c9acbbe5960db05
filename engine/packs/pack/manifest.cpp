#include "packs/pack/manifest.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/parse_number.hpp"
#include "packs/pack/files.hpp"
#include "packs/schema/forms.hpp"

namespace rules::packs {

namespace {

const Forms& forms() {
  static const Forms all = read_forms("manifest", {{"most-seats", std::to_string(kMaxSeats)}});
  return all;
}

// Turns a checked pack.yaml into a manifest.
class ManifestReader {
 public:
  ManifestReader(Manifest& manifest, Problems& problems) : manifest_(manifest), problems_(problems) {}

  void run(const Node& root) {
    for (const Entry& entry : root.entries) manifest_.marks.emplace(entry.key, entry.key_mark);
    manifest_.id = root.text_of("id");
    manifest_.name = root.text_of("name");
    manifest_.description = root.text_of("description");
    if (const auto version = parse_version(root.text_of("version"))) manifest_.version = *version;
    manifest_.api = range(root.find("api"));
    each(root, "requires", [&](const Entry& entry) {
      manifest_.required[entry.key] = {range(&entry.value), entry.key_mark};
      if (entry.key == manifest_.id) add_error(entry.value, "a pack can't require itself");
    });
    manifest_.optional = ids(root, "optional");
    manifest_.conflicts = ids(root, "conflicts");
    manifest_.widens = ids(root, "widens");
    if (const Node* widens = root.find("widens"))
      for (const Node& item : widens->items)
        if (!manifest_.partners().contains(item.text))
          add_error(item, "widens: '" + item.text + "' must also be under 'requires' or 'optional'");
    manifest_.languages = ids(root, "languages");
    if (const Node* players = root.find("players")) read_players(*players);
    each(root, "options", [&](const Entry& entry) { read_option(entry); });
    each(root, "kinds", [&](const Entry& entry) {
      KindSchema kind{entry.key, entry.value.text_of("text"), {}, manifest_.id, manifest_.file, entry.key_mark};
      each(entry.value, "fields", [&](const Entry& field) { kind.fields.push_back(read_field(field)); });
      manifest_.kinds.push_back(std::move(kind));
    });
    each(root, "fields", [&](const Entry& kind) {
      for (const Entry& field : kind.value.entries) manifest_.extra_fields.push_back({kind.key, read_field(field)});
    });
  }

 private:
  void add_error(const Node& node, std::string message) {
    problems_.add(manifest_.file, node.mark, std::move(message));
  }

  template <class Visit>
  static void each(const Node& map, std::string_view key, Visit visit) {
    if (const Node* table = map.find(key))
      for (const Entry& entry : table->entries) visit(entry);
  }

  std::vector<std::string> ids(const Node& root, std::string_view key) {
    std::vector<std::string> ids;
    const Node* list = root.find(key);
    if (list == nullptr) return ids;
    for (const Node& item : list->items) {
      if (key != "languages" && item.text == manifest_.id)
        add_error(item, std::string(key) + ": a pack can't list itself here");
      if (contains(ids, item.text)) add_error(item, "'" + item.text + "' is given twice");
      ids.push_back(item.text);
    }
    return ids;
  }

  /// Returns a checked range; every version if it was invalid.
  static VersionRange range(const Node* node) {
    const auto parsed = node == nullptr ? std::nullopt : VersionRange::parse(node->text);
    return parsed ? *parsed : VersionRange();
  }

  void read_players(const Node& node) {
    const auto pair = as_pair(node);
    if (!pair || pair->first < 1 || pair->first > pair->second || pair->second > kMaxSeats)
      return add_error(node, "players: expected a minimum and a maximum, such as [2, 5], both from 1 to " +
                                 std::to_string(kMaxSeats));
    manifest_.players = {static_cast<int>(pair->first), static_cast<int>(pair->second)};
  }

  void read_option(const Entry& entry) {
    OptionDecl option;
    option.name = entry.key;
    option.mark = entry.key_mark;
    option.file = manifest_.file;
    option.text = entry.value.text_of("text");
    option.default_value = entry.value.text_of("default");
    const std::string type = entry.value.text_of("type");
    const auto only_for = [&](const char* key, const char* wanted) {
      const Node* node = entry.value.find(key);
      if ((node != nullptr) == (type == wanted)) return;
      if (node != nullptr) add_error(*node, std::string("'") + key + "' is only for options of type " + wanted);
      else add_error(entry.value, "options." + entry.key + ": an option of type " + wanted + " needs '" + key + "'");
    };
    only_for("range", "number");
    only_for("choices", "choice");
    if (type == "number") {
      option.type = OptionDecl::Type::number;
      const Node* written = entry.value.find("range");
      const auto pair = written ? as_pair(*written) : std::nullopt;
      if (!pair || pair->first > pair->second)
        return add_error(written ? *written : entry.value,
                         "options." + entry.key + ": 'range' must be two numbers, the smaller first: [1, 200]");
      std::tie(option.low, option.high) = *pair;
    } else if (type == "choice") {
      option.type = OptionDecl::Type::choice;
      option.choices = entry.value.texts_of("choices");
      if (option.choices.empty()) return;  // reported for the list
    } else if (type != "flag") {
      return;
    }
    option.asks_everyone_if = entry.value.text_of("asks-everyone-if");
    for (const char* key : {"default", "asks-everyone-if"})
      if (const Node* value = entry.value.find(key))
        if (const Message fault = option_fault(option, value->text); !fault.empty())
          add_error(*value, "options." + entry.key + "." + key + ": " + fault.english());
    manifest_.options.push_back(std::move(option));
  }

  FieldSchema read_field(const Entry& entry) {
    static const Forms known = {{"action", forms().at("action")}};
    FieldSchema field = packs::read_field(entry, known, manifest_.file, problems_);
    if (field.type == ValueType::flag && entry.value.find("default") == nullptr) field.fallback = "false";
    field.pack = manifest_.id;
    field.file = manifest_.file;
    field.mark = entry.key_mark;
    return field;
  }

  Manifest& manifest_;
  Problems& problems_;
};

}  // namespace

std::set<std::string> Manifest::partners() const {
  std::set<std::string> ids(optional.begin(), optional.end());
  for (const auto& [needed, requirement] : required) ids.insert(needed);
  ids.erase(id);
  return ids;
}

Message option_fault(const OptionDecl& option, const std::string& value) {
  FieldSchema schema;
  schema.type = option.type == OptionDecl::Type::number ? ValueType::number
                : option.type == OptionDecl::Type::flag ? ValueType::flag
                                                        : ValueType::choice;
  schema.low = option.low;
  schema.high = option.high;
  schema.choices = option.choices;
  Problems found;
  Node node = scalar_node(value, {});
  if (check_value(node, schema, "", {}, found)) return {};
  return found.list().front().message;
}

Manifest read_manifest(const std::filesystem::path& folder, Problems& problems) {
  Manifest manifest;
  manifest.folder = folder;
  manifest.file = (folder / "pack.yaml").generic_string();
  const Problems::Under rule(problems, "manifest");
  Problems reading;
  Node root = read_yaml_file(folder / "pack.yaml", reading);
  for (Problem& each : reading.list()) problems.add(std::move(each));
  // If the file couldn't be read, that was reported; don't report missing keys.
  if (root.kind == Node::Kind::null && !reading.empty()) return manifest;
  check_value(root, manifest_form(), "", {manifest.file, "pack.yaml", {}}, problems);
  ManifestReader(manifest, problems).run(root);
  return manifest;
}

Node read_yaml_file(const std::filesystem::path& file, Problems& problems) {
  try {
    return read_yaml(file.generic_string(), read_file(file, max_yaml_bytes), problems);
  } catch (const FileError& error) {
    problems.add(file.generic_string(), {}, Message("file.this", {{"reason", error.reason()}}));
    return {};
  }
}

const FieldSchema& manifest_form() { return forms().find("manifest")->second; }

// Versions of packs and version ranges.

namespace {

// A version whose last parts may be missing.
struct Partial {
  Version version;
  int parts = 0;
};

std::optional<Partial> parse_partial(std::string_view text) {
  Partial partial;
  int* const numbers[] = {&partial.version.major, &partial.version.minor, &partial.version.patch};
  while (partial.parts < 3) {
    const std::string_view digits = text.substr(0, text.find('.'));
    const auto number = parse_number<int>(digits);
    if (!number || std::to_string(*number) != digits || *number < 0 || *number >= 1'000'000) return std::nullopt;
    *numbers[partial.parts++] = *number;
    if (digits.size() == text.size()) return partial;
    text.remove_prefix(digits.size() + 1);
  }
  return std::nullopt;
}

// Returns the first version that `^version` excludes.
Version next_breaking(const Partial& from) {
  const Version& version = from.version;
  if (version.major > 0 || from.parts == 1) return {version.major + 1, 0, 0};
  if (version.minor > 0 || from.parts == 2) return {0, version.minor + 1, 0};
  return {0, 0, version.patch + 1};
}

}  // namespace

std::optional<Version> parse_version(std::string_view text) {
  const auto partial = parse_partial(text);
  if (!partial || partial->parts != 3) return std::nullopt;
  return partial->version;
}

std::string to_string(Version version) {
  return std::to_string(version.major) + "." + std::to_string(version.minor) + "." + std::to_string(version.patch);
}

std::optional<VersionRange> VersionRange::parse(std::string_view text) {
  VersionRange range;
  range.text_ = text;
  if (text == "*") return range;
  if (const auto exact = parse_version(text)) {
    range.at_least_ = *exact;
    range.below_ = Version{exact->major, exact->minor, exact->patch + 1};
    return range;
  }
  if (text.starts_with('^')) {
    const auto from = parse_partial(text.substr(1));
    if (!from) return std::nullopt;
    range.at_least_ = from->version;
    range.below_ = next_breaking(*from);
    return range;
  }
  bool any = false;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (word.empty()) continue;
    const std::size_t sign = std::min(word.find_first_not_of("<>="), word.size());
    auto partial = parse_partial(word.substr(sign));
    const std::string_view compare = word.substr(0, sign);
    if (!partial) return std::nullopt;
    Version& version = partial->version;
    // The successor of 1.2.0 is 1.2.1: versions consist of integers.
    if (compare == ">" || compare == "<=") ++version.patch;
    if (compare == ">=" || compare == ">") {
      range.at_least_ = range.at_least_ ? std::max(*range.at_least_, version) : version;
    } else if (compare == "<" || compare == "<=") {
      range.below_ = range.below_ ? std::min(*range.below_, version) : version;
    } else {
      return std::nullopt;
    }
    any = true;
  }
  return any ? std::optional(range) : std::nullopt;
}

bool VersionRange::contains(Version version) const {
  return (!at_least_ || version >= *at_least_) && (!below_ || version < *below_);
}

}  // namespace rules::packs
