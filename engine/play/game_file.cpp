#include "play/game_file.hpp"

#include <set>

#include "base/limits.hpp"
#include "packs/pack/manifest.hpp"
#include "packs/schema/forms.hpp"
#include "play/seats.hpp"
#include "script/sources.hpp"

namespace rules::play {
namespace {

using packs::Message;
using packs::Node;

/// Options may be nested, pack: {option: value}, or dotted.
void set_option(GameFile& file, const std::string& option, const Node& value) {
  if (value.kind == Node::Kind::scalar) file.settings.push_back(option + "=" + value.text);
  for (const packs::Entry& inner : value.entries) set_option(file, option + "." + inner.key, inner.value);
}

GameFile read(const std::string& name, Node root, packs::Problems& problems) {
  GameFile file;
  if (!packs::check_value(root, game_file_form(), "", {name, "", {}, "game-file"}, problems)) return file;
  file.packs = root.texts_of("packs");
  file.seats = root.texts_of("seats");
  for (std::string& path : root.texts_of("pack-path")) file.pack_path.emplace_back(std::move(path));
  if (const Node* game = root.find("game")) file.game = game->text;
  if (const Node* seed = root.find("seed")) file.seed = static_cast<std::uint64_t>(packs::checked_integer(*seed));
  if (const Node* options = root.find("options"))
    for (const packs::Entry& option : options->entries) set_option(file, option.key, option.value);
  return file;
}

/// Checks the names in a config.
class GameFileNames {
 public:
  GameFileNames(std::string name, const packs::PackFinder& finder, packs::Problems& problems)
      : name_(std::move(name)), finder_(finder), problems_(problems) {}

  void check(const Node& root) {
    if (const Node* packs = root.find("packs"))
      for (const Node& pack : packs->items) check_pack(pack);
    if (const Node* seats = root.find("seats"))
      for (const Node& seat : seats->items) check_seat(seat);
    if (const Node* options = root.find("options"))
      for (const packs::Entry& option : options->entries) {
        if (option.value.kind != Node::Kind::map) check_option(option.key, option);
        else
          for (const packs::Entry& inner : option.value.entries) check_option(option.key + "." + inner.key, inner);
      }
  }

 private:
  void check_pack(const Node& pack) {
    if (!finder_.packs().contains(pack.text))
      problems_.add(name_, pack.mark,
                    Message("packs.none", {{"pack", pack.text}}) += packs::meant(pack.text, keys_of(finder_.packs())));
  }

  void check_seat(const Node& seat) {
    if (Message fault = seat_kind_fault(seat.text); !fault.empty()) problems_.add(name_, seat.mark, std::move(fault));
    else if (name_for_others(seat.text) != seat.text) problems_.add(name_, seat.mark, Message("seat.in-file", {}));
  }

  void check_option(const std::string& name, const packs::Entry& entry) {
    std::vector<std::string> known;
    for (const auto& [id, pack] : finder_.packs())
      for (const packs::OptionDecl& option : pack.manifest.options) {
        known.push_back(id + "." + option.name);
        if (name.find('.') == std::string::npos) known.push_back(option.name);
        if (name != id + "." + option.name && name != option.name) continue;
        if (!set_.insert(id + "." + option.name).second)
          problems_.add(name_, entry.key_mark, Message("option.twice", {{"option", name}}));
        // A patch may widen the range of a number.
        if (option.type == packs::OptionDecl::Type::number && packs::as_integer(entry.value)) return;
        if (const Message fault = packs::option_fault(option, entry.value.text); !fault.empty())
          problems_.add(name_, entry.value.mark, Message("option.bad", {{"option", name}, {"fault", fault}}));
        return;
      }
    problems_.add(name_, entry.key_mark, Message("option.none", {{"option", name}}) += packs::meant(name, known));
  }

  std::string name_;
  const packs::PackFinder& finder_;
  packs::Problems& problems_;
  std::set<std::string> set_;  ///< options
};

}  // namespace

const packs::FieldSchema& game_file_form() {
  static const packs::FieldSchema form = packs::read_form(
      "game", {{"most-seats", std::to_string(kMaxSeats)}, {"kinds-of-seats", packs::form_value(seat_kinds())}});
  return form;
}

void check_game_file(const std::filesystem::path& file, const packs::PackFinder& finder, packs::Problems& problems) {
  const packs::Problems::Under rule(problems, "game-file");
  packs::Problems reading;
  const Node root = packs::read_yaml_file(file, reading);
  for (packs::Problem& problem : reading.list()) problems.add(std::move(problem));
  if (!reading.empty()) return;
  const GameFile game = read(file.generic_string(), root, problems);
  if (game.pack_path.empty() && game.game.empty()) {
    GameFileNames(file.generic_string(), finder, problems).check(root);
    return;
  }
  std::vector<std::filesystem::path> folders;
  for (const auto& [id, pack] : finder.packs()) folders.push_back(pack.manifest.folder);
  if (!game.game.empty()) folders = {file.parent_path() / game.game};
  for (const std::filesystem::path& path : game.pack_path) folders.push_back(file.parent_path() / path);
  const packs::PackFinder wider(folders, problems);
  GameFileNames(file.generic_string(), wider, problems).check(root);
}

GameFile load_game_file(const std::filesystem::path& file) {
  packs::Problems problems;
  Node root = packs::read_yaml_file(file, problems);
  problems.throw_if_any();
  GameFile game = read(file.string(), std::move(root), problems);
  problems.throw_if_any();
  if (!game.game.empty()) game.game = file.parent_path() / game.game;
  for (std::filesystem::path& path : game.pack_path) path = file.parent_path() / path;
  return game;
}

}  // namespace rules::play
