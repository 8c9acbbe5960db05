#pragma once
// Natives: functions of the API that need no Lua. Written once, with typed parameters, as `Card pick(Engine&, Pile,
// ...)`; from that come how Lua calls them, how a program calls them, and how such a call is prepared: what its
// arguments stand for is then looked up when the ruleset is known and not while playing.
#include <array>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "script/arguments.hpp"
#include "script/source.hpp"

namespace rules::script {

/// Reads an argument as the one number that a prepared call keeps.
using ReadOperand = std::int32_t (*)(const Arguments&, int index);

struct PreparedCall;

/// A function of the API that needs no Lua.
struct Native {
  Result (*call)(const Arguments&) = nullptr;  ///< with its arguments as they come, all checked
  /// How each argument of a call is read, none for one that is not needed any more; false: the call can't be prepared.
  bool (*prepare)(const Host&, PreparedCall&, std::vector<ReadOperand>&) = nullptr;
  Result (*run)(Host&, const PreparedCall&, const std::int32_t* values) = nullptr;  ///< a call that was prepared
  bool changes = true;  ///< it may not run where only reading is allowed
};

/// A call of the API by a program, with what could be looked up beforehand.
struct PreparedCall {
  /// How an argument that isn't known beforehand is read; those that are common, at once.
  enum class How : std::int8_t { any, seat, number, card, holder, pile };
  struct Operand {
    std::int8_t at;
    How how;
    std::int16_t from;  ///< as code names operands
    ReadOperand read;
  };
  /// What a source adds to what is known of an argument, within these bounds.
  struct Addend {
    Source source;
    std::int32_t least, most;
    std::int8_t at;
  };
  /// An argument that is the sum of a constant and a source.
  struct Argument {
    std::int16_t from = 0;  ///< as code names operands, if there is no source
    Source source = {};
    std::int64_t added = 0;
  };
  const Native* function = nullptr;
  const char* name = nullptr;  ///< the function's
  std::vector<Argument> arguments = {};
  std::vector<std::optional<std::int64_t>> known = {};  ///< what they are, as far as that is known
  bool open = false;  ///< the last argument is a call, of which a second result is passed as well
  Running::Only allowed = Running::Only::none;  ///< where it may run as it was made ready; what follows is known then
  std::array<std::int32_t, kMostArguments> values{};
  std::vector<Operand> operands = {};  ///< what is read into `values` when it runs
  std::vector<Addend> addends = {};    ///< and what is added to them
  EventId event = {};                  ///< what it resolves
  QuestionId question = {};            ///< or asks
  std::vector<std::int8_t> slots =
      {};  ///< the event's fields, or the question's options, that its further arguments give
  const VariableDecl* variable = nullptr;              ///< or reads
  const std::vector<std::int32_t>* records = nullptr;  ///< or lists

  /// The value that an argument has if its source is `raw`; nothing if there is none.
  static std::optional<std::int64_t> code_of(const Argument& argument, std::int32_t raw) {
    if (argument.source.kind == Source::Kind::none) return std::nullopt;
    const std::int64_t value = value_of(argument.source.type, raw);
    return argument.added == 0 || value <= Arguments::kLast ? value : argument.added + value;
  }
  /// The bound name that the first (second, ...) argument is, if it is one of that kind.
  const BoundCall* bound(const Host& host, std::size_t at, Named named) const {
    if (at >= known.size() || !known[at] || tag_of(*known[at]) != Tag::call) return nullptr;
    return host.bound_call(index_of(*known[at]), named);
  }
  /// What that argument is the handle of, or -1.
  std::int32_t handle(const Host& host, std::size_t at, Tag tag) const {
    return at < known.size() && known[at] && host.is_handle(*known[at], tag) ? index_of(*known[at]) : -1;
  }
};

/// How one type of parameter is read from an argument, kept as one number, and made of it.
template <class T>
struct Parameter;

/// Kinds of handles that are kept as their index.
template <class T, T (Arguments::*read_it)(int) const>
struct HandleParameter {
  static std::int32_t read(const Arguments& a, int index) { return (a.*read_it)(index).index; }
  static T make(std::int32_t kept) { return T(kept); }
};
template <>
struct Parameter<Seat> : HandleParameter<Seat, &Arguments::seat> {};
template <>
struct Parameter<Card> : HandleParameter<Card, &Arguments::card> {};
template <>
struct Parameter<Pile> : HandleParameter<Pile, &Arguments::pile> {};
template <>
struct Parameter<ZoneId> : HandleParameter<ZoneId, &Arguments::zone> {};
template <>
struct Parameter<ResourceId> : HandleParameter<ResourceId, &Arguments::resource> {};
template <>
struct Parameter<Holder> {
  static std::int32_t read(const Arguments& a, int index) { return a.holder(index).offset; }
  static Holder make(std::int32_t kept) { return {kept}; }
};
template <>
struct Parameter<SeatSet> {
  static std::int32_t read(const Arguments& a, int index) { return static_cast<std::int32_t>(a.set(index).bits); }
  static SeatSet make(std::int32_t kept) { return {static_cast<std::uint32_t>(kept)}; }
};
template <>
struct Parameter<std::int64_t> {
  static std::int32_t read(const Arguments& a, int index) { return static_cast<std::int32_t>(a.number(index)); }
  static std::int64_t make(std::int32_t kept) { return kept; }
};
template <>
struct Parameter<bool> {
  static std::int32_t read(const Arguments& a, int index) { return a.flag(index); }
  static bool make(std::int32_t kept) { return kept != 0; }
};
/// One that may be left out.
template <class T>
struct Parameter<std::optional<T>> {
  static std::int32_t read(const Arguments& a, int index) { return a.has(index) ? Parameter<T>::read(a, index) : -1; }
  static std::optional<T> make(std::int32_t kept) {
    return kept < 0 ? std::nullopt : std::optional<T>(Parameter<T>::make(kept));
  }
};

/// How the subject of a variable is read; nothing if it has none.
inline ReadOperand subject_reader(Scope scope) {
  switch (scope) {
    case Scope::player: return Parameter<Seat>::read;
    case Scope::card: return Parameter<Card>::read;
    case Scope::record: return [](const Arguments& a, int i) { return a.code(i, Tag::record); };
    default: return nullptr;
  }
}

template <auto function>
struct Typed;

template <class Returned, class... Types, Returned (*function)(Engine&, Types...)>
struct Typed<function> {
  static constexpr std::array<ReadOperand, sizeof...(Types)> readers = {Parameter<Types>::read...};

  static Result call(const Arguments& a) {
    Engine& engine = a.change();
    std::array<std::int32_t, sizeof...(Types)> values;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = readers[i](a, static_cast<int>(i) + 1);
    return apply(engine, values.data(), std::index_sequence_for<Types...>());
  }
  static bool prepare(const Host&, PreparedCall&, std::vector<ReadOperand>& list) {
    return list.assign(readers.begin(), readers.end()), true;
  }
  static Result run(Host& host, const PreparedCall&, const std::int32_t* values) {
    return apply(host.engine(), values, std::index_sequence_for<Types...>());
  }

 private:
  template <std::size_t... i>
  static Result apply(Engine& engine, const std::int32_t* values, std::index_sequence<i...>) {
    if constexpr (std::is_void_v<Returned>) return function(engine, Parameter<Types>::make(values[i])...), Result();
    else return Result(function(engine, Parameter<Types>::make(values[i])...));
  }
};

/// A function that only reads.
template <class Returned, class... Types, Returned (*function)(Reader, Types...)>
struct Typed<function> {
  static constexpr std::array<ReadOperand, sizeof...(Types)> readers = {Parameter<Types>::read...};

  static Result call(const Arguments& a) {
    const Reader read = a.read();
    std::array<std::int32_t, sizeof...(Types) + 1> values;
    for (std::size_t i = 0; i < sizeof...(Types); ++i) values[i] = readers[i](a, static_cast<int>(i) + 1);
    return apply(read, values.data(), std::index_sequence_for<Types...>());
  }
  static bool prepare(const Host&, PreparedCall&, std::vector<ReadOperand>& list) {
    return list.assign(readers.begin(), readers.end()), true;
  }
  static Result run(Host& host, const PreparedCall&, const std::int32_t* values) {
    return apply(host.engine().read(), values, std::index_sequence_for<Types...>());
  }

 private:
  template <std::size_t... i>
  static Result apply(Reader read, const std::int32_t* values, std::index_sequence<i...>) {
    static_cast<void>(values);
    if constexpr (std::is_same_v<Returned, SeatSet>)
      return Result(static_cast<std::int64_t>(function(read, Parameter<Types>::make(values[i])...).bits));
    else if constexpr (std::is_same_v<Returned, bool>)
      return {Result::Kind::flag, function(read, Parameter<Types>::make(values[i])...)};
    else return Result(function(read, Parameter<Types>::make(values[i])...));
  }
};
template <auto function>
constexpr Native reading = {Typed<function>::call, Typed<function>::prepare, Typed<function>::run, false};

template <auto function>
constexpr Native native = {Typed<function>::call, Typed<function>::prepare, Typed<function>::run};

/// The same function for Lua.
template <Result (*call)(const Arguments&)>
int lua_function(lua_State* state) {
  const Result result = call(Arguments(state));
  switch (result.kind) {
    case Result::Kind::none: return 0;
    case Result::Kind::nil: lua_pushnil(state); break;
    case Result::Kind::integer: lua_pushinteger(state, result.value); break;
    case Result::Kind::flag: lua_pushboolean(state, result.value != 0); break;
    case Result::Kind::outcome: Host::of(state).push_outcome(static_cast<rules::Outcome>(result.value)); break;
    case Result::Kind::list: break;  // on top of the stack
  }
  if (!result.two) return 1;
  lua_pushinteger(state, result.second);
  return 2;
}

}  // namespace rules::script
