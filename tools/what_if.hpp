// The what-if analysis of `dicetown replay`: the chances after another answer, the turning points, and the possible
// answers. For designers and curious players; its reports are in English.
#pragma once
#include <optional>
#include <string>

#include "common.hpp"
#include "play/game.hpp"
#include "report_writer.hpp"

namespace tools {

class WhatIf {
 public:
  /// Adds its options; it must outlive the command line. `writer`: writes reports; empty: unsupported. `typed`: the
  /// command line, for the report.
  void add_to(Command& command, ReportWriter writer = {}, std::string typed = "");
  /// Returns true if any analysis is requested. Throws UsageError if the request is ambiguous.
  bool wanted(const Command& command) const;
  /// Returns the file for a report; empty: none.
  const std::string& report() const { return report_; }
  /// Prints the analysis of a game loaded from a save. Returns the exit code. Throws UsageError for an answer that
  /// doesn't exist, and SaveError for a save that doesn't match.
  int run(const Common& common, const rules::play::Game& loaded, const rules::play::Save& save) const;

 private:
  /// Returns true if another answer is given, even an empty one.
  bool has_instead() const { return command_ && command_->given("--instead"); }
  int list(const Common& common, const rules::play::Game& loaded, const rules::play::Save& save) const;
  int show_question(const Common& common, const rules::play::Game& loaded, const rules::play::Save& save) const;
  int compare(const Common& common, const rules::play::Game& loaded, const rules::play::Save& save) const;
  int turning_points(const Common& common, const rules::play::Game& loaded, const rules::play::Save& save) const;

  std::int64_t at_ = 0, games_ = 0;
  int most_ = 10, threads_ = 0;
  std::optional<Command> command_;  ///< to which its options were added
  std::string instead_, bots_ = "heuristic", report_, typed_;
  ReportWriter writer_;
  bool turning_points_ = false, answers_ = false;
};

}  // namespace tools
