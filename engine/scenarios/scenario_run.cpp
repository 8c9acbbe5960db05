// Runs a scenario: sets up the position, runs the steps, checks the result. ScenarioAnswers answers the questions.
#include <algorithm>

#include "base/rule_error.hpp"
#include "fmt/format.h"
#include "play/debug_lines.hpp"
#include "play/log.hpp"
#include "scenarios/data_mutants.hpp"
#include "scenarios/draft.hpp"
#include "scenarios/scenario.hpp"
#include "scenarios/scenario_answers.hpp"
#include "scenarios/scenario_parts.hpp"
#include "script/sources.hpp"

namespace rules::scenarios {

namespace {

using packs::Node;
constexpr int kMaxSteps = 10'000;  ///< limit for one `run:` item, after which a game counts as hung

/// A script or a rule failed, with the step's error.
struct StepFailed {
  std::string message;
};

/// Returns true if a scenario checks what has happened, or reasons of numbers.
bool needs_trace(const Scenario& scenario) {
  return !scenario.trace.items.empty() || scenario.why.kind == Node::Kind::map ||
         std::ranges::any_of(scenario.answers.items, [](const Node& item) { return item.find("why"); });
}

class ScenarioRun {
 public:
  ScenarioRun(const Scenario& scenario, const packs::LinkedGame& linked, script::Host& host, packs::Problems& wrong,
              const RunOptions& options)
      : scenario_(scenario),
        options_(options),
        host_(host),
        rules_(linked.ruleset),
        trace_(options.trace || needs_trace(scenario) ? std::make_unique<Trace>(linked, host) : nullptr),
        engine_(linked.ruleset, trace_ ? static_cast<ScriptHost&>(*trace_) : host, &log_),
        names_(linked.ruleset),
        chance_(names_, scenario.chance),
        checks_(linked, engine_, host, trace_.get(), names_, wrong, scenario),
        answers_(scenario, engine_, host, names_, checks_, options) {
    if (options.debug) lines_ = std::make_unique<play::DebugLines>(linked, options.debug);
    if (const std::string fault = language_fault(scenario, linked); !fault.empty())
      throw ScenarioFault(scenario.language_mark, fault);
  }

  /// Hands over the recorded trace, however the run ended.
  ~ScenarioRun() {
    host_.debug_to(nullptr);
    if (options_.trace) *options_.trace = trace_->nodes();
  }
  ScenarioRun(const ScenarioRun&) = delete;
  ScenarioRun& operator=(const ScenarioRun&) = delete;

  /// Returns the error of a failed step, if any.
  std::optional<std::string> play() {
    std::optional<std::string> failed;
    try {
      const std::size_t done = begin();
      for (const auto& [step, mark] : std::span(scenario_.run).subspan(done)) run(step, mark);
      answers_.finish();
      if (options_.lacking) take_down_result();
    } catch (const StepFailed& failure) {
      failed = failure.message;
      chance_.keep();
      if (!scenario_.error) checks_.wrong(scenario_.mark, "the step failed: " + failure.message);
      else if (failure.message.find(*scenario_.error) == std::string::npos)
        checks_.differs(scenario_.error_mark, "error", *scenario_.error, failure.message);
    }
    if (scenario_.error && !failed) checks_.differs(scenario_.error_mark, "error", *scenario_.error, "nothing failed");
    checks_.values(scenario_.then);
    checks_.seen_by(scenario_.seen_by);
    checks_.score(scenario_.score);
    checks_.reads(scenario_.reads);
    checks_.why(scenario_.why);
    if (scenario_.missing_texts.kind == Node::Kind::list) checks_.missing_texts(scenario_.missing_texts);
    if (const Node& winner = scenario_.winner; winner.kind == Node::Kind::scalar)
      checks_.values({.kind = Node::Kind::map, .mark = winner.mark, .entries = {{"winner", winner.mark, winner}}});
    records();
    for (const auto& [mark, text] : chance_.left_over()) checks_.wrong(mark, text);
    return failed;
  }

 private:
  /// Starts the game and sets up the position. Returns how many steps of `run:` this was: the setup is only part of the
  /// run if `run:` says so.
  std::size_t begin() {
    engine_.start(scenario_.seed, 1, true);
    engine_.after_step([this](Engine& engine) {
      if (const auto broken = broken_invariant(engine)) throw RuleError("the state is broken: " + *broken);
      chance_.keep();
    });
    const bool runs_setup = !scenario_.run.empty() && scenario_.run[0].first == "setup";
    if (runs_setup) {
      listen();
      run_while([this] { return engine_.read().state()[GameState::in_setup] != 0; }, scenario_.run[0].second);
    } else {
      try {
        finish_setup(engine_);
      } catch (const RuleError& error) {
        throw StepFailed{error.what()};
      }
      listen();
    }
    set_up(engine_, names_, scenario_.given);
    if (options_.lacking) begun_ = engine_.state();
    return runs_setup ? 1 : 0;
  }

  void listen() {
    if (trace_) host_.debug_to(trace_.get());
    if (lines_) host_.debug_to(lines_.get());
    engine_.parts().random().decide_by(&chance_);
    log_.keep(true);
    first_record_ = log_.records().size();
  }

  /// Goes to a step or to the beginning of a loop.
  void enter_named(const std::string& step, packs::Mark mark) {
    bool found = false;
    enter(mark, [&] { found = go_to(engine_, step); });
    if (!found) throw ScenarioFault(mark, no_step(rules_, step));
  }

  /// `entered`: the step to begin with is already current.
  void run(const std::string& step, packs::Mark mark, bool entered = false) {
    if (engine_.status() == Status::over) throw ScenarioFault(mark, "'" + step + "' can't be run: the game is over");
    const GameState& state = engine_.state();
    if (step == "setup") throw ScenarioFault(mark, "`setup` must come first in `run:`");
    if ((step == "play" || step == "round") && !entered && engine_.read().loop())
      enter(mark, [&] { go_to(engine_, rules_.round()[at(state[GameState::step])]); });
    if (step.starts_with(kRoundFrom)) {
      enter_named(step.substr(kRoundFrom.size()), mark);
      return run("round", mark, true);
    }
    if (step == "endings") {
      bool due = false;
      enter(mark, [&] { due = end_if_due(engine_); });
      return due ? run_step() : void();
    }
    if (step == "play") return run_while([&] { return engine_.status() != Status::over; }, mark);
    if (step == "round") {
      const std::int32_t round = state[GameState::round];
      return run_while([&, round] { return engine_.status() != Status::over && state[GameState::round] == round; },
                       mark);
    }
    if (step == "score") {
      engine_.parts().mutator().raw()[GameState::iteration] = 0;
      engine_.parts().mutator().raw()[GameState::step] = static_cast<std::int32_t>(rules_.round().size());
      return run_step();
    }
    enter_named(step, mark);
    if (const LoopId loop = id_named(rules_.loops(), step)) return run_loop(loop, mark);
    run_step();
    run_while([&] { return engine_.status() != Status::over && state[GameState::iteration] != 0; }, mark);
  }

  void enter(packs::Mark mark, auto&& body) {
    try {
      body();
    } catch (const RuleError& error) {
      throw ScenarioFault(mark, error.what());
    }
  }

  /// Runs all iterations of a loop that has just been entered, until the flow continues after it.
  void run_loop(LoopId id, packs::Mark mark) {
    const LoopDecl& loop = rules_.loops()[id];
    const std::int32_t round = engine_.read().round(), begun = engine_.read().of_loop(id, LoopDecl::begun);
    run_while(
        [&] {
          const StateView read = engine_.read();
          const std::int32_t step = read.state()[GameState::step];
          return engine_.status() != Status::over && read.round() == round && loop.first <= step && step < loop.end &&
                 read.of_loop(id, LoopDecl::begun) == begun;
        },
        mark);
  }

  void run_while(auto&& goes_on, packs::Mark mark) {
    for (int steps = 0; goes_on(); ++steps) {
      if (steps == kMaxSteps)
        throw ScenarioFault(mark, "this is still in progress after " + std::to_string(kMaxSteps) + " steps");
      run_step();
    }
  }

  void run_step() {
    for (;;) {
      const Status status = trace_ ? trace_->advance(engine_, true) : engine_.advance(true);
      if (status == Status::failed) throw StepFailed{engine_.failure()};
      if (engine_.answers().mismatch())
        throw ScenarioFault(scenario_.mark, "the step asked a different question when it was run again: " +
                                                play::told(*engine_.answers().mismatch()).english());
      if (status != Status::asking) return;
      answers_.give_all();
    }
  }

  /// Records possible `then` lines: everything that differs from the initial position and can be expected.
  void take_down_result() {
    for (const Draft::Line& line : differences(rules_, *begun_, engine_.state())) {
      if (line.form == Draft::Line::Form::only || line.key == "round") continue;
      const bool list = line.form == Draft::Line::Form::list;
      options_.lacking->then.emplace_back(
          line.key, list ? fmt::format("[{}]", fmt::join(kinds(line.words), ", ")) : line.words[0]);
    }
    options_.lacking->complete = true;
  }

  /// Returns cards without copy numbers, as checks name them.
  static std::vector<std::string> kinds(std::vector<std::string> words) {
    for (std::string& word : words) word = word.substr(0, word.find('#'));
    return words;
  }

  void records() {
    if (!scenario_.trace.items.empty()) checks_.lines(scenario_.trace, "trace", trace_lines(trace_->nodes()));
    if (scenario_.log.items.empty()) return;
    std::vector<std::string> log;
    for (play::LogLine& line :
         play::log_lines(checks_.wording(), engine_.read(), std::span(log_.records()).subspan(first_record_), Seat()))
      log.push_back(std::move(line.text));
    checks_.lines(scenario_.log, "log", log);
  }

  const Scenario& scenario_;
  const RunOptions& options_;
  script::Host& host_;
  std::unique_ptr<play::DebugLines> lines_;
  std::optional<GameState> begun_;  ///< if answers may be missing: the initial position
  const Ruleset& rules_;
  std::unique_ptr<Trace> trace_;
  EventLog log_;
  Engine engine_;
  ScenarioNames names_;
  ScriptedChance chance_;
  Checks checks_;
  ScenarioAnswers answers_;
  std::size_t first_record_ = 0;
};

}  // namespace

// ---- ScenarioRunner: keeps the games of scenarios, and reports the results

std::string language_fault(const Scenario& scenario, const packs::LinkedGame& linked) {
  const std::vector<std::string> languages = linked.texts.languages();
  if (packs::contains(languages, scenario.language)) return "";
  return "there is no text in the language '" + scenario.language + "'" + did_you_mean(scenario.language, languages);
}

ScenarioRunner::Table& ScenarioRunner::table(const Scenario& scenario, std::span<const std::string> without) {
  std::string key = std::to_string(scenario.selection.players);
  for (const std::string& pack : scenario.selection.packs) key += "\npack " + pack;
  for (const std::string& setting : scenario.selection.settings) key += "\nset " + setting;
  if (scenario.selection.marks) key += "\nmarks";
  for (const std::string& hook : without) key += "\nwithout " + hook;
  const auto found = tables_.find(key);
  if (found != tables_.end()) return found->second;
  Table table;
  table.linked = packs_->link(scenario.selection, without, packs::FreeHandlers::usual, changing(without));
  table.host = table.linked->borrow_host();
  return tables_.emplace(key, std::move(table)).first->second;
}

bool ScenarioRunner::is_new(const packs::ContentError& error) { return told_.insert(error.what()).second; }

const packs::LinkedGame& ScenarioRunner::linked(const Scenario& scenario, std::span<const std::string> without) {
  return *table(scenario, without).linked;
}

ScenarioResult ScenarioRunner::run(const Scenario& scenario, const RunOptions& options) {
  ScenarioResult result{scenario.name, scenario.file, scenario.mark.line, false, "", scenario.proves, std::nullopt};
  packs::Problems wrong;
  try {
    Table& table = this->table(scenario, options.without);
    result.failure = ScenarioRun(scenario, *table.linked, *table.host, wrong, options).play();
  } catch (const ScenarioFault& fault) {
    wrong.add(scenario.file, fault.mark, fault.what());
  } catch (const packs::ContentError& error) {
    if (!scenario.error)
      wrong.add(scenario.file, scenario.mark,
                is_new(error) ? std::string("the packs can't be played:\n") + error.what()
                              : "the packs can't be played (see above)");
    else if (std::string(error.what()).find(*scenario.error) == std::string::npos)
      wrong.add(scenario.file, scenario.error_mark,
                "error\n    expected: " + *scenario.error + "\n    actual:   " + error.what());
  } catch (const std::exception& error) {
    wrong.add(scenario.file, scenario.mark, std::string("internal error: ") + error.what());
  }
  for (const packs::Problem& problem : wrong.list()) result.report += to_string(problem) + "\n";
  result.passed = wrong.empty();
  return result;
}

}  // namespace rules::scenarios
