#include "scenarios/scenario_game.hpp"

namespace rules::scenarios {

std::optional<Scenario> only_scenario(const std::string& name, std::string_view text) {
  packs::Problems problems;
  std::vector<Scenario> scenarios = read_scenarios(name, text, problems);
  if (!problems.empty() || scenarios.size() != 1) return std::nullopt;
  return std::move(scenarios.front());
}

void begin_at(play::GameConfig& config, const Scenario& scenario) {
  const auto alone = only_scenario(scenario.file, scenario.text);
  if (!alone || alone->name != scenario.name)
    throw packs::ContentError({{scenario.file, scenario.mark,
                                "this scenario can't be played, because it shares a line with another one; begin each "
                                "scenario on its own line, with `- scenario:`"}});
  config.beginning = scenario.text;
  config.set_up = table_of(scenario);
}

void begin_as(play::GameConfig& config, const play::Save& save) {
  if (save.beginning.empty()) return;
  const auto scenario = only_scenario("the scenario in the save", save.beginning);
  if (!scenario) throw play::SaveError(packs::Message("save.no-beginning", {}));
  begin_at(config, *scenario);
}

std::string scenario_of(const play::Save& save) {
  const auto scenario = only_scenario("", save.beginning);
  return scenario ? scenario->name : "";
}

Seat first_to_answer(const Scenario& scenario) {
  for (const packs::Node& item : scenario.answers.items)
    for (const packs::Entry& entry : item.entries)
      for (int s = 0; s < scenario.selection.players; ++s)
        if (entry.key == "p" + std::to_string(s + 1)) return Seat(s);
  return Seat(0);
}

}  // namespace rules::scenarios
