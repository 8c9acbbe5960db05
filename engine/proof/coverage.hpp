// Coverage: what can happen in a game, listed from its ruleset alone, and how often it did. Examples: a card is held,
// is played in a window, answers another card; an action is taken, an event happens, a handler acts, a question is
// answered.
// Owns the list and the names of its items. Counts nothing itself and knows no game.
// Invariant: equal rulesets give equal lists. An item has a meaning only together with the ruleset it was listed from.
// Read next: coverage_watch.hpp (counts what happens), steering.hpp (prefers what was rare), explore.hpp (plays).
#pragma once
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernel/engine.hpp"

namespace rules::proof {

/// What a card is played on: before or after an event, or together with the answer to a question.
enum class Mode : std::int32_t { before, after, with };

/// One thing that can happen. What the numbers are depends on `what`; see CoverageCatalogue, where they are made.
struct Item {
  enum class What : std::int32_t {
    step,
    action,
    held,
    play,
    reply,
    declined,
    unplayable,
    obliged,
    event,
    handler,
    question,
    option,
    ending
  };
  What what = What::step;
  std::int32_t a = 0, b = 0, c = 0, d = 0;
  friend auto operator<=>(const Item&, const Item&) = default;
};

/// How often things happened.
using Tally = std::map<Item, std::int64_t>;

/// The item that an answer comes to. `read` is the state as asked; not for questions in windows.
Item option_item(StateView read, const Question& ask, const Answer& answer);

class CoverageCatalogue {
 public:
  /// `ruleset` must outlive it.
  explicit CoverageCatalogue(const Ruleset& ruleset);
  /// All that can happen, in the order in which people should read it. Options of questions are not among them: what a
  /// question offers is only seen when it is asked.
  const std::vector<Item>& items() const { return items_; }
  /// The item as people read and write it; the same for the same thing in any ruleset.
  std::string name(const Item& item) const;
  /// What items of its kind are called together.
  static const char* group(Item::What what);

  // The items of what happens.
  /// A card played before or after an event. `by_actor`: whether its player is the event's actor.
  Item play(CardKind card, EventId event, Mode mode, bool by_actor) const;
  static Item play_with(CardKind card, QuestionId question) {
    return {Item::What::play, card.index, question.index, static_cast<std::int32_t>(Mode::with)};
  }
  static Item reply(CardKind card, CardKind to) { return {Item::What::reply, card.index, to.index}; }
  static Item declined(EventId event, Mode mode) {
    return {Item::What::declined, event.index, static_cast<std::int32_t>(mode)};
  }

  enum Variant : std::int32_t { did, did_not };
  static constexpr std::int32_t kAgain = 100;  ///< of an event, in place of an outcome

 private:
  void list_flow();
  void list_cards();
  void list_plays(EventId event, const WindowDecl& window, Mode mode);
  void list_events();
  void list_handlers(std::int32_t hook_target, Stage stage, const std::vector<HandlerDecl>& handlers);
  void list_questions();
  void add(Item item);
  std::string option_name(const Item& item) const;
  std::string handler_name(const Item& item) const;

  const Ruleset* rules_;
  std::vector<Item> items_;
};

}  // namespace rules::proof
