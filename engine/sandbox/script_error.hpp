#pragma once
// ScriptError: the error, with its place, that a pack author sees when a script is rejected or fails. Invariant:
// `what()` is "file:line: message", or "file: message" if no line is known.

#include <stdexcept>
#include <string>
#include <utility>

namespace rules::script {

/// A rejected or failed script: file, line (from 1; 0 if unknown) and how to fix it.
class ScriptError : public std::runtime_error {
 public:
  /// `message` contains no place; `what()` prepends it.
  ScriptError(std::string file, int line, std::string message)
      : std::runtime_error(file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + message),
        file_(std::move(file)),
        message_(std::move(message)),
        line_(line) {}

  /// Returns the chunk name passed to load().
  const std::string& file() const noexcept { return file_; }
  /// Returns the line, from 1; 0 if unknown.
  int line() const noexcept { return line_; }
  /// Returns the message without the place.
  const std::string& message() const noexcept { return message_; }

 private:
  std::string file_;
  std::string message_;
  int line_;
};

}  // namespace rules::script
