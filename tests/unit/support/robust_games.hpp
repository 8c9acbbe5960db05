// Shared by the tests of robustness and secrecy: games of many kinds, with random answers from outside. Each seed gives
// another game, and the same seed always gives the same game.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/chance.hpp"
#include "play/game.hpp"

namespace robust {

/// Returns a number from the environment, for manual runs larger than the regular ones.
inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text && *text ? std::stoull(text) : otherwise;
}

/// Sanitized builds are about ten times slower, so they play less.
#ifdef RULES_SANITIZED
constexpr bool kSlow = true;
#else
constexpr bool kSlow = false;
#endif

using Settings = std::vector<std::string>;

/// Returns the packs of a folder below the sources, whose files are read once.
inline const rules::packs::PackRepository& shelf(const std::string& folder) {
  static std::map<std::string, std::unique_ptr<rules::packs::PackRepository>> made;
  auto& one = made[folder];
  const std::filesystem::path path = std::string(SOURCE_DIR) + "/" + folder;
  if (!one) one = std::make_unique<rules::packs::PackRepository>(std::span(&path, 1));
  return *one;
}

/// Returns packs linked for a number of players; linked once. `folder` is their folder, below the sources.
inline std::shared_ptr<const rules::packs::LinkedGame> linked(const std::string& folder,
                                                              const std::vector<std::string>& packs, int players,
                                                              const Settings& settings = {}) {
  static std::map<std::tuple<std::string, std::vector<std::string>, int, Settings>,
                  std::shared_ptr<const rules::packs::LinkedGame>>
      made;
  auto& one = made[{folder, packs, players, settings}];
  if (!one) one = shelf(folder).link({packs, settings, players});
  return one;
}

inline rules::play::GameConfig config(std::vector<std::string> seats, std::uint64_t seed) {
  rules::play::GameConfig c;
  c.seats = std::move(seats);
  c.seed = c.bot_seed = seed;
  return c;
}

/// Returns the answer of a random external player; depends only on `key`, the question and the seat.
inline rules::Answer any_answer(const rules::Engine& engine, const rules::Question& ask, std::uint64_t key) {
  return ask.nth(rules::below(
      rules::random_bits(key, 7, engine.step_number(), ask.seat.index, engine.question_number()), ask.count()));
}

/// Returns the whole log as a seat may read it; without a seat, all of it.
inline std::vector<std::string> whole_log(const rules::play::Game& game, rules::Seat seat) {
  std::size_t next = 0;
  return game.log(seat, 0, next);
}

}  // namespace robust
