// The part of `dicetown replay` that asks what would have been: the chances after another answer, where they changed
// most, and which answers there were. For designers and curious players; its reports are in English.
#pragma once
#include <optional>
#include <string>

#include "common.hpp"
#include "play/game.hpp"
#include "report_writer.hpp"

namespace tools {

class WhatIf {
 public:
  /// Adds its options; it must live as long as the command line. `writer`: of reports; empty: this program writes none.
  /// `typed`: the command line, for the report.
  void add_to(Command& command, ReportWriter writer = {}, std::string typed = "");
  /// Whether any of it is asked. Throws UsageError if it is not clear what.
  bool wanted(const Command& command) const;
  /// Where a report is to be written; empty: nowhere.
  const std::string& report() const { return report_; }
  /// Prints it about a game that was loaded from a save. Returns the exit code. Throws UsageError for an answer that
  /// there is not, and SaveError for a save that doesn't fit.
  int run(const Common& common, const rules::play::Game& loaded, const rules::play::Save& save) const;

 private:
  /// Whether another answer is given; it may be an empty one.
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
