// dicetown merge: adds up the files that the shards of one run wrote, and prints what one process would have printed.
// (Those of comparisons are for tools/lab/merge.cpp.)
#include "lab/merge.hpp"

#include <iostream>

#include "common.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "results.hpp"
#include "shard.hpp"

namespace tools {
namespace {

namespace lab = rules::lab;

struct MergeOptions {
  std::vector<std::string> files;
  bool json = false;
};

int run(const MergeOptions& options) {
  if (options.files.empty()) throw UsageError("merge needs the files that '--shard I/N --out FILE' wrote");
  const std::vector<std::filesystem::path> files(options.files.begin(), options.files.end());
  const lab::Merged merged = lab::merge(files);
  if (const int code = tell_faults(merged.faults); code != kFine) return code;
  const lab::Totals& totals = merged.stored.totals;
  const Results results{merged.stored.origin, totals};
  if (options.json) print_json(results_json(results));
  else print_results(results);
  if (totals.failed == 0) return kFine;
  std::cerr << fmt::format("dicetown: {} games failed; the first is game {}: {}\n", totals.failed, totals.first_failed,
                           rules::content::printable(totals.failure));
  return kProblems;
}

}  // namespace

void add_merge(CommandLine& program) {
  auto options = std::make_shared<MergeOptions>();
  Command command = program.add("merge", "Add up the files that the shards of one run wrote");
  command.rest("FILE", options->files, "Files that '--shard I/N --out FILE' wrote, in any order");
  command.flag("--json", options->json, "Print JSON, as 'simulate', 'compare' and 'sweep' do");
  command.closing("Example:\n  dicetown merge shard-*.json --json");
  command.runs([options] { return run(*options); });
}

}  // namespace tools
