// What is played, asked of whoever starts `dicetown play` alone: to go on with a game that saved itself, or which
// packs, how many players, and who they are. Knows no game: packs say what they are called and who can play them.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "autosaves.hpp"
#include "common.hpp"
#include "terminal.hpp"

namespace tools {

/// A game as it was asked for: one to go on with, or a new one.
struct WantedGame {
  std::filesystem::path kept;  ///< not empty: this game goes on
  std::vector<std::string> packs, seats, names;
};

/// So that no bot is "Player 2" beside answers that have numbers of their own: a name that none of these is; empty if
/// there is none left.
std::string name_of_bot(const Texts& texts, const std::vector<std::string>& taken);

class Beginning {
 public:
  Beginning(const Common& common, const Texts& texts) : common_(common), texts_(texts) {}

  /// Somebody doesn't want to go on.
  struct Left {
    bool interrupted = false;  ///< by Ctrl-C
  };
  std::variant<WantedGame, Left> ask(const std::optional<KeptGames>& kept);

 private:
  std::string read(const std::string& prompt);
  int number(const std::string& prompt, int low, int high, int usual);
  /// Returns a game of these to go on with, or nothing for a new one.
  std::optional<std::filesystem::path> choose_kept(const std::vector<KeptGame>& games);
  std::vector<std::string> choose_packs();
  void choose_players(WantedGame& wanted);
  std::string ask_name(int nth, const std::vector<std::string>& taken);

  const Common& common_;
  const Texts& texts_;
  LineInput input_;
};

}  // namespace tools
