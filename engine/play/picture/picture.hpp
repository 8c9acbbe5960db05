// The table view: everything that one reader may know of a game, with the words for it. One shape for every game;
// PICTURE.md describes it. The only input of terminal, page, replays and remote bots.
#pragma once
#include <span>

#include "nlohmann/json_fwd.hpp"
#include "play/game.hpp"
#include "play/picture/board.hpp"
#include "play/picture/log_entry.hpp"
#include "play/picture/player.hpp"
#include "play/picture/question.hpp"
#include "play/viewer.hpp"

namespace rules::play {
namespace picture {

struct PackInPlay {
  std::string id, name, version;
  bool operator==(const PackInPlay&) const = default;
};

struct OptionInPlay {
  std::string id, name, value;
  std::string said;  ///< the value as players read it
  std::optional<std::string> text;
  bool usual = true;  ///< it has its default value, or only affects who is asked in windows
  bool operator==(const OptionInPlay&) const = default;
};

struct GameInPlay {
  std::string id, name;
  std::optional<std::string> aim, ends;  ///< the aim of the game, and what ends it
  std::vector<PackInPlay> packs;
  std::vector<OptionInPlay> options;
  std::string language;
  bool operator==(const GameInPlay&) const = default;
};

/// The result of a finished game.
struct Over {
  struct Final {
    int seat = 0;
    std::int64_t total = 0;
    std::vector<Points> sources;
    bool operator==(const Final&) const = default;
  };
  std::string ending, name;
  std::optional<std::string> text;
  std::vector<int> winners, tied;
  std::optional<std::string> decided;  ///< what broke a tie in points
  std::vector<Final> scores;
  bool operator==(const Over&) const = default;
};

}  // namespace picture

struct Picture {
  static constexpr int kVersion = 1;
  picture::GameInPlay game;
  std::optional<int> viewer;  ///< the seat that it is for
  bool open = false;          ///< everything is shown
  std::int64_t round = 0;
  std::vector<picture::Loop> loops;
  std::optional<int> turn;
  std::optional<std::string> step;
  std::vector<picture::Step> steps;
  std::vector<picture::Player> players;
  std::vector<picture::Pile> piles;
  std::vector<picture::Site> places;
  std::vector<picture::Dice> dice;
  std::vector<picture::Fact> facts;
  std::vector<int> waiting;
  std::optional<picture::Question> question;
  std::optional<picture::Over> over;
  std::optional<std::string> failed;  ///< a script has failed: nothing can be answered
  picture::LogPart log;
  bool operator==(const Picture&) const = default;
};

struct PictureSettings {
  std::size_t log_from = 0;   ///< the log contains what was finished from this entry on,
  bool log_in_order = false;  ///< and earlier entries, from the first one that a new one precedes (`log.from`)
  bool hints = false;         ///< the question includes what a heuristic bot would do
  std::span<const std::string> kinds = {};  ///< current kind of each seat; empty: as at the beginning
};

/// Returns the game as this viewer sees it, in the language of the words. A finished game is open to everyone. Changes
/// nothing, but calls scripts, so only one thread may do so at a time. Throws RuleError if the game has no history.
Picture picture_of(Game& game, Viewer viewer, const Wording& words, const PictureSettings& settings = {});

/// Returns the table of a game that need not have a history: without question, log or waiting seats.
Picture table_of(Engine& engine, const packs::LinkedGame& linked, Viewer viewer, const Wording& words);

/// Returns the table view as JSON, by PICTURE.md.
nlohmann::ordered_json to_json(const Picture& picture);

}  // namespace rules::play
