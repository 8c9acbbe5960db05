#include "play/determinize.hpp"

#include <algorithm>

#include "base/chance.hpp"
#include "kernel/state/knowledge.hpp"
#include "log/event_log.hpp"
#include "play/seen.hpp"

namespace rules::play {

namespace {

/// Returns true if the hand of this seat (no seat: of anyone) has a card, unseen by this viewer, that could be of this
/// kind judging by its back.
bool may_be_in_a_hand(StateView read, Viewer viewer, CardKind kind, Seat whose) {
  const Ruleset& rules = read.rules();
  const auto any = std::ranges::find(rules.cards(), kind);
  if (any == rules.cards().end()) return false;
  const ZoneId deck = rules.deck_of(rules.cards().id_of(*any));
  for (const ZoneId zone : rules.hands())
    for (int s = 0; s < rules.players(); ++s) {
      if (whose && whose != Seat(s)) continue;
      for (Card c = read.first(rules.pile(zone, Seat(s))); c; c = read.next(c))
        if (rules.deck_of(c) == deck && !can_see(read, viewer, c)) return true;
    }
  return false;
}

}  // namespace

bool depends_on_hands(StateView read, Viewer viewer, ValueId value, Seat whose) {
  if (viewer.all_open()) return false;
  for (const HandlerDecl& handler : read.rules().bus().handlers(value)) {
    if (!handler.card || handler.works == Area::in_play) continue;
    if (handler.works != Area::hand || may_be_in_a_hand(read, viewer, handler.card, whose)) return true;
  }
  return false;
}

bool hides_parts(StateView read, Viewer viewer, ValueId value, Seat subject, Hands hands) {
  const ValueDecl& decl = read.rules().values()[value];
  if (decl.holder && !can_see(read, viewer, decl.holder)) return true;
  if (depends_on_hands(read, viewer, value, hands == Hands::own ? subject : Seat())) return true;
  if (decl.card_field < 0) return false;
  for (const ZoneId zone : decl.zones)
    for (Card c = read.first(read.rules().pile(zone, subject)); c; c = read.next(c))
      if (!can_see(read, viewer, c)) return true;
  return false;
}

namespace {

/// Returns true if a card acts as soon as it enters a hand: it must be played, or has a handler there. So it can't be
/// in a hand unseen.
bool acts_at_once(const Ruleset& rules, CardKind kind) {
  for (const PlayDecl& play : rules.bus().window(kEntered, WindowTime::before).plays)
    if (play.must && !play.can && play.from == Area::hand && play.card == kind) return true;
  for (const HandlerDecl& handler : rules.bus().handlers(kEntered, Stage::after))
    if (handler.works == Area::hand && handler.card == kind) return true;
  return false;
}

void keep_records(Engine& world) {
  world.parts().sink().keep(true);
  world.parts().random().keep(true);
}

/// Resets `world` to `game`: a try has permuted its cards, and may have run past the current step.
void take_back(const Engine& game, Engine& world) {
  if (world.answers().whole()) world.copy_from(game);
  else world.copy_position_from(game);
  keep_records(world);
}

}  // namespace

Determinizer::Determinizer(const Ruleset& rules) : rules_(rules), to_(rules.cards().size()) {
  for (const CardKind kind : rules.cards()) acts_at_once_.push_back(acts_at_once(rules, kind));
  for (const Card c : rules.cards().ids())
    if (const ZoneId deck = rules.deck_of(c); std::ranges::find(decks_, deck) == decks_.end()) decks_.push_back(deck);
}

bool Determinizer::make(const Engine& game, Engine& world, Seat seat, std::uint64_t key, int tries, bool alike) {
  if (!look_at(game, world, seat, alike)) return false;
  const bool whole = log_of(game).keeps();
  const std::span<const Draw> draws = whole ? game.parts().random().made() : std::span<const Draw>(draws_);
  fresh_.clear();
  for (const Draw& draw : draws)
    fresh_.push_back(draw.kind == Draw::Kind::die && draw.seat != seat &&
                     game.read().status(draw.die, draw.seat, draw.nth) == DieStatus::rolled);
  for (int n = 0; n < tries; ++n) {
    const std::uint64_t own = mix(key + static_cast<std::uint64_t>(n) * std::uint64_t{0x9e3779b97f4a7c15});
    // If changing everything fails too often, change only the dice or only the cards.
    const bool cards_stay = n >= tries / 2 && n % 2 == 0, dice_stay = n >= tries / 2 && !cards_stay;
    leave_unchanged();
    if (!cards_stay) permute_unknown(game.read(), {rules_, game.position().checkpoint}, seat, own);
    change_answers(game, seat);
    relabel(game.position().checkpoint);
    if (n > 0) take_back(game, world);
    chance.repeat(game.step_number(), draws, to_, dice_stay ? none_fresh_ : fresh_);
    world.parts().random().decide_by(&chance);
    world.restart_from(began_, answers_, mix(own), to_);
    if (world.advance() != Status::asking || world.step_number() != game.step_number()) continue;
    if (looks_the_same(world, seat, alike)) return true;
  }
  return false;
}

bool Determinizer::look_at(const Engine& game, Engine& world, Seat seat, bool alike) {
  keep_records(world);
  if (!log_of(game).keeps()) {
    leave_unchanged();
    world.restart_from(game.position().checkpoint, game.answers().of_step(), game.seed(), to_);
    if (world.advance() != Status::asking || !(world.state() == game.state())) return false;
    draws_.assign(world.parts().random().made().begin(), world.parts().random().made().end());
  }
  seen_table_.clear();
  seen_notes_.clear();
  add_seen_table(game.parts(), seat, seen_table_, alike);
  add_seen_notes(log_of(game).keeps() ? game : world, seat, seen_notes_);
  return true;
}

bool Determinizer::looks_the_same(const Engine& world, Seat seat, bool alike) {
  other_.clear();
  add_seen_table(world.parts(), seat, other_, alike);
  if (other_ != seen_table_) return false;
  other_.clear();
  add_seen_notes(world, seat, other_);
  return other_ == seen_notes_;
}

void Determinizer::leave_unchanged() {
  for (const Card card : to_.ids()) to_[card] = card;
}

void Determinizer::permute_unknown(StateView read, StateView began, Seat seat, std::uint64_t key) {
  hidden_.clear();
  for (const Pile p : rules_.piles().ids())
    for (Card card = read.first(p); card; card = read.next(card))
      if (!can_see(read, seat, card)) hidden_.push_back(card);
  for (const ZoneId deck : decks_) {
    of_deck_.clear();
    for (const Card card : hidden_)
      if (rules_.deck_of(card) == deck) of_deck_.push_back(card);
    mix_among(of_deck_, read, began, key);
  }
}

void Determinizer::mix_among(std::span<const Card> deck, StateView read, StateView began, std::uint64_t key) {
  // A card that acts immediately may only be outside hands, now and when the step began: fill the hands with other
  // cards first, then put all remaining ones outside.
  const auto outside = [&](Card card) { return read.area(card) == Area::none && began.area(card) == Area::none; };
  held_.clear();
  outside_.clear();
  order_.clear();
  for (const Card card : deck) {
    const bool at_once = acts_at_once_[card];
    if (outside(card)) outside_.push_back(card);
    else if (!at_once) held_.push_back(card);
    if (!at_once) order_.emplace_back(mix(key ^ rules_.rng_key_of(card)), card);
  }
  std::ranges::sort(order_);
  for (std::size_t i = 0; i < held_.size(); ++i) to_[held_[i]] = order_[i].second;
  order_.erase(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(held_.size()));
  for (const Card card : outside_)
    if (acts_at_once_[card]) order_.emplace_back(0, card);
  for (auto& [hash, card] : order_) hash = mix(mix(key) ^ rules_.rng_key_of(card));
  std::ranges::sort(order_);
  for (std::size_t i = 0; i < outside_.size(); ++i) to_[outside_[i]] = order_[i].second;
}

void Determinizer::relabel(const GameState& state) {
  began_ = state;
  const auto renamed = [&](std::int32_t cell) { return cell == 0 ? 0 : to_[Card(cell - 1)].index + 1; };
  for (const Card card : to_.ids()) {
    const std::int32_t from = rules_.layout().card_cells + kCellsOfCard * card.index,
                       into = rules_.layout().card_cells + kCellsOfCard * to_[card].index;
    began_[into] = state[from];
    began_[into + 1] = renamed(state[from + 1]);
    began_[into + 2] = renamed(state[from + 2]);
    began_[into + 3] = state[from + 3];
  }
  for (const ResourceId r : rules_.resources().ids()) {
    if (!rules_.resources()[r].on_cards) continue;
    const std::int32_t row = rules_.layout().resource_cells + r.index * (rules_.layout().holders + 1);
    for (const Card card : to_.ids())
      began_[row + rules_.holder(to_[card]).offset] = state[row + rules_.holder(card).offset];
  }
  for (const Pile p : rules_.piles().ids())
    for (int end = 0; end < 2; ++end) {
      const std::int32_t cell = rules_.layout().pile_cells + 3 * p.index + end;
      began_[cell] = renamed(state[cell]);
    }
  for (const VariableDecl& v : rules_.variables()) {
    if (v.scope != Scope::card && v.type != Type::card) continue;
    for (std::int32_t i = 0; i < v.cells; ++i) {
      const std::int32_t value = state[v.first_cell + i];
      began_[v.first_cell + (v.scope == Scope::card ? to_[Card(i)].index : i)] =
          v.type == Type::card && value >= 0 ? to_[Card(value)].index : value;
    }
  }
}

void Determinizer::change_answers(const Engine& game, Seat seat) {
  answers_.clear();
  for (const LoggedAnswer& entry : game.answers().of_step()) {
    if (entry.step != game.step_number()) continue;
    if (entry.question == game.question_number() && entry.seat != seat) continue;  // not revealed yet
    answers_.push_back({.step = entry.step,
                        .question = entry.question,
                        .seat = entry.seat,
                        .order = entry.order,
                        .by_inline = entry.by_inline,
                        .cards = entry.cards,
                        .answer = entry.answer});
    if (!entry.cards || !entry.answer) continue;
    for (Element& each : answers_.back().answer->elements())
      if (each.type == Element::option && each.value != kNone) each.value = to_[Card(each.value)].index;
  }
}

}  // namespace rules::play
