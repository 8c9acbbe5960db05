// The table view: everything that one reader may know of a game, with the words for it. One shape for every game;
// TABLE_VIEW.md describes it. The only input of terminal, page, replays and remote bots.
#pragma once
#include <span>

#include "nlohmann/json_fwd.hpp"
#include "play/game.hpp"
#include "play/table_view/board.hpp"
#include "play/table_view/log_entry.hpp"
#include "play/table_view/player.hpp"
#include "play/table_view/question.hpp"
#include "play/viewer.hpp"

namespace rules::play {
namespace table_view {

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

}  // namespace table_view

struct TableView {
  static constexpr int kVersion = 1;
  table_view::GameInPlay game;
  std::optional<int> viewer;  ///< the seat that it is for
  bool open = false;          ///< everything is shown
  std::int64_t round = 0;
  std::vector<table_view::Loop> loops;
  std::optional<int> turn;
  std::optional<std::string> step;
  std::vector<table_view::Step> steps;
  std::vector<table_view::Player> players;
  std::vector<table_view::Pile> piles;
  std::vector<table_view::Site> places;
  std::vector<table_view::Dice> dice;
  std::vector<table_view::Fact> facts;
  std::vector<int> waiting;
  std::optional<table_view::Question> question;
  std::optional<table_view::Over> over;
  std::optional<std::string> failed;  ///< a script has failed: nothing can be answered
  table_view::LogPart log;
  bool operator==(const TableView&) const = default;
};

struct TableViewSettings {
  std::size_t log_from = 0;   ///< the log contains what was finished from this entry on,
  bool log_in_order = false;  ///< and earlier entries, from the first one that a new one precedes (`log.from`)
  bool hints = false;         ///< the question includes what a heuristic bot would do
  std::span<const std::string> kinds = {};  ///< current kind of each seat; empty: as at the beginning
};

/// Returns the game as this viewer sees it, in the language of the words. A finished game is open to everyone. Changes
/// nothing, but calls scripts, so only one thread may do so at a time. Throws RuleError if the game has no history.
TableView table_view_of(Game& game, Viewer viewer, const Wording& words, const TableViewSettings& settings = {});

/// Returns the table of a game that need not have a history: without question, log or waiting seats.
TableView table_of(Engine& engine, const packs::LinkedGame& linked, Viewer viewer, const Wording& words);

/// Returns the table view as JSON, by TABLE_VIEW.md.
nlohmann::ordered_json to_json(const TableView& view);

}  // namespace rules::play
