// The table view: everything that one reader may know of a game, as plain values with names and texts in the reader's
// language. One shape for every game; TABLE_VIEW.md describes it. The only input of terminal, page, replays and remote
// bots.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "packs/schema/look.hpp"
#include "play/game.hpp"
#include "play/seen.hpp"

namespace rules::play::table_view {

using packs::Look;

/// An amount of a resource; the name is singular or plural to match.
struct Amount {
  std::string id, name;
  std::int64_t n = 0;
  Look look;
  friend auto operator<=>(const Amount&, const Amount&) = default;
};

/// A named fact: a variable of the game, or an office that a player holds.
struct Fact {
  std::string id, name, value;
  std::optional<std::string> text;
  friend auto operator<=>(const Fact&, const Fact&) = default;
};

/// A card, or several that look the same; an unknown card has no id, and its back's name.
struct Card {
  bool known = false;
  std::optional<std::string> id;
  std::string back, name;
  std::optional<std::string> text, source;
  Look look;
  std::int64_t n = 1;
  std::vector<Fact> facts;
  std::vector<Amount> holds;
  bool playable = false;
  bool operator==(const Card&) const = default;
};

// Dice of a player, or of all, in the unsorted order of the hand.

struct Die {
  std::string status;                     ///< cup, rolled, shown, aside
  std::optional<std::string> face, name;  ///< nullopt if the reader doesn't see it
  std::optional<Look> look;
  bool operator==(const Die&) const = default;
};

struct Dice {
  std::string id, name;
  std::vector<Die> dice;
  Look look;
  std::optional<std::string> hand;  ///< the name of the ranked hand that they make, if all are seen
  bool operator==(const Dice&) const = default;
};

// A player: what they have, as far as the reader knows it.

/// A player's cards in one zone; those that look the same are one entry.
struct Zone {
  std::string id, name;
  std::vector<Card> cards;
  std::int64_t count = 0;
  std::string area;  ///< hand, open, none
  Look look;
  bool operator==(const Zone&) const = default;
};

/// A source's contribution to a score.
struct Points {
  std::string source, name;
  std::int64_t n = 0;
  bool hidden = false;  ///< partly or wholly hidden
  bool operator==(const Points&) const = default;
};

/// The known part of a score.
struct Score {
  std::int64_t known = 0;
  bool complete = true;  ///< no source is hidden
  std::vector<Points> sources;
  bool operator==(const Score&) const = default;
};

struct Player {
  int seat = 0;
  std::string name;
  bool you = false;
  std::string kind;  ///< human, heuristic, ...
  std::vector<Amount> holds;
  std::vector<Zone> zones;
  std::vector<Dice> dice;
  std::vector<Fact> facts;
  Score score;
  bool waiting = false;  ///< the game waits for this player
  bool operator==(const Player&) const = default;
};

// The board: the location track, the places that players compete for, piles of cards, and places that hold resources.

/// A player's standing at a place, by open dice.
struct Standing {
  int seat = 0;
  std::optional<std::int64_t> n;    ///< number of dice that count
  std::optional<std::string> hand;  ///< the hand that they make
  bool leads = false, tied = false;
  bool like_before = false;  ///< exactly as strong as the previous one in the list
  bool operator==(const Standing&) const = default;
};

struct Won {
  int slot = 0, seat = 0;
  bool operator==(const Won&) const = default;
};

/// An action available to the winner of a place.
struct Prize {
  std::string id, name;
  std::optional<std::string> text;
  bool operator==(const Prize&) const = default;
};

/// The winning criterion of a place: a face, or a ranking of hands.
struct Wins {
  std::string id, name;
  std::optional<Look> look;  ///< of the face
  bool ranking = false;
  std::vector<std::string> ranks;  ///< for a ranking: the names of its hands, best first
  bool operator==(const Wins&) const = default;
};

/// A record that players compete for.
struct Place {
  std::string id, kind, name;
  std::optional<std::string> text;
  std::optional<Wins> wins;
  Look look;
  std::vector<Amount> stock;
  std::vector<Prize> prizes;
  std::int64_t slots = 1;
  std::optional<std::string> counts;  ///< the value, of a player and this place, of which `n` in `standing` is the
                                      ///< result
  std::vector<Standing> standing;     ///< the strongest first
  std::vector<Won> won;
  bool operator==(const Place&) const = default;
};

struct Step {
  std::string id, name;
  std::optional<std::string> text;
  std::string kind;
  std::string state;  ///< before, now, later
  std::optional<Place> place;
  Look look;
  std::optional<std::string> loop;
  bool operator==(const Step&) const = default;
};

/// The current iteration of a loop step.
struct Loop {
  std::string id, name;
  std::int64_t n = 0;
  bool operator==(const Loop&) const = default;
};

/// Cards without an owner.
struct Pile {
  std::string id, name;
  std::optional<std::string> text;
  std::int64_t count = 0;
  std::vector<Card> cards;  ///< for a closed pile: the cards that the reader knows
  std::optional<Card> top;
  bool open = false;
  bool deck = false;  ///< holds cards at the beginning of a game
  Look look;
  bool operator==(const Pile&) const = default;
};

/// A place that holds resources.
struct Site {
  std::string id, name;
  std::optional<std::string> text;
  std::vector<Amount> holds;
  Look look;
  bool operator==(const Site&) const = default;
};

// An entry of the log: a sentence, and its content as data.

struct LogEntry {
  std::int64_t n = 0;  ///< its number; an entry is sent once
  std::int64_t round = 0;
  std::string step;
  std::string kind;  ///< event, move, keep, roll, offer, tie, copy, tell
  std::string text;
  std::vector<int> who, whom;  ///< seats
  std::optional<std::string> what;
  std::optional<std::int64_t> amount;
  std::vector<std::string> cards;
  std::optional<std::string> place, event;
  bool you = false;
  int depth = 0;
  bool operator==(const LogEntry&) const = default;
};

struct LogPart {
  std::int64_t from = 0;  ///< the first entry requested
  std::int64_t next = 0;  ///< the first entry of the next request
  std::vector<LogEntry> entries;
  bool operator==(const LogPart&) const = default;
};

// The reader's question: the legal answers, and the data for a widget.

/// The subject of an answer, as far as there is one.
struct About {
  std::optional<int> seat;
  std::optional<std::string> card, place;
  std::optional<int> die;         ///< its position among the dice
  std::optional<std::string> of;  ///< which dice: p2.DIE, or DIE if shared
  std::vector<int> dice;
  std::optional<std::int64_t> n;
  bool operator==(const About&) const = default;
};

/// An answer, or an option that answers consist of. The id is sent back unchanged.
struct Answer {
  std::string id, label;
  std::optional<std::string> text;
  std::vector<Amount> cost;
  About about;
  std::optional<std::string> makes;  ///< the name of the hand that the dice make
  bool operator==(const Answer&) const = default;
};

/// Why something can't be chosen now.
struct NotOffered {
  About about;
  std::string label, why;
  bool operator==(const NotOffered&) const = default;
};

/// A card that can be committed with an answer, and the sizes it allows.
struct Commitment {
  Answer card;
  std::vector<int> sizes;
  bool operator==(const Commitment&) const = default;
};

// Data for a widget, by the question's kind.
struct ChoiceForm {  ///< choose, yes-no, replacement
  std::vector<Answer> options;
  bool operator==(const ChoiceForm&) const = default;
};
struct NumberForm {
  std::int64_t least = 0, most = 0;
  bool operator==(const NumberForm&) const = default;
};
struct SubsetForm {
  std::vector<Answer> options;
  std::vector<int> sizes;
  std::vector<Commitment> with;
  std::vector<Amount> prices;  ///< by number chosen, from 0; empty if free
  bool operator==(const SubsetForm&) const = default;
};
struct OrderForm {
  std::vector<Answer> options;
  bool operator==(const OrderForm&) const = default;
};
struct DieFaceForm {
  struct Die {
    int nth = 0;
    std::string id, name;  ///< its current face
    bool operator==(const Die&) const = default;
  };
  struct Face {
    Answer face;
    Look look;
    bool operator==(const Face&) const = default;
  };
  std::string of;  ///< which dice: p2.DIE, or DIE if shared
  std::vector<Die> dice;
  std::vector<Face> faces;
  bool operator==(const DieFaceForm&) const = default;
};
struct DivideForm {
  std::vector<Answer> parts;
  std::int64_t total = 0;
  std::vector<std::int64_t> most;
  bool operator==(const DivideForm&) const = default;
};
struct OfferForm {
  struct Part {
    Amount amount;
    std::int64_t most = 0;
    bool operator==(const Part&) const = default;
  };
  std::vector<Part> resources;
  std::vector<Answer> cards;
  std::vector<Answer> targets;
  bool operator==(const OfferForm&) const = default;
};
using Form = std::variant<ChoiceForm, NumberForm, SubsetForm, OrderForm, DieFaceForm, DivideForm, OfferForm>;

/// The subject of a question.
struct Subject {
  std::optional<std::string> event, event_name, event_text;
  std::optional<std::string> place, prize;
  std::optional<Card> card;  ///< the card being played
  std::optional<int> by, whom, slot;
  std::vector<int> tied;
  bool operator==(const Subject&) const = default;
};

/// An option with its worth according to the packs' advice.
struct Rated {
  std::string label;
  std::int64_t worth = 0;
  bool operator==(const Rated&) const = default;
};

struct Question {
  std::string id;  ///< step.nth
  std::string question, kind, prompt;
  std::optional<std::string> text, why;
  Subject about;
  std::uint64_t count = 0;
  std::vector<Answer> answers;
  bool more = false;  ///< there are other legal answers
  Form form;
  std::optional<std::string> pass;
  std::vector<NotOffered> not_offered;
  std::optional<std::string> hint, hint_label, hint_text;
  std::vector<Rated> hint_rated;  ///< the options that the advice rates highest, best first; at most two
  bool operator==(const Question&) const = default;
};

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

}  // namespace rules::play::table_view

namespace rules::play {

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
};

/// Returns the game as this viewer sees it, in the language of the words. A finished game is open to everyone. Changes
/// nothing, but calls scripts, so only one thread may do so at a time. Throws RuleError if the game has no history.
TableView table_view_of(Game& game, Viewer viewer, const Wording& words, const TableViewSettings& settings = {});

/// Returns the table of a game that need not have a history: without question, log or waiting seats.
TableView table_of(Engine& engine, const packs::LinkedGame& linked, Viewer viewer, const Wording& words);

/// Returns the table view as JSON, by TABLE_VIEW.md.
nlohmann::ordered_json to_json(const TableView& view);

}  // namespace rules::play
