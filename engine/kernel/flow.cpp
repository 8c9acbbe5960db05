// The flow: runs steps one after the other, each from a checkpoint.
#include <algorithm>
#include <stdexcept>

#include "kernel/choosing.hpp"

namespace rules {

Engine::Engine(const Ruleset& ruleset, Scripts& scripts)
    : Changes(ruleset, scripts), checkpoint_(ruleset.cells), initial_(ruleset.cells) {
  state_[State::in_setup] = 1;
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
  journal_.clear();
  notes_.clear();
  draws_.clear();
  pending_.clear();
  answered_.clear();
  step_number_ = question_ = 0;
  failure_.clear();
  frame_ = nullptr;
  depth_ = 0;
  replaying_ = false;
  status_ = Status::running;
  if (!rules_->setup.empty()) return;
  state_[State::in_setup] = 0;
  if (const auto error = guarded([&] { begin_round(); }).error) {
    state_ = initial_;
    state_[State::in_setup] = 0;
    checkpoint_ = state_;
    cards_lie_ = false;
    fail(*error);
  }
}

void Engine::feed(std::vector<JournalEntry> entries) { journal_.feed(std::move(entries)); }

Status Engine::advance(bool one_step) {
  if (status_ == Status::over) return status_;
  if (status_ == Status::asking) {
    if (std::find(answered_.begin(), answered_.end(), false) != answered_.end()) return status_;
    replaying_ = true;
  }
  if (status_ == Status::failed) replaying_ = true;
  only_one_ = one_step;
  status_ = Status::running;
  pending_.clear();
  answered_.clear();
  Ended ended = guarded([this] { run_steps(); });
  if (ended.suspended) status_ = Status::asking;
  frame_ = nullptr;
  depth_ = 0;
  if (ended.error) {
    failure_ = std::move(*ended.error);
    if (recording_) return_to_checkpoint();
    status_ = Status::failed;
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
  if (state_[State::round] == 0 && !state_[State::in_setup]) {  // the first round could not begin before
    begin_round();
    replaying_ = false;
  }
  if (state_[State::over]) {
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
    const StepKind* kind = nullptr;
    if (run_step(kind) == StepRun::waits) {
      status_ = Status::asking;
      return;
    }
    if (attended && after_step) after_step(*this);
    more = next_step(kind) && !only_one_;  // a script may fail in it: then the step at hand is still this one
    ++step_number_;
    ++counters.steps;
    if (attended && kept()) close_step();
  }
}

void Engine::reset_variables(std::int32_t first, std::int32_t end) {
  std::copy_n(rules_->initial_variables.data() + (first - rules_->variable_cells), end - first, &state_[first]);
}

void Engine::close_step() {
  notes_.close_step();
  journal_.close_step(step_number_, question_);
}

void Engine::refuse_to_go_on() const {
  const bool rounds = state_[State::round] > most.rounds;
  throw std::logic_error("no end after " + std::to_string(rounds ? most.rounds : most.steps) +
                         (rounds ? " rounds" : " steps"));
}

StepRun Engine::run_step(const StepKind*& kind) {
  if (too_long()) refuse_to_go_on();
  question_ = 0;
  spent_ = 0;
  const auto& steps = state_[State::in_setup] ? rules_->setup : rules_->round;
  const auto at = static_cast<std::size_t>(state_[State::step]);
  if (at == steps.size()) {
    step_purpose_ = 0;
    finish();
    return StepRun::done;
  }
  const StepDecl& step = rules_->steps[static_cast<std::size_t>(steps[at].index)];
  step_purpose_ = step.purpose;
  nth_run_ = nth_run();
  if (tells(Note::Kind::step)) note_step(steps[at]);
  kind = step.kind.get();
  return kind->run(*this);
}

std::int32_t Engine::nth_run() const {
  const std::int32_t loop = read().loop();
  auto run = static_cast<std::uint32_t>(state_[State::iteration]);
  if (loop >= 0) run += static_cast<std::uint32_t>(read().of_loop(loop, LoopDecl::passes)) * kMostIterations;
  return static_cast<std::int32_t>((run & 0x3fffffu) << 8);
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
  notes_.forget_step();
}

bool Engine::next_step(const StepKind* kind) {
  if (state_[State::over]) {
    status_ = Status::over;
    return false;
  }
  if (kind && kind->again(*this)) {
    ++state_[State::iteration];
    return true;
  }
  state_[State::iteration] = 0;
  if (state_[State::in_setup] != 0) {
    if (++state_[State::step] < static_cast<std::int32_t>(rules_->setup.size())) return true;
    state_[State::in_setup] = 0;
  } else if (!rules_->loops.empty() || rules_->ends_at_once) {
    if (next_in_round()) return true;
  } else {
    if (++state_[State::step] < static_cast<std::int32_t>(rules_->round.size())) return true;
    if (const std::int32_t reached = endings_reached(false)) {
      come_to_end(reached);
      return true;
    }
  }
  begin_round();
  return true;
}

void Engine::come_to_end(std::int32_t endings) {
  state_[State::ending] = endings;
  state_[State::step] = static_cast<std::int32_t>(rules_->round.size());  // finish() is the step at hand
}

bool Engine::end_if_due() {
  std::int32_t reached = 0;
  if (const auto error = guarded([&] { reached = endings_reached(false); }).error) throw std::logic_error(*error);
  if (reached != 0) come_to_end(reached);
  return reached != 0;
}

bool Engine::holds(const EndingDecl& ending) {
  for (const ZoneId zone : ending.zones) {
    const int piles = rules_->zones[zone.index].per_player ? rules_->players : 1;
    int empty = 0;
    for (int p = 0; p < piles; ++p) empty += read().count(rules_->pile(zone, Seat(p))) == 0;
    if (empty < (ending.anyone ? 1 : piles)) return false;
  }
  if (ending.resource && read().amount(ending.resource, rules_->holder(ending.place)) != 0) return false;
  return !ending.function || scripts_->call(ending.function, 0) != 0;
}

std::int32_t Engine::endings_reached(bool only_at_once) {
  std::int32_t reached = 0;
  for (std::size_t e = 0; e < rules_->endings.size(); ++e)
    if ((!only_at_once || rules_->endings[e].at_once) && holds(rules_->endings[e])) reached |= 1 << e;
  return reached;
}

void Engine::begin_round() {
  const bool first_round = state_[State::round]++ == 0;  // what setting up left for it stays
  state_[State::step] = state_[State::iteration] = 0;
  if (!first_round) reset_variables(rules_->step_variables_end, rules_->round_variables_end);
  std::fill(&state_[rules_->nth_cells], &state_[rules_->nth_cells] + (rules_->resource_cells - rules_->nth_cells), 0);
  if (!rules_->loops.empty()) begin_loops();
}

SeatSet Engine::winners() {
  SeatSet best = SeatSet::first(rules_->players);
  const auto keep_highest = [&](auto number) {
    std::int64_t highest = 0;
    SeatSet kept;
    for (SeatSet left = best; !left.empty(); left.drop(left.lowest())) {
      const std::int64_t n = number(left.lowest());
      if (kept.empty() || n > highest) {
        highest = n;
        kept = SeatSet{};
      }
      if (n == highest) kept.add(left.lowest());
    }
    best = kept;
  };
  keep_highest([&](Seat seat) {
    std::int64_t sum = 0;
    for (ValueId id : rules_->scores) sum += value(id, seat);
    return sum;
  });
  for (ValueId id : rules_->ranks)
    if (best.size() > 1) keep_highest([&](Seat seat) { return value(id, seat); });
  return best;
}

void Engine::finish() {
  const SeatSet best = winners();
  Seat winner = best.lowest();
  if (const Seat decider(rules_->decider ? read().variable(rules_->decider) : -1); best.size() > 1 && decider) {
    const auto decided = choose_seat(*this, decider, rules_->decide_winner, best, false, [](Ask&) {});
    if (!decided) suspend();
    winner = *decided;
    note_tie(decider, best, winner, {});
  }
  state_[State::winner] = winner.index + 1;
  state_[State::over] = 1;
}

}  // namespace rules
