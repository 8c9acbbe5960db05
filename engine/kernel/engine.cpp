#include "kernel/engine.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/rule_error.hpp"

namespace rules {

GameParts::GameParts(const Ruleset& ruleset, ScriptHost& scripts, EventSink* sink)
    : rules_(ruleset),
      position_(ruleset.layout().cells),
      contexts_(scripts),
      sink_(sink ? *sink : nobody_),
      mutator_(rules_, position_, random_, sink_, contexts_),
      values_(rules_, position_, sink_, contexts_),
      decisions_(*this, rules_, position_, sink_, contexts_),
      pipeline_(*this, rules_, position_, mutator_, values_, decisions_, sink_, contexts_) {
  mutator_.initialize();
}

Engine::Engine(const Ruleset& ruleset, ScriptHost& scripts, EventSink* sink)
    : parts_(ruleset, scripts, sink), flow_(parts_) {
  parts_.sink_.attach(parts_);
  position().state[GameState::in_setup] = 1;
  initial_ = position().state;
  position().hooks.begin_here();
  initial_hooks_ = position().hooks;
}

void Engine::start(std::uint64_t seed, std::uint64_t bot_seed, bool recording) {
  Position& now = position();
  parts_.random_.reseed(seed);
  parts_.random_.keep(recording);
  parts_.random_.clear();
  parts_.decisions_.recording_ = recording;
  parts_.decisions_.answers_.clear();
  parts_.sink_.begin_game();
  parts_.contexts_.clear();
  now.bot_seed = bot_seed;
  now.state = initial_;
  now.step_variables_set = false;
  now.hooks.go_back(initial_hooks_);
  now.pending.clear();
  now.step.number = now.step.question = 0;
  now.failure.clear();
  now.replaying = false;
  now.status = Status::running;
  now.exhausted = false;
  showing_ = {};
  if (!rules().setup().empty()) return;
  now.state[GameState::in_setup] = 0;
  if (const auto error = guarded([&] { flow_.turns().begin_round(); }).error) {
    now.state = initial_;
    now.state[GameState::in_setup] = 0;
    now.checkpoint = now.state;
    now.cards_as_at_checkpoint = false;
    fail(*error);
  }
}

Status Engine::advance(bool one_step) {
  Position& now = position();
  if (now.status == Status::over) return now.status;
  if (now.status == Status::asking) {
    if (!now.pending.all_answered()) return now.status;
    now.replaying = true;
  }
  if (now.status == Status::failed) now.replaying = true;
  now.status = Status::running;
  now.exhausted = false;
  showing_ = {};
  now.pending.clear();
  Ended ended = guarded([&] { flow_.run(one_step); });
  if (ended.suspended) now.status = Status::asking;
  parts_.contexts_.clear();
  if (ended.error) {
    now.failure = std::move(*ended.error);
    if (parts_.decisions_.recording()) flow_.return_to_checkpoint();
    now.status = Status::failed;
    now.exhausted = ended.exhausted;
  }
  return now.status;
}

void Engine::fail(std::string why) {
  position().failure = std::move(why);
  position().status = Status::failed;
}

void Engine::after_step(std::function<void(Engine&)> check) {
  after_step_ = std::move(check);
  attach_checks();
}

void Engine::attach_checks() {
  if (after_step_) flow_.after_step([this] { after_step_(*this); });
  else flow_.after_step({});
}

std::span<const std::int64_t> Engine::final_scores(Seat seat) const {
  const std::vector<std::int64_t>& all = position().final_scores;
  const std::size_t scores = rules().scores().size();
  if (status() != Status::over || all.size() != scores * static_cast<std::size_t>(rules().players()))
    throw RuleError("final scores are available only when the game is over");
  return std::span(all).subspan(static_cast<std::size_t>(seat.index) * scores, scores);
}

Ended Engine::guarded(FunctionRef<void()> body) {
  parts_.scripts().attach(&parts_);
  return parts_.scripts().protect(body);
}

Ended Engine::inspect(FunctionRef<void()> body) {
  if (exhausted()) return {.error = failure(), .exhausted = true};
  Ended ended = guarded(body);
  showing_ += ended.time;
  if (!ended.exhausted && showing_ > kMaxShowing)
    ended = {.error = "scripts took longer than " + std::to_string(kMaxShowing.count()) + " ms to show the table once",
             .exhausted = true};
  if (!ended.exhausted) return ended;
  fail(*ended.error);
  position().exhausted = true;
  return ended;
}

void Engine::enter(StepId step) {
  const auto at = std::find(rules().round().begin(), rules().round().end(), step);
  if (at == rules().round().end()) throw RuleError("step '" + rules().steps()[step].id + "' is not part of a round");
  const auto place = static_cast<std::int32_t>(at - rules().round().begin());
  const auto error = guarded([&] { flow_.turns().stand_at(place, rules().loop_around(place)); }).error;
  if (error) throw RuleError(*error);
}

void Engine::enter_loop(LoopId id) {
  const LoopDecl& loop = rules().loops()[id];
  TurnOrder& turns = flow_.turns();
  const Ended ended = guarded([&] {
    turns.stand_at(loop.first, loop.outer);
    if (!turns.begin_loop(id) || !turns.arrive(loop.first, id))
      throw RuleError("step '" + loop.id + "' is over before it begins");
  });
  if (ended.error) throw RuleError(*ended.error);
}

bool Engine::end_if_due() {
  std::int32_t reached = 0;
  const auto error = guarded([&] { reached = flow_.turns().endings_reached(false); }).error;
  if (error) throw RuleError(*error);
  if (reached != 0) flow_.turns().come_to_end(reached);
  return reached != 0;
}

void Engine::watch(bool on) {
  parts_.sink_.keep(on);
  parts_.random_.keep(on);
}

void Engine::restart_from(const GameState& checkpoint, std::span<const LoggedAnswer> entries, std::uint64_t seed,
                          const Table<Card, Card>& to) {
  Position& now = position();
  now.checkpoint = checkpoint;
  now.cards_as_at_checkpoint = false;
  parts_.decisions_.answers_.replace_step(entries);
  parts_.sink_.rename(to);
  parts_.random_.reseed(seed);
  now.pending.clear();
  now.replaying = true;
  now.status = Status::running;
}

void Engine::repeat(const Engine& other) {
  Position& now = position();
  now.checkpoint = other.position().checkpoint;
  now.cards_as_at_checkpoint = false;
  now.step.number = other.position().step.number - 1;
  parts_.decisions_.answers_.take_step(other.parts_.decisions_.answers_, now.step.number);
  now.replaying = true;
  advance(true);
}

void Engine::copy_from(const Engine& other) {
  position() = other.position();
  parts_.random_ = other.parts_.random_;
  parts_.sink_.copy_from(other.parts_.sink_);
  parts_.decisions_.answers_ = other.parts_.decisions_.answers_;
  parts_.decisions_.recording_ = other.parts_.decisions_.recording_;
  parts_.contexts_.clear();
  after_step(other.after_step_);
  showing_ = other.showing_;
  if (&rules() == &other.rules()) return;
  position().hooks.recount(read());  // other handlers may be live
  position().final_scores.clear();
}

void Engine::copy_position_from(const Engine& other) {
  if (&rules() != &other.rules())
    throw std::invalid_argument("a game can take a position only from one of the same packs");
  if (!other.parts_.decisions_.recording())
    throw std::invalid_argument("a game that isn't recorded has no position to take");
  if (this == &other) throw std::invalid_argument("a game can't take the position from itself");
  position() = other.position();
  position().step_variables_set = true;
  parts_.random_.clear();
  parts_.random_.decide_by(nullptr);
  parts_.random_.keep(false);
  parts_.random_.reseed(other.parts_.random_.seed());
  parts_.sink_.copy_position_from(other.parts_.sink_);
  parts_.decisions_.answers_.copy_position_from(other.parts_.decisions_.answers_);
  parts_.decisions_.recording_ = true;
  parts_.contexts_.clear();
  showing_ = {};
}

}  // namespace rules
