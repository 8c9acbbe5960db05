// What scenarios leave open: changes of the game that none notices, code and cards that none reaches, clauses that none
// proves. Each is a way of `dicetown test`.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common.hpp"
#include "nlohmann/json.hpp"
#include "proof/clauses.hpp"
#include "proof/scenario.hpp"

namespace tools {

struct TestOptions {
  Common common;
  std::vector<std::string> paths;
  std::string allowlist;
  int sample = 1;
  bool clauses = false, coverage = false, mutate = false, values = false, quiet = false, draft = false, watch = false;
};

/// What scenarios are read from, and where packs are.
struct TestFiles {
  std::vector<std::filesystem::path> folders;  ///< of packs
  std::vector<std::filesystem::path> files;    ///< of scenarios
};

/// Changes the game in small ways, and says which changes no scenario notices. Gives the exit code.
int mutate(const TestOptions& options, const TestFiles& from, const std::vector<rules::proof::Scenario>& scenarios);

/// Runs the scenarios, and lists what of scripts and cards none of them reaches. Gives the exit code.
int coverage(const TestOptions& options, const TestFiles& from, std::vector<rules::proof::Scenario>& scenarios);

/// Compares the scenarios with the clauses of the packs that lie beside them, or else of all packs that are played.
rules::proof::ClauseReport compare_clauses(const TestFiles& from, const std::vector<rules::proof::Scenario>& scenarios);

void print_clauses(const rules::proof::ClauseReport& report);

/// What a JSON report has of clauses.
void add_clauses(const rules::proof::ClauseReport& report, nlohmann::ordered_json& to);

}  // namespace tools
