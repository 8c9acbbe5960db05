// dicetown trace: shows everything that happens in a game, a round, a step or a scenario, as a tree.
#include "scenarios/trace.hpp"

#include <algorithm>
#include <iostream>
#include <limits>

#include "bot_factory.hpp"
#include "common.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "rerun_command.hpp"
#include "saves.hpp"
#include "scenario_files.hpp"
#include "scenarios/retrace.hpp"

namespace tools {
namespace {

namespace play = rules::play;
namespace scenarios = rules::scenarios;

struct TraceOptions {
  Common common;
  BotSeats seats;
  SavedGame saved;
  std::string scenario, step;
  int round = -1;
};

void print(const TraceOptions& options, std::span<const scenarios::TraceNode> nodes) {
  const scenarios::TracePart part{options.round, options.step};
  if (std::none_of(nodes.begin(), nodes.end(), [&](const scenarios::TraceNode& node) {
        return node.kind == scenarios::NodeKind::step && part.has(node);
      }))
    throw UsageError("wrong.no-step", {});
  if (options.common.json) return print_json(scenarios::trace_json(nodes, part));
  for (const std::string& line : scenarios::trace_lines(nodes, part))
    std::cout << rules::packs::printable_line(line) << "\n";
}

int of_scenario(const TraceOptions& options) {
  scenarios::Scenario scenario = scenario_at(options.scenario);
  scenario.selection.fast = options.common.fast;
  scenarios::ScenarioRunner runner(folders_with(options.common, {scenario.file}));
  std::vector<scenarios::TraceNode> nodes;
  const scenarios::ScenarioResult result = runner.run(scenario, {.trace = &nodes});
  if (!nodes.empty()) print(options, nodes);
  if (result.passed) return kFine;
  std::cout.flush();
  std::cerr << rules::packs::printable(result.report);
  return kProblems;
}

std::unique_ptr<play::Game> game_for(TraceOptions& options, const Command& command) {
  Common& common = options.common;
  if (!options.saved.file.empty()) {
    common.throw_game("wrong.save-says");
    command.refuse({"--players", "--bots", "--game-index"}, "wrong.save-says");
    return options.saved.load(play::load_save(options.saved.file), common, command);
  }
  play::GameConfig config = common.game_config();
  config.seats = options.seats.resolve(common, command);
  config.selection = common.selection(options.seats.players);
  return std::make_unique<play::Game>(config);
}

int run(TraceOptions& options, const Command& command) {
  options.common.resolve(command);
  command.needs({"--ignore-pack-changes", "--yes"}, "file");
  if (!options.scenario.empty()) {
    options.common.throw_game("wrong.scenario-says");
    command.excludes("--scenario", {"file", "--players", "--bots", "--game-index"});
    return of_scenario(options);
  }
  play::GameTable table(game_for(options, command));
  play::Game& game = table.game();
  play::ExternalPlayers choosers(game.seats(), chooser_maker(options.common));
  const rules::Status status = choosers.advance(table);
  const auto told = scenarios::retell(game);
  print(options, told->trace.nodes());
  if (const auto& diverges = game.engine().answers().mismatch()) {
    std::cout.flush();
    throw play::SaveError(rules::packs::Message("save.diverges", {{"how", play::told(*diverges)}}));
  }
  if (status != rules::Status::failed) return kFine;
  print_error(game.engine().failure());
  return kBadInput;
}

}  // namespace

void add_trace(CommandLine& program) {
  auto options = std::make_shared<TraceOptions>();
  Command command = program.add("trace", "make");
  command.value("file", options->saved.file);
  command.value("--scenario", options->scenario);
  options->common.add_usual_to(command);
  options->common.add_remote_to(command);
  options->common.add_length_to(command);
  options->seats.add_to(command);
  options->common.add_game_index_to(command);
  command.value("--round", options->round).within(0, std::numeric_limits<int>::max());
  command.value("--step", options->step);
  options->saved.add_to(command);
  command.examples({"dicetown trace --scenario tests/scenarios/base/mine_and_bank.yaml:doubles",
                    "dicetown trace --seed 7 --game-index 12 --round 2 --step gold-mine",
                    "dicetown trace evening.save --json"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools
