#include "simulation/simulation.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "base/one_text.hpp"
#include "play/alike_failures.hpp"
#include "play/parallel.hpp"
#include "simulation/thread_seconds.hpp"

namespace rules::simulation {
namespace {

constexpr std::int64_t kBlock = 64;      // games per work item of a thread
constexpr std::size_t kMaxWaiting = 64;  // completed blocks that may wait for one with a lower number

/// Consecutive games played by one thread.
struct GameBlock {
  Totals totals;
  std::vector<GameResult> rows;  ///< if a sink wants them
};

/// Sorts blocks by number, adds them up and passes on their rows.
class BlockCollector {
 public:
  BlockCollector(const std::shared_ptr<const Metrics>& metrics, std::span<Sink* const> sinks)
      : totals_(metrics), sinks_(sinks) {}

  /// Takes the nth block. Waits if too many later blocks are already there. The thread with the lowest block never
  /// waits, so there is no deadlock.
  void take(std::int64_t nth, GameBlock block) {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return failed_ || nth == next_ || waiting_.size() < kMaxWaiting; });
    if (failed_) return;
    if (nth != next_) {
      waiting_.emplace(nth, std::move(block));
      return;
    }
    try {
      add(block);
      for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; first = waiting_.begin()) {
        add(first->second);
        waiting_.erase(first);
      }
    } catch (const std::exception&) {
      failed_ = true;
      done_.notify_all();
      throw;
    }
    done_.notify_all();
  }

  /// Notes that a block will never come: nobody waits for it.
  void give_up() {
    const std::lock_guard lock(mutex_);
    failed_ = true;
    done_.notify_all();
  }

  /// Calls `look` with the current totals.
  void show(const std::function<void(const Totals&)>& look) {
    const std::lock_guard lock(mutex_);
    look(totals_);
  }
  /// Returns the totals when all threads have ended.
  Totals finish() {
    for (Sink* const sink : sinks_) sink->pause(totals_);
    return std::move(totals_);
  }
  /// Returns true if there must be no gap between games.
  bool in_order() const { return !sinks_.empty(); }
  bool wants_rows() const {
    return std::any_of(sinks_.begin(), sinks_.end(), [](const Sink* sink) { return sink->wants_rows(); });
  }
  bool failed() const { return failed_; }

 private:
  void add(const GameBlock& block) {
    totals_.add(block.totals);
    ++next_;
    for (Sink* const sink : sinks_) {
      for (const GameResult& row : block.rows) sink->take(row);
      sink->pause(totals_);
    }
  }

  std::mutex mutex_;
  std::condition_variable done_;
  std::map<std::int64_t, GameBlock> waiting_;
  std::int64_t next_ = 0;
  std::atomic<bool> failed_ = false;
  Totals totals_;
  std::span<Sink* const> sinks_;
};

}  // namespace

Totals simulate(const SimulationConfig& config, const std::shared_ptr<const Metrics>& metrics, const Watching& watching,
                const std::atomic<bool>& stop) {
  const std::int64_t size = play::ExternalPlayers::needed(config.bots) ? 1 : kBlock;
  const std::int64_t blocks = (config.games + size - 1) / size;
  std::atomic<std::int64_t> next = 0;
  BlockCollector collector(metrics, watching.sinks);
  play::AlikeFailures failures(config.max_alike);
  const auto stopped = [&] { return stop.load(std::memory_order_relaxed) || failures.enough() || collector.failed(); };
  const auto play_blocks = [&] {
    double began = thread_seconds();
    GameRunner runner(config, *metrics);
    while (!stopped()) {
      const std::int64_t nth = next.fetch_add(1);
      if (nth >= blocks) break;
      GameBlock block{Totals(metrics), {}};
      const std::int64_t first = nth * size, last = std::min(first + size, config.games);
      for (std::int64_t game = first; game < last; ++game) {
        if (!collector.in_order() && stopped()) break;  // otherwise there would be a gap
        const GameResult& result = runner.play(config.first + game);
        if (result.failed) failures.add(result.failure);
        block.totals.add(result);
        if (collector.wants_rows()) block.rows.push_back(result);
      }
      const double now = thread_seconds();
      block.totals.set_time(now - began);
      began = now;
      collector.take(nth, std::move(block));
    }
  };
  const auto work = [&](std::size_t) {
    try {
      play_blocks();
    } catch (const std::exception&) {
      collector.give_up();
      throw;
    }
  };
  const auto tell = [&] {
    if (watching.progress) collector.show(watching.progress);
  };
  play::in_threads(config.threads, work, std::chrono::milliseconds(100), tell);
  tell();
  Totals totals = collector.finish();
  totals.gave_up = failures.enough() && totals.games + totals.failed < config.games;
  return totals;
}

Totals simulate(const SimulationConfig& config, const std::function<void(std::int64_t)>& progress,
                const std::atomic<bool>& stop) {
  Watching watching;
  if (progress) watching.progress = [&](const Totals& totals) { progress(totals.games + totals.failed); };
  return simulate(config, std::make_shared<Metrics>(*config.linked, MetricSet::bare), watching, stop);
}

packs::Message free_difference(SimulationConfig config, const Totals& usual,
                               const std::function<std::shared_ptr<const packs::LinkedGame>(packs::FreeHandlers)>& link,
                               const std::atomic<bool>& stop) {
  for (const auto free : {packs::FreeHandlers::first, packs::FreeHandlers::last}) {
    config.linked = link(free);
    const Totals other = simulate(config, nullptr, stop);
    if (stop) return {};
    if (other.failed == 0 && other.result_hash == usual.result_hash) continue;
    return packs::Message(free == packs::FreeHandlers::first ? "free.first" : "free.last",
                          {{"handlers", one_text(config.linked->free_handlers)}});
  }
  return {};
}

}  // namespace rules::simulation
