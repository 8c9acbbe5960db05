#pragma once
// Translates programs to code, for the events of one shape. Everything that doesn't change once the ruleset is known is
// looked up here: the fields of the event, handles, calls of the API as far as their arguments are constants, and the
// tests that are made first.
#include <functional>
#include <memory>

#include "fast/code.hpp"

namespace rules::fast {

/// The code of a function of a file that programs call, by its number; nothing if it has none.
using RoutineCode = std::function<const Code*(std::size_t)>;

/// The code of a program for events (or values) of this shape, -1: for none; nothing if it is too long for one. A
/// routine is called by other programs. The host has to know its ruleset.
std::unique_ptr<Code> translate(Host& host, const RoutineCode& routine_code, const Program& program, std::int32_t shape,
                                bool routine = false);

}  // namespace rules::fast
