// Writes reports: one file for browsers.
#pragma once
#include <span>

#include "packs/pack/pack_lock.hpp"
#include "simulation/report.hpp"

namespace tools {

/// Returns the page that shows reports, compiled into the program; "" if it was built without it.
std::string_view report_page();

/// Writes a report. Replaces only other reports. Throws UsageError if the program was built without the page, and
/// WriteError.
void write_report(const std::string& file, const rules::simulation::Report& report);

/// Throws what write_report() would throw, before hours of play are wasted.
void check_report(const std::string& file);

}  // namespace tools
