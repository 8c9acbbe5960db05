#include "report_file.hpp"

#include "command_line.hpp"
#include "packs/pack/write_file.hpp"

namespace tools {

namespace packs = rules::packs;

namespace {

bool may_replace(std::string_view old) {
  return old.empty() || (old.starts_with("<!doctype html>") && old.find("id=\"report\">") != old.npos);
}

}  // namespace

void write_report(const std::string& file, const rules::simulation::Report& report) {
  check_report(file);
  packs::write_file(file, rules::simulation::to_html(report, report_page()), may_replace);
}

void check_report(const std::string& file) {
  if (file.empty()) return;
  if (report_page().empty()) throw UsageError("wrong.no-report-page", {});
  packs::check_writable(file, may_replace);
}

}  // namespace tools
