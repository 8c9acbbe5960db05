#pragma once
// What calls give by name: fields of an event, options of a question. Owns which there may be in a call, which there
// have to be, and what each takes. With and without Lua it is asked here. Knows no values: argument.hpp does.
#include "script/api.hpp"

namespace rules::script {

/// Fields or options, as bits by number.
using NameSet = std::uint32_t;
template <class... Options>
constexpr NameSet names(Options... options) {
  return (0u | ... | (1u << static_cast<int>(options)));
}

/// The options of a question: those that it takes, and those without which it can't be asked.
struct QuestionOptions {
  NameSet taken = 0, needed = 0;
};
/// Of a question of this kind, whose options are of that type; `keeps`: if keep() asks it.
QuestionOptions options_of(KindId kind, Type type, bool keeps);
/// "least and most".
std::string names_of_options(NameSet options);

/// What a field or option of that number takes, in a call whose event or question is kept.
Parameter named_parameter(const Host& host, const ApiFunction& function, std::int32_t target, std::int8_t slot);

/// What is wrong if these names are given; "" if nothing is.
std::string refused_names(const Host& host, const ApiFunction& function, std::int32_t target, NameSet given);
/// What is wrong if only these are; "" if nothing is. `taken`: what is kept of the option of this name.
std::string missing_names(const Host& host, const ApiFunction& function, std::int32_t target, NameSet given,
                          EventId taken);

}  // namespace rules::script
