// What of scripts and cards some scenarios have reached: which functions and branches ran, which cards took part.
// Owns the marks that count; knows nothing of how it is shown.
#pragma once
#include <set>

#include "proof/scenario.hpp"

namespace rules::proof {

struct Unreached {
  std::string file;
  int line = 0;
  std::string what;  ///< "function modify.trade.gold-pan", "`then`", "`else`", "if without else: always", "loop"
};

class ScriptCoverage {
 public:
  /// Only of these packs; none: of all that the scenarios play.
  explicit ScriptCoverage(std::vector<std::string> packs) : packs_(packs.begin(), packs.end()) {}
  /// Gets a scenario ready to be run: its scripts are counted.
  void prepare(Scenario& scenario) const { scenario.selection.marks = marks_; }
  /// A scenario has been run with this.
  void add(const Scenario& scenario, const content::LinkedGame& linked);

  /// By file and line.
  std::vector<Unreached> unreached() const;
  /// Cards none of whose functions ran, or, of those without any, that no scenario names: "pack card".
  std::vector<std::string> unreached_cards() const;
  /// How many functions and branches there are.
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

}  // namespace rules::proof
