#include "packs/pack/pack_lock.hpp"

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "base/one_text.hpp"
#include "lua/lexer.hpp"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"

namespace rules::packs {

namespace {

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
  void add_fields(const Node& map, const Names& without) {
    if (map.kind != Node::Kind::map) return add(map);
    std::vector<const Entry*> fields;
    for (const Entry& entry : map.entries)
      if (!contains(without, part_of(entry.key))) fields.push_back(&entry);
    std::ranges::sort(fields, {}, &Entry::key);
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

const Names kNotPlayed = {"look", "text"};  // fields of records

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
  if (depth == 0 || map.kind != Node::Kind::map) return to.add_fields(map, {"text"});
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
  to.add_fields(rest, {"name", "version", "api", "description", "languages"});
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
      for (const Node& each : entry.value.items) to.add_fields(each, {"because"});
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

namespace {

std::uint64_t hash_of(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

/// Appends a name or the bytes of a file, after its length in 8 bytes, so that nothing can move from one to the other.
void add_with_length(std::string& to, std::string_view text) {
  for (int i = 0; i < 8; ++i) to += static_cast<char>(static_cast<std::uint64_t>(text.size()) >> (8 * i) & 0xFF);
  to += text;
}

void add_list(std::vector<Message>& to, const char* key, const std::vector<std::string>& paths, std::size_t most) {
  if (paths.empty()) return;
  const std::span told = std::span(paths).first(std::min(paths.size(), most));
  to.push_back(Message(key, {{"files", one_text(told, ", ", printable_line)}}));
  if (paths.size() > most) to.back() += Message("packs.files-more", {{"n", paths.size() - most}});
}

std::string in_hex(std::uint64_t hash) {
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4) out[i] = "0123456789abcdef"[hash & 15];
  return out;
}

}  // namespace

PackLock lock_of(const PackFiles& pack) {
  PackLock lock{pack.manifest.id, to_string(pack.manifest.version)};
  std::string all;
  const auto add_file = [&](const std::string& prefix, const std::filesystem::path& path) {
    const std::string name = prefix + path.filename().generic_string(), bytes = read_file(path, max_pack_bytes);
    add_with_length(all, name);
    add_with_length(all, bytes);
    lock.files.push_back({name, hash_of(bytes)});
  };
  add_file("", pack.manifest.folder / "pack.yaml");
  for (const auto& path : pack.yaml) add_file("", path);
  for (const auto& path : pack.scripts) add_file("scripts/", path);
  for (const auto& [other, scripts] : pack.scripts_with)
    for (const auto& path : scripts) add_file("scripts/with/" + other + "/", path);
  for (const auto& path : pack.languages) add_file("languages/", path);
  lock.bytes = hash_of(all);
  lock.hash = hash_of(canonical_rules(pack));
  return lock;
}

bool same_rules(const PackLock& then, const PackLock& now) {
  if (then.id != now.id) return false;
  if (then.hash == now.hash || then.hash == now.bytes) return true;
  const auto is_text = [](const FileLock& file) { return file.path.starts_with("languages/"); };
  const auto rule_files = [&](const PackLock& lock) {
    std::map<std::string, std::uint64_t> files;
    for (const FileLock& file : lock.files)
      if (!is_text(file)) files.emplace(file.path, file.hash);
    return files;
  };
  return !then.files.empty() && rule_files(then) == rule_files(now);
}

bool same_rules(std::span<const PackLock> then, std::span<const PackLock> now) {
  return std::equal(then.begin(), then.end(), now.begin(), now.end(),
                    [](const PackLock& a, const PackLock& b) { return same_rules(a, b); });
}

std::vector<PackLock> locks_of(std::span<const std::filesystem::path> folders, std::span<const std::string> packs) {
  Problems ignored;
  const PackFinder finder(folders, ignored);
  std::vector<PackLock> out;
  for (const PackFiles& pack : finder.select(packs, ignored))
    if (pack.usable) out.push_back(lock_of(pack));
  return out;
}

Message files_difference(const PackLock& then, const PackLock& now, std::size_t most) {
  if (then.files.empty() || now.files.empty()) return {};
  std::map<std::string, std::uint64_t> left;
  for (const FileLock& file : now.files) left.emplace(file.path, file.hash);
  std::vector<std::string> changed, fresh, gone;
  for (const FileLock& file : then.files) {
    const auto found = left.find(file.path);
    if (found == left.end()) {
      gone.push_back(file.path);
      continue;
    }
    if (found->second != file.hash) changed.push_back(file.path);
    left.erase(found);
  }
  for (const auto& [path, hash] : left) fresh.push_back(path);
  std::vector<Message> parts;
  add_list(parts, "packs.files-changed", changed, most);
  add_list(parts, "packs.files-new", fresh, most);
  add_list(parts, "packs.files-gone", gone, most);
  return joined(parts, "; ");
}

Message difference(const PackLock& then, const PackLock& now) {
  return same_rules(then, now) ? Message() : change(then, now);
}

Message change(const PackLock& then, const PackLock& now) {
  Message out("packs.changed", {{"pack", then.id},
                                {"then", then.version},
                                {"then-hash", in_hex(then.hash)},
                                {"now", now.version},
                                {"now-hash", in_hex(now.hash)}});
  if (const Message files = files_difference(then, now); !files.empty()) {
    out += " (";
    out += files;
    out += ")";
  }
  return out;
}

}  // namespace rules::packs
