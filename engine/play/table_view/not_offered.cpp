// Why something can't be chosen now: players, cards to play, cards in one's own hand, and numbers of dice to keep.
#include <algorithm>
#include <set>

#include "play/table_view/asked.hpp"
#include "play/why.hpp"
#include "script/question_kinds.hpp"
#include "script/value.hpp"

namespace rules::play::table_view {
std::vector<NotOffered> Asked::not_offered() {
  std::vector<NotOffered> out;
  add_players_not_offered(out);
  add_plays_not_offered(out);
  add_cards_not_offered(out);
  add_sizes_not_offered(out);
  return out;
}

void Asked::add_players_not_offered(std::vector<NotOffered>& out) {
  for (auto& [player, reason] : players_not_offered(engine_, glance_.words, ask_)) {
    out.push_back({.about = {}, .label = glance_.words.player(player), .why = std::move(reason)});
    out.back().about.seat = number(player);
  }
}

void Asked::add_plays_not_offered(std::vector<NotOffered>& out) const {
  if (!ask_.windowed) return;
  std::set<std::string> kinds;
  for (const ZoneId zone : rules_.hands())
    for (rules::Card c = glance_.read.first(rules_.pile(zone, ask_.seat)); c; c = glance_.read.next(c)) {
      const CardKind kind = rules_.cards()[c];
      if (!rules_.bus().takes(kind) || glance_.playable(c) || !glance_.can_see(c)) continue;
      if (!kinds.insert(rules_.kind_of(c).id).second) continue;
      const bool here = rules_.bus().takes(kind, ask_.event);
      NotOffered one{.about = {},
                     .label = glance_.words.name("card", rules_.kind_of(c).id),
                     .why = here ? glance_.words.ui("why-condition") : not_now(glance_.words, rules_, kind)};
      one.about.card = rules_.kind_of(c).id;
      out.push_back(std::move(one));
    }
  std::sort(out.begin(), out.end(), [](const NotOffered& a, const NotOffered& b) { return a.label < b.label; });
}

void Asked::add_cards_not_offered(std::vector<NotOffered>& out) const {
  for (const rules::Card card : cards_not_offered(glance_.read, ask_)) {
    const std::string& id = rules_.kind_of(card).id;
    out.push_back(
        {.about = {}, .label = glance_.words.name("card", id), .why = why_no_others(glance_.words, rules_, ask_)});
    out.back().about.card = id;
  }
}

void Asked::add_sizes_not_offered(std::vector<NotOffered>& out) const {
  const script::QuestionInfo facts = script::info_of(ask_);
  const RollKeep* const roll = this->roll();
  if (!facts.sizes || !roll || !roll->rules().pays) return;
  const std::int32_t means = glance_.read.amount(roll->rules().pays, rules_.holder(ask_.seat));
  for (int n = 0; n <= ask_.options()->count; ++n) {
    const auto price = this->price(n);
    if ((*facts.sizes >> n & 1u) != 0 || !price || price->n <= means) continue;
    const ResourceId money = roll->rules().pays;
    NotOffered one{.about = {},
                   .label = glance_.words.ui("of-them", {{"n", std::to_string(n)}}),
                   .why = glance_.words.ui("why-price",
                                           {{"price", glance_.words.amount(money, static_cast<std::int32_t>(price->n))},
                                            {"have", glance_.words.amount(money, means)}})};
    one.about.n = n;
    out.push_back(std::move(one));
  }
}

}  // namespace rules::play::table_view
