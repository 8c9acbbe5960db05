#include "saving.hpp"

#include <algorithm>
#include <iostream>

#include "common.hpp"
#include "packs/pack/write_file.hpp"
#include "packs/yaml/printable.hpp"

namespace tools {

bool answered(const rules::play::Game& game) {
  const auto answer_log = game.engine().answers().entries();
  return std::any_of(answer_log.begin(), answer_log.end(),
                     [](const rules::LoggedAnswer& entry) { return !entry.by_inline; });
}

std::optional<std::string> Saving::save(const rules::play::Game& game, const std::string& file) {
  try {
    files_.write(file, game.save());
    return std::nullopt;
  } catch (const rules::packs::WriteError& error) {
    return error.reason().in(game.config().language);
  }
}

std::optional<std::string> Saving::save(const rules::play::Game& game) {
  if (file_.empty()) return std::nullopt;
  auto fault = save(game, file_);
  if (!fault) unsaved_ = false;
  return fault;
}

int tell_failure(const rules::play::Game& game, const Saving& saving) {
  std::fflush(stdout);
  const rules::Engine& engine = game.engine();
  const Texts texts(game.config().language);
  const bool rounds = engine.read().round() > engine.position().limits.rounds;
  if (engine.position().too_long())
    std::cerr << "dicetown: "
              << texts(rounds ? "failed.rounds" : "failed.steps",
                       {{"most",
                         std::to_string(rounds ? engine.position().limits.rounds : engine.position().limits.steps)}})
              << "\n";
  else std::cerr << "dicetown: " << texts("failed.script") << "\n" << rules::packs::printable(engine.failure()) << "\n";
  if (!saving.file().empty() && !saving.unsaved())
    std::cerr << texts("failed.saved", {{"file", saving.file()}}) << "\n";
  return kBadInput;
}

}  // namespace tools
