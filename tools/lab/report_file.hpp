// Writing a report: one file for a browser.
#pragma once
#include <span>

#include "content/pack_lock.hpp"
#include "lab/report.hpp"

namespace tools {

/// The page that shows reports, as it became part of the program; "" if it was built without.
std::string_view report_page();

/// Writes it. Another report is replaced; another file isn't. Throws UsageError if the program was built without the
/// page, and WriteError.
void write_report(const std::string& file, const rules::lab::Report& report);

/// Throws what write_report() would throw, before hours are played for nothing.
void check_report(const std::string& file);

}  // namespace tools
