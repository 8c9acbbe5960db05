// dicetown play: a game in the terminal: alone against bots, with several people at one screen, or watching bots.
#include <algorithm>
#include <iostream>
#include <optional>
#include <random>

#include "bot_factory.hpp"
#include "common.hpp"
#include "file_watch.hpp"
#include "fmt/format.h"
#include "log_printer.hpp"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"
#include "play/debug_lines.hpp"
#include "play/parallel.hpp"
#include "player_names.hpp"
#include "saves.hpp"
#include "scenario_files.hpp"
#include "scenarios/scenario_game.hpp"
#include "session.hpp"
#include "setup_prompt.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;
namespace play = rules::play;
namespace scenarios = rules::scenarios;

struct PlayOptions {
  Common common;
  SavedGame saved;  ///< to continue
  std::string seats, save, scenario;
  std::vector<std::string> names;
  bool force = false, watch = false, debug = false;
  std::filesystem::path kept;  ///< the autosave to continue
};

/// Checks, before the first answer, that the game can be saved without losing anything.
void check_save(const std::string& file, Saving& saving, const play::Game& game) {
  try {
    saving.check(file, game);
  } catch (const packs::WouldReplace& error) {
    throw UsageError("wrong.would-replace", {{"what", error.message()}, {"file", file}});
  }
}

/// Normalizes the names. Throws UsageError if one is invalid, or looks like another one.
void check_names(std::vector<std::string>& names, std::size_t seats) {
  if (names.size() > seats) throw UsageError("wrong.names-many", {{"names", names.size()}, {"seats", seats}});
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) continue;  // named by number
    const auto name = player_name(names[i]);
    if (!name) throw UsageError("wrong.name", {{"name", names[i]}, {"most", kMaxNameLength}});
    names[i] = *name;
    if (is_taken(*name, std::span(names).first(i))) throw UsageError("wrong.name-twice", {{"name", *name}});
  }
}

/// If several people share the screen, asks everyone whether to play a card, so that a pause reveals nothing; unless
/// the option is set.
void ask_everybody(const Common& common, packs::Selection& selection) {
  packs::Problems ignored;  // reported when they are linked
  const auto where = common.folders();
  const packs::PackFinder finder(where, ignored);
  for (const packs::PackFiles& pack : finder.select(selection.packs, ignored))
    for (const packs::OptionDecl& option : pack.manifest.options) {
      const std::string name = pack.manifest.id + "." + option.name + "=";
      const auto said = [&](const std::string& setting) { return same_option(setting, name); };
      if (!option.asks_everyone_if.empty() && std::none_of(selection.settings.begin(), selection.settings.end(), said))
        selection.settings.push_back(name + option.asks_everyone_if);
    }
}

std::unique_ptr<play::Game> loaded_game(PlayOptions& options, const Command& command) {
  options.common.throw_game("wrong.save-says");
  command.refuse({"--seats", "--game-index"}, "wrong.save-says");
  const play::Save save = play::load_save(options.saved.file);
  check_names(options.names, save.seats.size());
  auto game = options.saved.load(save, options.common, command, options.names);
  std::vector<std::string> all = game->config().names;
  if (!options.names.empty()) check_names(all, save.seats.size());
  return game;
}

std::unique_ptr<play::Game> game_at(const scenarios::Scenario& from, PlayOptions& options, play::GameConfig config) {
  Common& common = options.common;
  if (static_cast<int>(config.seats.size()) != from.selection.players)
    throw UsageError("wrong.scenario-players", {{"players", from.selection.players}, {"seats", config.seats.size()}});
  check_kinds("--seats", config.seats);
  if (folders_with(common, {from.file}).size() > common.folders().size())
    common.pack_path.push_back(pack_of(from.file).string());  // an autosave must find it again
  config.folders = common.folders();
  config.selection = from.selection;
  config.selection.fast = common.fast;
  if (!common.seed_given) config.seed = config.bot_seed = from.seed;
  scenarios::begin_at(config, from);
  return std::make_unique<play::Game>(config);
}

std::unique_ptr<play::Game> new_game(const Common& common, play::GameConfig config) {
  common.check_seats(config.seats);
  config.selection = common.selection(static_cast<int>(config.seats.size()));
  if (std::count(config.seats.begin(), config.seats.end(), "human") > 1) ask_everybody(common, config.selection);
  return std::make_unique<play::Game>(config);
}

/// If players have names, gives unnamed bots after them names, too.
void name_bots(play::GameConfig& config, const Texts& texts) {
  if (std::all_of(config.names.begin(), config.names.end(), [](const std::string& each) { return each.empty(); }))
    return;
  for (std::size_t seat = config.names.size(); seat < config.seats.size(); ++seat)
    config.names.push_back(config.seats[seat] == "human" ? "" : free_bot_name(texts, config.names));
}

/// Creates the game from all options.
std::unique_ptr<play::Game> make_game(PlayOptions& options, const Command& command) {
  Common& common = options.common;
  std::optional<scenarios::Scenario> from;
  if (!options.scenario.empty()) {
    common.throw_packs("wrong.scenario-says");
    command.excludes("--scenario", {"file"});
    from = scenario_at(options.scenario);
  }
  if (!common.seed_given) common.seed = std::random_device{}();
  if (!options.saved.file.empty()) return loaded_game(options, command);
  command.needs({"--ignore-pack-changes", "--yes"}, "file");
  play::GameConfig config = common.game_config();
  config.names = options.names;
  config.seats.assign(rules::at(from ? from->selection.players : common.usual_players(4)), "heuristic");
  config.seats[rules::at(from ? scenarios::first_to_answer(*from).index : 0)] = "human";
  if (!common.seats.empty()) config.seats = common.seats;
  if (command.given("--seats")) config.seats = split_list(options.seats);
  check_names(options.names, config.seats.size());
  name_bots(config, *common.texts);
  return from ? game_at(*from, options, config) : new_game(common, config);
}

/// Asks what to play. Throws Beginning::Left.
void ask_for_game(PlayOptions& options, const Texts& texts, const std::optional<KeptGames>& kept) {
  const WantedGame wanted = Beginning(options.common, texts).ask(kept);
  options.saved.file = options.save = options.kept = wanted.kept;
  options.common.with = wanted.packs;
  options.common.seats = wanted.seats;
  options.names = wanted.names;
}

/// Chooses an autosave file, unless another one was given or there can be none.
void keep(PlayOptions& options, const std::optional<KeptGames>& kept) {
  if (!options.save.empty()) return;
  const Texts& texts = *options.common.texts;
  try {
    if (kept) {
      options.kept =
          kept->has(options.saved.file) ? std::filesystem::path(options.saved.file) : kept->place_for(options.common);
      options.save = options.kept;
    } else {
      say(texts("begin.not-kept", {{"reason", texts("begin.no-folder")}}));
    }
  } catch (const packs::WriteError& error) {
    say(texts("begin.not-kept", {{"reason", error.reason()}}));
  }
}

/// Returns the command that continues this game later.
std::string command_to_go_on(const PlayOptions& options) {
  return options.kept.empty() ? fmt::format("dicetown play {0} --save {0}", options.save) : "dicetown play";
}

/// While people wait, a bot uses all hardware threads.
play::MakeChooser chooser_for_people(const Common& common) { return chooser_maker(common, rules::play::processors()); }

/// Shows a game between bots to its end.
int show(play::Game& game, PlayOptions& options, Saving& saving) {
  Showing showing(game, true);
  play::ExternalPlayers choosers(game.seats(), chooser_for_people(options.common));
  bool diverged = false;
  const auto save = [&] {
    const auto fault = saving.save(game);
    if (fault)
      say(styled(game.wording().ui("not-saved", {{"file", options.save}, {"reason", *fault}}), Style::warning));
    return fault.has_value();
  };
  while (!game.engine().read().over()) {
    const rules::Status status = game.engine().advance(true);
    if (game.engine().answers().mismatch() && !std::exchange(diverged, true)) {
      say(styled(play::told(*game.engine().answers().mismatch()).in(options.common.language), Style::warning));
      saving.forget();  // they contain answers that this game lacks
    }
    if (status != rules::Status::failed) {
      choosers.answer(game);
      showing.step();  // scripts may fail here, too
    }
    if (game.engine().status() == rules::Status::failed) {
      choosers.end(game);
      if (save()) saving.changed();
      return tell_failure(game, saving);
    }
  }
  choosers.end(game);
  showing.end();
  if (game.engine().status() == rules::Status::failed) return tell_failure(game, saving);
  return save() ? kUnwritten : kFine;
}

int run(PlayOptions& options, const Command& command) {
  Common& common = options.common;
  const Texts& texts = command.texts();
  common.resolve(command);
  const std::optional<KeptGames> kept = KeptGames::of_user();
  try {
    if (can_ask() && !command.given_any_but({"--lang", "--remote", "--remote-seconds"}))
      ask_for_game(options, texts, kept);
  } catch (const Beginning::Left& left) {
    return left.interrupted ? kInterrupted : kFine;
  }
  std::unique_ptr<play::Game> game = make_game(options, command);
  const auto& seats = game->seats();
  const bool human = std::find(seats.begin(), seats.end(), "human") != seats.end();
  if (human && !can_ask()) throw UsageError("wrong.no-terminal", {});
  if (!human) command.refuse({"--watch"}, "wrong.asks-nobody");
  if (!human && options.saved.file.empty() && options.scenario.empty() && !common.seed_given)
    fmt::print("--seed {}{}\n", common.seed,  // to see the same game again
               common.game_index > 0 ? fmt::format(" --game-index {}", common.game_index) : "");
  std::optional<play::DebugLines> debug;
  const auto show_debugging = [&](play::Game& of) {
    if (!options.debug) return;
    const auto print = [](const std::string& line) {
      std::fflush(stdout);
      std::cerr << packs::printable_line(line) << "\n";
    };
    debug.emplace(of.linked(), print, common.language);
    of.debug_to(&*debug);
  };
  show_debugging(*game);
  Saving saving(options.force);
  if (!options.saved.file.empty()) saving.allow(options.saved.file);
  if (!options.save.empty()) check_save(options.save, saving, *game);
  if (human) keep(options, kept);
  if (!options.save.empty()) saving.save_to(options.save, command_to_go_on(options), !options.kept.empty());
  if (!human) return show(*game, options, saving);
  Session session(std::move(game), std::move(saving), chooser_for_people(common));
  std::optional<FileWatch> watch;
  if (options.watch) {
    watch.emplace(files_of_packs(common, session.game().config().folders));
    session.follow([&] { return watch->changed(); }, show_debugging);
  }
  const int code = session.play(!options.saved.file.empty());
  if (options.kept.empty() || !holds_only(options.kept, session.game())) return code;
  if (session.game().engine().read().over()) kept->finish(options.kept);
  else if (!answered(session.game())) kept->drop(options.kept);
  return code;
}

}  // namespace

void add_play(CommandLine& program) {
  auto options = std::make_shared<PlayOptions>();
  Command command = program.add("play", "play");
  command.value("file", options->saved.file);
  command.value("--seats", options->seats).offers_several(play::seat_kinds);
  command.names("--names", options->names);
  command.value("--scenario", options->scenario);
  command.value("--save", options->save);
  command.flag("--force", options->force);
  options->common.add_packs_to(command);
  options->common.add_seed_to(command);
  options->common.add_game_index_to(command);
  options->common.add_language_to(command);
  options->common.add_fast_to(command);
  options->saved.add_to(command);
  command.flag("--watch", options->watch);
  command.flag("--debug", options->debug);
  options->common.add_remote_to(command);
  options->common.add_length_to(command);
  command.examples(
      {"dicetown play", "dicetown play --seats human,heuristic,heuristic --names Ann --save evening.save",
       "dicetown play evening.save --save evening.save",
       "dicetown play --with gold-pan --pack-path ~/mods/gold-pan --watch",
       "dicetown play --scenario tests/scenarios/base/mine_and_bank.yaml:doubles --seats human,random,random"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools
