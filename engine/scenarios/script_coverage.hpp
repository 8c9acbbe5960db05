// ScriptCoverage: the script functions, branches and cards that scenarios have reached. Owns the coverage probes;
// doesn't know how results are shown.
#pragma once
#include <set>

#include "scenarios/scenario.hpp"

namespace rules::scenarios {

struct Unreached {
  std::string file;
  int line = 0;
  std::string what;  ///< "function modify.trade.gold-pan", "`then`", "`else`", "if without else: always", "loop"
};

class ScriptCoverage {
 public:
  /// Limits coverage to these packs; empty: all that the scenarios use.
  explicit ScriptCoverage(std::vector<std::string> packs) : packs_(packs.begin(), packs.end()) {}
  /// Makes a scenario's scripts count when it runs.
  void prepare(Scenario& scenario) const { scenario.selection.marks = marks_; }
  /// Adds a scenario that has been run.
  void add(const Scenario& scenario, const packs::LinkedGame& linked);

  /// Returns unreached code by file and line.
  std::vector<Unreached> unreached() const;
  /// Returns cards none of whose functions ran, or, for cards without functions, that no scenario names: "pack card".
  std::vector<std::string> unreached_cards() const;
  /// Returns the number of functions and branches.
  std::size_t all() const;

 private:
  bool counts(const std::string& file) const { return files_.contains(file); }
  struct CardSeen {
    bool named = false, acts = false;
  };
  std::set<std::string> packs_, files_;
  std::shared_ptr<script::CoverageProbes> marks_ = std::make_shared<script::CoverageProbes>();
  std::map<std::string, CardSeen> cards_;
};

}  // namespace rules::scenarios
