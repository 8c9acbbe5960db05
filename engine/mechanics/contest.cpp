#include "mechanics/contest.hpp"

#include <algorithm>
#include <stdexcept>

namespace rules {

Contest::Contest(ContestRules rules) : rules_(std::move(rules)) {
  if (rules_.actions.size() > Ask::kMostOptions) throw std::length_error("a contest has more than " + std::to_string(Ask::kMostOptions) + " actions");
}

std::int64_t Contest::strength(const Engine& engine, Seat seat) const {
  if (!rules_.ranking) return engine.read().showing(rules_.die, seat, rules_.face);
  return 1 + rules_.ranking->strength(engine.read().faces(rules_.die, seat));
}

Seat Contest::settle(Engine& engine, SeatSet tied) const {
  if (tied.size() == 1) return tied.lowest();
  const Seat decider(engine.read().variable(rules_.decider));
  const Offers offers(engine, rules_.offers, decider, tied);
  Ask question(decider, rules_.tie, AskKind::choose, Type::seat);
  question.event = rules_.actions.empty() ? EventId() : rules_.actions.front();
  for (SeatSet left = tied; !left.empty(); left.drop(left.lowest())) question.add(left.lowest().index);
  const Seat chosen(engine.ask(question)[0]);
  offers.settle(engine, chosen);
  return chosen;
}

void Contest::run(Engine& engine) const {
  const int players = engine.rules().players;
  std::array<std::int64_t, kMaxSeats> strengths;
  bool anybody = false;
  for (int s = 0; s < players; ++s) anybody |= (strengths[static_cast<std::size_t>(s)] = strength(engine, Seat(s))) > 0;
  if (!anybody) return;
  if (rules_.event) {
    if (engine.resolve(rules_.event, {rules_.record.index}) != Outcome::done) return;
  }
  // All places are decided before any action is done.
  std::array<Seat, kMaxSeats> winners;
  std::size_t count = 0;
  const std::int64_t places = rules_.places ? engine.value(rules_.places, Seat(), rules_.record.index) : 1;
  for (SeatSet left = SeatSet::first(players); static_cast<std::int64_t>(count) < places && !left.empty();) {
    std::int64_t best = 1;
    SeatSet tied;
    for (int s = 0; s < players; ++s) {
      if (!left.has(Seat(s)) || strengths[static_cast<std::size_t>(s)] < best) continue;
      if (strengths[static_cast<std::size_t>(s)] > best) best = strengths[static_cast<std::size_t>(s)], tied = SeatSet{};
      tied.add(Seat(s));
    }
    if (tied.empty()) break;
    const Seat winner = settle(engine, tied);
    left.drop(winner);
    winners[count++] = winner;
  }
  for (std::size_t i = 0; i < count; ++i)
    if (rules_.won) engine.set(rules_.won, winners[i].index, engine.read().variable(rules_.won, winners[i].index) + 1);
  Room<EventId, Ask::kMostOptions> left;
  std::size_t lefts = rules_.actions.size();
  std::copy(rules_.actions.begin(), rules_.actions.end(), left.data());
  for (std::size_t i = 0; i < count && lefts > 0; ++i) {
    std::size_t chosen = 0;
    if (lefts > 1) {
      Ask question(winners[i], rules_.action, AskKind::choose, Type::event);
      for (std::size_t a = 0; a < lefts; ++a) question.add(left[a].index);
      const std::int32_t answer = engine.ask(question)[0];
      while (left[chosen].index != answer) ++chosen;
    }
    Frame frame = engine.make(left[chosen]);
    frame.fields[0] = winners[i].index;
    if (engine.rules().events[static_cast<std::size_t>(left[chosen].index)].fields.size() > 1)
      frame.fields[1] = rules_.ranking ? 0 : engine.read().showing(rules_.die, winners[i], rules_.face);
    std::copy(&left[chosen] + 1, left.data() + lefts, &left[chosen]);
    --lefts;
    engine.resolve(frame);
  }
}

void Queue::run(Engine& engine) const {
  SeatSet waiting;
  for (int s = 0; s < engine.rules().players; ++s)
    if (engine.read().variable(rules_.unless, s) == 0) waiting.add(Seat(s));
  while (!waiting.empty()) {
    Seat next = waiting.lowest();
    if (waiting.size() > 1) {
      Ask question(Seat(engine.read().variable(rules_.decider)), rules_.order, AskKind::choose, Type::seat);
      question.event = rules_.event;
      for (SeatSet left = waiting; !left.empty(); left.drop(left.lowest())) question.add(left.lowest().index);
      next = Seat(engine.ask(question)[0]);
    }
    waiting.drop(next);
    Frame frame = engine.make(rules_.event);
    frame.fields[0] = next.index;
    engine.resolve(frame);
  }
}

}  // namespace rules
