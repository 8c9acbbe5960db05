// Setup prompt: asks the user of a bare `dicetown play` what to play: which autosave to continue, or which packs, how
// many players, and who they are. Packs supply their names and player ranges.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "common.hpp"
#include "saves.hpp"
#include "terminal.hpp"

namespace tools {

/// A pack in a language, from its own texts, without linking it.
struct PackName {
  std::string name, text;
};

/// Returns the name in the language, else in English, else from pack.yaml; likewise for a text whose placeholders only
/// a game can fill.
PackName pack_name(const rules::packs::PackFiles& pack, const std::string& language);

/// The requested game: one to continue, or a new one.
struct WantedGame {
  std::filesystem::path kept;  ///< the game to continue, unless empty
  std::vector<std::string> packs, seats, names;
};

class Beginning {
 public:
  Beginning(const Common& common, const Texts& texts) : common_(common), texts_(texts) {}

  /// Thrown if the user doesn't want to continue.
  struct Left {
    bool interrupted = false;  ///< by Ctrl-C
  };
  WantedGame ask(const std::optional<KeptGames>& kept);

 private:
  std::string read(const std::string& prompt);
  int number(const std::string& prompt, int low, int high, int usual);
  /// Returns the game to continue, or nullopt for a new one.
  std::optional<std::filesystem::path> choose_kept(const std::vector<KeptGame>& games);
  std::vector<std::string> choose_packs();
  void choose_players(WantedGame& wanted);
  std::string ask_name(int nth, const std::vector<std::string>& taken);

  const Common& common_;
  const Texts& texts_;
  LineInput input_;
};

}  // namespace tools
