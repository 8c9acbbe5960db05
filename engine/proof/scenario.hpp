// Scenarios: short pieces of a game, written in YAML, that prove its rules. A scenario sets up a position, decides what
// chance shows, runs steps, gives answers and says what the result must be.
// Owns reading and running them. Doesn't know any game: every name is looked up in what the packs declare.
// Invariant: a scenario passes only if everything it expects is so, every answer was asked for, every question was
// answered, and all of its chance was used. How to write them: tests/scenarios/README.md. Read next: scenario_run.cpp,
// which plays one from beginning to end.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "content/folder_scan.hpp"
#include "content/linked.hpp"
#include "content/yaml.hpp"

namespace rules {
class Engine;
}

namespace rules::proof {

/// One scenario as written. Parts that name things of the game stay YAML until the game is there.
struct Scenario {
  std::string name, file;
  std::string text;  ///< as it is written: a list of this one alone
  content::Mark mark;
  std::vector<std::string> proves;
  content::Selection selection;
  std::uint64_t seed = 1;
  std::string language = "en";
  content::Mark language_mark;
  std::vector<std::pair<std::string, content::Mark>> run;
  std::optional<std::string> error;  ///< a text of the error that the run must fail with
  content::Mark error_mark;
  content::Node given, chance, answers, then, seen_by, score, winner, trace, log, reads, missing_texts, why;
};

struct ScenarioResult {
  std::string name, file;
  int line = 0;
  bool passed = false;
  std::string report;  ///< what is wrong, a line each with its place; empty if it passed
  std::vector<std::string> proves;
  std::optional<std::string> failure;  ///< what a step failed with, expected or not
};

/// Returns what a file of scenarios looks like.
content::FieldSchema scenarios_form();

/// Reads the scenarios of a file. Those that are wrong are left out; what is wrong goes to `problems`.
std::vector<Scenario> read_scenarios(const std::filesystem::path& file, content::Problems& problems);
/// The same of a text; `name` is what its file is called.
std::vector<Scenario> read_scenarios(const std::string& name, std::string_view text, content::Problems& problems);

/// What brings a game that has just begun to the position of a scenario and to the step that it runs first, so that it
/// can be played from there; chance isn't the scenario's. Throws (then) content::ContentError for a scenario that makes
/// no sense. The scenario and the ruleset must outlive it.
std::function<void(Engine&)> table_of(const Scenario& scenario);

/// The scenario files among the paths: files as they are, folders searched for *.yaml with everything below them,
/// leaving out files that hold something else. Sorted, each once. Throws FileError for a folder that can't be read, or
/// is too large to be meant (FolderScan).
std::vector<std::filesystem::path> find_scenarios(std::span<const std::filesystem::path> paths,
                                                  const content::FolderScan::Progress& progress = {});

struct TraceNode;

/// What a scenario lacks: answers to what is asked behind its last, and what it could say of the result.
struct Lacking {
  std::vector<std::pair<std::string, std::string>> answers;  ///< player, answer in plain form
  std::vector<std::pair<std::string, std::string>> then;     ///< path, value
  bool complete = false;                                     ///< it was run to its end
};

/// What else is wanted of a run besides its result.
struct AlsoWanted {
  std::vector<std::pair<Seat, std::string>>* adapted = nullptr;  ///< answers need not fit: what was answered
  std::vector<TraceNode>* trace = nullptr;                       ///< all that happened
  Lacking* lacking = nullptr;                                    ///< answers may be missing: what to add
  std::function<void(const std::string&)> debug;                 ///< gets what scripts show by debug()
};

/// Runs scenarios, keeping the games they are played with. For one thread.
class ScenarioRunner {
 public:
  explicit ScenarioRunner(const std::vector<std::filesystem::path>& pack_folders)
      : ScenarioRunner(std::make_shared<const content::PackRepository>(pack_folders)) {}
  explicit ScenarioRunner(std::shared_ptr<const content::PackRepository> packs) : packs_(std::move(packs)) {}
  /// Runs one. `without`: hooks to leave out, for mutation tests. Never throws for anything wrong with the scenario,
  /// the packs or their scripts: that is in the report.
  ScenarioResult run(const Scenario& scenario, std::span<const std::string> without = {});
  /// Runs one whose answers may not fit: each question gets the first answer of that player that is left and legal, or
  /// else the first legal one. `answered`: what was answered, in plain form.
  ScenarioResult run_adapting(const Scenario& scenario, std::vector<std::pair<Seat, std::string>>& answered);
  /// Runs one and takes down all that happens.
  ScenarioResult run_traced(const Scenario& scenario, std::vector<TraceNode>& trace);
  /// Runs one in which answers may be missing: bots that follow the packs' advice give them.
  ScenarioResult run_lacking(const Scenario& scenario, Lacking& lacking);
  /// Where what scripts show by debug() goes from now on, a line each.
  void debug_to(std::function<void(const std::string&)> line) { debug_ = std::move(line); }
  /// What a scenario is played with. Throws content::ContentError if the packs don't fit together.
  const content::LinkedGame& linked(const Scenario& scenario, std::span<const std::string> without = {});
  /// Whether this is asked for the first time of what is wrong with packs: it is told once.
  bool is_new(const content::ContentError& error);

 private:
  struct Table {
    std::shared_ptr<const content::LinkedGame> linked;
    content::HostPool::Borrowed host;
  };
  Table& table(const Scenario& scenario, std::span<const std::string> without);
  ScenarioResult run(const Scenario& scenario, std::span<const std::string> without, const AlsoWanted& wanted);
  std::shared_ptr<const content::PackRepository> packs_;
  std::function<void(const std::string&)> debug_;
  std::map<std::string, Table> tables_;
  std::set<std::string> told_;
};

}  // namespace rules::proof
