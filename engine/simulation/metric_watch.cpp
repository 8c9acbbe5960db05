#include "simulation/metric_watch.hpp"

#include <algorithm>

namespace rules::simulation {

MetricWatch::MetricWatch(const packs::LinkedGame& linked, const Metrics& metrics)
    : linked_(&linked),
      rules_(&linked.ruleset),
      metrics_(&metrics),
      leads_(metrics.measures_any({Measure::lead_changes, Measure::decided, Measure::leads})),
      worth_(metrics.measures(Measure::worth)),
      cards_(metrics.measures_any({Measure::drawn, Measure::kept, Measure::stolen, Measure::laid, Measure::had,
                                   Measure::won_with, Measure::first})),
      actions_(rules_->steps().size()),
      values_(metrics.columns()) {
  for (const StepId step : places(*rules_)) {
    const auto actions = rules_->steps()[step].kind->actions();
    actions_[step].assign(actions.begin(), actions.end());
  }
  wanted_ = subscription();
}

Subscription MetricWatch::subscription() const {
  using Kind = LogRecord::Kind;
  Subscription out;
  out.add(Kind::step);
  if (cards_) out.add(Kind::card);
  // Paid-for resources aren't stolen.
  const bool paid = metrics_->measures_any({Measure::offers_paid, Measure::paid, Measure::stolen});
  if (paid || metrics_->measures(Measure::offers_made))
    for (const Kind kind : {Kind::offer, Kind::offered}) out.add(kind);
  if (paid || metrics_->measures_any({Measure::ties, Measure::ties_decided, Measure::final_tie})) out.add(Kind::tie);
  out.events.resize(rules_->events().size());
  if (metrics_->measures_any({Measure::played, Measure::cancelled})) out.events[kCardPlay] = true;
  if (metrics_->measures_any({Measure::controlled, Measure::worth}))
    for (const auto& actions : actions_)
      for (const EventId action : actions) out.events[action] = true;
  return out;
}

void MetricWatch::begin(Engine& engine, bool again) {
  engine_ = &engine;
  again_ = again;
  std::fill(values_.begin(), values_.end(), 0);
  course_ = {};
  course_.had.assign(cards_ ? rules_->card_kinds().size() : 0, SeatSet{});
  step_number_ = -1;
  counters_ = engine.position().counters;
  if (!metrics_->watched()) return;
  log_of(engine).subscribe(this, wanted_);
}

void MetricWatch::begin_step(const logged::Step& begun) {
  if (again_) {
    if (engine_->step_number() == step_number_) {
      values_ = values_before_;
      course_ = before_;
    } else {
      values_before_ = values_;
      before_ = course_;
      step_number_ = engine_->step_number();
    }
  }
  close_action();
  if (leads_ && course_.round > 0 && begun.round != course_.round) course_.leaders.push_back(leader());
  course_.round = begun.round;
  course_.step = begun.step;
  course_.offers.clear();
  course_.due.clear();
}

void MetricWatch::recorded_compact(const CompactRecord& record) {
  switch (record.kind) {
    case LogRecord::Kind::step: return begin_step(record.as<logged::Step>());
    case LogRecord::Kind::card: return card_moved(record.as<logged::CardMove>());
    case LogRecord::Kind::tie: return tie(record.as<logged::Tie>());
    case LogRecord::Kind::offer: return offer_begins(record.as<logged::Offer>());
    case LogRecord::Kind::offered: return offered(record.as<logged::Offered>());
    default: return;
  }
}

// ---- ties and offers

void MetricWatch::offer_begins(const logged::Offer& offer) {
  add(Measure::offers_made, 0, offer.from);
  course_.offers.push_back({.from = offer.from, .target = offer.target});
}

void MetricWatch::offered(const logged::Offered& thing) {
  const std::int32_t what = thing.resource ? thing.amount : thing.card.index;
  course_.offers.push_back({.from = {}, .target = {}, .resource = thing.resource.index, .what = what});
}

void MetricWatch::tie(const logged::Tie& tie) {
  if (!tie.prize) set(Measure::final_tie, 1);
  else add(Measure::ties, 0, Seat(0));
  if (tie.decider) add(Measure::ties_decided, 0, tie.decider);
  Seat payer;  // the accepted offer's, if any
  for (const Offer& offer : course_.offers) {
    if (offer.from) {
      payer = offer.target == tie.winner ? offer.from : Seat();
      if (payer) add(Measure::offers_paid, 0, payer);
    } else if (payer && offer.resource >= 0) {
      add(Measure::paid, offer.resource, payer, offer.what);
    } else if (payer) {
      course_.due.emplace_back(offer.what);
    }
  }
  course_.offers.clear();
}

// ---- cards

void MetricWatch::card_moved(const logged::CardMove& move) {
  if (!move.from) return;
  const CardKind kind = rules_->cards()[move.card];
  const PileDecl& from = rules_->piles()[move.from];
  const PileDecl& to = rules_->piles()[move.to];
  if (to.zone == kPlaying) return;
  const bool rests = !rules_->zones()[to.zone].passing;
  if (!from.owner && to.owner) add(Measure::drawn, kind.index, to.owner);
  if (!rests) return;
  const PileDecl& source = rules_->piles()[move.source];
  if (source.owner == to.owner) return;
  if (!to.owner) {
    if (source.zone != kPlaying) add(Measure::laid, kind.index, source.owner);
    return;
  }
  comes_to(kind, to.owner);
  if (!source.owner) return add(Measure::kept, kind.index, to.owner);
  if (const auto paid = std::find(course_.due.begin(), course_.due.end(), move.card); paid != course_.due.end())
    course_.due.erase(paid);
  else add(Measure::stolen, kind.index, to.owner);
}

void MetricWatch::comes_to(CardKind kind, Seat seat) {
  if (course_.had[kind].empty()) add(Measure::first, kind.index, seat);
  course_.had[kind].add(seat);
}

void MetricWatch::card_played(const EventContext& context) {
  const Seat player(context.fields[0]);
  const CardKind kind = rules_->cards()[Card(context.fields[1])];
  if (!player) return;
  add(Measure::played, kind.index, player);
  if (context.outcome != Outcome::done) add(Measure::cancelled, kind.index, player);
}

// ---- places

bool MetricWatch::is_action(const EventContext& context) const {
  if (context.parent || context.repeat > 0 || !course_.step) return false;
  const auto& actions = actions_[course_.step];
  return std::find(actions.begin(), actions.end(), EventId(context.hook_target)) != actions.end();
}

void MetricWatch::begins(const EventContext& context) {
  if (!is_action(context)) return;
  const int actor = rules_->events()[EventId(context.hook_target)].actor;
  const Seat seat(actor >= 0 ? context.fields[at(actor)] : -1);
  if (!seat) return;
  add(Measure::controlled, course_.step.index, seat);
  if (!worth_) return;
  close_action();
  course_.acting = seat;
  course_.score = points(seat);
}

void MetricWatch::close_action() {
  if (!course_.acting) return;
  add(Measure::worth, course_.step.index, course_.acting, points(course_.acting) - course_.score);
  course_.acting = Seat();
}

void MetricWatch::resolved(const EventContext& context) {
  if (EventId(context.hook_target) == kCardPlay) card_played(context);
}

// ---- points

std::int64_t MetricWatch::points(Seat seat) {
  const Counters counters = engine_->position().counters;  // measuring must not change the game's counters
  std::int64_t sum = 0;
  for (const ValueId score : rules_->scores()) sum += engine_->parts().values().value(score, seat);
  engine_->parts().counters() = counters;
  return sum;
}

Seat MetricWatch::leader() {
  Seat best;
  std::int64_t most = 0;
  bool alone = false;
  for (const Seat seat : rules_->seats()) {
    const std::int64_t n = points(seat);
    if (best && n < most) continue;
    alone = !best || n > most;
    best = seat;
    most = n;
  }
  return alone ? best : Seat();
}

void MetricWatch::end() {
  const StateView read = engine_->read();
  const Seat winner(read.state()[GameState::winner] - 1);
  close_action();
  end_points(winner);
  const Counters& counters = engine_->position().counters;
  set(Measure::rounds, read.round());
  set(Measure::winner, winner.index + 1);
  set(Measure::decisions, static_cast<std::int64_t>(counters.decisions - counters_.decisions));
  set(Measure::script_entries, static_cast<std::int64_t>(counters.entries - counters_.entries));
  set(Measure::api_calls, static_cast<std::int64_t>(counters.calls - counters_.calls));
  add(Measure::win, 0, winner);
  for (std::size_t e = 0; e < rules_->endings().size(); ++e)
    set(Measure::ending, read.state()[GameState::ending] >> e & 1, static_cast<std::int32_t>(e));
  if (leads_) end_course(winner);
  end_cards(winner);
}

void MetricWatch::end_points(Seat winner) {
  std::int64_t best = 0, next = 0;
  bool any = false;
  for (int s = 0; s < rules_->players(); ++s) {
    const Seat seat(s);
    std::int64_t sum = 0;
    const std::span<const std::int64_t> scores = engine_->final_scores(seat);
    for (std::size_t v = 0; v < scores.size(); ++v) {
      add(Measure::vp_of, static_cast<std::int32_t>(v), seat, scores[v]);
      sum += scores[v];
    }
    add(Measure::vp, 0, seat, sum);
    for (std::size_t f = 0; f < linked_->figures.size(); ++f)
      add(Measure::figure, static_cast<std::int32_t>(f), seat,
          engine_->parts().values().value(linked_->figures[f].value, seat));
    if (seat == winner) best = sum;
    else if (!any || sum > next) {
      next = sum;
      any = true;
    }
  }
  if (any) set(Measure::margin, best - next);
}

void MetricWatch::end_course(Seat winner) {
  const std::vector<Seat>& leaders = course_.leaders;  // after each round except the last
  const auto rounds = static_cast<std::int64_t>(leaders.size()) + 1;
  Seat last;
  std::int64_t changes = 0, led_since = 0;
  const auto after_round = [&](std::int64_t nth, Seat leader) {
    if (leader != winner) led_since = nth;
    if (leader && last && leader != last) ++changes;
    if (leader) last = leader;
  };
  for (std::size_t r = 0; r < leaders.size(); ++r) after_round(static_cast<std::int64_t>(r) + 1, leaders[r]);
  const Seat leader_of_end = leader();
  after_round(rounds, leader_of_end);
  set(Measure::lead_changes, changes);
  set(Measure::decided, (100 * led_since + rounds / 2) / rounds);
  for (int tenth = 1; tenth <= kTenths; ++tenth) {
    const std::int64_t round = (tenth * rounds + 9) / 10;  // the first round completed at this part of the game
    const Seat leader = round <= std::ssize(leaders) ? leaders[static_cast<std::size_t>(round - 1)] : leader_of_end;
    set(Measure::leads, leader == winner, tenth - 1);
  }
}

void MetricWatch::end_cards(Seat winner) {
  if (!metrics_->measures(Measure::held) && !cards_) return;
  const StateView read = engine_->read();
  for (const Card c : rules_->cards().ids()) {
    const Seat owner = read.owner(c);
    if (!owner) continue;
    add(Measure::held, rules_->cards()[c].index, owner);
    if (cards_) comes_to(rules_->cards()[c], owner);
  }
  for (const CardKind kind : course_.had.ids())
    for (SeatSet seats = course_.had[kind]; !seats.empty(); seats.drop(seats.lowest())) {
      add(Measure::had, kind.index, seats.lowest());
      if (seats.lowest() == winner) add(Measure::won_with, kind.index, winner);
    }
}

}  // namespace rules::simulation
