// dicetown replay --report: the what-if analysis of a played game, for the browser too.
#include "lab.hpp"
#include "load.hpp"
#include "report_file.hpp"
#include "saved_game.hpp"
#include "what_if.hpp"

namespace tools {
namespace {

namespace play = rules::play;

struct LabReplayOptions {
  SavedGame saved;
  WhatIf what_if;
};

int run(LabReplayOptions& options, const Command& command) {
  options.saved.common.resolve(command);
  if (!options.what_if.wanted(command)) throw UsageError("wrong.report-of", {});
  check_report(options.what_if.report());
  const play::Save save = play::load_save(options.saved.file);
  return options.what_if.run(options.saved.common, *load_game(options.saved.config(), save), save);
}

}  // namespace

void add_replay(CommandLine& program, const TypedCommand& typed) {
  auto options = std::make_shared<LabReplayOptions>();
  Command command = program.add("replay");
  options->saved.add_to(command);
  options->what_if.add_to(command, report_writer(), typed.line);
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools
