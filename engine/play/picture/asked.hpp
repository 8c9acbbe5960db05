// What a seat is asked, for the picture. Private to this folder; the words of each kind of question are in
// play/questions.
#pragma once
#include "mechanics/roll_keep.hpp"
#include "play/picture/glance.hpp"
#include "play/picture/question.hpp"
#include "play/questions/kind_words.hpp"

namespace rules::play::picture {

class Asked {
 public:
  /// All must outlive it.
  Asked(Engine& engine, const Glance& glance, const Ask& ask);
  /// `hint`: with what a sensible bot would do.
  Question question(std::string id, bool hint);

 private:
  /// The event that it is about, or within which it is asked; none if there is none that says more.
  EventId event() const;
  Subject about() const;
  std::vector<Answer> answers() const;
  Answer answer(const rules::Answer& given) const;
  Answer option(std::int32_t option) const;
  /// Which dice these are.
  std::string of(const Options& dice) const;
  About about(std::int32_t option) const;
  std::vector<Answer> options() const;
  std::optional<std::string> text_of(std::int32_t option) const;
  std::optional<std::string> pass() const;
  /// The step that asks which dice to keep, if this is that question.
  const RollKeep* roll() const;
  std::optional<Amount> price(int kept) const;
  /// The name of the hand that these dice make with those that lie open, if the game ranks them.
  std::optional<std::string> made_with(std::span<const int> dice) const;
  std::vector<NotOffered> not_offered();
  void add_players_not_offered(std::vector<NotOffered>& out);
  void add_plays_not_offered(std::vector<NotOffered>& out) const;
  void add_cards_not_offered(std::vector<NotOffered>& out) const;
  void add_sizes_not_offered(std::vector<NotOffered>& out) const;

  Form form(const Choose& kind) const;
  Form form(const Number& kind) const { return NumberForm{kind.low, kind.high}; }
  Form form(const Subset& kind) const;
  Form form(const Order&) const { return OrderForm{options()}; }
  Form form(const DieFace& kind) const;
  Form form(const YesNo&) const { return ChoiceForm{answers()}; }
  Form form(const Divide& kind) const;
  Form form(const Offer& kind) const;
  Form form(const Replacement&) const { return ChoiceForm{answers()}; }

  void tell(const Chosen& given, Answer& out) const;
  void tell(const Picked& given, Answer& out) const;
  void tell(const Turned& given, Answer& out) const;
  void tell(const Offered& given, Answer& out) const;
  void tell(const Counted& given, Answer& out) const { out.about.n = given.n; }
  template <class Given>
  void tell(const Given&, Answer&) const {}

  Engine& engine_;
  const Glance& glance_;
  const Ruleset& rules_;
  const Ask& ask_;
  Alike alike_;
};

}  // namespace rules::play::picture
