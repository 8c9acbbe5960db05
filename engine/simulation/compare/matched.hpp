// Runs numbered pieces of work in threads and consumes their results in order, so that a decision after each of them
// doesn't depend on the number of threads.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

#include "play/external_player.hpp"
#include "play/parallel.hpp"
#include "simulation/compare/quantities.hpp"
#include "statistics/intervals.hpp"

namespace rules::compare {

constexpr std::size_t kMaxWaiting = 64;  ///< completed pieces that may wait for one with a lower number

/// Calls `make()` once in each thread, its result with the numbers 0 to `pieces` - 1, and `take` with each outcome, in
/// order and by one thread at a time, until it returns false. Discards work in progress that is then unneeded. A thread
/// that is far ahead waits for the others. `stop` ends it early, as does an exception, which is rethrown. Calls
/// `meanwhile` several times a second, never during `take`.
template <class Piece, class Make, class Take>
void in_order(int threads, std::int64_t pieces, Make&& make, Take&& take, const std::atomic<bool>& stop,
              const std::function<void()>& meanwhile) {
  std::atomic<std::int64_t> next = 0;
  std::atomic<bool> enough = false;
  std::mutex mutex;
  std::condition_variable room;
  std::map<std::int64_t, Piece> waiting;
  std::int64_t taken = 0;
  const auto ending_all = [&](auto&& part) {
    try {
      part();
    } catch (const std::exception&) {
      enough = true;
      throw;
    }
  };
  const auto ended = [&] { return stop.load(std::memory_order_relaxed) || enough.load(std::memory_order_relaxed); };
  const auto work = [&](std::size_t) {
    auto worker = make();
    while (!ended()) {
      const std::int64_t nth = next.fetch_add(1);
      if (nth >= pieces) break;
      std::optional<Piece> piece = worker(nth);
      if (!piece) break;  // it was stopped inside
      std::unique_lock lock(mutex);
      // The thread with the lowest number never waits, so there is no deadlock. A signal that stops the work wakes
      // nobody.
      while (!ended() && nth != taken && waiting.size() >= kMaxWaiting)
        room.wait_for(lock, std::chrono::milliseconds(50));
      waiting.emplace(nth, std::move(*piece));
      for (auto first = waiting.begin(); !enough && first != waiting.end() && first->first == taken;
           first = waiting.begin()) {
        if (!take(first->second)) enough = true;
        waiting.erase(first);
        ++taken;
      }
      room.notify_all();
    }
  };
  const auto look = [&] {
    const std::lock_guard lock(mutex);
    meanwhile();
  };
  play::in_threads(
      threads, [&](std::size_t t) { ending_all([&] { work(t); }); }, std::chrono::milliseconds(100),
      [&] { ending_all(look); });
}

// Plays the same seeds in each of several variants, and sums the compared quantities. Random numbers are keyed by
// purpose, so most of a game's luck is the same in all variants, and differences are more precise than between
// independent games. Owns the sums, not the conclusions (finding.hpp). Invariant: the sums are integers, independent of
// the number of threads.

/// The sums over many seeds.
struct Sums {
  Sums() = default;
  Sums(std::size_t variants, std::size_t quantities)
      : of(variants, std::vector<statistics::Paired>(quantities)), wins(variants), identical(variants) {}

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
  std::size_t base = 0;  ///< the variant that all are compared with
  std::uint64_t seed = 1;
  std::int64_t first = 0;  ///< number of the first game
  std::int64_t seeds = 0;  ///< number of seeds
  int threads = 1;
  GameLimits most;                      ///< limits on the length of a game
  play::MakeChooser make_chooser = {};  ///< for bots that answer from outside
  std::string remote = {};              ///< the program of `remote` bots, to distinguish comparisons
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
