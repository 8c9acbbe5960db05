#include "sandbox/watchdog.hpp"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <system_error>
#include <utility>

namespace rules::script {
namespace {

using std::memory_order_relaxed;

constexpr std::chrono::milliseconds tick_length{20};

// A signal handler can only use the thread's own data: the active watchdog, and whether the timer runs.
constinit thread_local std::atomic<Watchdog*> watched{nullptr};
constinit thread_local bool ticking = false;

int tick_signal() { return SIGRTMIN + 5; }

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

}  // namespace

// Timer of one thread, started with the first call and deleted with the thread. It counts CPU time only, so an idle
// thread gets no signals.
class ThreadTimer {
 public:
  ThreadTimer() = default;
  ThreadTimer(const ThreadTimer&) = delete;
  ThreadTimer& operator=(const ThreadTimer&) = delete;
  ~ThreadTimer() {
    if (ticking) timer_delete(timer_);
    ticking = false;
  }

  void start() {
    static std::once_flag handler_installed;
    std::call_once(handler_installed, [] {
      struct sigaction action = {};
      action.sa_sigaction = Watchdog::on_tick;
      action.sa_flags = SA_SIGINFO | SA_RESTART;
      if (sigaction(tick_signal(), &action, nullptr) != 0) fail("watchdog: sigaction");
      pthread_atfork(nullptr, nullptr, [] { ticking = false; });  // a forked child inherits no timers
    });
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, tick_signal());
    if (pthread_sigmask(SIG_UNBLOCK, &signals, nullptr) != 0) fail("watchdog: pthread_sigmask");

    struct sigevent event = {};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = tick_signal();
    event._sigev_un._tid = gettid();
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) != 0) fail("watchdog: timer_create");
    const long nanoseconds = std::chrono::nanoseconds(tick_length).count();
    const struct itimerspec ticks = {{0, nanoseconds}, {0, nanoseconds}};
    if (timer_settime(timer_, 0, &ticks, nullptr) != 0) {
      timer_delete(timer_);
      fail("watchdog: timer_settime");
    }
    ticking = true;
  }

 private:
  timer_t timer_ = {};
};

Watchdog::Watchdog(std::size_t memory, std::chrono::milliseconds time) noexcept
    : memory_(memory),
      time_(time),
      ticks_allowed_(static_cast<int>(std::min<long>(time / tick_length, 1'000'000) + 1)) {}

void Watchdog::start_ticking() {
  thread_local ThreadTimer timer;
  timer.start();
}

Watchdog::Scope::Scope(Watchdog& watchdog) : watchdog_(watchdog) {
  if (!ticking) start_ticking();
  outer_ = watched.load(memory_order_relaxed);
  outer_ticks_ = watchdog.ticks_.load(memory_order_relaxed);
  watchdog.ticks_.store(0, memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  watched.store(&watchdog, memory_order_relaxed);
}

Watchdog::Scope::~Scope() {
  watched.store(nullptr, memory_order_relaxed);  // from here on no tick can set the hook again
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (watchdog_.tripped()) watchdog_.disarm();
  const int ticks = outer_ticks_ + watchdog_.ticks_.load(memory_order_relaxed);
  watchdog_.ticks_.store(ticks, memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  watched.store(outer_, memory_order_relaxed);
  if (outer_ == &watchdog_ && ticks > watchdog_.ticks_allowed_) watchdog_.trip(Reason::time);
}

std::chrono::milliseconds Watchdog::elapsed() const noexcept { return ticks_.load(memory_order_relaxed) * tick_length; }

std::string Watchdog::memory_message() const {
  return "used more than " + std::to_string(memory_ >> 20) + " MB of memory";
}

Watchdog::~Watchdog() {
  for (void* block : spare_)
    while (block) std::free(std::exchange(block, *static_cast<void**>(block)));
}

void* Watchdog::take(std::size_t size) noexcept {
  const std::size_t n = grains(size);
  if (n > kGrains) return std::malloc(size);
  void* const block = spare_[n];
  if (!block) return std::malloc(n * kGrain);
  spare_[n] = *static_cast<void**>(block);
  return block;
}

void Watchdog::give_back(void* block, std::size_t size) noexcept {
  const std::size_t n = grains(size);
  if (n > kGrains) return std::free(block);
  *static_cast<void**>(block) = spare_[n];
  spare_[n] = block;
}

void* Watchdog::resize(void* block, std::size_t old_size, std::size_t new_size) noexcept {
  if (grains(old_size) > kGrains && grains(new_size) > kGrains) return std::realloc(block, new_size);
  if (grains(old_size) == grains(new_size)) return block;
  void* const result = take(new_size);
  if (!result) return nullptr;
  std::memcpy(result, block, std::min(old_size, new_size));
  give_back(block, old_size);
  return result;
}

void* Watchdog::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept {
  auto& watchdog = *static_cast<Watchdog*>(self);
  const std::size_t before = block ? old_size : 0;  // without a block, Lua passes the kind of object here
  if (new_size == 0) {
    if (before > 0) watchdog.give_back(block, before);
    watchdog.used_ -= before;
    return nullptr;
  }
  const std::size_t after = watchdog.used_ - before + new_size;
  if (after > watchdog.memory_ && new_size > before && watched.load(memory_order_relaxed) == &watchdog) [[unlikely]] {
    watchdog.trip(Reason::memory);
    if (after > 2 * watchdog.memory_) return nullptr;
  }
  void* const result = before > 0 ? watchdog.resize(block, before, new_size) : watchdog.take(new_size);
  if (result) watchdog.used_ = after;
  return result;
}

void Watchdog::on_tick(int, siginfo_t* info, void*) {
  Watchdog* const watchdog = watched.load(memory_order_relaxed);
  if (!watchdog || info->si_code != SI_TIMER) return;
  const int ticks = watchdog->ticks_.load(memory_order_relaxed) + 1 + info->si_overrun;
  watchdog->ticks_.store(ticks, memory_order_relaxed);
  if (ticks > watchdog->ticks_allowed_) watchdog->trip(Reason::time);
}

// Lua allows setting a hook from a signal of its own thread. A function that is just being entered may miss it; the
// next tick sets it again.
void Watchdog::trip(Reason reason) noexcept {
  if (reason == Reason::memory && reason_.load(memory_order_relaxed) != Reason::none) return;
  reason_.store(reason, memory_order_relaxed);
  lua_sethook(state_, on_hook, LUA_MASKCOUNT, 1);
}

void Watchdog::disarm() noexcept {
  reason_.store(Reason::none, memory_order_relaxed);
  lua_sethook(state_, nullptr, 0, 0);
}

void Watchdog::on_hook(lua_State* state, lua_Debug* at) {
  void* self = nullptr;
  lua_getallocf(state, &self);
  auto& watchdog = *static_cast<Watchdog*>(self);
  const bool memory = watchdog.reason_.load(memory_order_relaxed) == Reason::memory;
  if (memory) {  // garbage of earlier calls is not this script's fault
    lua_gc(state, LUA_GCCOLLECT);
    if (watchdog.used_ <= watchdog.memory_) return watchdog.disarm();
  }
  lua_getinfo(state, "Sl", at);
  if (memory) lua_pushfstring(state, "%s:%d: %s", at->short_src, at->currentline, watchdog.memory_message().c_str());
  else
    lua_pushfstring(state, "%s:%d: took longer than %d ms (endless loop?)", at->short_src, at->currentline,
                    static_cast<int>(watchdog.time_.count()));
  lua_error(state);
}

}  // namespace rules::script
