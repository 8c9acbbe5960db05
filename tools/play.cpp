// dicetown play: a game in the terminal, alone against bots, with several people at one screen, or watching bots.
#include <algorithm>
#include <iostream>
#include <optional>
#include <random>

#include "common.hpp"
#include "content/printable.hpp"
#include "content/write_file.hpp"
#include "fmt/format.h"
#include "load.hpp"
#include "play/debug_lines.hpp"
#include "scenario_files.hpp"
#include "session.hpp"
#include "watch.hpp"

namespace tools {
namespace {

namespace content = rules::content;
namespace play = rules::play;
namespace proof = rules::proof;

/// Before the first answer is given: that it can be saved, and loses nothing.
void check_save(const std::string& file, const SaveFiles& files, const play::Game& game) {
  try {
    files.check(file, game.save());
  } catch (const content::WouldReplace& error) {
    throw UsageError(std::string(error.what()) + "; --load " + file +
                     " goes on with it if it is a save, --replace writes over it");
  }
}

}  // namespace

void add_play(CommandLine& program) {
  struct Options {
    Common common;
    std::string seats, load, save, from;
    bool anyway = false, replace = false, watch = false, debug = false;
  };
  auto options = std::make_shared<Options>();
  Command command = program.add("play", "Play in the terminal, or watch bots play");
  options->common.add_packs_to(command);
  options->common.add_seed_to(command);
  options->common.add_language_to(command);
  options->common.add_fast_to(command);
  command.value("--seats", options->seats,
                "Who plays: human, heuristic or random for each player; without it you and three of heuristic");
  command.value("--load", options->load, "Continue a saved game, with its packs, options and seats");
  command.value("--from", options->from,
                "Sit down at the table of a scenario: FILE, or FILE:SENTENCE (a part of it is enough)");
  command.value("--save", options->save, "Save to this file after each answer");
  command.flag("--replace", options->replace,
               "With --save: replace any file; without it, only an older save of this game");
  command.flag("--anyway", options->anyway,
               "With --load: continue even if packs or options have changed since it was saved");
  command.flag("--watch", options->watch,
               "Whenever a file of the packs is saved, the game in progress goes on by what it says now");
  command.flag("--debug", options->debug, "Print what scripts say by debug() on standard error");
  options->common.add_length_to(command);
  command.closing(
      "Examples:\n  dicetown play --seats human,heuristic,heuristic --save evening.save\n"
      "  dicetown play --with gold-pan --pack-path ~/mods/gold-pan --watch\n  dicetown play --from "
      "tests/scenarios/base/mine_and_bank.yaml:doubles --seats human,random,random");
  command.runs([options, command] {
    Common& common = options->common;
    common.resolve(command);
    const bool loaded = !options->load.empty();
    std::optional<proof::Scenario> from;
    if (!options->from.empty()) {
      common.refuse_packs("the scenario says which game it is");
      command.refuse({"--load", "--save"}, "it is for a game that begins at its beginning, not --from a scenario");
      from = scenario_at(options->from);
    }
    std::vector<std::string> seats = {"human"};
    seats.resize(static_cast<std::size_t>(from ? from->selection.players : common.usual_players(4)), "heuristic");
    if (!common.seats.empty()) seats = common.seats;
    if (command.given("--seats")) seats = split_list(options->seats);
    if (loaded) {
      common.refuse_game("the save says which game it is");
      command.refuse({"--seats"}, "the save says which game it is");
    } else {
      command.refuse({"--anyway"}, "it is for --load");
    }
    play::GameConfig config = common.game_config();
    config.seats = seats;
    config.anyway = options->anyway;
    std::unique_ptr<play::Game> game;
    if (loaded) {
      game = load_game(config, play::load_save(options->load));
      seats = game->seats();
    } else if (from) {
      if (static_cast<int>(seats.size()) != from->selection.players)
        throw UsageError(
            fmt::format("--seats: the scenario has {} players, not {}", from->selection.players, seats.size()));
      check_kinds(seats);
      config.folders = folders_with(common, {from->file});
      config.selection = from->selection;
      config.selection.fast = common.fast;
      if (!common.seed_given) config.seed = config.bot_seed = from->seed;
      config.lay_out = proof::table_of(*from);
      game = std::make_unique<play::Game>(config);
    } else {
      common.check_seats(seats);
      if (!common.seed_given) config.seed = config.bot_seed = std::random_device{}();
      config.selection = common.selection(static_cast<int>(seats.size()));
      game = std::make_unique<play::Game>(config);
    }
    const bool human = std::find(seats.begin(), seats.end(), "human") != seats.end();
    if (human && !can_ask())
      throw UsageError("a human seat needs a terminal on standard input; without one, name only bots in --seats");
    if (!human && !loaded && !common.seed_given) fmt::print("--seed {}\n", config.seed);  // to see the same game again
    std::optional<play::DebugLines> debug;
    const auto show_debugging = [&] {
      if (!options->debug) return;
      const auto print = [](const std::string& line) {
        std::fflush(stdout);
        std::cerr << content::printable_line(line) << "\n";
      };
      debug.emplace(game->linked(), print, common.language);
      game->debug_to(&*debug);
    };
    show_debugging();
    SaveFiles files(options->replace);
    if (loaded) files.allow(options->load);
    if (!options->save.empty()) check_save(options->save, files, *game);
    if (!human) command.refuse({"--watch"}, "a game of bots asks nobody");
    auto session = std::make_unique<Session>(*game, options->save, files);
    if (!human) return session->watch();
    std::optional<Watch> watch;
    const auto changed = [&] { return watch->changed(); };
    if (options->watch) {
      watch.emplace(files_of_packs(common));
      session->follow(changed);
    }
    int code = session->play(loaded);
    while (code == Session::kRelinked) {
      auto next = session->take_next();
      auto later = std::make_unique<Session>(*next, options->save, files);
      later->continue_from(*session);
      later->follow(changed);
      session = std::move(later);
      game = std::move(next);
      show_debugging();
      code = session->play(false);
    }
    return code;
  });
}

}  // namespace tools
