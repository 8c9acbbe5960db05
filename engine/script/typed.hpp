#pragma once
// Typed: makes an API table entry from a C++ function, with its parameters and result deduced from the function's type:
// `int move(GameParts&, std::int64_t, ResourceId, Holder, Holder)` takes a number, a resource and two holders, and
// returns a number.
#include <optional>
#include <type_traits>
#include <utility>

#include "script/call.hpp"

namespace rules::script {

/// An integer within bounds.
template <std::int32_t kMin, std::int32_t kMax>
struct Within {
  std::int32_t n;
};
/// The converted argument of a parameter that has no C++ type of its own.
template <ScriptType what>
struct Converted {
  std::int32_t converted;
  bool given() const { return converted != kLeftOut; }
};
/// Returns the owner of dice; the first seat stands for shared dice.
inline Seat owner_of(Converted<ScriptType::owner_of> of) { return Seat(of.given() ? of.converted : 0); }

/// The handle of a text.
struct TextKey {
  std::int32_t index;
};
/// A face, as a result.
struct Face {
  std::int32_t face;
};
/// Name shared by several events, questions and values.
using KindName = Converted<ScriptType::kind_name>;

/// Maps C++ types to parameters. Each type is constructed from the converted argument.
template <class T>
using Of = std::type_identity<T>;
constexpr Parameter taken(Of<Seat>) { return {ScriptType::player}; }
constexpr Parameter taken(Of<Card>) { return {ScriptType::card}; }
constexpr Parameter taken(Of<Pile>) { return {ScriptType::pile}; }
constexpr Parameter taken(Of<ZoneId>) { return {ScriptType::zone}; }
constexpr Parameter taken(Of<ResourceId>) { return {ScriptType::resource}; }
constexpr Parameter taken(Of<DieId>) { return {ScriptType::die}; }
constexpr Parameter taken(Of<VariableId>) { return {ScriptType::variable}; }
constexpr Parameter taken(Of<TextKey>) { return {ScriptType::message}; }
constexpr Parameter taken(Of<EventId>) { return {ScriptType::event_name}; }
constexpr Parameter taken(Of<QuestionId>) { return {ScriptType::question_name}; }
constexpr Parameter taken(Of<ValueId>) { return {ScriptType::value_name}; }
constexpr Parameter taken(Of<Holder>) { return {ScriptType::holder}; }
constexpr Parameter taken(Of<SeatSet>) { return {ScriptType::set}; }
constexpr Parameter taken(Of<std::int64_t>) { return {ScriptType::number}; }
constexpr Parameter taken(Of<bool>) { return {ScriptType::flag}; }
template <std::int32_t kMin, std::int32_t kMax>
constexpr Parameter taken(Of<Within<kMin, kMax>>) {
  return {.type = ScriptType::number, .min = kMin, .max = kMax};
}
template <ScriptType what>
constexpr Parameter taken(Of<Converted<what>>) {
  return {.type = what, .optional = what >= ScriptType::fields};
}

/// The declaration of a parameter, and its construction from the converted argument.
template <class T>
struct ParameterType {
  static constexpr Parameter declared = taken(Of<T>());
  static T make(std::int32_t converted) {
    if constexpr (std::is_same_v<T, SeatSet>) return T(static_cast<std::uint32_t>(converted));
    else return T(converted);
  }
};
template <class T>
struct ParameterType<std::optional<T>> {
  static constexpr Parameter declared = [] {
    Parameter parameter = ParameterType<T>::declared;
    parameter.optional = true;
    return parameter;
  }();
  static std::optional<T> make(std::int32_t converted) {
    return converted == kLeftOut ? std::nullopt : std::optional<T>(T(converted));
  }
};

inline Result result_of(Result result) { return result; }
inline Result result_of(Seat seat) { return Result(value_of(Type::seat, seat.index)); }
inline Result result_of(Card card) { return Result(value_of(Type::card, card.index)); }
inline Result result_of(SeatSet set) { return Result(value_of(Type::seats, static_cast<std::int32_t>(set.bits))); }
inline Result result_of(bool flag) { return Result(Value::flag(flag)); }
inline Result result_of(int number) { return Result(std::int64_t{number}); }
inline Result result_of(std::int64_t number) { return Result(number); }
inline Result result_of(Face face) { return Result(std::int64_t{face.face}); }

/// Maps C++ types to results.
constexpr ResultType returned(Of<void>) { return {}; }
constexpr ResultType returned(Of<Card>) { return or_nil(ScriptType::card); }
constexpr ResultType returned(Of<SeatSet>) { return {ScriptType::set}; }
constexpr ResultType returned(Of<bool>) { return {ScriptType::flag}; }
constexpr ResultType returned(Of<int>) { return {ScriptType::number}; }
constexpr ResultType returned(Of<std::int64_t>) { return {ScriptType::number}; }
constexpr ResultType returned(Of<Face>) { return {ScriptType::face}; }

/// The first argument of a function decides what it may do. Returns that argument.
template <class First>
First access(const Call& call) {
  if constexpr (std::is_same_v<First, StateView>) return call.read();
  else if constexpr (std::is_same_v<First, GameParts&>) return call.game();
  else return call;
}
template <class First>
constexpr Where kAccess = std::is_same_v<First, GameParts&> ? Where::changing : Where::reading;

template <auto function>
struct Typed;

template <class Returned, class First, class... Types, Returned (*function)(First, Types...)>
struct Typed<function> {
  using Returns = Returned;
  static constexpr std::size_t count = sizeof...(Types);
  static_assert(count <= kMaxParameters);

  static constexpr ApiFunction entry(const char* name, const std::array<const char*, count>& names, ResultType result,
                                     const char* doc) {
    ApiFunction made{.name = name, .result = result, .doc = doc, .where = kAccess<First>, .run = run};
    for (const Parameter& parameter : {ParameterType<Types>::declared..., Parameter{}})
      if (static_cast<std::size_t>(made.count) < count) {
        Parameter& added = made.parameters[at(made.count)];
        added = parameter;
        added.name = names[at(made.count++)];
      }
    return made;
  }

 private:
  static Result run(const Call& call) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      if constexpr (std::is_void_v<Returned>) {
        function(access<First>(call), ParameterType<Types>::make(call.converted[i])...);
        return Result();
      } else return result_of(function(access<First>(call), ParameterType<Types>::make(call.converted[i])...));
    }
    (std::index_sequence_for<Types...>());
  }
};

/// Returns a table entry from parameter names and a description. Its result is deduced from the C++ type unless given.
template <auto function>
constexpr ApiFunction entry(const char* name, const std::array<const char*, Typed<function>::count>& names,
                            const char* doc) {
  return Typed<function>::entry(name, names, returned(Of<typename Typed<function>::Returns>()), doc);
}
template <auto function>
constexpr ApiFunction entry(const char* name, const std::array<const char*, Typed<function>::count>& names,
                            ResultType result, const char* doc) {
  return Typed<function>::entry(name, names, result, doc);
}

}  // namespace rules::script
