// dicetown replay: shows a saved game again, up to any step, and checks that it still gives the same result.
#include <iostream>

#include "common.hpp"
#include "fmt/format.h"
#include "load.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "play/game.hpp"

namespace tools {
namespace {

namespace play = rules::play;

struct ReplayOptions {
  Common common;
  std::string file;
  std::int64_t to = -1;
  bool verify = false, anyway = false;
};

int run(ReplayOptions& options, const Command& command) {
  options.common.resolve(command);
  if (options.verify) command.refuse({"--to"}, "--verify is of the whole game");
  const play::Save save = play::load_save(options.file);
  play::GameConfig config;
  config.folders = options.common.folders();
  config.selection.fast = options.common.fast;
  config.language = options.common.language;
  config.anyway = options.anyway;
  config.most = options.common.most;
  const auto loaded = load_game(config, save);
  play::Game& game = *loaded;
  rules::Engine& engine = game.engine();
  std::size_t shown = 0;
  nlohmann::ordered_json hashes = nlohmann::ordered_json::array();
  while (options.to < 0 || engine.step_number() < options.to) {
    const rules::Status status = engine.advance(true);
    if (engine.divergence()) throw play::SaveError("the replay diverges: " + *engine.divergence());
    if (!options.common.json && !options.verify)
      for (const std::string& line : game.log(rules::Seat(), shown, shown)) std::cout << line << "\n";
    hashes.push_back(fmt::format("{:016x}", engine.state().hash()));
    if (status == rules::Status::failed) throw play::SaveError("a script fails: " + engine.failure());
    if (status != rules::Status::running) break;
  }
  if (engine.read().over() && !save.entries.empty() && save.entries.back().step >= engine.step_number())
    throw play::SaveError("the replay diverges: the game is over before the last answers of the save");
  const std::size_t used = engine.journal().size();
  // Bots may have answered more since it was saved.
  if (options.verify && used < save.entries.size())
    throw play::SaveError(fmt::format("only {} of the save's {} answers were asked for", used, save.entries.size()));
  const std::string end = engine.read().over()                       ? "the game is over"
                          : engine.status() == rules::Status::asking ? "somebody is asked"
                                                                     : "the game goes on";
  if (options.common.json)
    print_json(nlohmann::ordered_json{{"lock", lock_json(game.linked().lock)},
                                      {"steps", engine.step_number()},
                                      {"answers", used},
                                      {"over", engine.read().over()},
                                      {"hashes", hashes}});
  else fmt::print("{} steps, {} answers; {}; state {:016x}\n", engine.step_number(), used, end, engine.state().hash());
  return kFine;
}

}  // namespace

void add_replay(CommandLine& program) {
  auto options = std::make_shared<ReplayOptions>();
  Command command = program.add("replay", "Show a saved game again, or verify it");
  options->common.add_pack_path_to(command);
  options->common.add_language_to(command);
  options->common.add_json_to(command);
  options->common.add_fast_to(command);
  options->common.add_length_to(command);
  command.value("file", options->file, "A saved game").required();
  command.value("--to", options->to, "Stop after so many steps");
  command.flag("--verify", options->verify, "Only check that every answer is still legal");
  command.flag("--anyway", options->anyway, "Go on even if packs or options have changed since it was saved");
  command.closing("Example:\n  dicetown replay evening.save --verify");
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools
