// Runs work in threads. Owns how threads are started and joined, and how an error in one of them reaches the caller.
// The work divides itself, for example by a shared counter.
#pragma once
#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <thread>
#include <vector>

namespace rules::play {

/// Returns the number of hardware threads; 1 if unknown.
inline int processors() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

/// Calls `work(t)` for each `t` below `threads`, each in its own thread, and returns when all have ended. Meanwhile
/// calls `meanwhile` about every `pause` from the calling thread. Rethrows the exception of the lowest `t` that threw,
/// after all have ended.
template <class Work, class Meanwhile>
void in_threads(int threads, Work&& work, std::chrono::milliseconds pause, Meanwhile&& meanwhile) {
  std::vector<std::future<void>> running;
  for (int t = 0; t < threads; ++t)
    running.push_back(std::async(std::launch::async, std::ref(work), static_cast<std::size_t>(t)));
  for (const std::future<void>& one : running)
    while (one.wait_for(pause) != std::future_status::ready) meanwhile();
  for (const std::future<void>& one : running) one.wait();
  for (std::future<void>& one : running) one.get();
}

/// Calls in_threads() without `meanwhile`.
template <class Work>
void in_threads(int threads, Work&& work) {
  in_threads(threads, work, std::chrono::seconds(1), [] {});
}

}  // namespace rules::play
