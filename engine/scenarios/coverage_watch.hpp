// CoverageWatch counts what happens in games, ScriptCoverage which scripts and cards scenarios have reached. Own the
// counts and the coverage probes; change nothing in the game; don't know how results are shown. Games that aren't
// watched are not slower. Read next: coverage.hpp (the items).
#pragma once
#include <set>

#include "log/event_log.hpp"
#include "scenarios/coverage.hpp"
#include "scenarios/scenario.hpp"
#include "script/host.hpp"

namespace rules::scenarios {

/// Counts what happens in games. Wraps the script host, so it sees every function call and its result; as an observer
/// of the engine it learns the outcome of each event.
class CoverageWatch : public ScriptHost, public Observer {
 public:
  /// All arguments must outlive this. The engine to watch must be created with this as its script host.
  CoverageWatch(ScriptHost& scripts, const Ruleset& rules, const CoverageCatalogue& catalogue)
      : scripts_(&scripts), rules_(&rules), catalogue_(&catalogue) {}
  /// Observes this engine from now on, and makes it keep records.
  void watch(Engine& engine);
  /// Counts what is visible after a step: that it ran, cards held, how the game ended.
  void after_step(const Engine& engine);
  void count(const Item& item) {
    if (counting) ++happened_[item];
  }
  bool counting = true;  ///< false while something is only considered
  const Tally& happened() const { return happened_; }
  void forget() { happened_.clear(); }

  std::int64_t call(FunctionId function, EventContext& context, Card me) override;
  std::int64_t call(FunctionId function, std::int64_t argument) override { return scripts_->call(function, argument); }
  void release(EventContext& context) override { scripts_->release(context); }
  Ended protect(FunctionRef<void()> body) override { return scripts_->protect(body); }
  std::pair<const char*, int> where() override { return scripts_->where(); }
  void attach(GameParts* game) override {
    game_ = game;
    scripts_->attach(game);
  }

  void resolved(const EventContext& context) override;

 private:
  void count_handler(FunctionId function, const EventContext& context, const std::vector<HandlerDecl>& handlers,
                     bool acted);
  /// Counts the result of a function that decides if a card may or must be played.
  void count_condition(FunctionId function, const EventContext& context, Card card, bool yes);
  void count_play(const EventContext& context);

  ScriptHost* scripts_;
  const Ruleset* rules_;
  const CoverageCatalogue* catalogue_;
  GameParts* game_ = nullptr;
  Tally happened_;
};

struct Unreached {
  std::string file;
  int line = 0;
  std::string what;  ///< "function modify.trade.gold-pan", "`then`", "`else`", "if without else: always", "loop"
};

/// The script functions, branches and cards that scenarios have reached.
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
