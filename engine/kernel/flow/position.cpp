// Copies of a game: the whole of it, or only the position at hand; and the step at hand once more, from another
// checkpoint.
#include <stdexcept>
#include <utility>

#include "kernel/engine.hpp"

namespace rules {

void Engine::copy_from(const Engine& other) {
  const Ruleset* const rules = rules_;
  Scripts* const scripts = scripts_;
  GameState initial = std::move(initial_);
  CardSeats initial_seats = std::move(initial_seats_);
  *this = other;
  rules_ = rules;
  scripts_ = scripts;
  initial_ = std::move(initial);
  initial_seats_ = std::move(initial_seats);
  context_ = nullptr;
  depth_ = 0;
  if (rules_ == other.rules_) return;
  card_seats_.recount(read());  // other handlers may work
  final_scores_.clear();
}

void Engine::copy_position_from(const Engine& other) {
  if (rules_ != other.rules_) throw std::invalid_argument("a game can take a position only from one of the same packs");
  if (!other.recording_) throw std::invalid_argument("a game that isn't recorded has no position to take");
  if (this == &other) throw std::invalid_argument("a game can't take the position from itself");
  state_ = other.state_;
  checkpoint_ = other.checkpoint_;
  card_seats_ = other.card_seats_;
  cards_lie_ = other.cards_lie_;
  step_variables_set_ = true;
  bot_seed_ = other.bot_seed_;
  recording_ = true;
  keep_log(false);
  tracing = false;
  status_ = other.status_;
  final_scores_ = other.final_scores_;
  failure_ = other.failure_;
  exhausted_ = other.exhausted_;
  showing_ = {};
  seats_ = other.seats_;
  counters = other.counters;
  most = other.most;
  context_ = nullptr;
  depth_ = 0;
  replaying_ = other.replaying_;
  spent_ = other.spent_;
  answer_log_.copy_position_from(other.answer_log_);
  log_.copy_position_from(other.log_);
  draws_.clear();
  draws_.script = nullptr;
  draws_.seed = other.draws_.seed;
  draws_.keeping = false;
  step_number_ = other.step_number_;
  question_ = other.question_;
  nth_run_ = other.nth_run_;
  step_rng_key_ = other.step_rng_key_;
  pending_ = other.pending_;
}

void Engine::repeat(const Engine& other) {
  checkpoint_ = other.checkpoint_;
  cards_lie_ = false;
  step_number_ = other.step_number_ - 1;
  answer_log_.take_step(other.answer_log_, step_number_);
  replaying_ = true;
  advance(true);
}

void Engine::restart_from(const GameState& checkpoint, std::span<const LoggedAnswer> entries, std::uint64_t seed,
                          std::span<const Card> to) {
  checkpoint_ = checkpoint;
  cards_lie_ = false;
  answer_log_.replace_step(entries);
  log_.rename(to);
  draws_.seed = seed;
  pending_.clear();
  replaying_ = true;
  status_ = Status::running;
}

void Engine::watch(bool on) {
  keep_log(on);
  draws_.keeping = on;
}

}  // namespace rules
