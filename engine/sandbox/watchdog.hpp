#pragma once
// Watchdog: the time and memory limits of one Lua state. Owns the byte count of its allocator, and the hook. Invariant:
// the hook is set only after a running call has exceeded a limit; then it raises an error at every instruction until
// the call has ended. Instructions aren't counted: a timer of the thread's CPU time sends a signal (SIGRTMIN + 5) to
// the running thread, and the signal sets the hook. ThreadSanitizer delays signals until the next system call, so under
// it an endless loop isn't stopped. Read next: sandbox.hpp.

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <lua.hpp>
#include <string>

namespace rules::script {

/// Stops a call into Lua that takes too long or too much memory. Any number may exist, one per Lua state; a state may
/// move between threads, but only between calls.
class Watchdog {
 public:
  /// `memory` in bytes: a call above it is stopped; an allocation above twice that fails. `time` is CPU time of the
  /// running thread, rounded up to ticks of 20 ms.
  Watchdog(std::size_t memory, std::chrono::milliseconds time) noexcept;
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;
  ~Watchdog();

  /// Sets the state to be stopped: the one created with `allocate` and this watchdog. Call once, before the first
  /// call.
  void attach(lua_State* state) noexcept { state_ = state; }

  /// Counting `lua_Alloc`; `self` is the watchdog. Unlimited between calls, so that host code outside them never
  /// gets a null pointer.
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept;

  /// RAII: a call on this thread, with a fresh budget. Calls may nest: time spent in the inner one is also charged to
  /// the outer one, whose budget resumes.
  class Scope {
   public:
    /// Throws `std::system_error` if no timer can be created for the thread.
    explicit Scope(Watchdog& watchdog);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Watchdog& watchdog_;
    Watchdog* outer_;  ///< of the enclosing call
    int outer_ticks_;
  };

  /// Returns true if the hook is set.
  bool tripped() const noexcept { return reason_.load(std::memory_order_relaxed) != Reason::none; }
  /// Returns the CPU time of the current call, in whole ticks.
  std::chrono::milliseconds elapsed() const noexcept;
  /// Returns the bytes held by the state, garbage included.
  std::size_t used() const noexcept { return used_; }
  /// Returns the number of bytes above which a call is stopped.
  std::size_t memory() const noexcept { return memory_; }
  /// Returns the error message for a call that used too much memory.
  std::string memory_message() const;

 private:
  enum class Reason { none, time, memory };

  static void on_tick(int signal, siginfo_t* info, void* context);
  static void on_hook(lua_State* state, lua_Debug* at);
  static void start_ticking();

  // Scripts allocate and free small blocks with every table, so freed blocks are kept in lists by size.
  static constexpr std::size_t kGrain = 16, kGrains = 16;
  static std::size_t grains(std::size_t size) noexcept { return (size + kGrain - 1) / kGrain; }
  void* take(std::size_t size) noexcept;
  void give_back(void* block, std::size_t size) noexcept;
  void* resize(void* block, std::size_t old_size, std::size_t new_size) noexcept;

  void trip(Reason reason) noexcept;
  void disarm() noexcept;

  friend class ThreadTimer;

  lua_State* state_ = nullptr;
  std::size_t used_ = 0;
  void* spare_[kGrains + 1] = {};  // each block holds the address of the next
  std::size_t memory_;
  std::chrono::milliseconds time_;
  int ticks_allowed_;
  std::atomic<int> ticks_ = 0;  // atomic because a signal of the same thread reads it, not because of threads
  std::atomic<Reason> reason_ = Reason::none;
};

}  // namespace rules::script
