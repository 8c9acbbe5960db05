// Wording: everything in a game as words of one language, from the texts of the packs and the engine. Answers also have
// a canonical form (ids and numbers) for scenarios, readable saves and the command line. A card that a seat may not
// know is named by its back. Changes no game.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernel/engine.hpp"
#include "log/event_log.hpp"
#include "packs/build/linked.hpp"
#include "play/seen.hpp"

namespace rules::play {

inline constexpr std::size_t max_name_width = 20;  ///< columns

/// Returns true if it can be a player's name: in one line, printable, trimmed, and not too wide. Programs that let
/// people type names have more rules (tools/common/player_names.hpp).
bool is_player_name(std::string_view name);

/// Returns the place for which the asked seat breaks a tie if the winner will choose one of several prizes: then the
/// question's event, the first of them, says nothing. Else none.
RecordId place_of_several_prizes(const Ruleset& rules, const Question& ask);

/// Returns the card that the subject of this question is playing, if the question is asked in a window on that; else
/// none. Also none for a card used from play: the state doesn't say which it is.
Card played_card(StateView read, const Question& ask);

/// Returns the card that the asked seat itself is playing, if the question isn't asked in a window; else none.
Card own_card(StateView read, const Question& ask);

/// Returns true if the cards of such a window are played before that card takes effect, so that they can cancel it.
bool may_cancel(const Ruleset& rules, const Question& ask);

class Wording {
 public:
  /// `names`: names of players by seat; missing or empty ones are replaced by the number.
  Wording(const packs::LinkedGame& linked, std::string language = "en", std::vector<std::string> names = {})
      : linked_(&linked), language_(std::move(language)), names_(std::move(names)) {}

  const std::string& language() const { return language_; }
  /// Returns a text by key, or `otherwise` (by default the key).
  std::string text(std::string_view key, std::optional<std::string> otherwise = std::nullopt) const;
  /// Returns the name of a record: its text `kind.id.name`, or its id.
  std::string name(std::string_view kind, std::string_view id) const;
  std::string player(Seat seat) const;
  /// Returns a card's name, or its back if it isn't seen.
  std::string card(Card card, bool seen) const;
  /// Returns a card as `viewer` may see it.
  std::string card(StateView read, Card card, Viewer viewer) const;
  std::string face(DieId die, int face) const;
  /// Returns an amount of a resource: its text `resource.id.amount` if there is one, else the number with
  /// `resource.id.name`, or for a single one `resource.id.one`.
  std::string amount(ResourceId resource, std::int32_t n) const;
  /// Returns the nth script message.
  std::string message(std::int32_t nth) const;
  /// Returns an engine text of the group `ui`, with its placeholders filled.
  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const;

  /// Returns a question's prompt for the asked seat.
  std::string prompt(StateView read, const Question& ask) const;
  /// Returns an answer as the asked seat reads it in a list of answers.
  std::string label(StateView read, const Question& ask, const Answer& answer) const;

  /// Returns the canonical form of an answer, the inverse of parse(). Answers with the same serialization share it:
  /// with two dice that show 9, "9 K" whichever of them is chosen. It is among those of legal(), if that lists them
  /// all.
  std::string plain(StateView read, const Question& ask, const Answer& answer) const;
  /// Parses the canonical form, including its words (pass, none ...) in the language. Returns a legal answer, or the
  /// error and what was expected.
  std::variant<Answer, std::string> parse(StateView read, const Question& ask, std::string_view text) const;
  /// Parses as parse() does; the error doesn't say what was expected.
  std::variant<Answer, std::string> understood(StateView read, const Question& ask, std::string_view text) const;
  /// Returns what kind of answer a question takes, with its range or options, as the asked seat may read it: in
  /// canonical form; or by name, without ids and what can't be offered at all.
  std::string expected(StateView read, const Question& ask, bool by_name = false) const;
  /// Returns how options of the question are taken, as a key of texts: "choose", "offer".
  static const char* taking(const Question& ask);
  /// Returns why an answer is illegal and what was expected; nullopt if it is legal.
  std::optional<std::string> refusal(StateView read, const Question& ask, const Answer& answer) const;
  /// Returns the error for a seat that is not asked, or has answered.
  std::string unasked(Seat seat, bool answered) const;
  /// Returns a value of this type as `viewer` may read it.
  std::string value(StateView read, Type type, std::int32_t value, Viewer viewer) const;
  /// Returns a variable's value as shown at the table; empty if it says nothing.
  std::string variable(StateView read, const VariableDecl& decl, std::int32_t value, Viewer viewer) const;
  /// Returns where something happens: "at the bank".
  std::string at_place(const RecordDecl& place) const;
  /// Joins words in a sentence: "Anna, Bernd and Cem".
  std::string listed(const std::vector<std::string>& words) const;
  /// Joins words into a list, truncated if it gets too long.
  std::string enumerated(const std::vector<std::string>& words) const;
  /// Returns the numbers in a mask of sizes: "1 or 3", "0 to 5".
  std::string sizes(std::uint32_t bits, int options) const;
  /// Returns up to `most` legal answers in canonical form, out of the first million answers, many of which may have the
  /// same serialization.
  std::vector<std::string> legal(StateView read, const Question& ask, std::size_t most) const;

 private:
  /// Returns "at the Bank" if a question or, else, the current step is about the Bank; "" if the players compete for
  /// nothing.
  std::string at_contested_place(StateView read, RecordId asked) const;
  const packs::LinkedGame* linked_;
  std::string language_;
  Table<Seat, std::string> names_;
};

/// Returns the aim of the game for first-time players: the `goal` of each pack, in their order; else the first pack's
/// description of itself;
/// "" if there is neither.
std::string aim_of(const packs::LinkedGame& linked, const Wording& words);
/// Returns what ends the game, one sentence per ending; "" if no pack says.
std::string ends_of(const packs::LinkedGame& linked, const Wording& words);

}  // namespace rules::play
