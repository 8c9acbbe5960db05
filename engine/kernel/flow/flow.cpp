// The flow: runs steps one after the other, each from a checkpoint.
#include <algorithm>
#include <stdexcept>

#include "kernel/decisions/choosing.hpp"

namespace rules {
namespace {

/// Of these seats those whose number is the highest.
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

/// Who has the most points, and of these the most of what ranks them. `scores` becomes what each score is worth, by
/// seat.
SeatSet winners(Engine& engine, std::vector<std::int64_t>& scores) {
  const Ruleset& rules = engine.rules();
  scores.clear();
  SeatSet best = highest(SeatSet::first(rules.players), [&](Seat seat) {
    std::int64_t sum = 0;
    for (ValueId id : rules.scores) sum += scores.emplace_back(engine.value(id, seat));
    return sum;
  });
  for (ValueId id : rules.ranks)
    if (best.size() > 1) best = highest(best, [&](Seat seat) { return engine.value(id, seat); });
  return best;
}

}  // namespace

Engine::Engine(const Ruleset& ruleset, Scripts& scripts)
    : TurnOrder(ruleset, scripts), checkpoint_(ruleset.cells), initial_(ruleset.cells) {
  state_[GameState::in_setup] = 1;
  initial_ = state_;
  card_seats_.begin_here();
  initial_seats_ = card_seats_;
}

void Engine::start(std::uint64_t seed, std::uint64_t bot_seed, bool recording) {
  draws_.seed = seed;
  draws_.keeping = recording;
  bot_seed_ = bot_seed;
  recording_ = recording;
  state_ = initial_;
  step_variables_set_ = false;
  card_seats_.go_back(initial_seats_);
  answer_log_.clear();
  log_.clear();
  draws_.clear();
  pending_.clear();
  step_number_ = question_ = 0;
  failure_.clear();
  context_ = nullptr;
  depth_ = 0;
  replaying_ = false;
  status_ = Status::running;
  exhausted_ = false;
  showing_ = {};
  if (!rules_->setup.empty()) return;
  state_[GameState::in_setup] = 0;
  if (const auto error = guarded([&] { begin_round(); }).error) {
    state_ = initial_;
    state_[GameState::in_setup] = 0;
    checkpoint_ = state_;
    cards_lie_ = false;
    fail(*error);
  }
}

void Engine::fail(std::string why) {
  failure_ = std::move(why);
  status_ = Status::failed;
}

Ended Engine::inspect(FunctionRef<void()> body) {
  if (exhausted()) return {.error = failure_, .exhausted = true};
  Ended ended = guarded(body);
  showing_ += ended.time;
  if (!ended.exhausted && showing_ > kMaxShowing)
    ended = {.error = "scripts took longer than " + std::to_string(kMaxShowing.count()) + " ms to show the table once",
             .exhausted = true};
  if (!ended.exhausted) return ended;
  fail(*ended.error);
  exhausted_ = true;
  return ended;
}

void Engine::load_answers(std::vector<LoggedAnswer> entries) { answer_log_.load_answers(std::move(entries)); }

Status Engine::advance(bool one_step) {
  if (status_ == Status::over) return status_;
  if (status_ == Status::asking) {
    if (!pending_.all_answered()) return status_;
    replaying_ = true;
  }
  if (status_ == Status::failed) replaying_ = true;
  only_one_ = one_step;
  status_ = Status::running;
  exhausted_ = false;
  showing_ = {};
  pending_.clear();
  Ended ended = guarded([this] { run_steps(); });
  if (ended.suspended) status_ = Status::asking;
  context_ = nullptr;
  depth_ = 0;
  if (ended.error) {
    failure_ = std::move(*ended.error);
    if (recording_) return_to_checkpoint();
    status_ = Status::failed;
    exhausted_ = ended.exhausted;
  }
  return status_;
}

void Engine::return_to_checkpoint() {
  state_ = checkpoint_;
  if (!cards_lie_) card_seats_.recount(read());
  cards_lie_ = true;
  step_variables_set_ = true;
}

void Engine::run_steps() {
  if (state_[GameState::round] == 0 && !state_[GameState::in_setup]) {  // the first round could not begin before
    begin_round();
    replaying_ = false;
  }
  if (state_[GameState::over]) {
    status_ = Status::over;
    return;
  }
  // By anybody who is to be told of each step, or goes back to its beginning.
  const bool attended = kept() || draws_.script || after_step || replaying_;
  for (bool more = true; more;) {
    if (step_variables_set_ && !replaying_) {
      reset_variables(rules_->variable_cells, rules_->step_variables_end);
      step_variables_set_ = false;
    }
    if (attended) prepare_step();
    const StepKind* const kind = run_step();
    if (attended && after_step) after_step(*this);
    more = next_step(kind) && !only_one_;  // a script may fail in it: then the step at hand is still this one
    ++step_number_;
    ++counters.steps;
    if (attended && kept()) close_step();
  }
}

void Engine::close_step() {
  log_.close_step();
  answer_log_.close_step(step_number_, question_);
}

void Engine::throw_to_go_on() const {
  const bool rounds = state_[GameState::round] > most.rounds;
  // No logic_error: those of the kernel are told with the step at hand, and this is the fault of none.
  throw std::runtime_error("no end after " + std::to_string(rounds ? most.rounds : most.steps) +
                           (rounds ? " rounds" : " steps"));
}

const StepKind* Engine::run_step() {
  if (too_long()) throw_to_go_on();
  question_ = 0;
  spent_ = 0;
  const auto& steps = state_[GameState::in_setup] ? rules_->setup : rules_->round;
  const auto at = static_cast<std::size_t>(state_[GameState::step]);
  if (at == steps.size()) {
    step_rng_key_ = 0;
    finish();
    return nullptr;
  }
  const StepDecl& step = rules_->steps[static_cast<std::size_t>(steps[at].index)];
  step_rng_key_ = step.rng_key;
  nth_run_ = nth_run();
  if (logs(LogRecord::Kind::step)) log_step(steps[at]);
  step.kind->run(*this);
  return step.kind.get();
}

void Engine::prepare_step() {
  if (replaying_) {
    return_to_checkpoint();
    replaying_ = false;
  } else if (recording_) {
    checkpoint_ = state_;
    cards_lie_ = true;
  }
  if (draws_.script) draws_.script->begin(step_number_);
  if (!kept()) return;
  draws_.clear();
  log_.forget_step();
}

bool Engine::next_step(const StepKind* kind) {
  if (state_[GameState::over]) {
    status_ = Status::over;
    return false;
  }
  if (kind && kind->again(*this)) {
    ++state_[GameState::iteration];
    return true;
  }
  state_[GameState::iteration] = 0;
  if (state_[GameState::in_setup] != 0) {
    if (++state_[GameState::step] < static_cast<std::int32_t>(rules_->setup.size())) return true;
    state_[GameState::in_setup] = 0;
  } else if (!rules_->loops.empty() || rules_->ends_at_once) {
    if (next_in_round()) return true;
  } else {
    if (++state_[GameState::step] < static_cast<std::int32_t>(rules_->round.size())) return true;
    if (const std::int32_t reached = endings_reached(false)) {
      come_to_end(reached);
      return true;
    }
  }
  begin_round();
  return true;
}

void Engine::enter(StepId step) {
  const auto at = std::find(rules_->round.begin(), rules_->round.end(), step);
  if (at == rules_->round.end())
    throw std::logic_error("step '" + rules_->steps[step.index].id + "' is not part of a round");
  const auto place = static_cast<std::int32_t>(at - rules_->round.begin());
  if (const auto error = guarded([&] { stand_at(place, rules_->within[place]); }).error) throw std::logic_error(*error);
}

void Engine::enter_loop(std::int32_t nth) {
  const LoopDecl& loop = rules_->loops[nth];
  const Ended ended = guarded([&] {
    stand_at(loop.first, loop.outer);
    if (!begin_loop(nth) || !arrive(loop.first, nth))
      throw std::logic_error("step '" + loop.id + "' is over before it begins");
  });
  if (ended.error) throw std::logic_error(*ended.error);
}

bool Engine::end_if_due() {
  std::int32_t reached = 0;
  if (const auto error = guarded([&] { reached = endings_reached(false); }).error) throw std::logic_error(*error);
  if (reached != 0) come_to_end(reached);
  return reached != 0;
}

std::span<const std::int64_t> Engine::final_scores(Seat seat) const {
  const std::size_t scores = rules_->scores.size();
  if (status_ != Status::over || final_scores_.size() != scores * static_cast<std::size_t>(rules_->players))
    throw std::logic_error("nobody has final scores yet");
  return std::span(final_scores_).subspan(static_cast<std::size_t>(seat.index) * scores, scores);
}

void Engine::finish() {
  const SeatSet best = winners(*this, final_scores_);
  Seat winner = best.lowest();
  if (const Seat decider(rules_->decider ? read().variable(rules_->decider) : -1); best.size() > 1 && decider) {
    winner = choose_seat(*this, decider, rules_->decide_winner, best, false, [](Question&) {});
    log_tie(decider, best, winner, {});
  }
  state_[GameState::winner] = winner.index + 1;
  state_[GameState::over] = 1;
}

}  // namespace rules
