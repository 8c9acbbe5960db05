#include "simulation/scores.hpp"

#include <algorithm>

namespace rules::simulation {

Scores::Scores(const packs::LinkedGame& linked, bool told)
    : rules_(&linked.ruleset),
      zones_(rules_->piles().size()),
      kinds_(zones_ + rules_->zones().size()),
      resources_(kinds_ + rules_->card_kinds().size()) {
  const Ruleset& rules = linked.ruleset;
  times_.resize(resources_ + rules.resources().size());
  for (const Seat seat : rules.seats())
    for (const ValueId id : rules.scores()) scores_.push_back(score_of(id, seat, linked.reads[id], told));
  for (const ValueId id : rules.scores())
    for (const ResourceId resource : linked.reads[id].resources)
      if (std::find(watched_.begin(), watched_.end(), resource) == watched_.end()) watched_.push_back(resource);
  if (!told) watched_.clear();
  had_.resize(watched_.size());
}

Scores::Score Scores::score_of(ValueId id, Seat seat, const script::Reads& reads, bool told) {
  const ValueDecl& value = rules_->values()[id];
  const StateView layout(*rules_, nullptr);
  Score score{.id = id, .known = told && reads.known && !value.die, .first = made_of_.size()};
  if (value.resource) score.amount_cell = layout.resource_cell(value.resource, rules_->holder(seat));
  if (value.holder) {
    score.holder_cell = rules_->variables()[value.holder].first_cell;
    score.holds = seat.index;
  }
  for (const ZoneId zone : value.zones) made_of_.push_back(position(rules_->pile(zone, seat)));
  for (const ZoneId zone : reads.zones) made_of_.push_back(zones_ + position(zone));
  for (const HandlerDecl& handler : rules_->bus().handlers(id))
    if (handler.card) made_of_.push_back(kinds_ + position(handler.card));
  for (const ResourceId resource : reads.resources) made_of_.push_back(resources_ + position(resource));
  score.end = made_of_.size();
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
  ++times_[kinds_ + position(rules_->cards()[card])];
  for (const Pile pile : {from, to}) {
    if (!pile) continue;
    ++times_[position(pile)];
    ++times_[zones_ + position(rules_->zone_of(pile))];
  }
}

void Scores::look_at_resources() {
  const StateView read = engine_->read();
  for (std::size_t w = 0; w < watched_.size(); ++w) {
    const std::int32_t* const first = read.state() + read.resource_cell(watched_[w], Holder{0});
    const std::span<const std::int32_t> has(first, at(rules_->layout().holders));
    if (std::equal(has.begin(), has.end(), had_[w].begin(), had_[w].end())) continue;
    had_[w].assign(has.begin(), has.end());
    ++times_[resources_ + position(watched_[w])];
  }
}

std::int64_t Scores::points(Score& score, Seat seat) {
  const std::int32_t* const cells = engine_->state().bytes().data();
  const std::int32_t amount = cells[score.amount_cell] * (score.amount_cell != 0);
  const bool held = score.holder_cell != 0 && cells[score.holder_cell] == score.holds;
  Times times = 0;
  for (std::size_t thing = score.first; thing < score.end; ++thing) times += times_[made_of_[thing]];
  if (score.there && amount == score.amount && held == score.held && times == score.times) return score.points;
  score.points = engine_->parts().values().value(score.id, seat);
  score.there = score.known;
  score.amount = amount;
  score.held = held;
  score.times = times;
  return score.points;
}

std::int64_t Scores::sum(Seat seat) {
  const std::size_t each = rules_->scores().size();
  std::int64_t sum = 0;
  for (Score& score : std::span(scores_).subspan(position(seat) * each, each)) sum += points(score, seat);
  return sum;
}

std::int64_t Scores::of(Seat seat) {
  const Counters counters = engine_->position().counters;  // measuring must not change the game's counters
  look_at_resources();
  const std::int64_t points = sum(seat);
  engine_->parts().counters() = counters;
  return points;
}

Seat Scores::leader() {
  const Counters counters = engine_->position().counters;
  look_at_resources();
  Seat best;
  std::int64_t most = 0;
  bool alone = false;
  for (const Seat seat : rules_->seats()) {
    const std::int64_t n = sum(seat);
    if (best && n < most) continue;
    alone = !best || n > most;
    best = seat;
    most = n;
  }
  engine_->parts().counters() = counters;
  return alone ? best : Seat();
}

}  // namespace rules::simulation
