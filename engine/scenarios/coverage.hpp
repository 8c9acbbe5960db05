// CoverageCatalogue: everything that can happen in a game, derived from its ruleset alone: a card is held, is played in
// a window, or answers another card; an action is taken, an event happens, a handler acts, a question is answered. Owns
// the list and its items' names; counts nothing itself. Invariant: equal rulesets give equal lists, and an item is only
// meaningful with its ruleset. Read next: coverage_watch.hpp (counts), explore.hpp (plays).
#pragma once
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernel/engine.hpp"
#include "questions/question.hpp"

namespace rules::scenarios {

/// When a card is played: before or after an event, or together with the answer to a question.
enum class Mode : std::int32_t { before, after, with };

/// A coverage item. The meaning of the numbers depends on `what`; see CoverageCatalogue, which makes them.
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

/// The number of times each item happened.
using Tally = std::map<Item, std::int64_t>;

/// The bucket of an answer, where there are too many answers to count each.
enum class AnswerBucket : std::int32_t {
  pass,
  self,
  other,
  card,
  event,
  record,
  number,
  face,
  least,
  most,
  between,
  none,
  some,
  all,
  as_listed,
  reordered,
  no,
  yes,
  nothing,
  resources,
  shown,
  hidden,
  one,
  shared
};

struct AnswerClass {
  AnswerBucket taken = AnswerBucket::nothing;
  /// The kind of card, the event, the record, the number; of a face: the die * kMaxFaces + the face; of an offer: 1 for
  /// oneself, 2 for another.
  std::int32_t which = 0;
};

/// Returns the class of an answer. `read` is the state at the time of the question.
AnswerClass answer_class(const Question& question, const Answer& answer, StateView read);

/// Returns the item of an answer. `read` is the state as asked; not for questions in windows.
Item option_item(StateView read, const Question& ask, const Answer& answer);

class CoverageCatalogue {
 public:
  /// `ruleset` must outlive this.
  explicit CoverageCatalogue(const Ruleset& ruleset);
  /// Returns everything that can happen, in display order, except options of questions, which are only known when a
  /// question is asked.
  const std::vector<Item>& items() const { return items_; }
  /// Returns an item's name for people; the same in all rulesets that have the item.
  std::string name(const Item& item) const;
  /// Returns the title of the group of such items.
  static const char* group(Item::What what);

  // Items of what happens.
  /// Returns the item of a card played before or after an event. `by_actor`: its player is the event's actor.
  Item play(CardKind card, EventId event, Mode mode, bool by_actor) const;
  static Item play_with(CardKind card, QuestionId question) {
    return {Item::What::play, card.index, question.index, static_cast<std::int32_t>(Mode::with)};
  }
  static Item reply(CardKind card, CardKind to) { return {Item::What::reply, card.index, to.index}; }
  static Item declined(EventId event, Mode mode) {
    return {Item::What::declined, event.index, static_cast<std::int32_t>(mode)};
  }

  enum Variant : std::int32_t { did, did_not };
  static constexpr std::int32_t kAgain = 100;  ///< for an event, in place of an outcome

 private:
  void list_flow();
  void list_cards();
  void list_plays(EventId event, const WindowDecl& window, Mode mode);
  void list_events();
  void list_handlers(std::int32_t hook_target, Stage stage);
  void list_questions();
  void add(Item item);
  std::string option_name(const Item& item) const;
  std::string handler_name(const Item& item) const;

  const Ruleset* rules_;
  std::vector<Item> items_;
};

}  // namespace rules::scenarios
