// dicetown ablate: plays each game twice on the same chance, once with a card blank, and prints what the card changes.
#include <algorithm>
#include <iostream>

#include "ablation_output.hpp"
#include "bot_factory.hpp"
#include "common.hpp"
#include "interrupt.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "play/parallel.hpp"
#include "play/wording.hpp"
#include "progress.hpp"
#include "rerun_command.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;
namespace simulation = rules::simulation;

struct AblateOptions {
  Common common;
  BotSeats seats;
  std::string card;
  std::int64_t games = 10000;
  bool keep_going = false;
};

simulation::SimulationConfig config_for(const AblateOptions& options, std::vector<std::string> bots,
                                        std::shared_ptr<Programs> programs) {
  simulation::SimulationConfig config =
      simulated(options.common, options.seats.players, std::move(bots), std::move(programs));
  config.games = options.games;
  config.max_alike = options.keep_going ? 0 : rules::play::kMaxAlike;
  return config;
}

void check_card(const std::string& card, const rules::Ruleset& rules) {
  std::vector<std::string> known;
  for (const auto& kind : rules.card_kinds()) known.push_back(kind.id);
  if (std::find(known.begin(), known.end(), card) == known.end())
    throw UsageError("wrong.no-card", {{"card", card}, {"meant", packs::meant(card, known)}});
}

/// Reports failures; returns true if there were any.
bool tell_failures(const AblateOptions& options, const simulation::Ablation& ablation) {
  const Texts& texts = *options.common.texts;
  if (ablation.gave_up) tell_gave_up(texts, ablation.pairs() + ablation.failed);
  if (ablation.failed == 0) return false;
  std::cerr << "dicetown: "
            << texts("failed.pairs",
                     {{"n", std::to_string(ablation.failed)}, {"first", std::to_string(ablation.first_failed)}})
            << ": " << packs::printable(ablation.failure) << "\n";
  const PlayedGames played{options.common, static_cast<std::size_t>(options.seats.players), options.seats.bots};
  if (!ablation.failed_blank) std::cerr << how_to_see(played, ablation.first_failed) << "\n";
  return true;
}

int run(AblateOptions& options, const Command& command) {
  options.common.resolve(command);
  check_games("--games", options.games);
  std::vector<std::string> bots = options.seats.resolve(options.common, command);
  const auto programs = std::make_shared<Programs>();
  const simulation::SimulationConfig config = config_for(options, std::move(bots), programs);
  check_card(options.card, config.linked->ruleset);
  const Interrupt interrupt;
  const simulation::Ablation ablation = [&] {
    Progress progress(options.games, *options.common.texts);
    return simulation::ablate(
        config, options.card, [&](std::int64_t done) { progress(done); }, Interrupt::seen);
  }();
  if (options.common.json)
    print_json(ablation_json(ablation, options.card, simulation::origin_of(config, ablation.metrics)));
  else
    print_ablation(ablation,
                   rules::play::Wording(*config.linked, options.common.texts->language()).name("card", options.card),
                   options.common.seed, *options.common.texts);
  const bool failed = tell_failures(options, ablation);
  if (programs->tell_given_up(*options.common.texts) || failed) return kProblems;
  return Interrupt::seen ? kInterrupted : kFine;
}

}  // namespace

void add_ablate(CommandLine& program) {
  auto options = std::make_shared<AblateOptions>();
  Command command = program.add("ablate", "measure");
  command.value("card", options->card).required();
  options->common.add_usual_to(command);
  options->seats.add_to(command);
  command.value("--games", options->games).shows_default();
  options->common.add_threads_to(command);
  command.flag("--keep-going", options->keep_going);
  options->common.add_remote_to(command);
  options->common.add_length_to(command);
  command.examples({"dicetown ablate dynamite", "dicetown ablate cattle --with wild-west --games 20000"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools
