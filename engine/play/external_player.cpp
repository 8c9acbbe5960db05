#include "play/external_player.hpp"

#include <algorithm>

#include "base/chance.hpp"
#include "base/rule_error.hpp"
#include "kernel/decisions/state_names.hpp"

namespace rules::play {

namespace {

bool is_external(const SeatKind& kind) { return kind.outside() && kind.who != SeatKind::Who::human; }

}  // namespace

ExternalPlayers::ExternalPlayers(const std::vector<std::string>& seats, const MakeChooser& make) {
  for (const std::string& name : seats) {
    const SeatKind kind = seat_kind(name);
    choosers_.push_back(is_external(kind) ? make(kind) : nullptr);
  }
}

bool ExternalPlayers::needed(const std::vector<std::string>& seats) {
  return std::ranges::any_of(seats, is_external, seat_kind);
}

std::optional<std::pair<Seat, Answer>> ExternalPlayers::next(Game& game) {
  if (game.engine().status() != Status::asking) return std::nullopt;
  observe(game);
  for (const Question& ask : game.asked()) {
    if (!choosers_[ask.seat] || game.engine().answered(ask.seat)) continue;
    const Answer answer = choosers_[ask.seat]->choose(game, ask.seat, chance_of(game, ask));
    if (!ask.contains(answer))
      throw RuleError("the bot of seat " + std::to_string(ask.seat.index + 1) + " gave an illegal answer");
    if (game.engine().status() == Status::failed) return std::nullopt;  // a script failed while the bot was looking
    return std::pair(ask.seat, answer);
  }
  return std::nullopt;
}

std::optional<Act> ExternalPlayers::act(GameTable& table) {
  Game& game = table.game();
  const auto given = table.paused() ? std::nullopt : next(game);
  if (!given) return std::nullopt;
  const auto& [seat, answer] = *given;
  const Question& ask = *game.asked(seat);
  const StateNames names(game.engine().read());
  return Act{Act::Kind::answer, seat, game.question_id(), ask.serialize(answer, names), ask.fingerprint(names)};
}

void ExternalPlayers::observe(Game& game) {
  std::string question = game.question_id();
  if (question == observed_) return;
  observed_ = std::move(question);
  SeatSet asked;
  for (const Question& ask : game.asked()) asked.add(ask.seat);
  for (const Seat seat : choosers_.ids())
    if (choosers_[seat] && !asked.has(seat)) choosers_[seat]->observe(game, seat);
}

void ExternalPlayers::answer(Game& game) {
  while (const auto given = next(game))
    if (const auto refusal = game.answer(given->first, given->second)) throw RuleError(*refusal);
}

Status ExternalPlayers::advance(GameTable& table) {
  while (const auto given = act(table)) table.take(*given);
  const Status status = table.game().engine().status();
  if (status == Status::over || status == Status::failed) end(table.game());
  return status;
}

void ExternalPlayers::end(Game& game) {
  observed_.clear();
  for (const Seat seat : choosers_.ids())
    if (choosers_[seat]) choosers_[seat]->end(game, seat);
}

std::uint64_t chance_of(const Game& game, const Question& ask) {
  const Engine& engine = game.engine();
  const std::uint64_t bots =
      source(engine.position().bot_seed, rng_key("chooser", game.engine().rules().questions()[ask.question].id));
  const std::uint64_t key = random_bits(bots, engine.read().round(), ask.seat.index, engine.question_number());
  return mix(key + static_cast<std::uint64_t>(engine.step_number()) * std::uint64_t{0x9e3779b97f4a7c15});
}

}  // namespace rules::play
