// What the program writes to standard output: JSON, and a check that all of it was written.
#pragma once
#include <span>
#include <stdexcept>

#include "content/message.hpp"
#include "content/pack_lock.hpp"
#include "nlohmann/json_fwd.hpp"

namespace tools {

/// Standard output can't be written. `error`: the system's number; 0: it doesn't say why.
class OutputError : public std::runtime_error {
 public:
  explicit OutputError(int error);
  const rules::content::Message& message() const { return message_; }

 private:
  rules::content::Message message_;
};

/// Prints a document, fit to be shown: text from outside can't steer a terminal, and what is no UTF-8 is replaced.
void print_json(const nlohmann::ordered_json& document);

/// The packs that a result came from: id, version and hash of each.
nlohmann::ordered_json lock_json(std::span<const rules::content::PackLock> packs);

/// Flushes standard output. Throws OutputError if anything that was printed could not be written.
void finish_output();

/// Whether standard output is a pipe that nobody reads any more: whoever did has seen enough.
bool nobody_reads_on();

}  // namespace tools
