// ReportWriter: lets shared commands write reports: they are part of dicetown, which has no page for browsers, and of
// dicetown_lab, which contains one.
#pragma once
#include <functional>
#include <string>

namespace rules::lab {
struct Report;
}

namespace tools {

/// Writes a report to a file for browsers. Both functions are null in a program without the page.
struct ReportWriter {
  std::function<void(const rules::lab::Report& report, const std::string& file)> write;
  /// Throws what `write` would throw, before games are played in vain; does nothing without a file name.
  std::function<void(const std::string& file)> check;

  explicit operator bool() const { return write != nullptr; }
};

}  // namespace tools
