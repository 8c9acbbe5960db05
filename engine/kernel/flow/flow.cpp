#include "kernel/flow/flow.hpp"

#include <string>

namespace rules {
namespace {

/// Returns the seats with the highest number.
template <class Number>
SeatSet highest(SeatSet seats, Number number) {
  std::int64_t most = 0;
  SeatSet kept;
  for (SeatSet left = seats; !left.empty(); left.drop(left.lowest())) {
    const std::int64_t n = number(left.lowest());
    if (kept.empty() || n > most) {
      most = n;
      kept = SeatSet{};
    }
    if (n == most) kept.add(left.lowest());
  }
  return kept;
}

}  // namespace

void Flow::run(bool one_step) {
  if (state_[GameState::round] == 0 && !state_[GameState::in_setup]) {  // the first round could not begin before
    turns_.begin_round();
    position_.replaying = false;
  }
  if (state_[GameState::over]) {
    position_.status = Status::over;
    return;
  }
  // True if steps are recorded, observed, or may be replayed.
  const bool attended = keeps() || game_.random().script() || after_step_ || position_.replaying;
  for (bool more = true; more;) {
    if (position_.step_variables_set && !position_.replaying) {
      game_.mutator().reset_variables(rules_.layout().variable_cells, rules_.layout().step_variables_end);
      position_.step_variables_set = false;
    }
    if (attended) prepare_step();
    const StepKind* const kind = run_step();
    if (attended && after_step_) after_step_();
    more = next_step(kind) && !one_step;  // if a script fails in it, the current step is still this one
    ++position_.step.number;
    ++position_.counters.steps;
    if (attended && keeps()) close_step();
  }
}

void Flow::return_to_checkpoint() {
  state_ = position_.checkpoint;
  if (!position_.cards_as_at_checkpoint) position_.hooks.recount(game_.read());
  position_.cards_as_at_checkpoint = true;
  position_.step_variables_set = true;
}

void Flow::prepare_step() {
  if (position_.replaying) {
    return_to_checkpoint();
    position_.replaying = false;
  } else if (game_.decisions().recording()) {
    position_.checkpoint = state_;
    position_.cards_as_at_checkpoint = true;
  }
  if (ChanceScript* const script = game_.random().script()) script->begin(position_.step.number);
  if (!keeps()) return;
  game_.random().clear();
  game_.sink().begin_step();
}

void Flow::close_step() {
  game_.sink().close_step();
  game_.decisions().answers_.close_step(position_.step.number, position_.step.question);
}

const StepKind* Flow::run_step() {
  if (position_.too_long()) throw_too_long();
  StepProgress& step = position_.step;
  step.question = 0;
  step.changes = 0;
  const auto& steps = state_[GameState::in_setup] ? rules_.setup() : rules_.round();
  const auto at = static_cast<std::size_t>(state_[GameState::step]);
  if (at == steps.size()) {
    step.rng_key = 0;
    finish();
    return nullptr;
  }
  const StepDecl& decl = rules_.steps()[steps[at]];
  step.rng_key = decl.rng_key;
  step.nth_run = turns_.nth_run();
  if (game_.sink().wants(RecordKind::step)) game_.sink().record_step(steps[at]);
  decl.kind->run(game_);
  return decl.kind.get();
}

void Flow::throw_too_long() const {
  const bool rounds = state_[GameState::round] > position_.limits.rounds;
  throw TooLong("the game didn't end within " +
                std::to_string(rounds ? position_.limits.rounds : position_.limits.steps) +
                (rounds ? " rounds" : " steps"));
}

bool Flow::next_step(const StepKind* kind) {
  if (state_[GameState::over]) {
    position_.status = Status::over;
    return false;
  }
  if (kind && kind->again(game_)) {
    ++state_[GameState::iteration];
    return true;
  }
  state_[GameState::iteration] = 0;
  if (state_[GameState::in_setup] != 0) {
    if (++state_[GameState::step] < static_cast<std::int32_t>(rules_.setup().size())) return true;
    state_[GameState::in_setup] = 0;
  } else if (!rules_.loops().empty() || rules_.ends_at_once()) {
    if (turns_.next_in_round()) return true;
  } else {
    if (++state_[GameState::step] < static_cast<std::int32_t>(rules_.round().size())) return true;
    if (const std::int32_t reached = turns_.endings_reached(false)) {
      turns_.go_to_end(reached);
      return true;
    }
  }
  turns_.begin_round();
  return true;
}

SeatSet Flow::winners() {
  std::vector<std::int64_t>& scores = position_.final_scores;
  scores.clear();
  SeatSet best = highest(SeatSet::first(rules_.players()), [&](Seat seat) {
    std::int64_t sum = 0;
    for (ValueId id : rules_.scores()) sum += scores.emplace_back(game_.values().value(id, seat));
    return sum;
  });
  for (ValueId id : rules_.ranks())
    if (best.size() > 1) best = highest(best, [&](Seat seat) { return game_.values().value(id, seat); });
  return best;
}

void Flow::finish() {
  const SeatSet best = winners();
  Seat winner = best.lowest();
  if (const Seat decider(rules_.decider() ? game_.read().variable(rules_.decider()) : -1); best.size() > 1 && decider) {
    Question question(decider, rules_.decide_winner());
    winner = game_.decisions().choose_seat(question, best);
    game_.sink().record_tie(decider, best, winner, {}, 0);
  }
  state_[GameState::winner] = winner.index + 1;
  state_[GameState::over] = 1;
}

}  // namespace rules
