// The part of ResolutionPipeline that plays cards. In a response window, seats play cards in seat order, from the
// actor, until all pass in a row. Only seats that can play a card are asked; with `windows: everyone`, so are all seats
// that might hold one, as far as others know.
#include <algorithm>

#include "base/rule_error.hpp"
#include "base/small_vector.hpp"
#include "kernel/events/resolution_pipeline.hpp"

namespace rules {

/// A card that a seat may play now.
struct ResolutionPipeline::Playable {
  Card card;
  const PlayDecl* play;
};

struct ResolutionPipeline::PlayOptions {
  SmallVector<Playable, 16> plays;
  std::int32_t must = -1;  ///< index of the first mandatory play
};

std::size_t ResolutionPipeline::choose_play(const EventContext& event, Seat seat, std::span<const Playable> options) {
  const EventDecl& decl = rules_.events()[EventId(event.hook_target)];
  Question question(seat, kPlayCard);
  Choose& cards = question.emplace<Choose>(Type::card);
  cards.optional = true;
  question.windowed = true;
  question.always |= decl.always;
  question.event = EventId(event.hook_target);
  if (decl.actor >= 0) question.subject = Seat(event.fields[static_cast<std::size_t>(decl.actor)]);
  if (question.event == kCardPlay) question.target = Seat(event.fields[CardPlay::kTarget]);
  if (sink_.keeps() && decl.affected >= 0 && event.stage == Stage::respond && would_fizzle(event))
    question.would_fizzle.add(Seat(event.fields[static_cast<std::size_t>(decl.affected)]));
  for (const Playable& option : options) cards.add(option.card.index);
  const std::int32_t answer = decisions_.ask<Choose>(question).value();
  std::size_t chosen = 0;
  while (chosen < options.size() && options[chosen].card.index != answer) ++chosen;
  return chosen;
}

SeatSet ResolutionPipeline::players_of(const EventContext& event, const PlayDecl& play) const {
  const EventDecl& decl = rules_.events()[EventId(event.hook_target)];
  const SeatSet all = SeatSet::first(rules_.players());
  const auto role = [&](int field) {
    const Seat seat(field >= 0 ? event.fields[static_cast<std::size_t>(field)] : -1);
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

SeatSet ResolutionPipeline::holders(const EventContext& event, const WindowDecl& window) const {
  SeatSet result;
  for (const PlayDecl& play : window.plays)
    if (const SeatSet seats = seats_with(play.card, play.from); !seats.empty())
      result.bits |= seats.bits & players_of(event, play).bits;
  return result;
}

SeatSet ResolutionPipeline::suspects(const EventContext& event, const WindowDecl& window) const {
  SeatSet result;
  for (const PlayDecl& play : window.plays) {
    const SeatSet players = players_of(event, play);
    if (play.from != Area::hand) {  // everyone sees cards in play
      result.bits |= seats_with(play.card, play.from).bits & players.bits;
      continue;
    }
    if (play.must) continue;
    for (SeatSet left = players; !left.empty(); left.drop(left.lowest()))
      for (const ZoneId hand : rules_.hands())
        for (Card c = read().first(rules_.pile(hand, left.lowest())); c; c = read().next(c))
          if (rules_.deck_of(c) == rules_.card_kinds()[play.card].deck) result.add(left.lowest());
  }
  return result;
}

EventContext ResolutionPipeline::context_of_play(EventContext& event, Card card, FunctionId effect) const {
  EventContext context = make(kCardPlay);
  context.fields[CardPlay::kPlayer] = read().owner(card).index;
  context.fields[CardPlay::kCard] = card.index;
  context.fields[CardPlay::kOn] = event.hook_target;
  context.played_on = &event;
  context.effect = effect;
  context.me = card;
  return context;
}

void ResolutionPipeline::open_window(EventContext& event, WindowTime time) {
  const WindowDecl& window = rules_.bus().window(EventId(event.hook_target), time);
  const SeatSet suspected = rules_.events()[EventId(event.hook_target)].always ? suspects(event, window) : SeatSet{};
  const SeatSet seats{suspected.bits | holders(event, window).bits};
  if (!seats.empty()) ask_in_turn(event, window, seats, suspected);  // usually empty
}

void ResolutionPipeline::find_options(EventContext& event, const WindowDecl& window, Seat seat,
                                      std::span<const Card> forced, PlayOptions& options) {
  options.plays.clear();
  options.must = -1;
  for (std::int32_t taken = -1; const auto& [card, index, from] : window.copies) {
    const PlayDecl& play = window.plays[static_cast<std::size_t>(index)];
    if (taken == index) continue;  // two copies are one answer
    if (read().area(card) != from || read().owner(card) != seat) continue;
    if (std::find(forced.begin(), forced.end(), card) != forced.end()) continue;
    if (play_obstacle(event, play, card, seat).kind != PlayObstacle::Kind::none) continue;
    if (options.must < 0 && (play.must || (play.must_if && accepts(play.must_if, event, card) && !would_fizzle(event))))
      options.must = static_cast<std::int32_t>(options.plays.size());
    if (options.plays.size() == kMaxOptions) Options::throw_more();
    options.plays.push_back({card, &play});
    taken = index;
  }
}

void ResolutionPipeline::ask_in_turn(EventContext& event, const WindowDecl& window, SeatSet seats, SeatSet suspected) {
  const EventDecl& decl = rules_.events()[EventId(event.hook_target)];
  std::int32_t index = decl.actor >= 0 ? event.fields[at(decl.actor)] : -1;
  if (index < 0 && decl.windows_from) index = read().variable(decl.windows_from);
  if (index < 0) index = 0;
  PlayOptions options;
  std::vector<Card> forced;  // each mandatory card is played once a window, wherever it goes
  for (int passes = 0; passes < rules_.players() && event.outcome != Outcome::cancelled;
       index = index + 1 == rules_.players() ? 0 : index + 1) {
    ++passes;
    const Seat seat(index);
    if (!seats.has(seat)) continue;
    find_options(event, window, seat, forced, options);
    if (options.plays.empty() && !suspected.has(seat)) continue;
    const bool must = options.must >= 0;
    const std::size_t chosen = must ? at(options.must) : choose_play(event, seat, options.plays);
    if (chosen == options.plays.size()) continue;
    const auto [card, declared] = options.plays[chosen];
    play(event, card, declared->effect, declared->from);
    passes = 0;
    if (must) forced.push_back(card);
    if (must && decl.only_card >= 0) return;                        // the mandatory card was the only legal one
    suspected = decl.always ? suspects(event, window) : SeatSet{};  // the play may have put a card into a hand
    seats = {suspected.bits | holders(event, window).bits};
  }
}

void ResolutionPipeline::enter(Card card, Pile to) {
  EventContext context = make(kEntered);
  context.fields[0] = card.index;
  context.fields[1] = rules_.piles()[to].owner.index;
  context.fields[2] = rules_.zone_of(to).index;
  resolve(context);
}

Outcome ResolutionPipeline::play(EventContext& event, Card card, FunctionId effect, Area from) {
  const Seat seat = read().owner(card);
  if (from == Area::hand) {
    put(card, rules_.pile(kPlaying, seat));
    if (event.spent) event.spent->push_back(card);
  }
  EventContext context = context_of_play(event, card, effect);
  resolve(context);
  if (from == Area::hand && read().pile(card) == rules_.pile(kPlaying, seat)) {
    const ZoneId discard = rules_.zones()[rules_.deck_of(card)].discard;
    if (!discard)
      throw RuleError("card '" + rules_.kind_of(card).id + "' was played, but its deck '" +
                      rules_.zones()[rules_.deck_of(card)].id +
                      "' has no discard, and the card's function doesn't move it");
    put(card, rules_.pile(discard));
  }
  return context.outcome;
}

}  // namespace rules
