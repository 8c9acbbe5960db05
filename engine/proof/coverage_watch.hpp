// CoverageWatch: counts what happens in games. It stands between the engine and the scripts, so it sees every call of a
// function and its result. As an observer of the engine it also learns the outcome of each event. A game that isn't
// watched is not slower for it. Owns the counts; changes nothing in the game.
#pragma once
#include "log/event_log.hpp"
#include "proof/coverage.hpp"
#include "script/host.hpp"

namespace rules::proof {

class CoverageWatch : public ScriptHost, public Observer {
 public:
  /// All must outlive it. The engine to watch is made with the watch in place of the scripts.
  CoverageWatch(ScriptHost& scripts, const Ruleset& rules, const CoverageCatalogue& catalogue)
      : scripts_(&scripts), rules_(&rules), catalogue_(&catalogue) {}
  /// Is told what this engine does from now on. The engine keeps records then.
  void watch(Engine& engine);
  /// Counts what can be seen after a step: that it ran, who holds what, how the game ended.
  void after_step(const Engine& engine);
  void count(const Item& item) {
    if (counting) ++happened_[item];
  }
  bool counting = true;  ///< off while something is only thought about
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
  /// A function that says whether a card may or must be played.
  void count_condition(FunctionId function, const EventContext& context, Card card, bool yes);
  void count_play(const EventContext& context);

  ScriptHost* scripts_;
  const Ruleset* rules_;
  const CoverageCatalogue* catalogue_;
  GameParts* game_ = nullptr;
  Tally happened_;
};

}  // namespace rules::proof
