#include "saving.hpp"

#include <iostream>

#include "common.hpp"
#include "content/printable.hpp"
#include "content/write_file.hpp"

namespace tools {

std::optional<std::string> Saving::save(const rules::play::Game& game, const std::string& file) {
  try {
    files_.write(file, game.save());
    return std::nullopt;
  } catch (const rules::content::WriteError& error) {
    return error.reason();
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
  if (engine.too_long())
    std::cerr << "dicetown: " << engine.failure() << "; --most-rounds and --most-steps allow more\n";
  else
    std::cerr << "dicetown: a script failed; the game stays as it was before this step:\n"
              << rules::content::printable(engine.failure()) << "\n";
  if (!saving.file().empty() && !saving.unsaved())
    std::cerr << "The answers so far are saved in " << saving.file() << ".\n";
  return kBadInput;
}

}  // namespace tools
