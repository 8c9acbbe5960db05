#include "kernel/engine.hpp"

#include <stdexcept>
#include <utility>

#include "base/rule_error.hpp"

namespace rules {

GameParts::GameParts(const Ruleset& ruleset, ScriptHost& scripts, EventSink* sink)
    : rules_(ruleset),
      position_(ruleset.layout().cells),
      contexts_(scripts),
      sink_(sink ? *sink : null_sink_),
      mutator_(rules_, position_, random_, sink_, contexts_),
      values_(rules_, position_, sink_, contexts_),
      decisions_(*this, rules_, position_, sink_, contexts_),
      pipeline_(rules_, position_, mutator_, values_, decisions_, sink_, contexts_) {
  mutator_.initialize();
}

Engine::Engine(const Ruleset& ruleset, ScriptHost& scripts, EventSink* sink)
    : parts_(ruleset, scripts, sink), flow_(parts_) {
  parts_.sink_.attach(parts_);
  parts_.position_.state[GameState::in_setup] = 1;
  initial_ = position().state;
  parts_.position_.hooks.begin_here();
  initial_hooks_ = position().hooks;
}

void Engine::start(std::uint64_t seed, std::uint64_t bot_seed, bool recording) {
  Position& now = parts_.position_;
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
  Position& now = parts_.position_;
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
  parts_.position_.failure = std::move(why);
  parts_.position_.status = Status::failed;
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
    ended = {.error = "the scripts took longer than " + std::to_string(kMaxShowing.count()) + " ms to show the table",
             .exhausted = true};
  if (!ended.exhausted) return ended;
  fail(*ended.error);
  parts_.position_.exhausted = true;
  return ended;
}

void Engine::restart_from(const GameState& checkpoint, std::span<const LoggedAnswer> entries, std::uint64_t seed,
                          const Table<Card, Card>& to) {
  Position& now = parts_.position_;
  now.checkpoint = checkpoint;
  now.cards_as_at_checkpoint = false;
  parts_.decisions_.answers_.replace_step(entries);
  parts_.sink_.rename(to);
  parts_.random_.reseed(seed);
  now.pending.clear();
  now.replaying = true;
  now.status = Status::running;
}

void Engine::copy_from(const Engine& other) {
  parts_.position_ = other.position();
  parts_.random_ = other.parts_.random_;
  parts_.sink_.copy_from(other.parts_.sink_);
  parts_.decisions_.answers_ = other.parts_.decisions_.answers_;
  parts_.decisions_.recording_ = other.parts_.decisions_.recording_;
  parts_.contexts_.clear();
  after_step(other.after_step_);
  showing_ = other.showing_;
  if (&rules() == &other.rules()) return;
  parts_.position_.hooks.recount(read());  // other handlers may be live
  parts_.position_.final_scores.clear();
}

void Engine::copy_position_from(const Engine& other) {
  if (&rules() != &other.rules())
    throw std::invalid_argument("a game can copy a position only from a game with the same packs");
  if (!other.parts_.decisions_.recording())
    throw std::invalid_argument("a game that isn't recorded has no position to copy");
  if (this == &other) throw std::invalid_argument("a game can't copy its own position");
  parts_.position_ = other.position();
  parts_.position_.step_variables_set = true;
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
