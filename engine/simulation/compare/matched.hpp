// Plays the same seeds in each of several variants, and sums the compared quantities. Random numbers are keyed by
// purpose, so most of a game's luck is the same in all variants, and differences are more precise than between
// independent games. Owns the sums, not the conclusions (finding.hpp). Invariant: the sums are integers, independent of
// the number of threads.
#pragma once
#include <atomic>
#include <functional>

#include "simulation/compare/quantities.hpp"
#include "simulation/game_runner.hpp"
#include "statistics/intervals.hpp"

namespace rules::compare {

/// The sums over many seeds.
struct Sums {
  Sums() = default;
  Sums(std::size_t variants, std::size_t quantities, std::size_t players = 0)
      : of(variants, std::vector<statistics::Paired>(quantities)),
        wins(variants, std::vector<std::int64_t>(players)),
        identical(variants) {}

  std::int64_t seeds = 0;   ///< completed in all variants; all sums are over these
  std::int64_t failed = 0;  ///< additional seeds with a failed game
  /// By variant and quantity: `first` is the base variant, `second` this one.
  std::vector<std::vector<statistics::Paired>> of;
  std::vector<std::vector<std::int64_t>> wins;  ///< by variant and seat
  /// By variant: seeds whose games equal those of the base, in every number measured in both.
  std::vector<std::int64_t> identical;
  struct Failure {
    std::int64_t number = -1;  ///< of the game
    std::size_t variant = 0;
    int rotation = 0;
    std::string why;
  } first_failure;

  void add(const Sums& other);
};

struct Matched {
  std::span<const Variant> variants;
  const Quantities* quantities = nullptr;
  std::size_t base = 0;                 ///< the variant that all are compared with
  simulation::SimulationConfig config;  ///< how each variant is played, which has its own packs and bots
};

/// Number of failed seeds after which no more are played.
constexpr std::int64_t kMaxFailed = 3;

/// Returns the bots in this rotation: the first one in seat `rotation`.
std::vector<std::string> rotated(const std::vector<std::string>& bots, int rotation);

/// Plays the games. Calls `enough` after each block of games (always the same blocks) to decide whether to stop; calls
/// `progress` several times a second with the sums so far. `stop` ends it early and keeps completed blocks.
Sums play_matched(const Matched& matched, const std::function<bool(const Sums&)>& enough,
                  const std::function<void(const Sums&)>& progress, const std::atomic<bool>& stop);

}  // namespace rules::compare
