#include "play/game_file.hpp"

#include <algorithm>

#include "content/manifest.hpp"
#include "content/yaml.hpp"
#include "play/bots.hpp"
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

/// Whether the names of a config stand for something.
class GameFileNames {
 public:
  GameFileNames(std::string name, const content::PackFinder& finder, content::Problems& problems)
      : name_(std::move(name)), finder_(finder), problems_(problems) {}

  void check(const Node& root) {
    if (const Node* packs = root.find("packs"))
      for (const Node& pack : packs->items) check_pack(pack);
    if (const Node* seats = root.find("seats"))
      for (const Node& seat : seats->items) check_seat(seat);
    if (const Node* options = root.find("options"))
      for (const content::Entry& option : options->entries) {
        if (option.value.kind != Node::Kind::map) check_option(option.key, option);
        else
          for (const content::Entry& inner : option.value.entries) check_option(option.key + "." + inner.key, inner);
      }
  }

 private:
  void check_pack(const Node& pack) {
    std::vector<std::string> known;
    for (const auto& [id, found] : finder_.packs()) known.push_back(id);
    if (!finder_.packs().contains(pack.text))
      problems_.add(name_, pack.mark, "there is no pack '" + pack.text + "'" + did_you_mean(pack.text, known));
  }

  void check_seat(const Node& seat) {
    const std::vector<std::string>& kinds = seat_kinds();
    if (std::find(kinds.begin(), kinds.end(), seat.text) != kinds.end()) return;
    std::string all;
    for (const std::string& kind : kinds) all += (all.empty() ? "" : ", ") + kind;
    problems_.add(
        name_, seat.mark,
        "there is no kind of seat '" + seat.text + "': expected one of " + all + did_you_mean(seat.text, kinds));
  }

  void check_option(const std::string& name, const content::Entry& entry) {
    std::vector<std::string> known;
    for (const auto& [id, pack] : finder_.packs())
      for (const content::OptionDecl& option : pack.manifest.options) {
        known.push_back(id + "." + option.name);
        if (name.find('.') == std::string::npos) known.push_back(option.name);
        if (name != id + "." + option.name && name != option.name) continue;
        // A patch may widen the range of a number.
        if (option.type == content::OptionDecl::Type::number && content::as_integer(entry.value)) return;
        if (const std::string fault = content::option_fault(option, entry.value.text); !fault.empty())
          problems_.add(name_, entry.value.mark, "option '" + name + "': " + fault);
        return;
      }
    problems_.add(name_, entry.key_mark, "there is no option '" + name + "'" + did_you_mean(name, known));
  }

  std::string name_;
  const content::PackFinder& finder_;
  content::Problems& problems_;
};

}  // namespace

void check_game_file(const std::filesystem::path& file, const content::PackFinder& finder,
                     content::Problems& problems) {
  const content::Problems::Under rule(problems, "game-file");
  content::Problems reading;
  const Node root = content::read_yaml_file(file, reading);
  for (content::Problem& problem : reading.list()) problems.add(std::move(problem));
  if (!reading.empty()) return;
  const GameFile read = GameFileReader(file.generic_string(), problems).read(root);
  if (read.pack_path.empty() && read.game.empty()) {
    GameFileNames(file.generic_string(), finder, problems).check(root);
    return;
  }
  std::vector<std::filesystem::path> folders;
  for (const auto& [id, pack] : finder.packs()) folders.push_back(pack.manifest.folder);
  if (!read.game.empty()) folders = {file.parent_path() / read.game};
  for (const std::filesystem::path& path : read.pack_path) folders.push_back(file.parent_path() / path);
  const content::PackFinder wider(folders, problems);
  GameFileNames(file.generic_string(), wider, problems).check(root);
}

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
