#include "common.hpp"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "play/game_file.hpp"

namespace tools {
namespace content = rules::content;
namespace play = rules::play;

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

void Common::add_packs_to(CLI::App& command) {
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
  command.add_option("--config", config, "A game.yaml with packs, options, seats and seed");
  add_pack_path_to(command);
}

void Common::add_pack_path_to(CLI::App& command) {
  command
      .add_option("--pack-path", pack_path, "A folder with packs, or one pack's folder; may be given more than once")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false);
}

void Common::add_seed_to(CLI::App& command) {
  command.add_option("--seed", seed, "The seed of the random numbers: the same seed gives the same game");
}

void Common::add_language_to(CLI::App& command) {
  command.add_option("--lang", language, "The language of texts (en, de)");
}

void Common::add_json_to(CLI::App& command) { command.add_flag("--json", json, "Results as JSON"); }

void Common::add_length_to(CLI::App& command) {
  command.add_option("--most-rounds", most.rounds, "A game that has not ended after so many rounds has failed")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command.add_option("--most-steps", most.steps, "The same for steps")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
}

void Common::add_fast_to(CLI::App& command) {
  command.add_flag("--no-fast{false}", fast, "Run all scripts in Lua: the same games, only slower");
}

void Common::resolve(CLI::App& command) {
  seed_given = given(command, "--seed");
  if (language.empty())
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
      if (const char* value = std::getenv(name); value && *value) {
        language = std::string(value).substr(0, 2);
        break;
      }
  if (language.empty() || language == "C" || language == "PO") language = "en";
  if (config.empty()) return;
  play::GameFile file = play::load_game_file(config);
  if (with.empty()) with = std::move(file.packs);
  for (const auto& path : file.pack_path) pack_path.push_back(path.generic_string());
  seats = std::move(file.seats);
  if (file.seed && !seed_given) {
    seed = *file.seed;
    seed_given = true;
  }
  set.insert(set.begin(), file.settings.begin(), file.settings.end());
}

void Common::refuse_game(const std::string& because) const {
  for (const auto& [option, said] : {std::pair{"--with", !with.empty()}, std::pair{"--set", !set.empty()},
                                     std::pair{"--seed", seed_given}, std::pair{"--seats", !seats.empty()}})
    if (said)
      throw UsageError(because + "; " + option + " can't be given" + (config.empty() ? "" : ", nor by a config"));
}

bool given(const CLI::App& command, const std::string& option) {
  const CLI::Option* known = command.get_option_no_throw(option);
  return known && known->count() > 0;
}

void refuse(const CLI::App& command, const std::vector<std::string>& options, const std::string& because) {
  for (const std::string& option : options)
    if (given(command, option)) throw UsageError(because + "; " + option + " can't be given");
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
