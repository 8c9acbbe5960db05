// A stranger's game.yaml: it is refused with a list of problems, or read; then it names no pack, option or seat without
// a word.
#include "fuzz.hpp"
#include "play/game_file.hpp"

using namespace rules;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  try {
    const play::GameFile file = play::load_game_file(folder.write("game.yaml", fuzz::text_of(data, size)));
    for (const std::string& setting : file.settings)
      if (setting.find('=') == std::string::npos) fuzz::fail("a setting without a value");
    if (!file.settings.empty()) fuzz::arrived();
  } catch (const packs::ContentError& refused) {
    for (const packs::Problem& problem : refused.problems())
      if (problem.message.empty() || packs::to_string(problem).find("game.yaml") == std::string::npos)
        fuzz::fail("a problem without a word or a place");
  }
  return 0;
}
