// dicetown replay --report: what would have been in a game that was played, for the browser too.
#include "common.hpp"
#include "lab.hpp"
#include "load.hpp"
#include "report_file.hpp"
#include "what_if.hpp"

namespace tools {
namespace {

namespace play = rules::play;

struct ReplayOptions {
  Common common;
  WhatIf what_if;
  std::string file;
  bool anyway = false;
};

int run(ReplayOptions& options, const Command& command) {
  options.common.resolve(command);
  if (!options.what_if.wanted(command)) throw UsageError("--report is of --at N --instead ANSWER, or --turning-points");
  check_report(options.what_if.report());
  const play::Save save = play::load_save(options.file);
  play::GameConfig config;
  config.folders = options.common.folders();
  config.selection.fast = options.common.fast;
  config.language = options.common.language;
  config.anyway = options.anyway;
  config.most = options.common.most;
  return options.what_if.run(options.common, *load_game(config, save), save);
}

}  // namespace

void add_replay(CommandLine& program, const Typed& typed) {
  auto options = std::make_shared<ReplayOptions>();
  Command command = program.add("replay");
  options->common.add_pack_path_to(command);
  options->common.add_language_to(command);
  options->common.add_json_to(command);
  options->common.add_seed_to(command);
  options->common.add_fast_to(command);
  options->common.add_length_to(command);
  command.value("file", options->file).required();
  command.flag("--anyway", options->anyway);
  options->what_if.add_to(
      command, [](const rules::lab::Report& report, const std::string& file) { write_report(file, report); },
      typed.line);
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools
