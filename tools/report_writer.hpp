// Who writes a report, for commands that are part of two programs: dicetown, which plays and needs no browser's page,
// and dicetown_lab, which has it within.
#pragma once
#include <functional>
#include <string>

namespace rules::lab {
struct Report;
}

namespace tools {

/// Writes a report to a file that a browser shows. Both are empty in a program that hasn't the page.
struct ReportWriter {
  std::function<void(const rules::lab::Report& report, const std::string& file)> write;
  /// Throws what `write` would throw, before games are played for nothing; of no file nothing.
  std::function<void(const std::string& file)> check;

  explicit operator bool() const { return write != nullptr; }
};

}  // namespace tools
