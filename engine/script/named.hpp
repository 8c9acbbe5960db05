#pragma once
// Named arguments of calls: fields of an event, options of a question. Owns which are allowed and required in a call,
// and the type of each, with and without Lua. Values are checked in argument.hpp.
#include "script/api.hpp"

namespace rules::script {

/// Fields or options, as a bit set by number.
using NameSet = std::uint32_t;
template <class... Options>
constexpr NameSet names(Options... options) {
  return (0u | ... | (1u << static_cast<int>(options)));
}

/// Options that a question accepts, and those that it requires.
struct QuestionOptions {
  NameSet taken = 0, needed = 0;
};
/// Returns the options of a question of this kind that chooses among this type; `keeps`: asked by keep().
QuestionOptions options_of(KindId kind, Type type, bool keeps);
/// Returns "least and most".
std::string names_of_options(NameSet options);

/// Returns the parameter type of a field or option in a call whose event or question is converted.
Parameter named_parameter(const Host& host, const ApiFunction& function, std::int32_t target, std::int8_t slot);

/// Returns the error of passing these names; "" if they are allowed.
std::string refused_names(const Host& host, const ApiFunction& function, std::int32_t target, NameSet given);
/// Returns the error of omitting names; "" if none is missing. `taken`: the converted value of the option `taken`.
std::string missing_names(const Host& host, const ApiFunction& function, std::int32_t target, NameSet given,
                          EventId taken);

}  // namespace rules::script
