#include "scenarios/retrace.hpp"

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

/// Repeats the answers of a game, and records their texts.
class Repeater : public InlinePlayer {
 public:
  Repeater(const packs::LinkedGame& linked, const FailedGame& game) : wording_(linked), game_(game) {}
  Answer answer(GameParts& game, const Question& ask, std::uint64_t, std::uint64_t) override {
    for (const LoggedAnswer& entry : game_.answers)
      if (entry.step == game.step_number() && entry.question == game.question_number() && entry.seat == ask.seat &&
          entry.answer && ask.contains(*entry.answer)) {
        answers.emplace_back(ask.seat, wording_.plain(game.read(), ask, *entry.answer));
        return *entry.answer;
      }
    throw RuleError("the game asks a different question when it is replayed");
  }
  std::vector<std::pair<Seat, std::string>> answers;  ///< of the current step

 private:
  play::Wording wording_;
  const FailedGame& game_;
};

Moment moment_of(const Engine& engine, Repeater& seat) {
  const Ruleset& rules = engine.rules();
  const GameState& before = engine.position().checkpoint;
  const bool setup = before[GameState::in_setup] != 0;
  const auto& steps = setup ? rules.setup() : rules.round();
  const auto at = static_cast<std::size_t>(before[GameState::step]);
  Moment moment{before,
                setup,
                at < steps.size() ? steps[at] : StepId(),
                before[GameState::iteration],
                {engine.parts().random().made().begin(), engine.parts().random().made().end()},
                std::move(seat.answers)};
  seat.answers.clear();
  return moment;
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
  Engine engine(linked.ruleset, *host);
  Repeater seat(linked, game);
  engine.after_step([](Engine& running) {
    if (const auto broken = broken_invariant(running)) throw RuleError("the state is broken: " + *broken);
  });
  engine.start(game.seed, 1, true);
  if (game.set_up) game.set_up(engine);
  for (int s = 0; s < linked.ruleset.players(); ++s) engine.seat(Seat(s), &seat);
  for (Status status = Status::running;
       status != Status::over && status != Status::failed && engine.step_number() <= to;) {
    status = engine.advance(true);
    out.moments.push_back(moment_of(engine, seat));
  }
  out.message = engine.failure();
  out.usual = after_setup(linked, game.seed);
  return out;
}

}  // namespace rules::scenarios
