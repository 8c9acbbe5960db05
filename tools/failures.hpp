// Every error as one clear message on standard error, and the right exit code.
#pragma once
#include <functional>
#include <string>

#include "texts.hpp"

namespace tools {

/// Runs this. Returns its exit code, or that of the error that it throws, which is told in this language.
int with_failures_told(const Texts& texts, const std::function<int()>& run);

/// The exit code of output that can't be written. This is told, unless nobody reads the output any more.
int unwritten(const std::string& message);

}  // namespace tools
