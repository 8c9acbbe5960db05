// Scenarios: short pieces of a game, written in YAML (tests/scenarios/README.md), that prove its rules: a position,
// random results, steps, answers and the expected result. Owns reading and running them. Invariant: a scenario passes
// only if all expectations hold, every answer was asked for, every question was answered, and all of its chance was
// used. Read next: scenario_run.cpp, which plays one.
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

#include "kernel/engine.hpp"
#include "packs/build/linked.hpp"
#include "packs/pack/pack_folder.hpp"
#include "packs/yaml/yaml.hpp"
#include "scenarios/scenario_names.hpp"

namespace rules::scenarios {

/// A scenario as written. Parts that name things of the game stay YAML until the game exists.
struct Scenario {
  std::string name, file;
  std::string text;  ///< its source: a list of this scenario alone
  packs::Mark mark;
  std::vector<std::string> proves;
  packs::Selection selection;
  std::uint64_t seed = 1;
  std::string language = "en";
  packs::Mark language_mark;
  std::vector<std::pair<std::string, packs::Mark>> run;
  std::optional<std::string> error;  ///< part of the error message with which the run must fail
  packs::Mark error_mark;
  packs::Node given, chance, answers, then, seen_by, score, winner, trace, log, reads, missing_texts, why;
};

struct ScenarioResult {
  std::string name, file;
  int line = 0;
  bool passed = false;
  std::string report;  ///< the errors, one per line with position; empty if it passed
  std::vector<std::string> proves;
  std::optional<std::string> failure;  ///< error of a step, expected or not
};

/// Returns the form of a file of scenarios.
const packs::FieldSchema& scenarios_form();

/// Reads the scenarios of a file. Leaves out faulty ones; adds errors to `problems`.
std::vector<Scenario> read_scenarios(const std::filesystem::path& file, packs::Problems& problems);
/// Reads scenarios from a text; `name` is its file name.
std::vector<Scenario> read_scenarios(const std::string& name, std::string_view text, packs::Problems& problems);

/// Returns a function that brings a new game to the scenario's position and first step, to be played from there with
/// its own chance. The function throws packs::ContentError for an invalid scenario. The scenario and the ruleset must
/// outlive it.
std::function<void(Engine&)> table_of(const Scenario& scenario);

/// Returns the scenario files among the paths: files as they are, folders searched recursively for *.yaml files with
/// scenarios. Sorted, without duplicates. Throws FileError for a folder that can't be read, or is implausibly large
/// (FolderScan).
std::vector<std::filesystem::path> find_scenarios(std::span<const std::filesystem::path> paths,
                                                  const packs::FolderScan::Progress& progress = {});

struct TraceNode;

/// The missing parts of a scenario: answers to questions after its last answer, and possible statements about the
/// result.
struct Lacking {
  std::vector<std::pair<std::string, std::string>> answers;  ///< player, answer in canonical form
  std::vector<std::pair<std::string, std::string>> then;     ///< path, value
  bool complete = false;                                     ///< it ran to its end
};

/// How to run a scenario, and what else is wanted from the run.
struct RunOptions {
  std::span<const std::string> without = {};  ///< hooks to leave out, for mutation tests
  /// Allows mismatching answers: each question gets that player's first remaining legal answer, or else the first legal
  /// one. Receives the actual answers, in canonical form.
  std::vector<std::pair<Seat, std::string>>* adapted = nullptr;
  std::vector<TraceNode>* trace = nullptr;  ///< receives everything that happened
  Lacking* lacking = nullptr;  ///< allows missing answers, which bots that follow the packs' advice give; receives them
  std::function<void(const std::string&)> debug = {};  ///< receives debug() output of scripts, one line per call
};

/// Runs scenarios, keeping their games for reuse. Not thread-safe.
class ScenarioRunner {
 public:
  explicit ScenarioRunner(const std::vector<std::filesystem::path>& pack_folders)
      : ScenarioRunner(std::make_shared<const packs::PackRepository>(pack_folders)) {}
  explicit ScenarioRunner(std::shared_ptr<const packs::PackRepository> packs) : packs_(std::move(packs)) {}
  /// Runs a scenario. Never throws for errors in the scenario, the packs or their scripts: these are in the report.
  ScenarioResult run(const Scenario& scenario, const RunOptions& options = {});
  /// Returns the game of a scenario. Throws packs::ContentError if the packs don't fit together.
  const packs::LinkedGame& linked(const Scenario& scenario, std::span<const std::string> without = {});
  /// Returns true for the first error of a set of packs: it is reported once.
  bool is_new(const packs::ContentError& error);

 private:
  struct Table {
    std::shared_ptr<const packs::LinkedGame> linked;
    packs::HostPool::Borrowed host;
  };
  Table& table(const Scenario& scenario, std::span<const std::string> without);
  std::shared_ptr<const packs::PackRepository> packs_;
  std::map<std::string, Table> tables_;
  std::set<std::string> told_;
};

// ---- vocabulary: texts that name several things, and the steps that `run:` may name

using WordSet = std::set<std::string, std::less<>>;
/// Adds the words of a text, with `-` for `_`, as in ids.
void add_words(std::string_view text, WordSet& words);
/// Returns all words in the parts of a scenario that are still YAML.
WordSet words_of_parts(const Scenario& scenario);

/// Returns the words of a text, or of the texts of a list; `none` and `nothing` alone give no words.
std::vector<std::string> words_of(const packs::Node& node);

/// `round from market`: the round from that step on.
inline constexpr std::string_view kRoundFrom = "round from ";
/// Returns everything that `run:` may name: steps and loops of a round, and keywords.
std::vector<std::string> runnable(const Ruleset& rules);
/// Returns the error for an unknown step.
std::string no_step(const Ruleset& rules, const std::string& named);

/// Joins words with spaces; returns `otherwise` if there are none.
std::string joined(const std::vector<std::string>& words, const std::string& otherwise = "");

}  // namespace rules::scenarios
