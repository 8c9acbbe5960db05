// Gaps in scenarios: undetected mutants, unreached code and cards, unproved clauses. Each is a mode of `dicetown test`.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common.hpp"
#include "nlohmann/json.hpp"
#include "scenarios/file_check.hpp"
#include "scenarios/scenario.hpp"

namespace tools {

struct TestOptions {
  Common common;
  std::vector<std::string> paths;
  std::string allowlist;
  int sample = 1;
  bool clauses = false, coverage = false, mutate = false, values = false, quiet = false, draft = false, watch = false;
};

/// The files of scenarios, and the folders of packs.
struct TestFiles {
  std::vector<std::filesystem::path> folders;  ///< of packs
  std::vector<std::filesystem::path> files;    ///< of scenarios
};

/// Mutates the game, and reports the mutants that no scenario detects. Returns the exit code.
int mutate(const TestOptions& options, const TestFiles& from, const std::vector<rules::scenarios::Scenario>& scenarios);

/// Runs the scenarios, and lists scripts and cards that none of them reaches. Returns the exit code.
int coverage(const TestOptions& options, const TestFiles& from, std::vector<rules::scenarios::Scenario>& scenarios);

/// Compares the scenarios with the clauses of the packs beside them, or else of all packs in play.
rules::scenarios::ClauseReport compare_clauses(const TestFiles& from,
                                               const std::vector<rules::scenarios::Scenario>& scenarios);

void print_clauses(const rules::scenarios::ClauseReport& report);

/// Adds the clauses to a JSON report.
void add_clauses(const rules::scenarios::ClauseReport& report, nlohmann::ordered_json& to);

}  // namespace tools
