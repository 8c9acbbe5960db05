// dicetown merge, for the files that shards of `compare` or `sweep` wrote: prints what one process would have printed.
#include <iostream>

#include "common.hpp"
#include "compare/comparison_file.hpp"
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

struct LabMergeOptions {
  std::vector<std::string> files;
  bool json = false;
  std::string report;
};

int run(const LabMergeOptions& options, const Texts& texts) {
  if (options.files.empty()) throw UsageError("wrong.merge", {});
  check_report(options.report);
  const std::vector<std::filesystem::path> files(options.files.begin(), options.files.end());
  const compare::MergedComparison merged = compare::merge(files);
  if (const int code = tell_faults(merged.faults, texts); code != kFine) return code;
  const auto& [origin, sums] = merged.stored;
  compare::Method method;
  method.margins = origin.margins;
  if (origin.ranges.empty()) show(compared(origin, sums, method), options.json, options.report, texts);
  else show(swept(origin, sums, method), options.json, options.report, texts);
  if (sums.failed == 0) return kFine;
  std::cerr << "dicetown: "
            << texts("failed.seeds",
                     {{"n", std::to_string(sums.failed)}, {"first", std::to_string(sums.first_failure.number)}})
            << ": " << rules::content::printable(sums.first_failure.why) << "\n";
  return kProblems;
}

}  // namespace

void add_merge(CommandLine& program) {
  auto options = std::make_shared<LabMergeOptions>();
  Command command = program.add("merge");
  command.rest("FILE", options->files);
  command.flag("--json", options->json);
  command.value("--report", options->report);
  command.examples({"dicetown merge shard-*.json --report comparison.html"});
  command.runs([options, command] { return run(*options, command.texts()); });
}

}  // namespace tools
