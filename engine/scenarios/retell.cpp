#include "scenarios/retell.hpp"

namespace rules::scenarios {

std::unique_ptr<Retold> retell(const play::Game& game) {
  const Engine& told = game.engine();
  auto again = std::make_unique<Retold>(game.linked());
  Engine& engine = again->engine;
  engine.limit(told.position().limits);
  engine.start(told.seed(), told.position().bot_seed, true);
  if (game.config().set_up) game.config().set_up(engine);
  engine.load_answers({told.answers().entries().begin(), told.answers().entries().end()});
  Status status = Status::running;
  while (status == Status::running && engine.step_number() < told.step_number())
    status = again->trace.advance(engine, true);
  if (status == Status::running && told.status() != Status::over && told.status() != Status::running)
    again->trace.advance(engine, true);
  return again;
}

}  // namespace rules::scenarios
