// The scenarios beside the packs of a server: its rulebooks show them, and guests can start games at their tables.
#include "catalogue.hpp"
#include "packs/yaml/printable.hpp"
#include "rulebook/examples.hpp"
#include "scenarios/scenario_game.hpp"

namespace server {

using namespace rules;

bool asks_everyone(const packs::LinkedGame& packs) {
  return std::any_of(packs.option_values.begin(), packs.option_values.end(), [](const packs::OptionValue& option) {
    return !option.decl.asks_everyone_if.empty() && option.value == option.decl.asks_everyone_if;
  });
}

std::vector<rulebook::Example> Catalogue::examples_of(const std::vector<packs::PackFiles>& packs) const {
  packs::Problems ignored;  // an unreadable scenario illustrates nothing
  auto found = rulebook::find_examples(finder_, packs, std::filesystem::current_path(), ignored);
  for (rulebook::Example& each : found) {
    const std::filesystem::path file = each.file;
    if (!file.is_absolute()) continue;
    each.file = file.filename().string();  // paths on the host's machine must not be revealed to guests
    each.reachable = false;
  }
  return found;
}

TableConfig Catalogue::configure_at_scenario(const Choice& choice) {
  std::optional<scenarios::Scenario> scenario;
  {
    const std::lock_guard lock(mutex_);
    if (scenarios_.empty()) {
      std::vector<packs::PackFiles> all;
      for (const auto& [id, pack] : finder_.packs()) all.push_back(pack);
      for (rulebook::Example& each : examples_of(all)) scenarios_.emplace(each.key, std::move(each));
    }
    const auto found = scenarios_.find(choice.scenario);
    if (found == scenarios_.end() || !found->second.playable) throw BadRequest({"no-scenario"});
    scenario = scenarios::only_scenario(found->second.file, found->second.text);
  }
  if (!scenario) throw BadRequest({"no-scenario"});
  const packs::Selection& selection = scenario->selection;
  const auto packs = linked(selection.packs, selection.settings, selection.players);
  TableConfig config{.name = choice.name.empty() ? packs::printable_line(scenario->name) : choice.name,
                     .language = choice.language,
                     .everyone = asks_everyone(*packs),
                     .hints = true,
                     .game = {.lock = packs->lock,
                              .options = packs->options,
                              .seats = std::vector<std::string>(at(selection.players), "heuristic"),
                              .beginning = scenario->text}};
  give_seeds(config);
  config.game.names.resize(config.game.seats.size());
  config.game.seats[position(scenarios::first_to_answer(*scenario))] = "human";
  make(config);  // reports its problems now
  return config;
}

}  // namespace server
