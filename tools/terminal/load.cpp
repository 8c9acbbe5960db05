#include "load.hpp"

#include <iostream>

#include "base/one_text.hpp"
#include "packs/yaml/printable.hpp"
#include "scenarios/scenario_game.hpp"

namespace tools {

namespace packs = rules::packs;

std::unique_ptr<rules::play::Game> load_game(const rules::play::GameConfig& config, const rules::play::Save& save) {
  if (const std::vector<std::string> gone = rules::play::packs_gone(save, config.folders); !gone.empty())
    throw rules::play::SaveError(packs::Message("save.packs-not-there", {{"packs", rules::one_text(gone)}}));
  const packs::Message difference = rules::play::lock_difference(save, config.folders);
  if (!difference.empty()) {
    if (!config.anyway) throw rules::play::SaveError(packs::Message("save.other-packs-stop", {{"how", difference}}));
    const packs::Message told("save.other-packs-anyway", {{"how", difference}});
    std::cerr << "dicetown: " << packs::printable_line(told.in(config.language)) << "\n";
  }
  rules::play::GameConfig begun = config;
  rules::scenarios::begin_as(begun, save);
  return std::make_unique<rules::play::Game>(begun, save);
}

}  // namespace tools
