// Runs numbered pieces of work in threads and consumes their results in order, so that sums, and decisions after each
// piece, don't depend on the number of threads.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

#include "play/parallel.hpp"

namespace rules::simulation {

inline constexpr std::size_t kMaxWaiting = 64;  ///< completed pieces that may wait for one with a lower number

/// Calls `make()` once in each thread, its result with the numbers 0 to `pieces` - 1, and `take` with each outcome, in
/// order and by one thread at a time, until it returns false or throws. Discards work in progress that is then
/// unneeded. A thread that is far ahead waits for the others. `stop` ends it early, as does an exception, which is
/// rethrown. Calls `meanwhile` several times a second, never during `take`.
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
        ending_all([&] {  // within the lock: nothing more is taken
          if (!take(first->second)) enough = true;
        });
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

}  // namespace rules::simulation
