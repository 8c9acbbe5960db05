// Plays the same seeds in each of several variants, and adds up what is compared. Chance is keyed by what it is for, so
// most of a game's luck is the same in all variants, and the differences tell more than games of their own would. Owns
// the sums. Doesn't know what follows from them (finding.hpp). Invariant: the sums are whole numbers, the same with any
// number of threads.
#pragma once
#include <atomic>
#include <functional>

#include "compare/quantities.hpp"
#include "play/external_player.hpp"
#include "statistics/paired.hpp"

namespace rules::compare {

/// What many seeds add up to.
struct Sums {
  Sums() = default;
  Sums(std::size_t variants, std::size_t quantities)
      : of(variants, std::vector<statistics::Paired>(quantities)), wins(variants), identical(variants) {}

  std::int64_t seeds = 0;   ///< that were played to the end in all variants; all sums are over these
  std::int64_t failed = 0;  ///< besides
  /// By variant and quantity: first is the variant that all are compared with, second this one.
  std::vector<std::vector<statistics::Paired>> of;
  std::vector<std::vector<std::int64_t>> wins;  ///< by variant and seat
  /// By variant: seeds whose games are those of the base, in every number that is measured of both.
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
  std::size_t base = 0;  ///< which variant all are compared with
  std::uint64_t seed = 1;
  std::int64_t first = 0;  ///< the number of the first game
  std::int64_t seeds = 0;  ///< how many numbers
  int threads = 1;
  GameLimits most;                      ///< how long a game may go on
  play::MakeChooser make_chooser = {};  ///< for bots that are asked from outside
  std::string remote = {};  ///< the program of bots that are `remote`, so that comparisons can be told apart
};

/// After so many seeds that failed no more are played.
constexpr std::int64_t kMaxFailed = 3;

/// The bots as they sit in this rotation: the first one in seat `rotation`.
std::vector<std::string> rotated(const std::vector<std::string>& bots, int rotation);

/// Plays. `enough` is asked after each block of games whether to stop there, always after the same ones; `progress` is
/// shown what there is, some times a second. `stop` ends it early and keeps the blocks that are done.
Sums play_matched(const Matched& matched, const std::function<bool(const Sums&)>& enough,
                  const std::function<void(const Sums&)>& progress, const std::atomic<bool>& stop);

}  // namespace rules::compare
