#include "mechanics/contest.hpp"

#include <algorithm>

namespace rules {

void Contest::measure(const Engine& engine, std::span<std::int32_t> strengths) const {
  const Reader read = engine.read();
  if (!rules_.ranking) return read.showing(rules_.die, rules_.face, strengths);
  for (std::size_t s = 0; s < strengths.size(); ++s) {
    const Seat seat(static_cast<std::int32_t>(s));
    const std::uint64_t faces = read.faces(rules_.die, seat);
    strengths[s] = 1 + rules_.ranking->strength([&](int nth) {
      return nth < kDiceInWord ? static_cast<int>(faces >> 8 * nth & 255u) : read.face(rules_.die, seat, nth);
    });
  }
}

Seat Contest::settle(Engine& engine, SeatSet tied, int place) const {
  const Seat decider = engine.read().seat_in(rules_.decider);
  const Offers offers(engine, rules_.offers, decider, tied, place);
  if (offers.waiting()) return {};
  Ask question(decider, rules_.tie);
  Choose& among = question.become<Choose>(Type::seat);
  question.event = rules_.actions.empty() ? EventId() : rules_.actions.front();
  question.place = place;
  for (SeatSet left = tied; !left.empty(); left.drop(left.lowest())) among.add(left.lowest().index);
  const auto answer = engine.try_ask<Choose>(question);
  if (!answer) return {};
  const Seat chosen(answer->value);
  engine.note_tie(decider, tied, chosen, rules_.record, place);
  offers.settle(engine, chosen);
  return chosen;
}

SeatSet Contest::best_of(std::span<const std::int32_t> strengths, SeatSet among) {
  std::int32_t best = 1;
  SeatSet tied;
  for (int s = 0; among.bits >> s; ++s) {
    const std::int32_t strength = strengths[static_cast<std::size_t>(s)];
    if (strength < best || !among.has(Seat(s))) continue;
    if (strength > best) {
      best = strength;
      tied = SeatSet{};
    }
    tied.add(Seat(s));
  }
  return tied;
}

StepRun Contest::run(Engine& engine) const {
  const int players = engine.rules().players;
  std::array<std::int32_t, kMaxSeats> strengths;
  SeatSet left = SeatSet::first(players), tied;
  measure(engine, {strengths.data(), static_cast<std::size_t>(players)});
  for (std::int32_t s = 0, best = 1; s < players; ++s) {
    const std::int32_t own = strengths[static_cast<std::size_t>(s)];
    if (own > best) {
      best = own;
      tied = SeatSet{};
    }
    if (own == best) tied.add(Seat(s));
  }
  if (tied.empty()) return StepRun::done;
  if (rules_.event && !engine.idle(rules_.event) &&
      engine.resolve(rules_.event, {rules_.record.index}) != Outcome::done)
    return StepRun::done;
  // All places are decided before any action is done.
  Room<Seat, kMaxSeats> winners;
  std::size_t count = 0;
  std::int64_t places = rules_.places ? engine.value(rules_.places, Seat(), rules_.record.index) : 1;
  if (!rules_.actions.empty()) places = std::min(places, static_cast<std::int64_t>(rules_.actions.size()));
  while (static_cast<std::int64_t>(count) < places && !tied.empty()) {
    const Seat winner =
        tied.size() == 1 ? tied.lowest() : settle(engine, tied, places > 1 ? static_cast<int>(count) + 1 : 0);
    if (!winner) return StepRun::waits;
    winners[count++] = winner;
    left.drop(winner);
    if (static_cast<std::int64_t>(count) < places) tied = best_of(strengths, left);
  }
  for (std::size_t i = 0; i < count; ++i)
    if (rules_.won) engine.set(rules_.won, winners[i].index, engine.read().variable(rules_.won, winners[i].index) + 1);
  if (rules_.placed && !engine.idle(rules_.placed))
    for (std::size_t i = 0; i < count; ++i)
      engine.resolve(rules_.placed, {rules_.record.index, winners[i].index, static_cast<std::int32_t>(i) + 1});
  if (rules_.actions.size() != 1 || count == 0) return act_in_turn(engine, {winners.data(), count});
  act(engine, winners[0], rules_.actions[0]);
  return StepRun::done;
}

StepRun Contest::act_in_turn(Engine& engine, std::span<const Seat> winners) const {
  Room<EventId, kMostOptions> actions;
  std::copy(rules_.actions.begin(), rules_.actions.end(), actions.data());
  std::size_t left = rules_.actions.size();
  for (const Seat winner : winners) {
    if (left == 0) break;
    const auto chosen = left > 1 ? choose_action(engine, winner, {actions.data(), left}) : 0;
    if (!chosen) return StepRun::waits;
    EventId* const taken = actions.data() + *chosen;
    const EventId action = *taken;
    std::copy(taken + 1, actions.data() + left, taken);
    --left;
    act(engine, winner, action);
  }
  return StepRun::done;
}

void Contest::act(Engine& engine, Seat winner, EventId action) const {
  Frame frame = engine.make(action);
  frame.fields[0] = winner.index;
  if (!rules_.ranking && engine.rules().events[static_cast<std::size_t>(action.index)].fields.size() > 1)
    frame.fields[1] = engine.read().showing(rules_.die, winner, rules_.face);
  engine.resolve(frame);
}

std::optional<std::size_t> Contest::choose_action(Engine& engine, Seat winner, std::span<const EventId> actions) const {
  Ask question(winner, rules_.action);
  Choose& among = question.become<Choose>(Type::event);
  for (EventId action : actions) among.add(action.index);
  const auto answer = engine.try_ask<Choose>(question);
  if (!answer) return std::nullopt;
  return static_cast<std::size_t>(std::find(actions.begin(), actions.end(), EventId(answer->value)) - actions.begin());
}

StepRun Queue::run(Engine& engine) const {
  SeatSet waiting;
  for (int s = 0; s < engine.rules().players; ++s)
    if (engine.read().variable(rules_.unless, s) == 0) waiting.add(Seat(s));
  while (!waiting.empty()) {
    Seat next = waiting.lowest();
    if (waiting.size() > 1) {
      Ask question(engine.read().seat_in(rules_.decider), rules_.order);
      Choose& among = question.become<Choose>(Type::seat);
      question.event = rules_.event;
      for (SeatSet left = waiting; !left.empty(); left.drop(left.lowest())) among.add(left.lowest().index);
      const auto answer = engine.try_ask<Choose>(question);
      if (!answer) return StepRun::waits;
      next = Seat(answer->value);
    }
    waiting.drop(next);
    Frame frame = engine.make(rules_.event);
    frame.fields[0] = next.index;
    engine.resolve(frame);
  }
  return StepRun::done;
}

}  // namespace rules
