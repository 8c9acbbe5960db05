#pragma once
// Runs code: one call of a script's function without Lua. Knows what each instruction does, which is the same as in
// Lua. What the functions of the API do is theirs.
#include <array>

#include "fast/code.hpp"

namespace rules::fast {

class CodeRun {
 public:
  using Registers = std::array<std::int64_t, Code::kRegisters>;

  /// `frame` is the event, if there is one; `running` is kept to where it is.
  CodeRun(Host& host, Frame* frame, Card me, Running& running)
      : host_(host), read_(host.engine().read()), frame_(frame), me_(me), running_(running) {}
  /// What the code returns, from that instruction on. Throws what the functions it calls throw, and std::logic_error
  /// where Lua would raise an error.
  std::int64_t run(const Code& code, Registers& registers, std::size_t from = 0);

  /// What the tests that come first say.
  using Passed = Code::Passed;
  static Passed passes(const Code& code, const Reader& read, const Frame& frame, Card me);

 private:
  /// Arguments as they come, of the last call among them perhaps a second.
  struct Values {
    std::array<std::int64_t, kMostArguments + 1> values;
    std::size_t count = 0;
    std::span<const std::int64_t> span() const { return {values.data(), count}; }
  };
  static std::int64_t value(const Code& code, const Registers& registers, Code::Ref ref) {
    return ref >= 0 ? registers[static_cast<std::size_t>(ref)] : code.constants[static_cast<std::size_t>(~ref)];
  }
  void gather(const Code& code, const Registers& registers, const PreparedCall& call, Values& given) const;
  /// Reads what isn't known of the arguments into `values`; false if one is not what it may be.
  [[gnu::always_inline]] bool keep(const Code& code, const Registers& registers, const PreparedCall& call,
                                   std::int32_t* values) const;
  std::int64_t read_argument(const PreparedCall::Argument& argument) const;
  [[gnu::always_inline]] Result call(const Code& code, const Registers& registers, const PreparedCall& call);
  [[gnu::noinline]] Result call_unprepared(const Code& code, const Registers& registers, const PreparedCall& call);
  [[gnu::noinline]] std::int64_t routine(const Code& code, const Registers& registers, const Code& called,
                                         const PreparedCall& call);
  [[gnu::noinline]] std::int64_t make_list(const Code& code, const Registers& registers, const PreparedCall& call);
  [[gnu::noinline]] std::int64_t extreme(const Code& code, const Registers& registers, const PreparedCall& call,
                                         bool largest) const;
  [[gnu::noinline]] void call_method(const Code& code, const Registers& registers, const PreparedCall& call);
  [[gnu::noinline]] std::int64_t attribute_of(std::int64_t of, const char* name);
  /// The players of the set that the register holds from the one in the other on, as a set turned by that one, and that
  /// one.
  [[gnu::noinline]] void begin_players(std::int64_t& set, std::int64_t& from) const;
  std::int64_t from(const Result& result);
  const std::vector<std::int64_t>& list(std::int64_t code, const char* doing) const;
  /// Lua's budget is this run's too: says so if it is spent.
  [[gnu::cold]] void spend_budget(int line);

  Host& host_;
  Reader read_;
  Frame* frame_;
  Card me_;
  Running& running_;
  std::int8_t gave_ = 1;     ///< how many values the last call gave
  std::int64_t second_ = 0;  ///< the second of them
};

}  // namespace rules::fast
