// The phases of running a scenario: setting up the position, and checking the result. Private to scenario_run.cpp.
#pragma once
#include "play/wording.hpp"
#include "scenarios/scenario.hpp"
#include "scenarios/scenario_names.hpp"
#include "scenarios/trace.hpp"

namespace rules::scenarios {

/// Sets up `given` on a state at rest. Records the placed copies in `names`. Throws ScenarioFault.
void set_up(Engine& engine, ScenarioNames& names, const packs::Node& given);

/// Runs the setup to its end; each question gets the first of all answers. Throws RuleError if a step fails.
void finish_setup(Engine& engine);

// These go to a position in the round, from the current state. They throw RuleError, also if a script fails.
/// Goes to a step of the round. If it is in a loop of turns and no seat has the turn, the seat with which the loop
/// begins gets it.
void go_to(Engine& engine, StepId step);
/// Goes to the step of the round or the beginning of the loop with this name; returns false if there is none.
bool go_to(Engine& engine, const std::string& named);
/// Ends the game if one of its endings holds now, as after the last step of a round. Returns true if one does.
bool end_if_due(Engine& engine);

/// Returns the error that there is no text in a scenario's language, or "".
std::string language_fault(const Scenario& scenario, const packs::LinkedGame& linked);

/// Returns an answer in canonical form: a list's words, `{p1: 2}` as `p1:2`, an offer's parts in order. Throws
/// ScenarioFault.
std::string answer_text(const packs::Node& node);

/// Compares a game with a scenario's expectations. Collects every difference; throws ScenarioFault only for unknown
/// names.
class Checks {
 public:
  /// `past`: what has happened, if it was recorded.
  Checks(const packs::LinkedGame& linked, Engine& engine, script::Host& host, const Trace* past,
         const ScenarioNames& names, packs::Problems& wrong, const Scenario& scenario)
      : linked_(&linked),
        wording_(linked, scenario.language),
        engine_(&engine),
        host_(&host),
        past_(past),
        names_(&names),
        wrong_(&wrong),
        file_(scenario.file) {}

  /// Checks a map of paths and values, as a seat knows them (no seat: everything).
  void values(const packs::Node& map, Seat viewer = {});
  /// Checks a map of seats to maps of paths and values.
  void seen_by(const packs::Node& map);
  /// Checks a map of seats to points.
  void score(const packs::Node& map);
  /// Checks a map of seats to exactly the answers that each is offered.
  void legal(const packs::Node& map);
  /// Checks the options of a question.
  void legal_among(const packs::Entry& entry, const Question& ask, const packs::Node& among);
  /// Checks a map of a seat to an answer that must be rejected, with `message`, a part of the error.
  void refused(const packs::Node& map);
  /// Checks a map of seats to what each reads: prompt, options, table, why, log; each text must be part of a line.
  void reads(const packs::Node& map);
  /// Checks a map of paths to the reasons for their values: each text must be part of a line.
  void why(const packs::Node& map);
  /// Checks a map of a seat to a card that it can't play now, with `says`, a part of the reason.
  void why_not(const packs::Node& map);
  /// Checks that exactly these texts exist in English but not in the scenario's language.
  void missing_texts(const packs::Node& keys);
  /// Checks that each text is part of one of the lines.
  void lines(const packs::Node& texts, const std::string& what, const std::vector<std::string>& lines);

  void wrong(packs::Mark mark, const std::string& message) { wrong_->add(file_, mark, message); }
  void differs(packs::Mark mark, const std::string& what, const std::string& expected, const std::string& actual);
  /// Returns the seats that are asked, with their questions and up to 30 legal answers each.
  std::string asked() const;
  const Question* asked(Seat seat) const;
  const play::Wording& wording() const { return wording_; }

 private:
  /// The value at a path: words, in an order that may or may not matter.
  struct Shown {
    std::vector<std::string> words;
    bool list = false;
  };
  Shown shown(const Path& path, Seat viewer, packs::Mark mark);
  std::int64_t value_of(ValueId id, Seat seat, std::int32_t argument, packs::Mark mark);
  void compare(const packs::Entry& entry, const Shown& shown, const std::string& whose);

  const packs::LinkedGame* linked_;
  play::Wording wording_;
  Engine* engine_;
  script::Host* host_;
  const Trace* past_;
  const ScenarioNames* names_;
  packs::Problems* wrong_;
  std::string file_;
};

}  // namespace rules::scenarios
