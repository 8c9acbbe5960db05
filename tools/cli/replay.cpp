// dicetown replay: replays a saved game up to any step, and verifies its result.
#include <iostream>
#include <optional>

#include "fmt/format.h"
#include "log_printer.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "play/game.hpp"
#include "saves.hpp"
#include "scenarios/reasons.hpp"
#include "scenarios/retrace.hpp"
#include "terminal.hpp"

namespace tools {
namespace {

namespace play = rules::play;
namespace scenarios = rules::scenarios;
using rules::packs::Message;

struct ReplayOptions {
  Common common;
  SavedGame saved;
  std::string why;
  std::vector<std::string> why_not;
  std::int64_t to = -1;
  bool verify = false, brief = false;
};

/// Explains a number at the end of the replay, and why a seat can't play a card there.
void tell_why(const ReplayOptions& options, const play::Game& game) {
  const auto told = scenarios::retell(game);
  const scenarios::Reasons reasons(game.linked(), game.wording(), game.engine(), *told->host);
  std::vector<std::string> lines;
  try {
    if (!options.why.empty()) lines = reasons.why(options.why, told->trace);
    if (!options.why_not.empty()) {
      const scenarios::ScenarioNames names(game.linked().ruleset);
      const rules::Seat seat = names.seat(options.why_not[0], {});
      for (std::string& line : reasons.why_not(seat, options.why_not.at(1))) lines.push_back(std::move(line));
    }
  } catch (const scenarios::ScenarioFault& fault) {
    throw UsageError(fault.message());
  }
  for (const std::string& line : lines) std::cout << rules::packs::printable_line(line) << "\n";
}

/// Lists the user's own games with their files.
int list_own(const Common& common, const Texts& texts) {
  const std::optional<KeptGames> kept = KeptGames::of_user();
  const rules::packs::PackFinder finder = common.finder();
  std::size_t nth = 0;
  const auto list = [&](const char* heading, const std::vector<KeptGame>& games) {
    if (games.empty()) return;
    say(styled(texts(heading), Style::heading));
    for (const KeptGame& game : games) {
      say("  " + kept_title(game, std::to_string(++nth), finder, texts), 5);
      fmt::print("     {}\n", rules::packs::printable_line(game.file.string()));  // in one line, to be copied
    }
  };
  if (kept) list("begin.kept", kept->unfinished());
  if (kept) list("replay.ended", kept->finished());
  say(texts(nth == 0 ? "replay.none" : "replay.how"));
  return kFine;
}

int run(ReplayOptions& options, const Command& command) {
  options.common.resolve(command);
  if (options.saved.file.empty()) {
    if (command.given_any_but({"--lang"})) throw UsageError("wrong.no-save", {});
    return list_own(options.common, command.texts());
  }
  const bool asks_why = !options.why.empty() || !options.why_not.empty();
  for (const char* const why : {"--why", "--why-not"}) command.excludes(why, {"--json", "--verify"});
  if (!options.why_not.empty() && options.why_not.size() != 2) throw UsageError("wrong.why-not-two", {});
  command.excludes("--verify", {"--to"});
  const play::Save save = play::load_save(options.saved.file);
  const auto loaded = options.saved.load(save, options.common, command);
  play::Game& game = *loaded;
  rules::Engine& engine = game.engine();
  const bool shows = !options.common.json && !options.verify && !asks_why;
  Showing showing(game, !options.brief);
  nlohmann::ordered_json hashes = nlohmann::ordered_json::array();
  const auto check_failed = [&] {  // also while the table is shown
    if (engine.status() == rules::Status::failed)
      throw play::SaveError(Message("save.script", {{"failure", engine.failure()}}));
  };
  while (options.to < 0 || engine.step_number() < options.to) {
    const rules::Status status = engine.advance(true);
    if (engine.answers().mismatch())
      throw play::SaveError(Message("save.diverges", {{"how", play::told(*engine.answers().mismatch())}}));
    if (shows) showing.step();
    hashes.push_back(fmt::format("{:016x}", engine.state().hash()));
    check_failed();
    if (status != rules::Status::running) break;
  }
  if (engine.read().over() && !save.entries.empty() && save.entries.back().step >= engine.step_number())
    throw play::SaveError(Message("save.diverges-over", {}));
  const std::size_t used = engine.answers().entries().size();
  // Bots may have answered more since the save.
  if (options.verify && used < save.entries.size())
    throw play::SaveError(Message("save.unasked", {{"used", used}, {"answers", save.entries.size()}}));
  if (asks_why) {
    tell_why(options, game);
    return kFine;
  }
  if (shows) showing.end();
  check_failed();
  const char* const end = engine.read().over()                       ? "replay.verified-over"
                          : engine.status() == rules::Status::asking ? "replay.verified-asked"
                                                                     : "replay.verified-on";
  if (options.common.json)
    print_json(nlohmann::ordered_json{{"lock", lock_json(game.linked().lock)},
                                      {"steps", engine.step_number()},
                                      {"answers", used},
                                      {"over", engine.read().over()},
                                      {"hashes", hashes}});
  else
    fmt::print("{}\n", command.texts()(end, {{"steps", engine.step_number()},
                                             {"answers", used},
                                             {"hash", fmt::format("{:016x}", engine.state().hash())}}));
  return kFine;
}

}  // namespace

void add_replay(CommandLine& program) {
  auto options = std::make_shared<ReplayOptions>();
  Command command = program.add("replay", "play");
  options->saved.add_to(command, options->common, false);
  command.value("--to", options->to);
  command.flag("--brief", options->brief);

  command.flag("--verify", options->verify);
  command.value("--why", options->why);
  command.names("--why-not", options->why_not);
  command.examples({"dicetown replay evening.save", "dicetown replay evening.save --verify",
                    "dicetown replay evening.save --to 40 --why p1.nuggets"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools
