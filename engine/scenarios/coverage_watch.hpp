// CoverageWatch: counts what happens in games. It wraps the script host, so it sees every function call and its result;
// as an observer of the engine it learns the outcome of each event. Games that aren't watched are not slower. Owns the
// counts; changes nothing in the game.
#pragma once
#include "log/event_log.hpp"
#include "scenarios/coverage.hpp"
#include "script/host.hpp"

namespace rules::scenarios {

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

}  // namespace rules::scenarios
