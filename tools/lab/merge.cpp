// dicetown merge, of the files that shards of `compare` or `sweep` wrote: prints what one process would have printed.
#include <iostream>

#include "compare/sums_file.hpp"
#include "compare_output.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "lab.hpp"
#include "report_file.hpp"
#include "shard.hpp"
#include "sweep_output.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;

struct MergeOptions {
  std::vector<std::string> files;
  bool json = false;
  std::string report;
};

int run(const MergeOptions& options) {
  if (options.files.empty()) throw UsageError("merge needs the files that '--shard I/N --out FILE' wrote");
  check_report(options.report);
  const std::vector<std::filesystem::path> files(options.files.begin(), options.files.end());
  const compare::Merged merged = compare::merge(files);
  if (const int code = tell_faults(merged.faults); code != kFine) return code;
  const auto& [origin, sums] = merged.stored;
  compare::Method method;
  method.margins = origin.margins;
  if (origin.ranges.empty()) show(compared(origin, sums, method), options.json, options.report);
  else show(swept(origin, sums, method), options.json, options.report);
  if (sums.failed == 0) return kFine;
  std::cerr << fmt::format("dicetown: {} seeds had games that failed; the first is game {}: {}\n", sums.failed,
                           sums.first_failure.number, rules::content::printable(sums.first_failure.why));
  return kProblems;
}

}  // namespace

void add_merge(CommandLine& program) {
  auto options = std::make_shared<MergeOptions>();
  Command command = program.add("merge", "Add up the files that the shards of one comparison or sweep wrote");
  command.rest("FILE", options->files, "Files that '--shard I/N --out FILE' wrote, in any order");
  command.flag("--json", options->json, "Print JSON, as 'compare' and 'sweep' do");
  command.value("--report", options->report, "Write a report with figures to this file, for a browser");
  command.closing("Example:\n  dicetown merge shard-*.json --report comparison.html");
  command.runs([options] { return run(*options); });
}

}  // namespace tools
