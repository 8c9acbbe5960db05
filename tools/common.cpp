#include "common.hpp"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "content/yaml.hpp"
#include "script/suggest.hpp"

namespace tools {
namespace content = rules::content;

std::filesystem::path bundled_content() {
  if (const char* folder = std::getenv("DICETOWN_CONTENT")) return folder;
  return std::filesystem::path(PROJECT_FOLDER) / "content";
}

bool colour_out() { return isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR"); }

std::string paint(std::string_view text, std::string_view code) {
  return colour_out() ? "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m" : std::string(text);
}

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) {
    if (part.empty()) throw UsageError("'" + text + "' has an empty part; names are separated by single commas");
    parts.push_back(part);
  }
  return parts;
}

void Common::add_to(CLI::App& command) {
  command.add_option_function<std::string>(
      "--with",
      [this](const std::string& text) {
        for (std::string& id : split_list(text)) with.push_back(id);
      },
      "Packs to play with besides base, separated by commas");
  command.add_option("--set", set, "An option of a pack, as pack.option=value; may be given more than once")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false);
  command
      .add_option("--pack-path", pack_path, "A folder with packs, or one pack's folder; may be given more than once")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false);
  command.add_option("--config", config, "A game.yaml with packs, options, seats and seed");
  command.add_option("--seed", seed, "The seed of chance");
  command.add_option("--lang", language, "The language of texts (en, de)");
  command.add_flag("--json", json, "Results as JSON");
}

void Common::add_length_to(CLI::App& command) {
  command.add_option("--most-rounds", most.rounds, "A game that has not ended after so many rounds has failed")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command.add_option("--most-steps", most.steps, "The same for steps: a round may have steps without end")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
}

void Common::add_to_player(CLI::App& command) {
  add_to(command);
  command.add_flag("--no-fast{false}", fast, "Run all scripts by Lua: the same games, only slower");
}

void Common::resolve(CLI::App& command) {
  seed_given = command.count("--seed") > 0;
  if (language.empty())
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
      if (const char* value = std::getenv(name); value && *value) {
        language = std::string(value).substr(0, 2);
        break;
      }
  if (language.empty() || language == "C" || language == "PO") language = "en";
  if (config.empty()) return;
  content::Problems problems;
  const content::Node root = content::read_yaml_file(config, problems);
  problems.throw_if_any();
  if (root.kind != content::Node::Kind::map)
    problems.add(config, root.mark, "expected a map with packs, options, seats, seed or pack-path");
  std::vector<std::string> settings;
  for (const content::Entry& entry : root.entries) {
    const auto list = [&](std::vector<std::string>& into) {
      if (entry.value.kind != content::Node::Kind::list)
        return problems.add(config, entry.value.mark, "'" + entry.key + "' must be a list");
      for (const content::Node& item : entry.value.items) into.push_back(item.text);
    };
    if (entry.key == "packs") {
      std::vector<std::string> packs;
      list(packs);
      if (with.empty()) with = packs;
    } else if (entry.key == "pack-path") {
      std::vector<std::string> paths;
      list(paths);
      for (const std::string& path : paths)
        pack_path.push_back((std::filesystem::path(config).parent_path() / path).generic_string());
    } else if (entry.key == "seats") {
      list(seats);
    } else if (entry.key == "seed") {
      const auto n = content::as_integer(entry.value);
      if (!n || *n < 0) problems.add(config, entry.value.mark, "'seed' must be a whole number, 0 or more");
      else if (!seed_given) {
        seed = static_cast<std::uint64_t>(*n);
        seed_given = true;
      }
    } else if (entry.key == "options") {
      if (entry.value.kind != content::Node::Kind::map)
        problems.add(config, entry.value.mark, "'options' must be a map of pack.option: value");
      // Keys may be nested, pack: {option: value}, or dotted.
      for (const content::Entry& option : entry.value.entries) {
        if (option.value.kind == content::Node::Kind::map)
          for (const content::Entry& inner : option.value.entries)
            settings.push_back(option.key + "." + inner.key + "=" + inner.value.text);
        else settings.push_back(option.key + "=" + option.value.text);
      }
    } else {
      const std::vector<std::string> known = {"packs", "options", "seats", "seed", "pack-path"};
      problems.add(config, entry.key_mark,
                   "there is no '" + entry.key + "' in a game's config" + rules::did_you_mean(entry.key, known));
    }
  }
  problems.throw_if_any();
  settings.insert(settings.end(), set.begin(), set.end());
  set = settings;
}

void Common::refuse_game(const CLI::App& command, const std::string& because) const {
  for (const auto& [option, given] :
       {std::pair{"--with", !with.empty()}, std::pair{"--set", !set.empty()}, std::pair{"--seed", seed_given},
        std::pair{"--lang", command.count("--lang") > 0}})
    if (given)
      throw UsageError(because + "; " + option + " can't be given" + (config.empty() ? "" : ", nor by a config"));
}

std::vector<std::filesystem::path> Common::folders() const {
  std::vector<std::filesystem::path> all = {bundled_content()};
  all.insert(all.end(), pack_path.begin(), pack_path.end());
  return all;
}

content::Selection Common::selection(int players) const {
  content::Selection selection{main_packs, set, players, fast};
  for (const std::string& id : with)
    if (std::find(selection.packs.begin(), selection.packs.end(), id) == selection.packs.end())
      selection.packs.push_back(id);
  return selection;
}

}  // namespace tools
