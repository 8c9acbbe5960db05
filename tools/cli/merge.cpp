// dicetown merge: adds up the files of one run's shards, and prints what one process would have printed.
#include <algorithm>

#include "common.hpp"
#include "lab/variants.hpp"
#include "lab/words.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "rerun_command.hpp"
#include "results.hpp"
#include "simulation/compare/comparison_file.hpp"
#include "simulation/sums.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;
namespace simulation = rules::simulation;

struct MergeOptions {
  std::vector<std::string> files;
  bool json = false;
  std::string report;
};

/// Reports why files don't form one run. Returns the exit code; 0 without faults.
int tell_faults(const std::vector<simulation::MergeFault>& faults, const Texts& texts) {
  bool foreign = false;
  for (const simulation::MergeFault& fault : faults) {
    print_error(fault.text.in(texts.language()));
    foreign |= fault.kind == simulation::MergeFault::Kind::foreign;
  }
  if (faults.empty()) return kFine;
  return foreign ? kBadInput : kProblems;
}

int merge_simulation(const MergeOptions& options, const std::vector<std::filesystem::path>& files, const Texts& texts) {
  if (!options.report.empty()) throw UsageError("wrong.merge-report", {});
  const auto merged = simulation::merge(files);
  if (const int code = tell_faults(merged.faults, texts); code != kFine) return code;
  const simulation::Totals& totals = merged.stored.totals;
  if (options.json) print_json(results_json(merged.stored));
  else print_results(merged.stored, texts);
  if (totals.failed == 0) return kFine;
  print_error(told_failed(texts, totals));
  return kProblems;
}

int merge_comparison(const MergeOptions& options, const std::vector<std::filesystem::path>& files, const Texts& texts) {
  check_report(options.report);
  const auto merged = compare::merge(files);
  if (const int code = tell_faults(merged.faults, texts); code != kFine) return code;
  const auto& [origin, sums] = merged.stored;
  compare::Method method;
  method.margins = origin.margins;
  (origin.ranges.empty() ? show_comparison : show_sweep)({origin, sums, method}, options.json, options.report, texts);
  if (sums.failed == 0) return kFine;
  print_error(texts("failed.seeds", {{"n", sums.failed}, {"first", sums.first_failure.number}}) + ": " +
              sums.first_failure.why);
  return kProblems;
}

/// The files say themselves what they are of.
int run(const MergeOptions& options, const Texts& texts) {
  const std::vector<std::filesystem::path> files(options.files.begin(), options.files.end());
  const bool compared = std::any_of(files.begin(), files.end(), [](const std::filesystem::path& file) {
    return simulation::is_sums_document(file, compare::StoredComparison::kKind);
  });
  return compared ? merge_comparison(options, files, texts) : merge_simulation(options, files, texts);
}

}  // namespace

void add_merge(CommandLine& program) {
  auto options = std::make_shared<MergeOptions>();
  Command command = program.add("merge", "measure");
  command.rest("files", options->files).required();
  command.flag("--json", options->json);
  command.value("--report", options->report);
  command.examples({"dicetown merge shard-*.json --json", "dicetown merge shard-*.json --report comparison.html"});
  command.runs([options, command] { return run(*options, command.texts()); });
}

}  // namespace tools
