#include "simulation/game_runner.hpp"

#include "base/rule_error.hpp"
#include "play/parallel.hpp"

namespace rules::simulation {

namespace {

void check(Engine& engine) {
  if (const auto broken = broken_invariant(engine)) throw RuleError("invariant: " + *broken);
}

}  // namespace

GameRunner::GameRunner(const SimulationConfig& config, const Metrics& metrics)
    : config_(config),
      watch_(*config.linked, metrics),
      host_(config.linked->borrow_host()),
      engine_(config.linked->ruleset, *host_, &log_) {
  engine_.limit(config.most);
  if (play::ExternalPlayers::needed(config.bots)) choosers_.emplace(config.bots, config.make_chooser);
  for (std::size_t s = 0; s < config.bots.size(); ++s)
    engine_.seat(Seat(static_cast<std::int32_t>(s)), play::bot_named(config.bots[s]));
  if (config.check) engine_.after_step(check);
}

const GameResult& GameRunner::play(std::int64_t nth) {
  const auto [seed, bot_seed] = play::game_seeds(config_.seed, nth);
  result_.number = nth;
  result_.seed = seed;
  result_.failed = false;
  result_.failure.clear();
  result_.hash = 0;
  if (choosers_) play_asked(seed, bot_seed);
  else play_inline(seed, bot_seed);
  return result_;
}

void GameRunner::play_inline(std::uint64_t seed, std::uint64_t bot_seed) {
  watch_.begin(engine_, false);
  engine_.start(seed, bot_seed, config_.paranoid);
  if (config_.paranoid ? run_twice() : engine_.advance() == Status::over) close(engine_);
  else fail(engine_.failure());
}

/// Plays a game with bots that answer from outside.
void GameRunner::play_asked(std::uint64_t seed, std::uint64_t bot_seed) {
  play::GameConfig game_config;
  game_config.seats = config_.bots;
  game_config.seed = seed;
  game_config.bot_seed = bot_seed;
  game_config.most = config_.most;
  auto game = std::make_unique<play::Game>(config_.linked, game_config);
  Engine& engine = game->engine();
  if (config_.check) engine.after_step(check);
  watch_.begin(engine, true);
  play::GameTable table(std::move(game));
  if (choosers_->advance(table) == Status::over) close(engine);
  else fail(engine.failure());
}

void GameRunner::close(Engine& engine) {
  if (const auto error = engine.guarded([&] { watch_.end(); }).error) return fail(*error);
  std::swap(result_.values, watch_.values());
  watch_.values().resize(result_.values.size());
  result_.hash = mix(mix(static_cast<std::uint64_t>(result_.number)) ^ engine.state().hash());
}

void GameRunner::fail(const std::string& why) {
  result_.failed = true;
  result_.failure = why;
  result_.values.assign(watch_.values().size(), 0);
}

/// Runs each step in a copy of the game too, with a Lua state that has run nothing else.
bool GameRunner::run_twice() {
  for (;;) {
    const auto fresh = config_.linked->make_host();
    Engine second(config_.linked->ruleset, *fresh);
    second.copy_position_from(engine_);
    const Status status = engine_.advance(true);
    if (status == Status::failed) return false;
    second.advance(true);
    if (!(second.state() == engine_.state())) {
      engine_.fail("the step before step " + std::to_string(engine_.step_number() + 1) +
                   " led to a different state when it was run again; a script must be keeping its own state");
      return false;
    }
    if (status == Status::over) return true;
  }
}

}  // namespace rules::simulation
