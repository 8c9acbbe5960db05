#pragma once
// Natives: functions of the API that need no Lua. Written once, with typed parameters, as `Card pick(Engine&, Pile, ...)`;
// from that come how Lua calls them, how a straight line calls them, and how a straight line prepares the call: what its
// arguments stand for is then looked up when the ruleset is known and not while playing.
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "script/arguments.hpp"

namespace rules::script {

/// How one type of parameter is read from an argument, kept as one number, and made of it.
template <class T>
struct Parameter;

/// Kinds of handles that are kept as their index.
template <class T, T (Arguments::*read_it)(int) const>
struct HandleParameter {
  static std::int32_t read(const Arguments& a, int index) { return (a.*read_it)(index).index; }
  static T make(std::int32_t kept) { return T(kept); }
};
template <> struct Parameter<Seat> : HandleParameter<Seat, &Arguments::seat> {};
template <> struct Parameter<Card> : HandleParameter<Card, &Arguments::card> {};
template <> struct Parameter<Pile> : HandleParameter<Pile, &Arguments::pile> {};
template <> struct Parameter<ZoneId> : HandleParameter<ZoneId, &Arguments::zone> {};
template <> struct Parameter<ResourceId> : HandleParameter<ResourceId, &Arguments::resource> {};
template <> struct Parameter<Holder> {
  static std::int32_t read(const Arguments& a, int index) { return a.holder(index).offset; }
  static Holder make(std::int32_t kept) { return {kept}; }
};
template <> struct Parameter<SeatSet> {
  static std::int32_t read(const Arguments& a, int index) { return static_cast<std::int32_t>(a.set(index).bits); }
  static SeatSet make(std::int32_t kept) { return {static_cast<std::uint32_t>(kept)}; }
};
template <> struct Parameter<std::int64_t> {
  static std::int32_t read(const Arguments& a, int index) { return static_cast<std::int32_t>(a.number(index)); }
  static std::int64_t make(std::int32_t kept) { return kept; }
};
template <> struct Parameter<bool> {
  static std::int32_t read(const Arguments& a, int index) { return a.flag(index); }
  static bool make(std::int32_t kept) { return kept != 0; }
};
/// One that may be left out.
template <class T>
struct Parameter<std::optional<T>> {
  static std::int32_t read(const Arguments& a, int index) { return a.has(index) ? Parameter<T>::read(a, index) : -1; }
  static std::optional<T> make(std::int32_t kept) { return kept < 0 ? std::nullopt : std::optional<T>(Parameter<T>::make(kept)); }
};

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
  static bool prepare(const Host&, StraightCall&, std::vector<ReadOperand>& list) { return list.assign(readers.begin(), readers.end()), true; }
  static void run(Host& host, const StraightCall&, const std::int32_t* values) { apply(host.engine(), values, std::index_sequence_for<Types...>()); }

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
  static Result call(const Arguments& a) { return call(a, std::index_sequence_for<Types...>()); }

 private:
  template <std::size_t... i>
  static Result call(const Arguments& a, std::index_sequence<i...>) {
    const Reader read = a.read();
    const std::array<std::int32_t, sizeof...(Types) + 1> values = {Parameter<Types>::read(a, static_cast<int>(i) + 1)...};
    if constexpr (std::is_same_v<Returned, SeatSet>) return Result(static_cast<std::int64_t>(function(read, Parameter<Types>::make(values[i])...).bits));
    else if constexpr (std::is_same_v<Returned, bool>) return {Result::Kind::flag, function(read, Parameter<Types>::make(values[i])...)};
    else return Result(function(read, Parameter<Types>::make(values[i])...));
  }
};
template <auto function>
constexpr Native reading = {Typed<function>::call, nullptr, nullptr};

template <auto function>
constexpr Native native = {Typed<function>::call, Typed<function>::prepare, Typed<function>::run};

/// A method of events that straight lines may call, as in ev:add(field, n) and v:add(n); none for others.
const Native* straight_method(std::string_view name);

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
