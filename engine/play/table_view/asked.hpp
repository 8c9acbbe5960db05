// A seat's question in the table view. The parts for each kind are in questions/kinds.cpp. Private to the two folders.
#pragma once
#include "mechanics/roll_keep.hpp"
#include "play/questions/talk.hpp"
#include "play/table_view/glance.hpp"
#include "play/table_view/table_view.hpp"

namespace rules::play::table_view {

class Asked {
 public:
  /// All arguments must outlive this.
  Asked(Engine& engine, const Glance& glance, const rules::Question& ask);
  /// `hint`: include what a heuristic bot would do.
  Question question(std::string id, bool hint);

  // Helpers for form() and describe().
  const Ruleset& rules() const { return rules_; }
  StateView read() const { return glance_.read; }
  const Wording& words() const { return glance_.words; }
  const packs::Looks& looks() const { return glance_.looks; }
  /// Returns all answers, up to a limit; the first of those with the same serialization.
  std::vector<Answer> answers() const;
  /// Returns the options.
  std::vector<Answer> options() const;
  About about(std::int32_t option) const;
  std::optional<std::string> text_of(std::int32_t option) const;
  /// Returns the name of these dice.
  std::string of(const Options& dice) const;
  Amount amount(ResourceId resource, std::int64_t n) const { return glance_.amount(resource, n); }
  /// Returns how much of a resource the asked seat has.
  Amount held(ResourceId resource) const;
  /// Returns the card that is committed with an answer, or null.
  rules::Card committed(const rules::Answer& given) const { return ask_.committed(given); }
  /// Returns a card that can be committed with an answer.
  Answer card_with(rules::Card card) const;
  /// Returns the price of keeping this many dice, if the question is which to keep and keeping costs something.
  std::optional<Amount> price(int kept) const;
  /// Returns the name of the hand that these dice make with the open ones, if the game ranks them.
  std::optional<std::string> made_with(std::span<const int> dice) const;

 private:
  // questions/kinds.cpp
  /// Returns the data for a widget.
  Form form() const;
  /// Adds what an answer is about, its cost, and its effect.
  void describe(const rules::Answer& given, Answer& out) const;

  /// Returns the event that the question is about, or within which it is asked; none if that adds nothing.
  EventId event() const;
  Subject about() const;
  /// Adds the answer of a heuristic bot, and what the packs' advice says about it.
  void add_hint(Question& out);
  Answer answer(const rules::Answer& given) const;
  Answer option(std::int32_t option) const;
  /// Returns the step that asks which dice to keep, if this is its question.
  const RollKeep* roll() const;
  std::vector<NotOffered> not_offered();
  void add_players_not_offered(std::vector<NotOffered>& out);
  void add_plays_not_offered(std::vector<NotOffered>& out) const;
  void add_cards_not_offered(std::vector<NotOffered>& out) const;
  void add_sizes_not_offered(std::vector<NotOffered>& out) const;

  Engine& engine_;
  const Glance& glance_;
  const Ruleset& rules_;
  const rules::Question& ask_;
  Alike alike_;
};

}  // namespace rules::play::table_view
