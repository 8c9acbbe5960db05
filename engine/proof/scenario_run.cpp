// Runs a scenario: sets up, runs the steps, gives the answers when they are asked for, compares.
#include <algorithm>

#include "play/log.hpp"
#include "proof/scenario_chance.hpp"
#include "proof/scenario_parts.hpp"
#include "script/suggest.hpp"

namespace rules::proof {
namespace {

using content::Node;
constexpr int kMostSteps = 10'000;  ///< of one `run:` item; a game that goes on longer hangs

/// A script or a rule failed: what the step said.
struct StepFailed {
  std::string message;
};

bool is_check(const std::string& key) {
  return key == "expect" || key == "legal" || key == "refused" || key == "seen-by" || key == "reads" ||
         key == "question";
}

class Run {
 public:
  Run(const Scenario& scenario, const content::Linked& linked, script::Host& host, content::Problems& wrong,
      std::vector<std::pair<Seat, std::string>>* adapted)
      : scenario_(scenario),
        adapted_(adapted),
        used_(scenario.answers.items.size()),
        rules_(linked.ruleset),
        engine_(linked.ruleset, host),
        names_(linked.ruleset),
        chance_(names_, scenario.chance),
        checks_(linked, engine_, names_, wrong, scenario) {
    const std::vector<std::string> languages = linked.texts.languages();
    if (std::find(languages.begin(), languages.end(), scenario.language) == languages.end())
      throw Fault(scenario.language_mark, "there are no texts in the language '" + scenario.language + "'" +
                                              did_you_mean(scenario.language, languages));
  }

  /// Returns what a step failed with, if one did.
  std::optional<std::string> play() {
    std::optional<std::string> failed;
    try {
      begin();
      for (const auto& [step, mark] : scenario_.run) run(step, mark);
      rest_of_answers();
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
    if (scenario_.missing_texts.kind == Node::Kind::list) checks_.missing_texts(scenario_.missing_texts);
    if (scenario_.winner.kind == Node::Kind::scalar)
      checks_.values({Node::Kind::map,
                      scenario_.winner.mark,
                      "",
                      false,
                      {},
                      {{"winner", scenario_.winner.mark, scenario_.winner}}});
    notes();
    for (const auto& [mark, text] : chance_.left_over()) checks_.wrong(mark, text);
    return failed;
  }

 private:
  /// Starts the game and lays out the position. Setting up is part of what is run only if `run:` says so.
  void begin() {
    engine_.start(scenario_.seed, 1, true);
    engine_.after_step = [this](Engine& engine) {
      if (const auto broken = broken_invariant(engine)) throw std::logic_error("the state is broken: " + *broken);
      chance_.keep();
    };
    std::size_t first = 0;
    if (!scenario_.run.empty() && scenario_.run[0].first == "setup") {
      listen();
      run_while([this] { return engine_.read().state()[State::in_setup] != 0; }, scenario_.run[0].second);
      first = 1;
    } else {
      while (engine_.read().state()[State::in_setup] != 0) {
        for (const Ask& ask : engine_.pending()) engine_.answer(ask.seat, ask.nth(0));
        if (engine_.advance(true) == Status::failed) throw StepFailed{engine_.failure()};
      }
      listen();
    }
    skip_ = first;
    set_up(engine_, names_, scenario_.given);
  }

  void listen() {
    engine_.decide_chance(&chance_);
    engine_.noting = engine_.tracing = true;
    first_note_ = engine_.notes().size();
  }

  void run(const std::string& step, content::Mark mark) {
    if (skip_ > 0) {
      --skip_;
      return;
    }
    if (engine_.status() == Status::over) throw Fault(mark, "'" + step + "' can't be run: the game is over");
    const State& state = engine_.state();
    if (step == "setup") throw Fault(mark, "`setup` comes first in `run:`");
    if ((step == "play" || step == "round") && engine_.read().loop() >= 0)
      enter(mark, [&] { engine_.enter(rules_.round[at(state[State::step])]); });
    if (step == "play") return run_while([&] { return engine_.status() != Status::over; }, mark);
    if (step == "round") {
      const std::int32_t round = state[State::round];
      return run_while([&, round] { return engine_.status() != Status::over && state[State::round] == round; }, mark);
    }
    if (step == "score") {
      engine_.raw()[State::iteration] = 0;
      engine_.raw()[State::step] = static_cast<std::int32_t>(rules_.round.size());
      return run_step();
    }
    for (std::size_t l = 0; l < rules_.loops.size(); ++l)
      if (rules_.loops[l].id == step) return run_loop(static_cast<std::int32_t>(l), mark);
    for (const StepId id : rules_.round) {
      if (rules_.steps[at(id.index)].id != step) continue;
      enter(mark, [&] { engine_.enter(id); });
      bool begun = false;
      return run_while(
          [&] {
            return !std::exchange(begun, true) || (engine_.status() != Status::over && state[State::iteration] != 0);
          },
          mark);
    }
    std::vector<std::string> known = {"setup", "round", "score", "play"};
    for (const StepId id : rules_.round) known.push_back(rules_.steps[at(id.index)].id);
    for (const LoopDecl& loop : rules_.loops) known.push_back(loop.id);
    throw Fault(mark, "there is no step '" + step + "'" + did_you_mean(step, known));
  }

  void enter(content::Mark mark, auto&& body) {
    try {
      body();
    } catch (const std::logic_error& error) {
      throw Fault(mark, error.what());
    }
  }

  /// All passes of a loop, until the flow goes on behind it.
  void run_loop(std::int32_t nth, content::Mark mark) {
    enter(mark, [&] { engine_.enter_loop(nth); });
    const LoopDecl& loop = rules_.loops[at(nth)];
    const std::int32_t round = engine_.read().round(), begun = engine_.read().of_loop(nth, LoopDecl::begun);
    run_while(
        [&] {
          const Reader read = engine_.read();
          const std::int32_t step = read.state()[State::step];
          return engine_.status() != Status::over && read.round() == round && loop.first <= step && step < loop.end &&
                 read.of_loop(nth, LoopDecl::begun) == begun;
        },
        mark);
  }

  void run_while(auto&& goes_on, content::Mark mark) {
    for (int steps = 0; goes_on(); ++steps) {
      if (steps == kMostSteps) throw Fault(mark, "this still goes on after " + std::to_string(kMostSteps) + " steps");
      run_step();
    }
  }

  void run_step() {
    for (;;) {
      chance_.rewind();
      const Status status = engine_.advance(true);
      if (status == Status::failed) throw StepFailed{engine_.failure()};
      if (engine_.divergence())
        throw Fault(scenario_.mark, "the step asked something else when it was run again: " + *engine_.divergence());
      if (status != Status::asking) return;
      answer_all();
    }
  }

  /// Gives whatever fits to those who are asked.
  void adapt() {
    for (const Ask& ask : engine_.pending()) {
      Answer chosen = ask.nth(0);
      for (std::size_t i = 0; i < used_.size(); ++i) {
        const Node* text = used_[i] ? nullptr : scenario_.answers.items[i].find(names_.of(ask.seat));
        const auto answer = text ? checks_.wording().parse(engine_.read(), ask, answer_text(*text))
                                 : std::variant<Answer, std::string>(std::string());
        if (!std::holds_alternative<Answer>(answer) || !ask.contains(std::get<Answer>(answer))) continue;
        chosen = std::get<Answer>(answer);
        used_[i] = true;
        break;
      }
      adapted_->emplace_back(ask.seat, checks_.wording().plain(engine_.read(), ask, chosen));
      engine_.answer(ask.seat, chosen);
    }
  }

  /// Gives answers until nobody is asked any more.
  void answer_all() {
    if (adapted_) return adapt();
    SeatSet open;
    for (const Ask& ask : engine_.pending()) open.add(ask.seat);
    while (!open.empty()) {
      if (next_ == scenario_.answers.items.size())
        throw Fault(scenario_.answers.items.empty() ? scenario_.mark : scenario_.answers.items.back().mark,
                    "no answer is left for what is asked:" + checks_.asked());
      const Node& entry = scenario_.answers.items[next_++];
      check(entry);
      for (const content::Entry& each : entry.entries) {
        if (is_check(each.key)) continue;
        const Seat seat = names_.seat(each.key, each.key_mark);
        if (!open.has(seat))
          throw Fault(each.key_mark, each.key + " is not asked anything now, but answers '" + answer_text(each.value) +
                                         "':" + checks_.asked());
        give(seat, answer_text(each.value), each.key_mark);
        open.drop(seat);
      }
    }
  }

  void give(Seat seat, const std::string& text, content::Mark mark) {
    const Ask& ask = *checks_.asked(seat);
    const auto answer = checks_.wording().parse(engine_.read(), ask, text);
    std::optional<std::string> refusal;
    if (std::holds_alternative<std::string>(answer)) refusal = std::get<std::string>(answer);
    else refusal = checks_.wording().refusal(engine_.read(), ask, std::get<Answer>(answer));
    if (!refusal) refusal = engine_.answer(seat, std::get<Answer>(answer));
    if (refusal) throw Fault(mark, names_.of(seat) + " can't answer '" + text + "': " + *refusal + checks_.asked());
  }

  /// The checks that stand in an item of the answers.
  void check(const Node& entry) {
    if (const Node* id = entry.find("question")) question(entry, *id);
    if (const Node* expected = entry.find("expect")) checks_.values(*expected);
    if (const Node* seen = entry.find("seen-by")) checks_.seen_by(*seen);
    if (const Node* reads = entry.find("reads")) checks_.reads(*reads);
    if (const Node* legal = entry.find("legal")) checks_.legal(*legal);
    if (const Node* refused = entry.find("refused")) checks_.refused(*refused);
  }

  /// Those who answer in this item (or all, if nobody does) are asked this question.
  void question(const Node& entry, const Node& id) {
    const bool answers = std::any_of(entry.entries.begin(), entry.entries.end(),
                                     [](const content::Entry& each) { return !is_check(each.key); });
    bool asked = false;
    for (const Ask& ask : engine_.pending()) {
      if (answers && !entry.find(names_.of(ask.seat))) continue;
      asked = true;
      const std::string& actual = rules_.questions[at(ask.question.index)].id;
      if (actual != id.text) checks_.differs(id.mark, "question to " + names_.of(ask.seat), id.text, actual);
    }
    if (!asked) throw Fault(id.mark, "nobody is asked '" + id.text + "':" + checks_.asked());
  }

  /// After all steps only checks may be left.
  void rest_of_answers() {
    if (adapted_) return;
    for (; next_ < scenario_.answers.items.size(); ++next_) {
      const Node& entry = scenario_.answers.items[next_];
      for (const content::Entry& each : entry.entries)
        if (!is_check(each.key))
          throw Fault(each.key_mark,
                      each.key + " is not asked anything any more, but answers '" + answer_text(each.value) + "'");
      check(entry);
    }
  }

  void notes() {
    std::vector<std::string> trace, log;
    const std::span<const Note> notes = std::span(engine_.notes()).subspan(first_note_);
    if (!scenario_.trace.items.empty())
      for (const Note& note : notes) trace.push_back(checks_.wording().trace_line(engine_.read(), note));
    if (!scenario_.log.items.empty())
      for (play::Log::Line& line : play::Log(checks_.wording(), engine_.read(), notes, Seat()).lines())
        log.push_back(std::move(line.text));
    checks_.lines(scenario_.trace, "trace", trace);
    checks_.lines(scenario_.log, "log", log);
  }

  const Scenario& scenario_;
  std::vector<std::pair<Seat, std::string>>* adapted_;  ///< where answers need not fit: what was answered
  std::vector<bool> used_;                              ///< then: which items of the answers
  const Ruleset& rules_;
  Engine engine_;
  Names names_;
  ScriptedChance chance_;
  Checks checks_;
  std::size_t next_ = 0, skip_ = 0, first_note_ = 0;
};

}  // namespace

ScenarioRunner::Table& ScenarioRunner::table(const Scenario& scenario, std::span<const std::string> without) {
  std::string key = std::to_string(scenario.selection.players);
  for (const std::string& pack : scenario.selection.packs) key += "\npack " + pack;
  for (const std::string& setting : scenario.selection.settings) key += "\nset " + setting;
  for (const std::string& hook : without) key += "\nwithout " + hook;
  const auto found = tables_.find(key);
  if (found != tables_.end()) return found->second;
  Table table;
  table.linked = content::link(folders_, scenario.selection, without);
  table.host = table.linked->borrow_host();
  return tables_.emplace(key, std::move(table)).first->second;
}

const content::Linked& ScenarioRunner::linked(const Scenario& scenario, std::span<const std::string> without) {
  return *table(scenario, without).linked;
}

ScenarioResult ScenarioRunner::run(const Scenario& scenario, std::span<const std::string> without) {
  return run(scenario, without, nullptr);
}

ScenarioResult ScenarioRunner::run_adapting(const Scenario& scenario,
                                            std::vector<std::pair<Seat, std::string>>& answered) {
  return run(scenario, {}, &answered);
}

ScenarioResult ScenarioRunner::run(const Scenario& scenario, std::span<const std::string> without,
                                   std::vector<std::pair<Seat, std::string>>* adapted) {
  ScenarioResult result{scenario.name, scenario.file, scenario.mark.line, false, "", scenario.proves, std::nullopt};
  content::Problems wrong;
  try {
    Table& table = this->table(scenario, without);
    result.failure = Run(scenario, *table.linked, *table.host, wrong, adapted).play();
  } catch (const Fault& fault) {
    wrong.add(scenario.file, fault.mark, fault.what());
  } catch (const content::ContentError& error) {
    if (!scenario.error)
      wrong.add(scenario.file, scenario.mark, std::string("the packs can't be played:\n") + error.what());
    else if (std::string(error.what()).find(*scenario.error) == std::string::npos)
      wrong.add(scenario.file, scenario.error_mark,
                "error\n    expected: " + *scenario.error + "\n    actual:   " + error.what());
  } catch (const std::exception& error) {
    wrong.add(scenario.file, scenario.mark, std::string("failed inside: ") + error.what());
  }
  for (const content::Problem& problem : wrong.list()) result.report += to_string(problem) + "\n";
  result.passed = wrong.empty();
  return result;
}

}  // namespace rules::proof
