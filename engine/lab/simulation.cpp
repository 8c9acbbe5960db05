#include "lab/simulation.hpp"

#include <time.h>

#include <mutex>

#include "play/parallel.hpp"
#include "play/seeds.hpp"

namespace rules::lab {
namespace {

constexpr std::int64_t kBlock = 64;  // games handed to a thread at once

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// What games failed of, over all threads. Two failures are alike if they differ in numbers only.
class Failures {
 public:
  explicit Failures(int most_alike) : most_alike_(most_alike) {}
  void add(std::string why) {
    if (most_alike_ == 0) return;
    std::erase_if(why, [](char c) { return c >= '0' && c <= '9'; });
    const std::lock_guard lock(mutex_);
    if (++alike_[why] >= most_alike_) enough_ = true;
  }
  bool enough() const { return enough_.load(std::memory_order_relaxed); }

 private:
  const int most_alike_;
  std::mutex mutex_;
  std::map<std::string, int> alike_;
  std::atomic<bool> enough_ = false;
};

/// One thread's games.
class Worker {
 public:
  Worker(const SimulationConfig& config, Failures& failures)
      : config_(config),
        failures_(failures),
        host_(config.linked->borrow_host()),
        engine_(config.linked->ruleset, *host_) {
    engine_.most = config.most;
    if (play::Choosers::needed(config.bots)) choosers_.emplace(config.bots, config.make_chooser);
    const auto players = static_cast<std::size_t>(config.linked->ruleset.players);
    totals_.points.resize(players);
    totals_.wins.resize(players);
    totals_.figures.resize(config.linked->ruleset.figures.size());
    for (std::size_t s = 0; s < players; ++s)
      engine_.seat(Seat(static_cast<std::int32_t>(s)), play::bot_named(config.bots[s]));
    if (config.check) engine_.after_step = check;
  }

  void run(std::int64_t nth) {
    const auto [seed, bot_seed] = play::game_seeds(config_.seed, nth);
    if (choosers_) return run_asked(nth, seed, bot_seed);
    engine_.start(seed, bot_seed, config_.paranoid);
    if (config_.paranoid ? !run_twice() : engine_.advance() != Status::over) return fail(nth, engine_.failure());
    close(nth, engine_);
  }

  Totals finish() {
    add(engine_.counters);
    totals_.cpu_seconds = thread_seconds() - began_;
    return std::move(totals_);
  }

 private:
  static void check(Engine& engine) {
    if (const auto broken = broken_invariant(engine)) throw std::logic_error("invariant: " + *broken);
  }

  /// A game with bots that are asked from outside.
  void run_asked(std::int64_t nth, std::uint64_t seed, std::uint64_t bot_seed) {
    play::GameConfig game_config;
    game_config.seats = config_.bots;
    game_config.seed = seed;
    game_config.bot_seed = bot_seed;
    game_config.most = config_.most;
    play::Game game(config_.linked, game_config);
    if (config_.check) game.engine().after_step = check;
    if (choosers_->advance(game) == Status::over) close(nth, game.engine());
    else fail(nth, game.engine().failure());
    add(game.engine().counters);
  }

  /// The game is over.
  void close(std::int64_t nth, Engine& engine) {
    if (const auto error = engine.guarded([&] { count(engine); }).error) return fail(nth, *error);
    totals_.result_hash += mix(mix(static_cast<std::uint64_t>(nth)) ^ engine.state().hash());
    ++totals_.games;
  }

  void add(const Counters& counters) {
    totals_.decisions += counters.decisions;
    totals_.entries += counters.entries;
    totals_.calls += counters.calls;
  }

  /// Each step a second time, from its checkpoint and with its answers, in a Lua state that has run nothing else.
  bool run_twice() {
    std::string difference;
    for (;;) {
      const Status status = engine_.advance(true);
      if (status == Status::failed) return false;
      const auto fresh = config_.linked->make_host();
      Engine second(config_.linked->ruleset, *fresh);
      second.start(engine_.seed(), engine_.bot_seed(), true);
      second.repeat(engine_);
      if (!(second.state() == engine_.state())) {
        engine_.fail("the step before step " + std::to_string(engine_.step_number() + 1) +
                     " gives another state when it is run again: a script keeps state of its own");
        return false;
      }
      if (status == Status::over) return true;
    }
  }

  void count(Engine& engine) {
    const Ruleset& rules = config_.linked->ruleset;
    const Reader read = engine.read();
    totals_.rounds += read.round();
    ++totals_.ends[read.state()[State::ending]];
    ++totals_.wins[static_cast<std::size_t>(read.state()[State::winner] - 1)];
    for (int s = 0; s < rules.players; ++s) {
      for (ValueId id : rules.scores) totals_.points[static_cast<std::size_t>(s)] += engine.value(id, Seat(s));
      for (std::size_t f = 0; f < rules.figures.size(); ++f)
        totals_.figures[f] += engine.value(rules.figures[f].value, Seat(s));
    }
  }

  void fail(std::int64_t nth, const std::string& why) {
    ++totals_.failed;
    failures_.add(why);
    if (totals_.first_failed < 0 || nth < totals_.first_failed) {
      totals_.first_failed = nth;
      totals_.failure = why;
    }
  }

  const SimulationConfig& config_;
  Failures& failures_;
  content::HostPool::Borrowed host_;
  Engine engine_;
  std::optional<play::Choosers> choosers_;  ///< if there are bots that are asked from outside
  Totals totals_;
  double began_ = thread_seconds();
};

}  // namespace

void Totals::add(const Totals& o) {
  games += o.games;
  failed += o.failed;
  rounds += o.rounds;
  decisions += o.decisions;
  entries += o.entries;
  calls += o.calls;
  result_hash += o.result_hash;
  const auto sum = [](auto& into, const auto& from) {
    into.resize(std::max(into.size(), from.size()));
    for (std::size_t i = 0; i < from.size(); ++i) into[i] += from[i];
  };
  sum(points, o.points);
  sum(wins, o.wins);
  sum(figures, o.figures);
  for (const auto& [end, n] : o.ends) ends[end] += n;
  cpu_seconds += o.cpu_seconds;
  if (o.first_failed >= 0 && (first_failed < 0 || o.first_failed < first_failed)) {
    first_failed = o.first_failed;
    failure = o.failure;
  }
}

Totals simulate(const SimulationConfig& config, const std::function<void(std::int64_t)>& progress,
                const std::atomic<bool>& stop) {
  std::atomic<std::int64_t> next = config.first, done = 0;
  const std::int64_t end = config.first + config.games;
  std::vector<Totals> results(static_cast<std::size_t>(config.threads));
  Failures failures(config.most_alike);
  const auto stopped = [&] { return stop.load(std::memory_order_relaxed) || failures.enough(); };
  const auto work = [&](std::size_t t) {
    Worker worker(config, failures);
    while (!stopped()) {
      const std::int64_t first = next.fetch_add(kBlock);
      if (first >= end) break;
      const std::int64_t last = std::min(first + kBlock, end);
      std::int64_t at = first;
      for (; at < last && !stopped(); ++at) worker.run(at);
      done += at - first;
    }
    results[t] = worker.finish();
  };
  play::in_threads(config.threads, work, std::chrono::milliseconds(100), [&] {
    if (progress) progress(done);
  });
  if (progress) progress(done);
  Totals totals;
  for (const Totals& result : results) totals.add(result);
  totals.gave_up = failures.enough();
  return totals;
}

std::string free_difference(SimulationConfig config, const Totals& usual,
                            const std::function<std::shared_ptr<const content::Linked>(content::FreeHandlers)>& link,
                            const std::atomic<bool>& stop) {
  for (const auto free : {content::FreeHandlers::first, content::FreeHandlers::last}) {
    config.linked = link(free);
    const Totals other = simulate(config, nullptr, stop);
    if (stop) return "";
    if (other.failed == 0 && other.result_hash == usual.result_hash) continue;
    std::string handlers;
    for (const std::string& handler : config.linked->free_handlers)
      handlers += (handlers.empty() ? "" : ", ") + handler;
    return std::string("the games differ when free handlers run ") +
           (free == content::FreeHandlers::first ? "first" : "last") + ": one of these does not commute: " + handlers;
  }
  return "";
}

}  // namespace rules::lab
