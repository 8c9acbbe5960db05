#include "load.hpp"

#include <iostream>

#include "base/one_text.hpp"
#include "content/printable.hpp"
#include "proof/scenario_game.hpp"

namespace tools {

namespace content = rules::content;

std::unique_ptr<rules::play::Game> load_game(const rules::play::GameConfig& config, const rules::play::Save& save) {
  if (const std::vector<std::string> gone = rules::play::packs_gone(save, config.folders); !gone.empty())
    throw rules::play::SaveError(content::Message("save.packs-not-there", {{"packs", rules::one_text(gone)}}));
  const content::Message difference = rules::play::lock_difference(save, config.folders);
  if (!difference.empty()) {
    if (!config.anyway) throw rules::play::SaveError(content::Message("save.other-packs-stop", {{"how", difference}}));
    const content::Message told("save.other-packs-anyway", {{"how", difference}});
    std::cerr << "dicetown: " << content::printable_line(told.in(config.language)) << "\n";
  }
  rules::play::GameConfig begun = config;
  rules::proof::begin_as(begun, save);
  return std::make_unique<rules::play::Game>(begun, save);
}

}  // namespace tools
