// Compiles a ruleset once all declarations are there: an index for every pile, card and cell of the
// state, and what each event has to go through when it is resolved.
#include <algorithm>

#include "kernel/events/active_hooks.hpp"
#include "kernel/random/chance.hpp"

namespace rules {
namespace {

void lay_out_piles(Ruleset& rules) {
  rules.piles.clear();
  rules.hands.clear();
  rules.of_players.clear();
  for (const ZoneId id : rules.zones.ids()) {
    ZoneDecl& zone = rules.zones[id];
    zone.first_pile = rules.piles.next_id();
    for (int p = 0; p < (zone.per_player ? rules.players : 1); ++p) {
      const Seat owner = zone.per_player ? Seat(p) : Seat();
      const SeatSet visible_to = zone.seen == Visibility::everyone         ? SeatSet::first(rules.players)
                                 : zone.seen == Visibility::owner && owner ? SeatSet::of(owner)
                                                                           : SeatSet{};
      rules.piles.push_back(
          {id, owner, zone.area, visible_to, ActiveHooks::slot_of(zone.area, owner), rng_key("zone", zone.id)});
    }
    if (zone.area == Area::hand) rules.hands.push_back(id);
    if (zone.per_player && id != rules.playing) rules.of_players.push_back(id);
  }
}

void lay_out_cards(Ruleset& rules) {
  rules.cards.clear();
  rules.card_decks.clear();
  rules.card_rng_keys.clear();
  rules.card_values.clear();
  rules.fields_of_card = static_cast<std::int32_t>(rules.card_fields.size());
  for (const CardKind k : rules.card_kinds.ids()) {
    CardKindDecl& kind = rules.card_kinds[k];
    kind.first_copy = rules.cards.next_id();
    for (int copy = 0; copy < kind.copies; ++copy) {
      rules.cards.push_back(k);
      rules.card_decks.push_back(kind.deck);
      rules.card_rng_keys.push_back(rng_key(kind.id, std::to_string(copy)));
      for (const std::int64_t value : kind.fields) rules.card_values.push_back(static_cast<std::int32_t>(value));
    }
  }
  for (const CardKindDecl& kind : rules.card_kinds)
    if (kind.deck) rules.zones[kind.deck].bare = true;
  for (ZoneId deck : rules.card_decks) rules.zones[deck].bare = false;
  for (const ZoneDecl& zone : Table(rules.zones))
    if (zone.bare && zone.refill) rules.zones[zone.refill].bare = true;
}

/// Returns the cell after them.
std::int32_t lay_out_variables(Ruleset& rules, std::int32_t at) {
  rules.variable_cells = at;
  rules.initial_variables.clear();
  const auto add = [&](Until until, LoopId loop = {}) {
    for (VariableDecl& v : rules.variables) {
      if (v.until != until || v.loop != loop) continue;
      v.cells = v.scope == Scope::player   ? rules.players
                : v.scope == Scope::card   ? static_cast<std::int32_t>(rules.cards.size())
                : v.scope == Scope::record ? v.records
                                           : 1;
      v.first_cell = at;
      at += v.cells;
      rules.initial_variables.insert(rules.initial_variables.end(), static_cast<std::size_t>(v.cells), v.start);
    }
    return at;
  };
  rules.step_variables_end = add(Until::step);
  for (const LoopId loop : rules.loops.ids()) {
    rules.loops[loop].first_variable = at;
    rules.loops[loop].variables_end = add(Until::loop, loop);
  }
  rules.round_variables_end = add(Until::round);
  return add(Until::game);
}

/// The cells of loops; also which is the innermost around each step. Returns the cell after them.
std::int32_t lay_out_loops(Ruleset& rules, std::int32_t at) {
  rules.within.assign(rules.round.size(), LoopId());
  const auto soon = [&](const EndingDecl& ending) { rules.ends_at_once |= ending.at_once; };
  rules.ends_at_once = false;
  std::for_each(rules.endings.begin(), rules.endings.end(), soon);
  for (const LoopId id : rules.loops.ids()) {
    LoopDecl& loop = rules.loops[id];
    loop.cells = at;
    at += kCellsOfLoop;
    std::fill(rules.within.begin() + loop.first, rules.within.begin() + loop.end, id);
    std::for_each(loop.endings.begin(), loop.endings.end(), soon);
  }
  return at;
}

std::int32_t lay_out_dice(Ruleset& rules, std::int32_t at) {
  rules.die_cells = at;
  for (DieDecl& die : rules.dice) {
    die.rng_key = rng_key("die", die.id);
    die.first_cell = at;
    die.words = words_of_dice(die.count);
    die.cells = cells_of_dice(die.count);
    die.stride = die.per_player ? die.cells : 0;
    die.all = (1u << die.count) - 1u;
    at += die.cells * (die.per_player ? rules.players : 1);
  }
  return at;
}

void lay_out_cells(Ruleset& rules) {
  const auto cards = static_cast<std::int32_t>(rules.cards.size());
  const auto piles = static_cast<std::int32_t>(rules.piles.size());
  std::int32_t at = lay_out_dice(rules, lay_out_variables(rules, lay_out_loops(rules, GameState::flow_cells)));
  rules.nth_cells = at;  // how many draws this round: of each die and seat, of each pile, of numbers
  at += static_cast<std::int32_t>(rules.dice.size()) * (rules.players + 1) + piles + 1;
  bool on_cards = false;
  for (const ResourceDecl& r : rules.resources) on_cards |= r.on_cards;
  rules.holders = static_cast<std::int32_t>(rules.places.size()) + rules.players + (on_cards ? cards : 0);
  rules.resource_cells = at;
  at += static_cast<std::int32_t>(rules.resources.size()) * (rules.holders + 1);
  rules.card_cells = at;
  at += kCellsOfCard * cards;
  rules.pile_cells = at;
  at += kCellsOfPile * piles;
  rules.cells = at;
}

/// Returns what there may be to do when an event is resolved.
std::uint32_t stages_of(const EventBus& bus, const EventDecl& event, EventId id) {
  std::uint32_t stages = 0;
  for (const auto& [stage, bit] : kHandledStages)
    if (!bus.handlers(id, stage).empty()) stages |= bit;
  if (!bus.window(id, WindowTime::before).plays.empty()) stages |= kResponds;
  if (!bus.window(id, WindowTime::after).plays.empty()) stages |= kRespondsLate;
  if (event.effect) stages |= kApplies;
  if (event.actor >= 0) stages |= kActor;
  if (event.again) stages |= kRepeats;
  for (const FieldDecl& field : event.fields) {
    if (field.ask || field.value) stages |= kFills;
    if (field.least != FieldDecl::kNotGiven) stages |= kLimits;
  }
  return stages;
}

void lay_out_events(Ruleset& rules) {
  for (const EventId e : rules.events.ids()) {
    EventDecl& event = rules.events[e];
    event.needs = 0;
    event.card = -1;
    for (std::size_t f = 0; f < event.fields.size(); ++f) {
      const FieldDecl& field = event.fields[f];
      event.starts[f] = field.start;
      if (!field.starts && !field.undecided && !field.ask && !field.value) event.needs |= 1u << f;
      if (field.type == Type::card && event.card < 0) event.card = static_cast<int>(f);
    }
    event.stages = stages_of(rules.bus, event, e);
  }
  rules.events[rules.card_play].stages |= kApplies;  // the effect is the card's
  const EventDecl& enter = rules.events[rules.entered];
  rules.entering.assign(rules.card_kinds.size(), enter.stages & kHandled || (enter.always && enter.stages & kResponds));
  for (const PlayDecl& play : rules.bus.window(rules.entered, WindowTime::before).plays)
    rules.entering[play.card] = true;
}

/// In which step seats compete for each record.
void lay_out_contests(Ruleset& rules) {
  rules.contested.assign(rules.records.size(), StepId());
  for (const StepId s : rules.steps.ids())
    if (const RecordId record = rules.steps[s].kind ? rules.steps[s].kind->contested() : RecordId())
      rules.contested[record] = s;
}

}  // namespace

void Ruleset::compile() {
  bus.resize(events.size(), values.size());
  first_value = static_cast<std::int32_t>(events.size());
  lay_out_piles(*this);
  lay_out_cards(*this);
  lay_out_cells(*this);
  lay_out_events(*this);
  compile_values();
  bus.compile(*this);
  lay_out_contests(*this);
  records_of.clear();
  for (std::size_t i = 0; i < records.size(); ++i) records_of[records[i].kind].push_back(static_cast<std::int32_t>(i));
  for (StepDecl& step : steps) step.rng_key = rng_key("step", step.id);
  for (QuestionDecl& question : questions) question.rng_key = rng_key("question", question.id);
}

}  // namespace rules
