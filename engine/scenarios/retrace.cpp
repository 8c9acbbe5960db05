#include "scenarios/retrace.hpp"

#include <utility>

#include "base/rule_error.hpp"
#include "play/wording.hpp"

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

namespace {

/// Records the texts of answers.
class AnswerTexts : public Observer {
 public:
  AnswerTexts(const packs::LinkedGame& linked, const Engine& engine) : wording_(linked), engine_(engine) {}
  void answered(const Question& ask, const Answer& answer) override {
    texts.emplace_back(ask.seat, wording_.plain(engine_.read(), ask, answer));
  }
  std::vector<std::pair<Seat, std::string>> texts;  ///< of the current step

 private:
  play::Wording wording_;
  const Engine& engine_;
};

Moment moment_of(const Engine& engine, AnswerTexts& answers) {
  const Ruleset& rules = engine.rules();
  const GameState& before = engine.position().checkpoint;
  const bool setup = before[GameState::in_setup] != 0;
  const auto& steps = setup ? rules.setup() : rules.round();
  const auto at = static_cast<std::size_t>(before[GameState::step]);
  return {before,
          setup,
          at < steps.size() ? steps[at] : StepId(),
          before[GameState::iteration],
          {engine.parts().random().made().begin(), engine.parts().random().made().end()},
          std::exchange(answers.texts, {})};
}

GameState after_setup(const packs::LinkedGame& linked, std::uint64_t seed) {
  const auto host = linked.make_host();
  Engine engine(linked.ruleset, *host);
  engine.start(seed, 1, true);
  while (engine.state()[GameState::in_setup] != 0 && engine.status() != Status::failed) {
    for (const Question& ask : engine.pending()) engine.answer(ask.seat, ask.nth(0));
    engine.advance(true);
  }
  return engine.state();
}

}  // namespace

Retraced retrace(const packs::LinkedGame& linked, const FailedGame& game, std::int32_t to) {
  Retraced out;
  const auto host = linked.make_host();
  EventLog log;
  Engine engine(linked.ruleset, *host, &log);
  AnswerTexts answers(linked, engine);
  engine.after_step([](Engine& running) {
    if (const auto broken = broken_invariant(running)) throw RuleError("the state is broken: " + *broken);
  });
  engine.start(game.seed, 1, true);
  if (game.set_up) game.set_up(engine);
  engine.load_answers(game.answers);
  log.observe(&answers);
  for (Status status = Status::running; status == Status::running && engine.step_number() <= to;) {
    status = engine.advance(true);
    out.moments.push_back(moment_of(engine, answers));
  }
  out.message = engine.failure();
  out.usual = after_setup(linked, game.seed);
  return out;
}

}  // namespace rules::scenarios
