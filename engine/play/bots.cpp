#include "play/bots.hpp"

#include "base/chance.hpp"

namespace rules::play {

Answer RandomSeat::answer(GameParts&, const Question& ask, std::uint64_t count, std::uint64_t key) {
  return ask.nth(below(key, count));
}

Answer HeuristicSeat::answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) {
  return answer(script::Host::of(game), ask, count, key);
}

Answer HeuristicSeat::answer(script::Host& host, const Question& ask, std::uint64_t count, std::uint64_t key) const {
  if (advised_ < 100 && below(mix(key), 100) >= static_cast<std::uint64_t>(advised_)) return ask.nth(below(key, count));
  if (const auto advised = host.advise(ask, key)) return *advised;
  if (!ask.candidates().empty())  // gives something away only if that is advised
    if (const auto nothing = ask.nothing()) return *nothing;
  return ask.nth(below(key, count));
}

namespace {

/// Creates one bot for each percentage of advised answers.
template <std::size_t... Shares>
std::array<HeuristicSeat, sizeof...(Shares)> heuristic_seats(std::index_sequence<Shares...>) {
  return {HeuristicSeat(static_cast<int>(Shares))...};
}

}  // namespace

InlinePlayer* bot_of(const SeatKind& kind) {
  static RandomSeat random;
  static auto heuristic = heuristic_seats(std::make_index_sequence<101>());
  if (kind.who == SeatKind::Who::random) return &random;
  if (kind.who == SeatKind::Who::heuristic) return &heuristic[static_cast<std::size_t>(kind.advised)];
  return nullptr;
}

InlinePlayer* bot_named(const std::string& name) { return bot_of(seat_kind(name)); }

}  // namespace rules::play
