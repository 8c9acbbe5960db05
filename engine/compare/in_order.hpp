// Pieces of work that any thread may do and that are taken in the order of their numbers, so that a decision after each
// of them is the same with any number of threads. Doesn't know what the work is.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>

#include "play/parallel.hpp"

namespace rules::compare {

constexpr std::size_t kMaxWaiting = 64;  ///< pieces that are done before one with a lower number is

/// Calls `make()` once in each thread, what it returns with the numbers from 0 to `pieces` - 1, and `take` with what
/// comes of each, in order and by one thread at a time, until it returns false. What is begun and not needed by then is
/// forgotten. A thread that is far ahead waits for the others. `stop` ends it early, as does what one of these throws,
/// which is thrown again. `meanwhile` is called some times a second, while nothing is taken.
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
      if (!piece) break;  // it was stopped within
      std::unique_lock lock(mutex);
      // The thread with the lowest number never waits, so all go on. A signal that stops it wakes nobody.
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

}  // namespace rules::compare
