#include "load.hpp"

#include <algorithm>
#include <iostream>

#include "base/one_text.hpp"
#include "packs/yaml/printable.hpp"
#include "scenarios/scenario_game.hpp"

namespace tools {

namespace packs = rules::packs;

namespace {

/// Returns the number of answers of a save that still fit if they are replayed under changed rules. Throws SaveError if
/// a script fails.
std::size_t fitting_answers(rules::play::GameConfig config, const rules::play::Save& save) {
  config.anyway = true;
  rules::play::Game game(config, save);
  if (game.advance() == rules::Status::failed)
    throw rules::play::SaveError(packs::Message("save.script", {{"failure", game.engine().failure()}}));
  const auto same = [](const rules::LoggedAnswer& a, const rules::LoggedAnswer& b) {
    return a.place() == b.place() && a.seat == b.seat && a.serialized == b.serialized;
  };
  const auto now = game.engine().answers().entries();
  const auto differs = std::mismatch(save.entries.begin(), save.entries.end(), now.begin(), now.end(), same).first;
  return static_cast<std::size_t>(differs - save.entries.begin());
}

}  // namespace

std::unique_ptr<rules::play::Game> load_game(const rules::play::GameConfig& config, const rules::play::Save& save) {
  if (const std::vector<std::string> gone = rules::play::packs_gone(save, config.folders); !gone.empty())
    throw rules::play::SaveError(packs::Message("save.packs-not-there", {{"packs", rules::one_text(gone)}}));
  const packs::Message difference = rules::play::lock_difference(save, config.folders);
  rules::play::GameConfig begun = config;
  rules::scenarios::begin_as(begun, save);
  if (!difference.empty()) {
    if (!config.anyway)
      if (const std::size_t fit = fitting_answers(begun, save); fit < save.entries.size())
        throw rules::play::SaveError(packs::Message(
            "save.other-packs-stop", {{"how", difference}, {"n", fit}, {"answers", save.entries.size()}}));
    begun.anyway = true;
    const packs::Message told("save.other-packs-anyway", {{"how", difference}});
    std::cerr << "dicetown: " << packs::printable_line(told.in(config.language)) << "\n";
  }
  return std::make_unique<rules::play::Game>(begun, save);
}

}  // namespace tools
