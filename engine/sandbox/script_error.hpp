#pragma once
// ScriptError: what the author of a pack reads when a script is refused or fails, with its place.
// Knows nothing of Lua. Invariant: `what()` reads "file:line: message", or "file: message" if no line is known.

#include <stdexcept>
#include <string>
#include <utility>

namespace rules::script {

/// A script that was refused or failed: file, line (from 1; 0 where unknown) and what to do about it.
class ScriptError : public std::runtime_error {
 public:
  /// `message` holds no place; `what()` puts it in front.
  ScriptError(std::string file, int line, std::string message)
      : std::runtime_error(file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + message),
        file_(std::move(file)),
        message_(std::move(message)),
        line_(line) {}

  /// The chunk's name as it was loaded.
  const std::string& file() const noexcept { return file_; }
  /// The line, from 1; 0 where unknown.
  int line() const noexcept { return line_; }
  /// The text without the place.
  const std::string& message() const noexcept { return message_; }

 private:
  std::string file_;
  std::string message_;
  int line_;
};

}  // namespace rules::script
