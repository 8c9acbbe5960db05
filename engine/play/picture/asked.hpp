// What a seat is asked, for the picture; what it says of each kind of question is in play/questions, which needs the
// parts here. Private to the two folders.
#pragma once
#include "mechanics/roll_keep.hpp"
#include "play/picture/glance.hpp"
#include "play/picture/question.hpp"
#include "play/questions/kind_words.hpp"

namespace rules::play::picture {

class Asked {
 public:
  /// All must outlive it.
  Asked(Engine& engine, const Glance& glance, const rules::Question& ask);
  /// `hint`: with what a sensible bot would do.
  Question question(std::string id, bool hint);

  // Parts, for the words of kinds.
  const Ruleset& rules() const { return rules_; }
  StateView read() const { return glance_.read; }
  const Wording& words() const { return glance_.words; }
  const content::Looks& looks() const { return glance_.looks; }
  /// All answers, up to a limit; of those that are serialized alike the first.
  std::vector<Answer> answers() const;
  /// What is chosen among.
  std::vector<Answer> options() const;
  About about(std::int32_t option) const;
  std::optional<std::string> text_of(std::int32_t option) const;
  /// Which dice these are.
  std::string of(const Options& dice) const;
  Amount amount(ResourceId resource, std::int64_t n) const { return glance_.amount(resource, n); }
  /// How much of it whoever is asked has.
  Amount held(ResourceId resource) const;
  /// A card that can go with an answer.
  Answer card_with(rules::Card card) const;
  /// What it costs to keep so many dice, if it is asked which to keep and that costs something.
  std::optional<Amount> price(int kept) const;
  /// The name of the hand that these dice make with those that lie open, if the game ranks them.
  std::optional<std::string> made_with(std::span<const int> dice) const;

 private:
  /// The event that it is about, or within which it is asked; none if there is none that says more.
  EventId event() const;
  Subject about() const;
  Answer answer(const rules::Answer& given) const;
  Answer option(std::int32_t option) const;
  /// The step that asks which dice to keep, if this is that question.
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

}  // namespace rules::play::picture
