#include "play/bots.hpp"

#include "kernel/chance.hpp"

namespace rules::play {

Answer RandomSeat::answer(Engine&, const Ask& ask, std::uint64_t count, std::uint64_t key) {
  return ask.nth(below(key, count));
}

Answer HeuristicSeat::answer(Engine& engine, const Ask& ask, std::uint64_t count, std::uint64_t key) {
  if (const auto advised = static_cast<script::Host&>(engine.scripts()).advise(engine, ask, key)) return *advised;
  if (ask.as<Offer>()) return ask.nth(0);  // nothing
  return ask.nth(below(key, count));
}

const std::vector<std::string>& seat_kinds() {
  static const std::vector<std::string> kinds = {"human", "random", "heuristic"};
  return kinds;
}

InlineSeat* bot_named(const std::string& name) {
  static RandomSeat random;
  static HeuristicSeat heuristic;
  if (name == "random") return &random;
  if (name == "heuristic") return &heuristic;
  return nullptr;
}

}  // namespace rules::play
