// A stranger's scenario for the base game: it is refused, or it runs, and passes or fails.
#include "scenarios/scenario.hpp"

#include "fuzz.hpp"

using namespace rules;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static scenarios::ScenarioRunner runner({std::filesystem::path(SOURCE_DIR) / "content"});
  packs::Problems problems;
  for (const scenarios::Scenario& scenario :
       scenarios::read_scenarios("scenario.yaml", fuzz::text_of(data, size), problems)) {
    const scenarios::ScenarioResult result = runner.run(scenario);
    if (result.passed != result.report.empty()) fuzz::fail("passed with a report, or failed without");
    if (result.passed) fuzz::arrived();
  }
  return 0;
}
