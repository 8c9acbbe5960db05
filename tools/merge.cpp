// dicetown merge: adds up the files of one run's shards, and prints what one process would have printed. (For
// comparisons: tools/lab/merge.cpp.)
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

int run(const MergeOptions& options, const Texts& texts) {
  if (options.files.empty()) throw UsageError("wrong.merge", {});
  const std::vector<std::filesystem::path> files(options.files.begin(), options.files.end());
  const lab::Merged merged = lab::merge(files);
  if (const int code = tell_faults(merged.faults, texts); code != kFine) return code;
  const lab::Totals& totals = merged.stored.totals;
  const Results results{merged.stored.origin, totals};
  if (options.json) print_json(results_json(results));
  else print_results(results, texts);
  if (totals.failed == 0) return kFine;
  std::cerr << "dicetown: " << told_failed(texts, totals) << "\n";
  return kProblems;
}

}  // namespace

void add_merge(CommandLine& program) {
  auto options = std::make_shared<MergeOptions>();
  Command command = program.add("merge");
  command.rest("FILE", options->files);
  command.flag("--json", options->json);
  command.examples({"dicetown merge shard-*.json --json"});
  command.runs([options, command] { return run(*options, command.texts()); });
}

}  // namespace tools
