#include "kernel/state.hpp"

#include "kernel/chance.hpp"

namespace rules {

void Ruleset::lay_out() {
  piles.clear();
  cards.clear();
  card_decks.clear();
  card_purposes.clear();
  for (std::size_t z = 0; z < zones.size(); ++z) {
    const ZoneDecl& zone = zones[z];
    zones[z].first_pile = Pile(static_cast<std::int32_t>(piles.size()));
    for (int p = 0; p < (zone.per_player ? players : 1); ++p) {
      const Seat owner = zone.per_player ? Seat(p) : Seat();
      const SeatSet seers = zone.seen == Sees::everyone         ? SeatSet::first(players)
                            : zone.seen == Sees::owner && owner ? SeatSet::of(owner)
                                                                : SeatSet{};
      piles.push_back({ZoneId(static_cast<std::int32_t>(z)), owner, zone.area, seers, purpose("zone", zone.id)});
    }
  }
  hands.clear();
  of_players.clear();
  for (std::size_t z = 0; z < zones.size(); ++z) {
    const ZoneId zone(static_cast<std::int32_t>(z));
    if (zones[z].area == Area::hand) hands.push_back(zone);
    if (zones[z].per_player && zone != playing) of_players.push_back(zone);
  }
  for (std::size_t k = 0; k < card_kinds.size(); ++k) {
    card_kinds[k].first_copy = Card(static_cast<std::int32_t>(cards.size()));
    for (int copy = 0; copy < card_kinds[k].copies; ++copy) {
      cards.push_back(CardKind(static_cast<std::int32_t>(k)));
      card_decks.push_back(card_kinds[k].deck);
      card_purposes.push_back(purpose(card_kinds[k].id, std::to_string(copy)));
    }
  }

  for (const CardKindDecl& kind : card_kinds)
    if (kind.deck) zones[static_cast<std::size_t>(kind.deck.index)].bare = true;
  for (ZoneId deck : card_decks) zones[static_cast<std::size_t>(deck.index)].bare = false;
  for (const ZoneDecl& zone : std::vector<ZoneDecl>(zones))
    if (zone.bare && zone.refill) zones[static_cast<std::size_t>(zone.refill.index)].bare = true;

  std::int32_t at = State::flow_cells;
  variable_cells = at;
  initial_variables.clear();
  for (Until until : {Until::step, Until::round, Until::game}) {
    for (VariableDecl& v : variables) {
      if (v.until != until) continue;
      v.cells = v.scope == Scope::player   ? players
                : v.scope == Scope::card   ? static_cast<std::int32_t>(cards.size())
                : v.scope == Scope::record ? v.records
                                           : 1;
      v.first_cell = at;
      at += v.cells;
      initial_variables.insert(initial_variables.end(), static_cast<std::size_t>(v.cells), v.start);
    }
    if (until == Until::step) step_variables_end = at;
    if (until == Until::round) round_variables_end = at;
  }
  die_cells = at;
  for (DieDecl& die : dice) {
    die.purpose = purpose("die", die.id);
    die.first_cell = at;
    die.words = (die.count + kDiceInWord - 1) / kDiceInWord;
    die.cells = 3 + 2 * die.words;
    die.stride = die.per_player ? die.cells : 0;
    die.all = (1u << die.count) - 1u;
    at += die.cells * (die.per_player ? players : 1);
  }
  nth_cells = at;  // how many draws this round: of each die and seat, of each pile, of numbers
  at += static_cast<std::int32_t>(dice.size()) * (players + 1) + static_cast<std::int32_t>(piles.size()) + 1;
  bool on_cards = false;
  for (const ResourceDecl& r : resources) on_cards |= r.on_cards;
  holders =
      static_cast<std::int32_t>(places.size()) + players + (on_cards ? static_cast<std::int32_t>(cards.size()) : 0);
  resource_cells = at;
  at += static_cast<std::int32_t>(resources.size()) * (holders + 1);
  card_cells = at;
  at += kCellsOfCard * static_cast<std::int32_t>(cards.size());
  pile_cells = at;
  at += kCellsOfPile * static_cast<std::int32_t>(piles.size());
  cells = at;

  for (EventDecl& event : events) {
    event.handled = false;
    for (const auto& handlers : event.handlers) event.handled |= !handlers.empty();
    event.prevented = !event.handlers[static_cast<int>(Stage::forbid)].empty() ||
                      !event.handlers[static_cast<int>(Stage::prevent)].empty();
    event.filled = event.limited = false;
    for (std::size_t f = 0; f < event.fields.size(); ++f) {
      const FieldDecl& field = event.fields[f];
      event.starts[f] = field.start;
      event.filled |= field.ask || field.value;
      event.limited |= field.unlike || field.least != FieldDecl::kNotGiven;
    }
    event.plain = !event.handled && !event.limited && !event.filled && event.before.plays.empty() &&
                  event.afterwards.plays.empty();
    event.idle = event.plain && !event.effect && !event.again &&
                 &event != &events[card_play.index];  // whose effect is the card's
    for (WindowDecl* window : {&event.before, &event.afterwards}) {
      window->copies.clear();
      for (std::size_t p = 0; p < window->plays.size(); ++p) {
        const CardKindDecl& kind = card_kinds[static_cast<std::size_t>(window->plays[p].card.index)];
        for (int i = 0; i < kind.copies; ++i)
          window->copies.push_back(
              {Card(kind.first_copy.index + i), static_cast<std::int32_t>(p), window->plays[p].from});
      }
    }
  }
  records_of.clear();
  for (std::size_t i = 0; i < records.size(); ++i) records_of[records[i].kind].push_back(static_cast<std::int32_t>(i));
  const EventDecl& enter = events[entered.index];
  entering.assign(card_kinds.size(), enter.handled || (enter.open && !enter.before.plays.empty()));
  for (const PlayDecl& play : enter.before.plays) entering[static_cast<std::size_t>(play.card.index)] = true;
  for (StepDecl& step : steps) step.purpose = purpose("step", step.id);
  for (QuestionDecl& question : questions) question.purpose = purpose("question", question.id);
  scores.clear();
  ranks.clear();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].scores) scores.push_back(ValueId(static_cast<std::int32_t>(i)));
    if (values[i].ranks) ranks.push_back(ValueId(static_cast<std::int32_t>(i)));
    values[i].fixed = !values[i].resource && !values[i].holder && values[i].zones.empty() && !values[i].die &&
                      !values[i].function && values[i].handlers.empty() && values[i].per == 1;
  }
}

std::uint64_t State::hash() const {
  std::uint64_t h = 0xcbf29ce484222325ull;
  for (std::int32_t cell : bytes()) h = (h ^ static_cast<std::uint32_t>(cell)) * 0x100000001b3ull;
  return mix(h);
}

void Reader::refuse_nobody(VariableId id) const {
  throw std::logic_error("variable '" + rules_->variables[id.index].id +
                         "' names nobody, but whoever it names is to decide or to begin");
}

Card Reader::nth(Pile pile, int n) const {
  Card card = first(pile);
  while (card && n-- > 0) card = next(card);
  return card;
}

DieStatus Reader::status(DieId die, Seat seat, int nth) const {
  for (DieStatus status : {DieStatus::rolled, DieStatus::shown, DieStatus::aside})
    if (dice_with(die, seat, status) >> nth & 1u) return status;
  return DieStatus::cup;
}

}  // namespace rules
