#include "common.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "base/one_text.hpp"
#include "packs/text/languages.hpp"
#include "play/game_file.hpp"
#include "play/parallel.hpp"
#include "play/seats.hpp"
#include "strange_packs.hpp"

namespace tools {
namespace packs = rules::packs;
namespace play = rules::play;

std::filesystem::path from_here(const std::filesystem::path& path) {
  std::error_code error;
  const auto here = std::filesystem::current_path(error);
  if (error || !path.is_absolute()) return path;
  const std::filesystem::path relative = path.lexically_relative(here);
  const bool below = !relative.empty() && relative != "." && *relative.begin() != "..";
  return below ? relative : path;
}

std::filesystem::path bundled_content() {
  namespace fs = std::filesystem;
  if (const char* folder = std::getenv("DICETOWN_CONTENT")) return folder;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed = program.parent_path().parent_path() / INSTALLED_CONTENT;
  if (!error && fs::is_directory(installed, error)) return from_here(installed);
  return from_here(std::filesystem::path(PROJECT_FOLDER) / "content");
}

/// Returns the packs found without further options, except the main one.
static std::vector<std::string> found_packs() {
  const Common usual;
  const packs::PackFinder finder = usual.finder();
  std::vector<std::string> ids;
  for (const auto& [id, pack] : finder.packs())
    if (id != usual.main_packs.front()) ids.push_back(id);
  return ids;
}

/// Returns true if standard output may be colored: it is a terminal, TERM names one that is not dumb, and NO_COLOR is
/// not set.
static bool colors_output() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR") && terminal && std::string_view(terminal) != "dumb";
}

std::string paint(std::string_view text, std::string_view code) {
  return colors_output() ? "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m" : std::string(text);
}

void Common::add_packs_to(Command& command) {
  command.names("--with", with).offers_several(found_packs);
  command.repeated("--set", set);
  command.value("--config", config);
  add_pack_path_to(command);
}

void Common::add_pack_path_to(Command& command) {
  command.value("--game", game);
  command.repeated("--pack-path", pack_path);
}

void Common::add_seed_to(Command& command) { command.value("--seed", seed); }

void Common::add_game_index_to(Command& command) {
  command.value("--game-index", game_index).within(0, kMaxGames).shows_default();
}

void Common::add_language_to(Command& command) {
  command.value("--lang", language).offers([] { return std::vector<std::string>{"en", "de"}; });
}

void Common::add_json_to(Command& command) { command.flag("--json", json); }

void Common::add_remote_to(Command& command) {
  command.value("--remote", remote);
  command.value("--remote-seconds", remote_seconds).within(1, 3600).shows_default();
}

void Common::add_length_to(Command& command) {
  command.value("--max-rounds", most.rounds).within(1, 1'000'000'000).shows_default();
  command.value("--max-steps", most.steps).within(1, 1'000'000'000).shows_default();
}

void Common::add_threads_to(Command& command) { command.value("--threads", threads).within(0, 256); }

int Common::used_threads() const { return threads > 0 ? threads : play::processors(); }

void Common::add_fast_to(Command& command) { command.flag("--no-fast", fast, false); }

void Common::add_usual_to(Command& command) {
  add_packs_to(command);
  add_seed_to(command);
  add_language_to(command);
  add_json_to(command);
  add_fast_to(command);
}

void Common::resolve(const Command& command) {
  seed_given = command.given("--seed");
  texts = &command.texts();
  if (language.empty()) language = usual_language();
  if (command.given("--game") && game.empty()) throw UsageError("wrong.game-unnamed", {});
  check_settings();
  if (!config.empty()) read_config();
  for (std::string& path : pack_path) path = pack_folder(path).string();
  if (!game.empty()) {
    std::error_code error;
    const auto added = added_packs();
    if (added && !std::filesystem::exists(game, error) && packs::is_pack(*added / game))
      game = (*added / game).string();
    game = pack_folder(game).string();
    find_main_packs();
  }
  if (!config.empty()) check_config();
  if (command.given("--lang")) check_language();
}

void Common::read_config() {
  play::GameFile file = play::load_game_file(config);
  if (game.empty()) game = file.game.generic_string();
  if (with.empty()) with = std::move(file.packs);
  for (const auto& path : file.pack_path) pack_path.push_back(path.generic_string());
  seats = std::move(file.seats);
  if (file.seed && !seed_given) {
    seed = *file.seed;
    seed_given = true;
  }
  for (std::string& setting : std::exchange(set, std::move(file.settings))) set_instead(set, std::move(setting));
}

/// Rejects two different values of one option.
void Common::check_settings() const {
  for (std::size_t i = 0; i < set.size(); ++i)
    for (std::size_t j = i + 1; j < set.size(); ++j)
      if (same_option(set[i], set[j])) throw UsageError("wrong.set-twice", {{"one", set[i]}, {"other", set[j]}});
}

/// Checks that the language is one of the engine or of a pack.
void Common::check_language() const {
  const std::set<std::string> known = languages_of(finder());
  if (known.contains(language)) return;
  // In another language, because the requested one isn't available.
  throw UsageError(Texts()("wrong.no-language", {{"language", language}, {"known", rules::one_text(known)}}));
}

/// Reports unknown names in the config, each with its position.
void Common::check_config() const {
  packs::Problems problems;
  play::check_game_file(config, finder(), problems);
  problems.throw_if_any();
}

/// Finds the main pack of another game: the one that needs no other. If there are several, --with decides.
void Common::find_main_packs() {
  packs::Problems problems;
  const std::vector<std::filesystem::path> folder = {game};
  const packs::PackFinder finder(folder, problems);
  problems.throw_if_any();
  main_packs.clear();
  for (const auto& [id, pack] : finder.packs())
    if (pack.manifest.required.empty()) main_packs.push_back(id);
  if (main_packs.empty())
    throw UsageError(finder.packs().empty() ? "wrong.game-empty" : "wrong.game-needs", {{"game", game}});
  if (main_packs.size() == 1) return;
  const auto named = [&](const std::string& id) { return std::ranges::find(with, id) != with.end(); };
  if (std::ranges::none_of(main_packs, named) && with.empty())
    throw UsageError("wrong.games", {{"game", game}, {"packs", rules::one_text(main_packs)}});
  main_packs.clear();
}

int Common::usual_players(int wanted) const {
  packs::Problems ignored;  // reported when the packs are linked
  const packs::PlayerRange range = packs::common_players(finder().select(selection(wanted).packs, ignored));
  return range.min <= range.max ? std::clamp(wanted, range.min, range.max) : wanted;
}

void Common::refuse(const char* option, bool said, std::string_view because) const {
  if (!said) return;
  const char* text = config.empty() ? "wrong.can-not" : "wrong.can-not-config";
  throw UsageError(text, {{"because", tool_message(because)}, {"option", option}});
}

void Common::throw_packs(std::string_view because) const {
  refuse("--with", !with.empty(), because);
  refuse("--set", !set.empty(), because);
}

void Common::throw_game(std::string_view because) const {
  throw_packs(because);
  refuse("--seed", seed_given, because);
  refuse("--seats", !seats.empty(), because);
}

std::vector<std::filesystem::path> Common::folders() const {
  std::vector<std::filesystem::path> all = {game.empty() ? bundled_content() : std::filesystem::path(game)};
  all.insert(all.end(), pack_path.begin(), pack_path.end());
  const auto added = added_packs();
  const std::vector<std::filesystem::path> more =
      added ? packs::entries_of(*added) : std::vector<std::filesystem::path>{};
  if (more.empty()) return all;
  // Added packs come after all others, one by one, so that packs named explicitly take precedence. For another game,
  // only those that go with it are used.
  packs::Problems ignored;
  const packs::PackFinder named(all, ignored);
  for (const auto& folder : more)
    if (packs::is_pack(folder) && !named.packs().contains(folder.filename().string())) all.push_back(folder);
  if (game.empty()) return all;
  const packs::PackFinder every(all, ignored);
  std::erase_if(all, [&](const std::filesystem::path& folder) {
    const std::string id = folder.filename().string();
    packs::Problems missing;
    if (folder.parent_path() == *added) every.select({&id, 1}, missing);
    return !missing.empty();
  });
  return all;
}

packs::PackFinder Common::finder() const {
  packs::Problems ignored;
  return packs::PackFinder(folders(), ignored);
}

std::set<std::string> languages_of(const packs::PackFinder& finder) {
  std::set<std::string> languages;
  for (const rules::EmbeddedFile& each : packs::engine_texts()) languages.emplace(each.stem());
  for (const auto& [id, pack] : finder.packs())
    languages.insert(pack.manifest.languages.begin(), pack.manifest.languages.end());
  return languages;
}

packs::Selection Common::selection(int players) const {
  packs::Selection selection{main_packs, set, players, fast};
  for (const std::string& id : with)
    if (std::ranges::find(selection.packs, id) == selection.packs.end()) selection.packs.push_back(id);
  return selection;
}

play::GameConfig Common::game_config() const {
  const auto [game_seed, bot_seed] = play::game_seeds(seed, game_index);
  return {.folders = folders(),
          .selection = {.packs = {}, .settings = {}, .fast = fast},
          .seed = game_seed,
          .bot_seed = bot_seed,
          .language = language,
          .most = most};
}

void check_players(int players) {
  if (players < 1 || players > rules::kMaxSeats)
    throw UsageError("wrong.from-to", {{"option", "--players"}, {"least", 1}, {"most", rules::kMaxSeats}});
}

bool same_option(std::string_view setting, std::string_view other) {
  const auto name = [](std::string_view text) { return text.substr(0, text.find('=')); };
  const auto plain = [&](std::string_view text) {
    const std::string_view whole = name(text);
    return whole.substr(whole.find('.') + 1);
  };
  const auto has_pack = [&](std::string_view text) { return name(text).find('.') != std::string_view::npos; };
  return plain(setting) == plain(other) && (!has_pack(setting) || !has_pack(other) || name(setting) == name(other));
}

void set_instead(std::vector<std::string>& settings, std::string setting) {
  std::erase_if(settings, [&](const std::string& each) { return same_option(each, setting); });
  settings.push_back(std::move(setting));
}

void check_kinds(const char* option, const std::vector<std::string>& seats) {
  for (const std::string& kind : seats)
    if (const packs::Message fault = play::seat_kind_fault(kind); !fault.empty())
      throw UsageError("wrong.of-option", {{"option", option}, {"fault", fault}});
}

void Common::check_seats(const std::vector<std::string>& kinds) const {
  check_kinds("--seats", kinds);
  packs::Problems problems;
  const auto places = folders();
  const packs::PackFinder finder(places, problems);
  const auto packs = finder.select(selection(static_cast<int>(kinds.size())).packs, problems);
  if (!problems.empty()) return;  // reported when they are linked
  const packs::Message fault = packs::players_fault(finder, packs, static_cast<int>(kinds.size()));
  if (fault.empty()) return;
  const std::string place = !config.empty() && kinds == seats ? config + ": seats" : "--seats";
  throw UsageError("wrong.of-option", {{"option", place}, {"fault", fault}});
}

std::vector<std::string> Common::bots_in_seats() const {
  std::vector<std::string> bots = seats;
  std::ranges::replace(bots, std::string("human"), std::string("heuristic"));
  return bots;
}

}  // namespace tools
