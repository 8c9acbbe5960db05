// Standard output: JSON, and a check that everything was written. Reports every error as one clear message on standard
// error, with the right exit code.
#pragma once
#include <functional>
#include <span>
#include <string>

#include "nlohmann/json_fwd.hpp"
#include "packs/pack/pack_lock.hpp"
#include "texts.hpp"

namespace tools {

/// Prints a document, made safe to show: external text can't control a terminal, and invalid UTF-8 is replaced.
void print_json(const nlohmann::ordered_json& document);

/// Returns the packs of a result: id, version and hash of each.
nlohmann::ordered_json lock_json(std::span<const rules::packs::PackLock> packs);

/// Prints a message on standard error, after all output so far.
void print_error(const std::string& message);

/// Flushes standard output. Throws WriteError if anything that was printed could not be written.
void finish_output();

/// Calls `run`. Returns its exit code; reports an exception in this language and returns its exit code.
int with_failures_told(const Texts& texts, const std::function<int()>& run);

/// Returns the exit code for output that can't be written, and reports it unless the reader has closed the output.
int unwritten(const std::string& message);

}  // namespace tools
