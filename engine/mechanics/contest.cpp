#include "mechanics/contest.hpp"

#include <algorithm>
#include <string>

#include "base/rule_error.hpp"
#include "base/small_vector.hpp"

namespace rules {
namespace {

/// Returns true if only its effect hooks the event and nobody records it.
bool goes_unnoticed(const GameParts& game, EventId event) {
  const EventDecl& decl = game.rules().events()[event];
  return (game.hooks().live_work(event.index) & ~kNeedsActor) == 0 && !(decl.work & (kAfterHandlers | kAfterWindow)) &&
         (!game.sink().wants(event) || (decl.silent && !game.sink().observed()));
}

}  // namespace

std::int32_t Contest::count(GameParts& game, Seat seat) const {
  if (counts_plainly(game)) return game.read().showing(rules_.die, seat, rules_.face);
  return game_number(game.values().value(rules_.counts, seat, rules_.record.index));
}

void Contest::measure(GameParts& game, std::span<std::int32_t> strengths) const {
  if (!rules_.ranking && counts_plainly(game)) game.read().showing(rules_.die, rules_.face, strengths);
  else measure_any(game, strengths);
}

void Contest::measure_any(GameParts& game, std::span<std::int32_t> strengths) const {
  const StateView read = game.read();
  const Ranking* const ranking = rules_.ranking.get();
  const bool may_be_wild = ranking && game.values().may_be_wild(rules_.die);
  for (std::size_t s = 0; s < strengths.size(); ++s) {
    const Seat seat(static_cast<std::int32_t>(s));
    if (!ranking) {
      strengths[s] = count(game, seat);
      continue;
    }
    const std::uint64_t faces = read.faces(rules_.die, seat);
    const auto face = [&](int nth) {
      return nth < kDiceInWord ? static_cast<int>(faces >> 8 * nth & 255u) : read.face(rules_.die, seat, nth);
    };
    strengths[s] = 1 + ranking->strength(face, may_be_wild ? game.values().wild_dice(rules_.die, seat) : 0);
  }
}

Seat Contest::break_tie(GameParts& game, SeatSet tied, int place) const {
  const Seat decider = game.read().seat_in(rules_.decider);
  const EventId event = rules_.tie_break;
  if (!event || goes_unnoticed(game, event)) return decide(game, decider, tied, place);
  constexpr std::size_t kDecider = 1, kTied = 2, kWinner = 4;
  // Unless a winner is already named, the decider decides.
  const auto decision = [&](EventContext& context) {
    std::int32_t& winner = context.fields[kWinner];
    if (winner >= 0) {
      const SeatSet among{static_cast<std::uint32_t>(context.fields[kTied])};
      game.sink().record_tie(Seat(), among, Seat(winner), rules_.record, place);
      return;
    }
    const SeatSet legal = game.pipeline().legal_targets(context, kWinner);
    context.stage = Stage::apply;
    if (legal.empty()) context.outcome = Outcome::fizzled;
    else winner = decide(game, Seat(context.fields[kDecider]), legal, place).index;
  };
  const NativeEffect effect = decision;
  EventContext context = game.pipeline().make(event);
  context.native_effect = &effect;
  context.fields[0] = rules_.record.index;
  context.fields[kDecider] = decider.index;
  context.fields[kTied] = static_cast<std::int32_t>(tied.bits);
  context.fields[3] = place;
  const Outcome outcome = game.pipeline().resolve(context);
  const Seat winner(context.fields[kWinner]);
  if (!winner || (outcome != Outcome::done && outcome != Outcome::replaced)) return Seat();
  if (!tied.has(winner))
    throw RuleError("the replacement of event '" + game.rules().events()[event].id + "' makes player " +
                    std::to_string(winner.index + 1) + " win, but that player isn't one of the tied players");
  if (outcome == Outcome::replaced) game.sink().record_tie(Seat(), tied, winner, rules_.record, place);
  return winner;
}

Seat Contest::decide(GameParts& game, Seat decider, SeatSet tied, int place) const {
  const Offers offers(game, rules_.offers, decider, tied, place);
  Question question(decider, rules_.tie);
  question.event = rules_.actions.empty() ? EventId() : rules_.actions.front();
  question.place = place;
  const Seat chosen = game.decisions().choose_seat(question, tied);
  game.sink().record_tie(decider, tied, chosen, rules_.record, place);
  offers.pay_offers(game, chosen);
  return chosen;
}

SeatSet Contest::strongest(std::span<const std::int32_t> strengths) {
  // Two passes without branches, because the comparisons are unpredictable.
  std::int32_t best = 1;
  for (const std::int32_t strength : strengths) best = std::max(best, strength);
  SeatSet tied;
  for (auto strength = strengths.rbegin(); strength != strengths.rend(); ++strength)
    tied.bits = tied.bits << 1 | static_cast<std::uint32_t>(*strength == best);
  return tied;
}

bool Contest::crown(GameParts& game, std::span<const Winner> winners) const {
  for (const Winner& winner : winners)
    if (rules_.won)
      game.mutator().set(rules_.won, winner.seat.index, game.read().variable(rules_.won, winner.seat.index) + 1);
  const bool told = rules_.placed && !game.pipeline().idle(rules_.placed);
  if (told) tell_placed(game, winners);
  return told;
}

void Contest::run(GameParts& game) const {
  if (rules_.event && !game.pipeline().idle(rules_.event)) {
    EventContext context = game.pipeline().make(rules_.event);
    context.fields[0] = rules_.record.index;
    if (game.pipeline().resolve(context) != Outcome::done) return;
  }
  BySeat<std::int32_t> strengths{};
  const bool plainly = !rules_.ranking && counts_plainly(game);
  const std::span<std::int32_t> each(strengths.data(), static_cast<std::size_t>(game.rules().players()));
  if (plainly) game.read().showing(rules_.die, rules_.face, each);
  else measure_any(game, each);
  const SeatSet tied = strongest(each);
  if (tied.empty()) return;
  std::int64_t places = this->places(game);
  if (!rules_.actions.empty()) places = std::min(places, static_cast<std::int64_t>(rules_.actions.size()));
  if (places != 1) return share(game, each, tied, places);
  const Winner winner{tied.size() == 1 ? tied.lowest() : break_tie(game, tied, 0), 1};
  if (!winner.seat) return;  // an unbroken tie has no winner
  const bool told = crown(game, {&winner, 1});
  if (rules_.actions.size() != 1) return act_in_turn(game, {&winner, 1});
  std::optional<std::int32_t> counted;  // otherwise, something may have changed what the seat shows
  if (plainly && tied.size() == 1 && !told) counted = strengths[winner.seat];
  EventContext context = action(game, winner.seat, 0, counted);
  game.pipeline().resolve(context);
}

void Contest::share(GameParts& game, std::span<std::int32_t> strengths, SeatSet tied, std::int64_t places) const {
  // All places are decided before the first action.
  SmallVector<Winner, kMaxSeats> winners;
  for (std::int32_t place = 1; place <= places && !tied.empty(); ++place) {
    const Seat winner = tied.size() == 1 ? tied.lowest() : break_tie(game, tied, place);
    if (winner) winners.push_back({winner, place});
    const SeatSet out = winner ? SeatSet::of(winner) : tied;  // an unbroken tie has no winner
    for (SeatSet left = out; !left.empty(); left.drop(left.lowest())) strengths[at(left.lowest().index)] = 0;
    if (place < places) tied = strongest(strengths);
  }
  crown(game, winners);
  return act_in_turn(game, winners);
}

void Contest::tell_placed(GameParts& game, std::span<const Winner> winners) const {
  for (const Winner& winner : winners)
    game.pipeline().resolve(rules_.placed, {rules_.record.index, winner.seat.index, winner.place});
}

void Contest::act_in_turn(GameParts& game, std::span<const Winner> winners) const {
  SmallVector<EventId, 16> left;
  for (const EventId action : rules_.actions) left.push_back(action);
  for (const Winner& winner : winners) {
    if (left.empty()) break;
    const std::size_t taken = left.size() > 1 ? choose_action(game, winner.seat, left) : 0;
    const EventId action = left[taken];
    left.erase(taken);
    EventContext context = this->action(game, winner.seat, action);
    game.pipeline().resolve(context);
  }
}

std::size_t Contest::index_of(EventId action) const {
  return static_cast<std::size_t>(std::find(rules_.actions.begin(), rules_.actions.end(), action) -
                                  rules_.actions.begin());
}

EventContext Contest::action(GameParts& game, Seat seat, std::size_t index, std::optional<std::int32_t> counted) const {
  EventContext context = game.pipeline().make(rules_.actions[index]);
  context.fields[0] = seat.index;
  if (const std::int32_t field = rules_.count_fields[index]; field >= 0)
    context.fields[static_cast<std::size_t>(field)] = counted ? *counted : count(game, seat);
  return context;
}

std::size_t Contest::choose_action(GameParts& game, Seat winner, std::span<const EventId> actions) const {
  Question question(winner, rules_.action);
  Choose& among = question.emplace<Choose>(Type::event);
  for (auto action = actions.begin(); action != actions.end(); ++action)  // several winners may take the same action
    if (std::find(actions.begin(), action, *action) == action) among.add(action->index);
  const EventId chosen(game.decisions().ask<Choose>(question).value());
  return static_cast<std::size_t>(std::find(actions.begin(), actions.end(), chosen) - actions.begin());
}

void Queue::run(GameParts& game) const {
  SeatSet waiting;
  for (int s = 0; s < game.rules().players(); ++s)
    if (game.read().variable(rules_.unless, s) == 0) waiting.add(Seat(s));
  while (!waiting.empty()) {
    Seat next = waiting.lowest();
    if (waiting.size() > 1) {
      Question question(game.read().seat_in(rules_.decider), rules_.order);
      question.event = rules_.event;
      next = game.decisions().choose_seat(question, waiting);
    }
    waiting.drop(next);
    EventContext context = game.pipeline().make(rules_.event);
    context.fields[0] = next.index;
    game.pipeline().resolve(context);
  }
}

}  // namespace rules
