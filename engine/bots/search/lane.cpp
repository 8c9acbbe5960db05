#include "bots/search/lane.hpp"

#include <cmath>

#include "base/chance.hpp"
#include "sandbox/script_error.hpp"

namespace rules::search {
namespace {

std::unique_ptr<play::Game> game_of(std::shared_ptr<const packs::LinkedGame> linked) {
  play::GameConfig config;
  config.seats.assign(static_cast<std::size_t>(linked->ruleset.players()), "human");
  return std::make_unique<play::Game>(std::move(linked), config);
}

/// Throws if scripts have exhausted their time: each further playout would take as long.
void check_time(const Engine& engine) {
  if (engine.exhausted()) throw script::ScriptError("a playout of a bot", 0, engine.failure());
}

}  // namespace

Lane::Lane(std::shared_ptr<const packs::LinkedGame> linked, const Settings& settings)
    : settings_(settings), world_(game_of(linked)), played_(game_of(linked)), future_(settings) {}

std::optional<Answer> Lane::advised(const play::Game& game, Seat seat, std::uint64_t key) {
  world_->copy_position_from(game);
  const Question ask = *world_->asked(seat);
  std::optional<Answer> answer;
  Engine& engine = world_->engine();
  engine.inspect([&] { answer = play::bot_named("heuristic")->answer(engine.parts(), ask, ask.count(), key); });
  check_time(engine);
  return answer;
}

bool Lane::find_world(const play::Game& game, Seat seat, std::uint64_t key) {
  if (!game.determinize_into(*world_, seat, key)) return false;
  // Seats asked together with this one answer without knowing its answer.
  Engine& engine = world_->engine();
  for (std::size_t i = 0; i < engine.pending().size(); ++i) {
    const Question ask = engine.pending()[i];
    if (ask.seat == seat || engine.answered(ask.seat)) continue;
    std::optional<Answer> answer;
    const std::uint64_t own = mix(key + static_cast<std::uint64_t>(ask.seat.index));
    engine.inspect([&] { answer = future_.by_bot(engine.parts(), ask, ask.count(), own); });
    check_time(engine);
    if (!answer || engine.answer(ask.seat, *answer)) return false;
  }
  return true;
}

double Lane::play(Part& part, Seat seat, const Answer& answer, std::size_t nth, std::uint64_t key) {
  played_->copy_position_from(*world_);
  Engine& engine = played_->engine();
  if (engine.answer(seat, answer))
    return 0;  // illegal in this world; should not happen, as the question is part of
               // what the seat sees
  future_.begin(settings_.tree ? &part.tree : nullptr, seat, key, engine.step_number(), nth);
  for (const Seat each : engine.rules().seats()) engine.seat(each, &future_);
  const std::int32_t last = engine.read().round() + settings_.rounds;
  while (engine.advance(settings_.rounds > 0) == Status::running && engine.read().round() <= last) {
  }
  check_time(engine);
  const Values ended = values(part);
  future_.end(ended);
  return ended[seat];
}

Values Lane::values(Part& part) {
  Engine& engine = played_->engine();
  const Ruleset& rules = engine.rules();
  Values scores{}, values{};
  const Ended told = engine.inspect([&] {
    for (const Seat seat : rules.seats())
      for (const ValueId id : rules.scores())
        scores[seat] += static_cast<double>(engine.parts().values().value(id, seat));
  });
  check_time(engine);
  if (told.error) return values;
  Seat winner(0);
  for (const Seat seat : rules.seats()) {
    if (scores[seat] > scores[winner]) winner = seat;
    for (const Seat other : rules.seats()) {
      if (other == seat) break;
      part.spread_sum += std::abs(scores[seat] - scores[other]);
      ++part.spreads;
    }
  }
  if (engine.status() == Status::over) winner = Seat(engine.read().state()[GameState::winner] - 1);
  const double spread = part.spread_sum > 0 ? part.spread_sum / static_cast<double>(part.spreads) : 1;
  for (const Seat seat : rules.seats()) {
    double ahead = 0;
    for (const Seat other : rules.seats())
      if (other != seat) ahead += 1 / (1 + std::exp((scores[other] - scores[seat]) / spread));
    if (rules.players() > 1) ahead /= rules.players() - 1;
    values[seat] = ((seat == winner ? 1 : 0) + ahead) / 2;
  }
  return values;
}

}  // namespace rules::search
