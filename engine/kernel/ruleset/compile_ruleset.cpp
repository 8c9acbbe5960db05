// Compiles a ruleset from complete declarations: an index for every pile, card and cell of the state, the work of each
// event, and the values that are constant or one cell of the state.
#include <algorithm>

#include "base/chance.hpp"
#include "kernel/events/active_hooks.hpp"

namespace rules {
namespace {

/// Returns the work that an event may have, as bits.
std::uint32_t work_of(const EventBus& bus, const EventDecl& event, EventId id) {
  std::uint32_t work = 0;
  for (const auto& [stage, bit] : kHandledStages)
    if (!bus.handlers(id, stage).empty()) work |= bit;
  if (!bus.window(id, WindowTime::before).plays.empty()) work |= kBeforeWindow;
  if (!bus.window(id, WindowTime::after).plays.empty()) work |= kAfterWindow;
  if (event.effect) work |= kEffect;
  if (event.actor >= 0) work |= kNeedsActor;
  if (event.again) work |= kRepeats;
  for (const FieldDecl& field : event.fields) {
    if (field.ask || field.value) work |= kFilledFields;
    if (field.least != FieldDecl::kNotGiven) work |= kMinimums;
  }
  return work;
}

bool counts_dice(const ValueDecl& value) { return value.die && !value.of_die; }

/// Returns true if a value, but for its handlers, adds nothing to its base, or only dice.
bool adds_only_dice(const ValueDecl& value) {
  return !value.resource && !value.holder && value.zones.empty() && !value.function && value.per == 1;
}

/// Returns the cells that a value adds, if that is only one number of a player (ValueDecl::held).
SeatCells held_by(const Ruleset& rules, const ValueDecl& value) {
  const StateView read(rules, GameState());
  const auto cell = [&](Seat seat) {
    return value.resource ? read.resource_cell(value.resource, rules.holder(seat))
                          : read.count_cell(rules.pile(value.zones[0], seat));
  };
  const bool one = value.resource ? value.zones.empty() : value.zones.size() == 1 && value.card_field < 0;
  if (!one || value.holder || value.die || value.function || value.of_record) return {-1, 0};
  const std::int32_t first = cell(Seat(0));
  return {first, cell(Seat(1)) - first};
}

}  // namespace

void Ruleset::compile_piles() {
  for (const ZoneId id : zones().ids()) {
    ZoneDecl& zone = declared_.zones[id];
    zone.first_pile = piles_.next_id();
    for (int p = 0; p < (zone.per_player ? players() : 1); ++p) {
      const Seat owner = zone.per_player ? Seat(p) : Seat();
      const SeatSet visible_to = zone.seen == Visibility::everyone         ? SeatSet::first(players())
                                 : zone.seen == Visibility::owner && owner ? SeatSet::of(owner)
                                                                           : SeatSet{};
      piles_.push_back(
          {id, owner, zone.area, visible_to, ActiveHooks::slot_of(zone.area, owner), rng_key("zone", zone.id)});
    }
    if (zone.area == Area::hand) hands_.push_back(id);
    if (zone.per_player && id != kPlaying) player_zones_.push_back(id);
  }
}

void Ruleset::compile_cards() {
  fields_of_card_ = static_cast<std::int32_t>(card_fields().size());
  for (const CardKind k : card_kinds().ids()) {
    CardKindDecl& kind = declared_.card_kinds[k];
    kind.first_copy = cards_.next_id();
    for (int copy = 0; copy < kind.copies; ++copy) {
      cards_.push_back(k);
      card_decks_.push_back(kind.deck);
      card_rng_keys_.push_back(rng_key(kind.id, std::to_string(copy)));
      for (const std::int64_t value : kind.fields) card_values_.push_back(static_cast<std::int32_t>(value));
    }
  }
  for (const CardKindDecl& kind : card_kinds())
    if (kind.deck) declared_.zones[kind.deck].bare = true;
  for (const ZoneId deck : card_decks_) declared_.zones[deck].bare = false;
  for (const ZoneDecl& zone : Table(zones()))
    if (zone.bare && zone.refill) declared_.zones[zone.refill].bare = true;
}

std::int32_t Ruleset::compile_variables(std::int32_t at) {
  layout_.variable_cells = at;
  const auto add = [&](Until until, LoopId loop = {}) {
    for (VariableDecl& v : declared_.variables) {
      if (v.until != until || v.loop != loop) continue;
      v.cells = v.scope == Scope::player   ? players()
                : v.scope == Scope::card   ? static_cast<std::int32_t>(cards_.size())
                : v.scope == Scope::record ? v.records
                                           : 1;
      v.first_cell = at;
      at += v.cells;
      initial_variables_.insert(initial_variables_.end(), static_cast<std::size_t>(v.cells), v.start);
    }
    return at;
  };
  layout_.step_variables_end = add(Until::step);
  for (const LoopId loop : loops().ids()) {
    declared_.loops[loop].first_variable = at;
    declared_.loops[loop].variables_end = add(Until::loop, loop);
  }
  layout_.round_variables_end = add(Until::round);
  return add(Until::game);
}

std::int32_t Ruleset::compile_loops(std::int32_t at) {
  within_.assign(round().size(), LoopId());
  const auto soon = [&](const EndingDecl& ending) { ends_at_once_ |= ending.at_once; };
  std::for_each(endings().begin(), endings().end(), soon);
  for (const LoopId id : loops().ids()) {
    LoopDecl& loop = declared_.loops[id];
    loop.cells = at;
    at += kCellsOfLoop;
    std::fill(within_.begin() + loop.first, within_.begin() + loop.end, id);
    std::for_each(loop.endings.begin(), loop.endings.end(), soon);
  }
  return at;
}

std::int32_t Ruleset::compile_dice(std::int32_t at) {
  for (DieDecl& die : declared_.dice) {
    die.rng_key = rng_key("die", die.id);
    die.first_cell = at;
    die.words = words_of_dice(die.count);
    die.cells = cells_of_dice(die.count);
    die.stride = die.per_player ? die.cells : 0;
    die.all = (1u << die.count) - 1u;
    at += die.cells * (die.per_player ? players() : 1);
  }
  return at;
}

void Ruleset::compile_cells() {
  const auto cards = static_cast<std::int32_t>(cards_.size());
  const auto piles = static_cast<std::int32_t>(piles_.size());
  std::int32_t at = compile_dice(compile_variables(compile_loops(GameState::flow_cells)));
  layout_.nth_cells = at;  // of each die and seat, of each pile, of numbers
  at += static_cast<std::int32_t>(dice().size()) * (players() + 1) + piles + 1;
  bool on_cards = false;
  for (const ResourceDecl& r : resources()) on_cards |= r.on_cards;
  layout_.seat_holders = static_cast<std::int32_t>(places().size());
  layout_.card_holders = layout_.seat_holders + players();
  layout_.holders = layout_.card_holders + (on_cards ? cards : 0);
  layout_.resource_cells = at;
  at += static_cast<std::int32_t>(resources().size()) * (layout_.holders + 1);
  layout_.card_cells = at;
  at += kCellsOfCard * cards;
  layout_.pile_cells = at;
  at += kCellsOfPile * piles;
  layout_.cells = at;
}

void Ruleset::compile_events() {
  for (const EventId e : events().ids()) {
    EventDecl& event = declared_.events[e];
    event.needs = 0;
    event.card = -1;
    for (std::size_t f = 0; f < event.fields.size(); ++f) {
      const FieldDecl& field = event.fields[f];
      event.starts[f] = field.start;
      if (!field.starts && !field.undecided && !field.ask && !field.value) event.needs |= 1u << f;
      if (field.type == Type::card && event.card < 0) event.card = static_cast<int>(f);
    }
    event.work = work_of(bus(), event, e);
  }
  declared_.events[kCardPlay].work |= kEffect;  // the effect is the card's
  const EventDecl& enter = events()[kEntered];
  entering_.assign(card_kinds().size(), enter.work & kAllHandlers || (enter.always && enter.work & kBeforeWindow));
  for (const PlayDecl& play : bus().window(kEntered, WindowTime::before).plays) entering_[play.card] = true;
}

void Ruleset::compile_values() {
  for (const ValueId id : values().ids()) {
    ValueDecl& value = declared_.values[id];
    if (value.scores) scores_.push_back(id);
    if (value.ranks) ranks_.push_back(id);
    const bool of_something = value.of_player || value.of_die || value.of_record;  // checked if it is modified
    value.fixed = adds_only_dice(value) && !counts_dice(value) && (bus().handlers(id).empty() || !of_something);
    value.counts =
        adds_only_dice(value) && counts_dice(value) && value.face_field >= 0 && value.base == 0 && value.worth == 1;
    value.held = held_by(*this, value);
  }
  for (DieDecl& die : declared_.dice) {
    const ValueDecl* wild = die.wild ? &values()[die.wild] : nullptr;
    die.may_be_wild = wild && (!adds_only_dice(*wild) || counts_dice(*wild) || wild->base >= 1);
  }
}

void Ruleset::compile_contests() {
  contests_.assign(records().size(), StepId());
  for (const StepId s : steps().ids())
    if (const RecordId record = steps()[s].kind ? steps()[s].kind->contested() : RecordId()) contests_[record] = s;
}

Ruleset::Ruleset(Declarations declared) : declared_(std::move(declared)) {
  declared_.bus.resize(events().size(), values().size());
  compile_piles();
  compile_cards();
  compile_cells();
  compile_events();
  compile_values();
  declared_.bus.compile(declared_);
  compile_contests();
  for (StepDecl& step : declared_.steps) step.rng_key = rng_key("step", step.id);
  for (QuestionDecl& question : declared_.questions) question.rng_key = rng_key("question", question.id);
}

}  // namespace rules
