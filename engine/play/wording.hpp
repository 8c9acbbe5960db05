// Wording: everything in a game as words. Names and sentences come from the texts of the packs and the engine, in one
// language. Answers also have a plain form (ids and numbers), for scenarios, readable saves and the command line. A
// card that a seat may not know is named by its back. Nothing here changes a game.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "content/linked.hpp"
#include "log/event_log.hpp"
#include "play/viewer.hpp"

namespace rules::play {

class Wording {
 public:
  /// `names`: what the players are called, by seat; whoever has none, or an empty one, is called by number.
  Wording(const content::LinkedGame& linked, std::string language = "en", std::vector<std::string> names = {})
      : linked_(&linked), language_(std::move(language)), names_(std::move(names)) {}

  const std::string& language() const { return language_; }
  /// A text by key, or `otherwise` (by default the key).
  std::string text(std::string_view key, std::optional<std::string> otherwise = std::nullopt) const;
  /// The name of a record: its text `kind.id.name`, or its id.
  std::string name(std::string_view kind, std::string_view id) const;
  std::string player(Seat seat) const;
  /// A card as `viewer` may see it.
  std::string card(StateView read, Card card, Viewer viewer) const;
  std::string face(DieId die, int face) const;
  /// So many of a resource: its text `resource.id.name`, or for a single one `resource.id.one`, if there is one.
  std::string amount(ResourceId resource, std::int32_t n) const;
  /// The nth of the texts that scripts may name.
  std::string message(std::int32_t nth) const;
  /// A text of the group `ui`, which the engine brings along, with its blanks filled.
  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const;
  /// Fills {name} and {name|one|many} in a text; the first value of a name counts.
  static std::string fill(std::string_view text, const std::vector<std::pair<std::string, std::string>>& values);

  /// What a question asks, as the asked seat reads it.
  std::string prompt(StateView read, const Question& ask) const;
  /// An answer as the asked seat reads it in a list of answers.
  std::string label(StateView read, const Question& ask, const Answer& answer) const;
  /// What changed, by ids. Visibility everything.
  std::string change(StateView read, const LogRecord& record) const;
  /// A line of the trace: what changed, and which script, event and card caused it. Visibility everything.
  std::string trace_line(StateView read, const LogRecord& record) const;

  /// The plain form of an answer, read back by parse(). Of answers that are serialized alike it is one: with two dice
  /// that show 9, "9 K" whichever of them is chosen. It is among those of legal(), if that lists them all.
  std::string plain(StateView read, const Question& ask, const Answer& answer) const;
  /// Reads the plain form; for its words (pass, none ...) those of the language do as well. Returns an answer (perhaps
  /// not legal), or what is wrong with the text and what was expected.
  std::variant<Answer, std::string> parse(StateView read, const Question& ask, std::string_view text) const;
  /// The same, without what was expected.
  std::variant<Answer, std::string> understood(StateView read, const Question& ask, std::string_view text) const;
  /// Why an answer is refused that is not legal, without what was expected.
  std::string illegal() const { return ui("refused.illegal"); }
  /// What kind of answer a question takes, in what range or of which options, as the asked seat may read it.
  std::string expected(StateView read, const Question& ask) const;
  /// How options of the question are taken, as keys of texts say it: "choose", "offer".
  static const char* taking(const Question& ask);
  /// Why an answer is refused and what was expected; nothing if it is legal.
  std::optional<std::string> refusal(StateView read, const Question& ask, const Answer& answer) const;
  /// Why a seat's answer is refused that is not asked anything, or has answered.
  std::string unasked(Seat seat, bool answered) const;
  /// A value of this type as `viewer` may read it.
  std::string value(StateView read, Type type, std::int32_t value, Viewer viewer) const;
  /// A variable's value as it is shown at the table; empty if it says nothing.
  std::string variable(StateView read, const VariableDecl& decl, std::int32_t value, Viewer viewer) const;
  /// A list of words, cut where it gets too long.
  std::string enumerated(const std::vector<std::string>& words) const;
  /// The numbers in a mask of sizes: "1 or 3", "0 to 5".
  std::string sizes(std::uint32_t bits, int options) const;
  /// The legal answers in plain form, at most so many, and of no more than the first million answers, of which many may
  /// be serialized alike.
  std::vector<std::string> legal(StateView read, const Question& ask, std::size_t most) const;

 private:
  const content::LinkedGame* linked_;
  std::string language_;
  Table<Seat, std::string> names_;
};

}  // namespace rules::play
