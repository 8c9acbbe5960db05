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
template <ParamType what>
struct Converted {
  std::int32_t converted;
  bool given() const { return converted != kLeftOut; }
};
/// Returns the owner of dice; the first seat stands for shared dice.
inline Seat owner_of(Converted<ParamType::owner_of> of) { return Seat(of.given() ? of.converted : 0); }

/// The handle of a text.
struct TextKey {
  std::int32_t index;
};
/// A face, as a result.
struct Face {
  std::int32_t face;
};
/// Name shared by several events, questions and values.
using KindName = Converted<ParamType::kind>;

/// Maps C++ types to parameters. Each type is constructed from the converted argument.
template <class T>
using Of = std::type_identity<T>;
constexpr Parameter taken(Of<Seat>) { return {ParamType::player}; }
constexpr Parameter taken(Of<Card>) { return {ParamType::card}; }
constexpr Parameter taken(Of<Pile>) { return {ParamType::pile}; }
constexpr Parameter taken(Of<ZoneId>) { return {ParamType::zone}; }
constexpr Parameter taken(Of<ResourceId>) { return handle_of(Tag::resource); }
constexpr Parameter taken(Of<DieId>) { return handle_of(Tag::die); }
constexpr Parameter taken(Of<VariableId>) { return handle_of(Tag::variable); }
constexpr Parameter taken(Of<TextKey>) { return handle_of(Tag::text); }
constexpr Parameter taken(Of<EventId>) { return {ParamType::event}; }
constexpr Parameter taken(Of<QuestionId>) { return {ParamType::question}; }
constexpr Parameter taken(Of<ValueId>) { return {ParamType::value}; }
constexpr Parameter taken(Of<Holder>) { return {ParamType::holder}; }
constexpr Parameter taken(Of<SeatSet>) { return {ParamType::set}; }
constexpr Parameter taken(Of<std::int64_t>) { return {ParamType::number}; }
constexpr Parameter taken(Of<bool>) { return {ParamType::flag}; }
template <std::int32_t kMin, std::int32_t kMax>
constexpr Parameter taken(Of<Within<kMin, kMax>>) {
  return {.takes = ParamType::number, .min = kMin, .max = kMax};
}
template <ParamType what>
constexpr Parameter taken(Of<Converted<what>>) {
  return {.takes = what, .optional = what >= ParamType::fields};
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

/// Maps C++ result types to the `gives` of an entry.
constexpr const char* given_by(Of<void>) { return ""; }
constexpr const char* given_by(Of<Card>) { return "card or nil"; }
constexpr const char* given_by(Of<SeatSet>) { return "set"; }
constexpr const char* given_by(Of<bool>) { return "flag"; }
constexpr const char* given_by(Of<int>) { return "number"; }
constexpr const char* given_by(Of<std::int64_t>) { return "number"; }
constexpr const char* given_by(Of<Face>) { return "face"; }

template <class First>
struct Access;
template <>
struct Access<StateView> {
  static constexpr Where where = Where::reading;
  static StateView of(const Call& call) { return call.read(); }
};
template <>
struct Access<GameParts&> {
  static constexpr Where where = Where::changing;
  static GameParts& of(const Call& call) { return call.game(); }
};
template <>
struct Access<const Call&> {
  static constexpr Where where = Where::reading;
  static const Call& of(const Call& call) { return call; }
};

template <auto function>
struct Typed;

template <class Returned, class First, class... Types, Returned (*function)(First, Types...)>
struct Typed<function> {
  using Gives = Returned;
  static constexpr std::size_t count = sizeof...(Types);
  static_assert(count <= kMaxParameters);

  static constexpr ApiFunction entry(const char* name, const std::array<const char*, count>& names, const char* gives,
                                     const char* doc) {
    ApiFunction result{.name = name, .gives = gives, .doc = doc, .where = Access<First>::where, .run = run};
    for (const Parameter& parameter : {ParameterType<Types>::declared..., Parameter{}})
      if (static_cast<std::size_t>(result.count) < count) {
        Parameter& added = result.parameters[at(result.count)];
        added = parameter;
        added.name = names[at(result.count++)];
      }
    return result;
  }

 private:
  static Result run(const Call& call) { return apply(call, std::index_sequence_for<Types...>()); }
  template <std::size_t... i>
  static Result apply(const Call& call, std::index_sequence<i...>) {
    if constexpr (std::is_void_v<Returned>) {
      function(Access<First>::of(call), ParameterType<Types>::make(call.converted[i])...);
      return Result();
    } else return result_of(function(Access<First>::of(call), ParameterType<Types>::make(call.converted[i])...));
  }
};

/// Returns a table entry from parameter names and a description. Its result is deduced from the C++ type, or is
/// `gives`.
template <auto function>
constexpr ApiFunction entry(const char* name, const std::array<const char*, Typed<function>::count>& names,
                            const char* doc) {
  return Typed<function>::entry(name, names, given_by(Of<typename Typed<function>::Gives>()), doc);
}
template <auto function>
constexpr ApiFunction entry(const char* name, const std::array<const char*, Typed<function>::count>& names,
                            const char* gives, const char* doc) {
  return Typed<function>::entry(name, names, gives, doc);
}

}  // namespace rules::script
