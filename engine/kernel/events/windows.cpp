// Windows: the moments at which cards may be played on an event. A window goes round the table. It starts from the
// event's actor; if nobody acts, from the seat in a declared variable. It ends when all seats have passed in a row, or
// the event is cancelled. Playing a card is an event too (card-play), with its own window, so a card can answer a card.
// Only seats that can play a card are asked. If the event says `windows: everyone`, all seats that might have such a
// card are asked.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "kernel/events/resolving.hpp"

namespace rules {
namespace {

/// A card that a seat may play now.
struct Playable {
  Card card;
  const PlayDecl* play;
};

/// Asks a seat which of these cards it plays on the event, as a question of the window.
[[gnu::noinline]] Chosen ask_to_play(Engine& engine, const EventContext& context, Seat seat,
                                     std::span<const Playable> options) {
  const EventDecl& decl = engine.rules().events[context.hook_target];
  Question question(engine.rules(), seat, engine.rules().play_card);
  Choose& cards = question.emplace<Choose>(Type::card);
  cards.optional = true;
  question.windowed = true;
  question.always |= decl.always;
  question.event = EventId(context.hook_target);
  if (decl.actor >= 0) question.subject = Seat(context.fields[static_cast<std::size_t>(decl.actor)]);
  if (question.event == engine.rules().card_play) question.target = Seat(context.fields[CardPlay::kTarget]);
  if (engine.logging() && decl.affected >= 0 && context.stage == Stage::respond && engine.would_fizzle(context))
    question.would_fizzle.add(Seat(context.fields[static_cast<std::size_t>(decl.affected)]));
  for (const Playable& option : options) cards.add(option.card.index);
  return engine.ask<Choose>(question);
}

/// Returns the index of the card that a seat plays, or the number of cards if it passes.
std::size_t choose_play(Engine& engine, const EventContext& context, Seat seat, std::span<const Playable> options) {
  const Chosen answer = ask_to_play(engine, context, seat, options);
  std::size_t chosen = 0;
  while (chosen < options.size() && options[chosen].card.index != answer.value) ++chosen;
  return chosen;
}

}  // namespace

SeatSet players_of(const Engine& engine, const EventContext& context, const PlayDecl& play) {
  const EventDecl& decl = engine.rules().events[context.hook_target];
  const SeatSet all = SeatSet::first(engine.rules().players);
  const auto role = [&](int field) {
    const Seat seat(field >= 0 ? context.fields[static_cast<std::size_t>(field)] : -1);
    return seat ? SeatSet::of(seat) : SeatSet{};
  };
  switch (play.who) {
    case PlayDecl::Who::actor: return role(decl.actor);
    case PlayDecl::Who::others: return {all.bits & ~role(decl.actor).bits};
    case PlayDecl::Who::affected: return role(decl.affected);
    case PlayDecl::Who::owner:
    case PlayDecl::Who::anyone: return all;
  }
  return {};
}

namespace {

/// The seats that hold a card for the window.
SeatSet holders(const Engine& engine, const EventContext& context, const WindowDecl& window) {
  SeatSet result;
  for (const PlayDecl& play : window.plays)
    if (const SeatSet seats = engine.seats_with(play.card, play.from); !seats.empty())
      result.bits |= seats.bits & players_of(engine, context, play).bits;
  return result;
}

/// The seats that might hold a card for the window, as far as others know.
SeatSet suspects(const Engine& engine, const EventContext& context, const WindowDecl& window) {
  const Ruleset& rules = engine.rules();
  const StateView read = engine.read();
  SeatSet result;
  for (const PlayDecl& play : window.plays) {
    const SeatSet players = players_of(engine, context, play);
    if (play.from != Area::hand) {  // what lies in play is seen by all
      result.bits |= engine.seats_with(play.card, play.from).bits & players.bits;
      continue;
    }
    if (play.must) continue;
    for (SeatSet left = players; !left.empty(); left.drop(left.lowest()))
      for (const ZoneId hand : rules.hands)
        for (Card c = read.first(rules.pile(hand, left.lowest())); c; c = read.next(c))
          if (rules.deck_of(c) == rules.card_kinds[play.card.index].deck) result.add(left.lowest());
  }
  return result;
}

}  // namespace

EventContext context_of_play(Engine& engine, EventContext& target, Card card, FunctionId effect) {
  EventContext context = engine.make(engine.rules().card_play);
  context.fields[CardPlay::kPlayer] = engine.read().owner(card).index;
  context.fields[CardPlay::kCard] = card.index;
  context.fields[CardPlay::kOn] = target.hook_target;
  context.target = &target;
  context.effect = effect;
  context.me = card;
  return context;
}

void Engine::window(EventContext& context, const WindowDecl& window) {
  const SeatSet suspected = rules_->events[context.hook_target].always ? suspects(*this, context, window) : SeatSet{};
  const SeatSet seats{suspected.bits | holders(*this, context, window).bits};
  if (!seats.empty()) go_round(context, window, seats, suspected);  // usually empty
}

void Engine::go_round(EventContext& context, const WindowDecl& window, SeatSet seats, SeatSet suspected) {
  const EventDecl& decl = rules_->events[context.hook_target];
  std::int32_t at = decl.actor >= 0 ? context.fields[static_cast<std::size_t>(decl.actor)] : -1;
  if (at < 0 && decl.windows_from) at = read().variable(decl.windows_from);
  if (at < 0) at = 0;
  std::vector<Card> forced;  // what has to be played is played once a window, wherever it lies afterwards
  for (int passes = 0; passes < rules_->players && context.outcome != Outcome::cancelled;
       at = at + 1 == rules_->players ? 0 : at + 1) {
    ++passes;
    const Seat seat(at);
    if (!seats.has(seat)) continue;
    RawArray<Playable, kMaxOptions> options;
    std::size_t count = 0;
    std::int32_t must = -1;  // the first option that has to be played
    for (std::int32_t taken = -1; const auto& [card, nth, from] : window.copies) {
      const PlayDecl& play = window.plays[static_cast<std::size_t>(nth)];
      if (taken == nth) continue;  // two copies are one answer
      if (read().area(card) != from || read().owner(card) != seat) continue;
      if (std::find(forced.begin(), forced.end(), card) != forced.end()) continue;
      if (play_obstacle(context, play, card, seat).kind != PlayObstacle::Kind::none) continue;
      if (must < 0 && (play.must || (play.must_if && says(play.must_if, context, card) && !would_fizzle(context))))
        must = static_cast<std::int32_t>(count);
      if (count == options.size()) Options::throw_more();
      options[count++] = {card, &play};
      taken = nth;
    }
    if (count == 0 && !suspected.has(seat)) continue;
    const std::size_t chosen =
        must >= 0 ? static_cast<std::size_t>(must) : choose_play(*this, context, seat, {options.data(), count});
    if (chosen == count) continue;
    const Playable& playable = options[chosen];
    play(context, playable.card, playable.play->effect, playable.play->from);
    passes = 0;
    if (must >= 0) forced.push_back(playable.card);
    if (must >= 0 && decl.only_card >= 0) return;  // the mandatory card was the only legal one
    suspected =
        decl.always ? suspects(*this, context, window) : SeatSet{};  // what was played may have put a card into a hand
    seats = {suspected.bits | holders(*this, context, window).bits};
  }
}

Outcome Engine::play(EventContext& target, Card card, FunctionId effect, Area from) {
  const Seat seat = read().owner(card);
  if (from == Area::hand) {
    put(card, rules_->pile(rules_->playing, seat));
    if (target.spent) target.spent->push_back(card);
  }
  EventContext context = context_of_play(*this, target, card, effect);
  resolve(context);
  if (from == Area::hand && read().pile(card) == rules_->pile(rules_->playing, seat)) {
    const ZoneId discard = rules_->zones[rules_->deck_of(card).index].discard;
    if (!discard)
      throw std::logic_error("card '" + rules_->kind_of(card).id + "' was played, but its deck '" +
                             rules_->zones[rules_->deck_of(card).index].id +
                             "' has no discard, and its function puts it nowhere");
    put(card, rules_->pile(discard));
  }
  return context.outcome;
}

}  // namespace rules
