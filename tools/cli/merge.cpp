#include <charconv>
#include <iostream>

#include "common.hpp"
#include "fmt/format.h"
#include "lab/compare_output.hpp"
#include "lab/sweep_output.hpp"
#include "lab/words.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "results.hpp"
#include "shard.hpp"
#include "simulation/compare/comparison_file.hpp"
#include "simulation/sums.hpp"

namespace tools {

namespace simulation = rules::simulation;

simulation::Span shard_of(const std::string& text, simulation::Span whole, std::int64_t block) {
  int nth = 0, parts = 0;
  const std::size_t slash = text.find('/');
  const auto number = [](std::string_view digits, int& to) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), to);
    return error == std::errc() && end == digits.data() + digits.size();
  };
  const std::string_view view = text;
  if (slash == text.npos || !number(view.substr(0, slash), nth) || !number(view.substr(slash + 1), parts) || nth < 1 ||
      nth > parts)
    throw UsageError("wrong.shard", {{"text", text}});
  if (parts > (whole.games + block - 1) / block)
    throw UsageError(block > 1 ? "wrong.shard-blocks" : "wrong.shards",
                     {{"games", whole.games}, {"parts", parts}, {"block", block}});
  return simulation::part_of(whole, nth, parts, block);
}

int tell_faults(const std::vector<simulation::MergeFault>& faults, const Texts& texts) {
  bool foreign = false;
  for (const simulation::MergeFault& fault : faults) {
    std::cerr << "dicetown: " << rules::packs::printable(texts(fault.text)) << "\n";
    foreign |= fault.kind == simulation::MergeFault::Kind::foreign;
  }
  if (faults.empty()) return kFine;
  return foreign ? kBadInput : kProblems;
}

// dicetown merge: adds up the files of one run's shards, and prints what one process would have printed. (For
// comparisons: tools/simulation/merge.cpp.)

namespace {

namespace compare = rules::compare;
namespace simulation = rules::simulation;

struct MergeOptions {
  std::vector<std::string> files;
  bool json = false;
  std::string report;
};

int merge_simulation(const MergeOptions& options, const std::vector<std::filesystem::path>& files, const Texts& texts) {
  if (!options.report.empty()) throw UsageError("wrong.merge-report", {});
  const simulation::Merged merged = simulation::merge(files);
  if (const int code = tell_faults(merged.faults, texts); code != kFine) return code;
  const simulation::Totals& totals = merged.stored.totals;
  const Results results{merged.stored.origin, totals};
  if (options.json) print_json(results_json(results));
  else print_results(results, texts);
  if (totals.failed == 0) return kFine;
  std::cerr << "dicetown: " << told_failed(texts, totals) << "\n";
  return kProblems;
}

int merge_comparison(const MergeOptions& options, const std::vector<std::filesystem::path>& files, const Texts& texts) {
  check_report(options.report);
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
            << ": " << rules::packs::printable(sums.first_failure.why) << "\n";
  return kProblems;
}

/// The files say themselves what they are of.
int run(const MergeOptions& options, const Texts& texts) {
  const std::vector<std::filesystem::path> files(options.files.begin(), options.files.end());
  const bool compared = std::any_of(files.begin(), files.end(), [](const std::filesystem::path& file) {
    return simulation::is_sums_document(file, simulation::kOfComparison);
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
