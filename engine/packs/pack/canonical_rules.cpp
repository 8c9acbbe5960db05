#include "packs/pack/canonical_rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string_view>
#include <vector>

#include "lua/lexer.hpp"
#include "lua/syntax_error.hpp"
#include "packs/pack/read_file.hpp"

namespace rules::packs {
namespace {

using RecordKeys = std::span<const std::string_view>;

/// Writes words with their lengths, so that nothing can move from one to the other.
class Canonical {
 public:
  void add(std::string_view word) { text_.append(std::to_string(word.size())).append(":").append(word); }

  /// Adds a value. Quotes count only where plain text would be a number or a flag.
  void add(const Node& node) {
    switch (node.kind) {
      case Node::Kind::null: return add("null");
      case Node::Kind::scalar: add(node.quoted && is_special(node.text) ? "quoted" : "scalar"); return add(node.text);
      case Node::Kind::list:
        begin("list", node.items.size());
        for (const Node& item : node.items) add(item);
        return;
      case Node::Kind::map:
        begin("map", node.entries.size());
        for (const Entry& entry : node.entries) {
          add(entry.key);
          add(entry.value);
        }
    }
  }

  /// Adds a map whose order doesn't count, without some keys.
  void add_fields(const Node& map, RecordKeys without) {
    if (map.kind != Node::Kind::map) return add(map);
    std::vector<const Entry*> fields;
    for (const Entry& entry : map.entries)
      if (std::find(without.begin(), without.end(), part_of(entry.key)) == without.end()) fields.push_back(&entry);
    std::sort(fields.begin(), fields.end(), [](const Entry* a, const Entry* b) { return a->key < b->key; });
    begin("fields", fields.size());
    for (const Entry* field : fields) {
      add(field->key);
      add(field->value);
    }
  }

  void add_tokens(std::string_view script) {
    lua::Lexer lexer(script);
    for (lua::Token token = lexer.next(); token.symbol != lua::Symbol::end_of_text; token = lexer.next()) add(token);
  }

  /// Adds a token: its spelling, or its kind and value.
  void add(const lua::Token& token) {
    switch (token.symbol) {
      case lua::Symbol::name: add("name"); return add(token.text);
      case lua::Symbol::text: add("text"); return add(token.text);
      case lua::Symbol::integer: add("integer"); return add(std::to_string(token.integer));
      case lua::Symbol::number: add("number"); return add(std::to_string(std::bit_cast<std::uint64_t>(token.number)));
      default: add(lua::spelling(token.symbol));
    }
  }

  std::string take() { return std::move(text_); }

 private:
  void begin(std::string_view kind, std::size_t size) {
    add(kind);
    add(std::to_string(size));
  }
  static bool is_special(const std::string& text) {
    const Node plain = scalar_node(text, {});
    return as_integer(plain) || as_flag(plain);
  }
  /// Returns the field that a key such as `look.icon` belongs to.
  static std::string_view part_of(std::string_view key) { return key.substr(0, key.find('.')); }

  std::string text_;
};

constexpr std::array<std::string_view, 2> kNotPlayed = {"look", "text"};  // fields of records
constexpr std::array<std::string_view, 1> kText = {"text"}, kReason = {"because"};
constexpr std::array<std::string_view, 5> kNotPlayedOfPack = {"name", "version", "api", "description", "languages"};

void add_records(Canonical& to, const std::string& kind, const Node& records) {
  if (records.kind != Node::Kind::map) return to.add(records);
  for (const Entry& record : records.entries) {
    to.add(kind);
    to.add(record.key);
    to.add_fields(record.value, kNotPlayed);
  }
}

void add_patches(Canonical& to, const Node& patches) {
  for (const Node& patch : patches.items)
    for (const Entry& verb : patch.entries) {
      to.add("patch");
      to.add(verb.key);
      to.add_fields(verb.value, kNotPlayed);
    }
}

/// Adds the kinds, fields or options of pack.yaml, without their texts: `depth` maps of names deep.
void add_described(Canonical& to, const Node& map, int depth) {
  if (depth == 0 || map.kind != Node::Kind::map) return to.add_fields(map, kText);
  for (const Entry& entry : map.entries) {
    if (entry.key == "text" && entry.value.kind == Node::Kind::scalar) continue;
    to.add(entry.key);
    add_described(to, entry.value, depth - 1);
  }
}

void add_manifest(Canonical& to, const Node& root) {
  Node rest = root;
  std::erase_if(rest.entries,
                [](const Entry& each) { return each.key == "options" || each.key == "kinds" || each.key == "fields"; });
  to.add_fields(rest, kNotPlayedOfPack);
  const auto described = [&](std::string_view key, int depth) {
    to.add(key);
    if (const Node* value = root.find(key)) add_described(to, *value, depth);
  };
  described("options", 1);
  described("kinds", 3);
  described("fields", 2);
}

void add_file(Canonical& to, const Node& root) {
  for (const Entry& entry : root.entries) {
    if (entry.key == "patch") {
      add_patches(to, entry.value);
    } else if (entry.key == "order") {
      to.add("order");
      for (const Node& each : entry.value.items) to.add_fields(each, kReason);
    } else {
      add_records(to, entry.key, entry.value);
    }
  }
}

template <class Add>
void add_yaml(Canonical& to, const PackFiles& pack, const std::filesystem::path& file, Add add) {
  Problems problems;
  const Node& root = pack.contents->read(file, problems);
  if (problems.empty()) add(to, root);
  else to.add(read_file(file, max_pack_bytes));
}

void add_script(Canonical& to, const std::string& name, const std::filesystem::path& file) {
  const std::string bytes = read_file(file, max_pack_bytes);
  to.add("script");
  to.add(name);
  Canonical tokens;
  try {
    tokens.add_tokens(bytes);
    to.add(tokens.take());
  } catch (const lua::SyntaxError&) {
    to.add(bytes);
  }
}

}  // namespace

std::string canonical_rules(const PackFiles& pack) {
  Canonical out;
  add_yaml(out, pack, pack.manifest.folder / "pack.yaml", add_manifest);
  for (const auto& file : pack.yaml) add_yaml(out, pack, file, add_file);
  for (const auto& file : pack.scripts) add_script(out, file.filename().generic_string(), file);
  for (const auto& [other, files] : pack.scripts_with)
    for (const auto& file : files) add_script(out, "with/" + other + "/" + file.filename().generic_string(), file);
  return out.take();
}

}  // namespace rules::packs
