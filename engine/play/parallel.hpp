// Work shared by threads. Owns how threads are started and waited for, and how an error in one of them reaches the
// caller. Doesn't know what the work is or how it is divided: the work does that itself, for example by a counter that
// each thread takes the next number from.
#pragma once
#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <thread>
#include <vector>

namespace rules::play {

/// How many threads this machine runs at once; 1 if it doesn't say.
inline int processors() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

/// Calls `work(t)` for each `t` below `threads`, each in a thread of its own, and returns when all have ended. While
/// they run, calls `meanwhile` about every `pause` from the calling thread. What one throws is thrown again, of the
/// lowest `t` that threw, after all have ended.
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

/// The same, with nothing to do meanwhile.
template <class Work>
void in_threads(int threads, Work&& work) {
  in_threads(threads, work, std::chrono::seconds(1), [] {});
}

}  // namespace rules::play
