// Reports every error as one clear message on standard error, with the right exit code.
#pragma once
#include <functional>
#include <string>

#include "texts.hpp"

namespace tools {

/// Calls `run`. Returns its exit code; reports an exception in this language and returns its exit code.
int with_failures_told(const Texts& texts, const std::function<int()>& run);

/// Returns the exit code for output that can't be written, and reports it unless the reader has closed the output.
int unwritten(const std::string& message);

}  // namespace tools
