#include "play/game_file.hpp"

#include "content/manifest.hpp"
#include "content/yaml.hpp"
#include "script/suggest.hpp"

namespace rules::play {
namespace {

using content::Node;

const std::vector<std::string> kKeys = {"game", "packs", "options", "seats", "seed", "pack-path"};

class GameFileReader {
 public:
  GameFileReader(std::string name, content::Problems& problems) : name_(std::move(name)), problems_(problems) {}

  GameFile read(const Node& root) {
    if (root.kind != Node::Kind::map)
      problems_.add(name_, root.mark, "expected a map with game, packs, options, seats, seed or pack-path");
    for (const content::Entry& entry : root.entries) read_entry(entry);
    return std::move(file_);
  }

 private:
  void read_entry(const content::Entry& entry) {
    const Node& value = entry.value;
    if (entry.key == "packs") {
      file_.packs = texts(entry);
    } else if (entry.key == "pack-path") {
      const std::vector<std::string> paths = texts(entry);
      file_.pack_path.assign(paths.begin(), paths.end());
    } else if (entry.key == "seats") {
      file_.seats = texts(entry);
    } else if (entry.key == "game") {
      if (value.kind == Node::Kind::scalar) file_.game = value.text;
      else problems_.add(name_, value.mark, "'game' must be the path of a folder");
    } else if (entry.key == "seed") {
      const auto n = content::as_integer(value);
      if (n && *n >= 0) file_.seed = static_cast<std::uint64_t>(*n);
      else problems_.add(name_, value.mark, "'seed' must be a whole number, 0 or more");
    } else if (entry.key == "options") {
      if (value.kind != Node::Kind::map)
        return problems_.add(name_, value.mark, "'options' must be a map of pack.option: value");
      for (const content::Entry& option : value.entries) read_option(option);
    } else {
      problems_.add(name_, entry.key_mark,
                    "there is no '" + entry.key + "' in a game's config" + did_you_mean(entry.key, kKeys));
    }
  }
  /// Keys may be nested, pack: {option: value}, or dotted.
  void read_option(const content::Entry& option) {
    if (option.value.kind != Node::Kind::map) return set(option.key, option.value);
    for (const content::Entry& inner : option.value.entries) set(option.key + "." + inner.key, inner.value);
  }
  void set(const std::string& option, const Node& value) {
    if (value.kind == Node::Kind::scalar) file_.settings.push_back(option + "=" + value.text);
    else problems_.add(name_, value.mark, "option '" + option + "' must be a single value");
  }
  std::vector<std::string> texts(const content::Entry& entry) {
    std::vector<std::string> out;
    if (entry.value.kind != Node::Kind::list) {
      problems_.add(name_, entry.value.mark, "'" + entry.key + "' must be a list");
      return out;
    }
    for (const Node& item : entry.value.items) {
      if (item.kind == Node::Kind::scalar) out.push_back(item.text);
      else problems_.add(name_, item.mark, "'" + entry.key + "' must be a list of names");
    }
    return out;
  }

  std::string name_;
  content::Problems& problems_;
  GameFile file_;
};

}  // namespace

GameFile read_game_file(const std::string& name, std::string_view text, content::Problems& problems) {
  const Node root = content::read_yaml(name, text, problems);
  return problems.empty() ? GameFileReader(name, problems).read(root) : GameFile{};
}

GameFile load_game_file(const std::filesystem::path& file) {
  content::Problems problems;
  const Node root = content::read_yaml_file(file, problems);
  problems.throw_if_any();
  GameFile read = GameFileReader(file.string(), problems).read(root);
  problems.throw_if_any();
  if (!read.game.empty()) read.game = file.parent_path() / read.game;
  for (std::filesystem::path& path : read.pack_path) path = file.parent_path() / path;
  return read;
}

}  // namespace rules::play
