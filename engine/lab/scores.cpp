#include "lab/scores.hpp"

#include <algorithm>

namespace rules::lab {
namespace {

template <class List>
std::int32_t size32(const List& list) {
  return static_cast<std::int32_t>(list.size());
}

}  // namespace

Scores::Scores(const Ruleset& rules, bool told)
    : rules_(&rules),
      zones_(size32(rules.piles)),
      kinds_(zones_ + size32(rules.zones)),
      resources_(kinds_ + size32(rules.card_kinds)) {
  times_.resize(at(resources_) + rules.resources.size());
  for (std::int32_t s = 0; s < rules.players; ++s)
    for (const ValueId id : rules.scores) scores_.push_back(score_of(id, Seat(s), told));
  for (const ValueId id : rules.scores)
    for (const ResourceId resource : rules.values[at(id.index)].reads.resources)
      if (std::find(watched_.begin(), watched_.end(), resource) == watched_.end()) watched_.push_back(resource);
  if (!told) watched_.clear();
  had_.resize(watched_.size());
}

Scores::Score Scores::score_of(ValueId id, Seat seat, bool told) {
  const ValueDecl& value = rules_->values[at(id.index)];
  const StateView layout(*rules_, nullptr);
  Score score{.id = id, .known = told && value.reads.known && !value.die, .first = size32(made_of_)};
  if (value.resource) score.amount_cell = layout.resource_cell(value.resource, rules_->holder(seat));
  if (value.holder) {
    score.holder_cell = rules_->variables[at(value.holder.index)].first_cell;
    score.holds = seat.index;
  }
  for (const ZoneId zone : value.zones) made_of_.push_back(rules_->pile(zone, seat).index);
  for (const ZoneId zone : value.reads.zones) made_of_.push_back(zones_ + zone.index);
  for (const HandlerDecl& handler : rules_->bus.handlers(id))
    if (handler.card) made_of_.push_back(kinds_ + handler.card.index);
  for (const ResourceId resource : value.reads.resources) made_of_.push_back(resources_ + resource.index);
  score.end = size32(made_of_);
  return score;
}

void Scores::begin(Engine& engine) {
  engine_ = &engine;
  forget();
}

void Scores::forget() {
  for (Score& score : scores_) score.there = false;
}

void Scores::moved(Card card, Pile from, Pile to) {
  ++times_[at(kinds_ + rules_->cards[at(card.index)].index)];
  for (const Pile pile : {from, to}) {
    if (!pile) continue;
    ++times_[at(pile.index)];
    ++times_[at(zones_ + rules_->zone_of(pile).index)];
  }
}

void Scores::look_at_resources() {
  const StateView read = engine_->read();
  for (std::size_t w = 0; w < watched_.size(); ++w) {
    const std::int32_t* const first = read.state() + read.resource_cell(watched_[w], Holder{0});
    const std::span<const std::int32_t> has(first, at(rules_->holders));
    if (std::equal(has.begin(), has.end(), had_[w].begin(), had_[w].end())) continue;
    had_[w].assign(has.begin(), has.end());
    ++times_[at(resources_ + watched_[w].index)];
  }
}

std::int64_t Scores::points(Score& score, Seat seat) {
  const std::int32_t* const cells = engine_->state().bytes().data();
  const std::int32_t amount = cells[score.amount_cell] * (score.amount_cell != 0);
  const bool held = score.holder_cell != 0 && cells[score.holder_cell] == score.holds;
  Times times = 0;
  for (std::int32_t thing = score.first; thing < score.end; ++thing) times += times_[at(made_of_[at(thing)])];
  if (score.there && amount == score.amount && held == score.held && times == score.times) return score.points;
  score.points = engine_->parts().values().value(score.id, seat);
  score.there = score.known;
  score.amount = amount;
  score.held = held;
  score.times = times;
  return score.points;
}

std::int64_t Scores::sum(Seat seat) {
  const std::size_t each = rules_->scores.size();
  std::int64_t sum = 0;
  for (Score& score : std::span(scores_).subspan(at(seat.index) * each, each)) sum += points(score, seat);
  return sum;
}

std::int64_t Scores::of(Seat seat) {
  const Counters counters = engine_->counters();  // what is done to measure is no part of the game
  look_at_resources();
  const std::int64_t points = sum(seat);
  engine_->parts().counters() = counters;
  return points;
}

Seat Scores::leader() {
  const Counters counters = engine_->counters();
  look_at_resources();
  Seat best;
  std::int64_t most = 0;
  bool alone = false;
  for (int s = 0; s < rules_->players; ++s) {
    const std::int64_t n = sum(Seat(s));
    if (best && n < most) continue;
    alone = !best || n > most;
    best = Seat(s);
    most = n;
  }
  engine_->parts().counters() = counters;
  return alone ? best : Seat();
}

}  // namespace rules::lab
