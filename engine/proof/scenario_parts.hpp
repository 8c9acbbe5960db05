// The parts of running a scenario: it sets up the position, and later compares the result with what is expected. Used
// by scenario_run.cpp only.
#pragma once
#include "play/wording.hpp"
#include "proof/scenario.hpp"
#include "proof/scenario_names.hpp"
#include "proof/trace.hpp"

namespace rules::proof {

/// Lays out what is `given` on a state at rest. Remembers in `names` which copies were placed. Throws ScenarioFault.
void set_up(Engine& engine, ScenarioNames& names, const content::Node& given);

/// Runs the setup to its end; whoever is asked gives the first of all answers. Throws RuleError if a step fails.
void finish_setup(Engine& engine);

/// Plays a scenario from beginning to end; what is wrong goes to `wrong`. Returns what a step failed with, if one did.
/// Throws ScenarioFault for what it can't go on with.
std::optional<std::string> play_scenario(const Scenario& scenario, const content::LinkedGame& linked,
                                         script::Host& host, content::Problems& wrong, const AlsoWanted& wanted);

/// What an answer is in plain form: a list's words, `{p1: 2}` as `p1:2`, an offer's parts in order. Throws
/// ScenarioFault.
std::string answer_text(const content::Node& node);

/// Compares a game with what a scenario expects of it. Collects every difference; throws ScenarioFault only for names
/// that stand for nothing.
class Checks {
 public:
  /// `past`: what has happened, if it is taken down.
  Checks(const content::LinkedGame& linked, Engine& engine, script::Host& host, const Trace* past,
         const ScenarioNames& names, content::Problems& wrong, const Scenario& scenario)
      : linked_(&linked),
        wording_(linked, scenario.language),
        engine_(&engine),
        host_(&host),
        past_(past),
        names_(&names),
        wrong_(&wrong),
        file_(scenario.file) {}

  /// A map of paths and values, as a seat knows them (no seat: as they are).
  void values(const content::Node& map, Seat viewer = {});
  /// A map of seats to maps of paths and values.
  void seen_by(const content::Node& map);
  /// A map of seats to points.
  void score(const content::Node& map);
  /// A map of seats to exactly the answers that each is offered.
  void legal(const content::Node& map);
  /// The things that a question lets choose among.
  void legal_among(const content::Entry& entry, const Question& ask, const content::Node& among);
  /// A map of a seat to an answer that must be refused, with `message`, a part of the refusal.
  void refused(const content::Node& map);
  /// A map of seats to what each reads: prompt, options, table, why, log; each text must be part of a line there.
  void reads(const content::Node& map);
  /// A map of paths to what is told of why they are what they are: each text must be part of a line.
  void why(const content::Node& map);
  /// A map of a seat to a card that it can't play now, with `says`, a part of the reason.
  void why_not(const content::Node& map);
  /// Exactly these texts are there in English, but not in the scenario's language.
  void missing_texts(const content::Node& keys);
  /// Each text must be part of one of the lines.
  void lines(const content::Node& texts, const std::string& what, const std::vector<std::string>& lines);

  void wrong(content::Mark mark, const std::string& message) { wrong_->add(file_, mark, message); }
  void differs(content::Mark mark, const std::string& what, const std::string& expected, const std::string& actual);
  /// Who is asked what, with up to 30 legal answers each.
  std::string asked() const;
  const Question* asked(Seat seat) const;
  const play::Wording& wording() const { return wording_; }

 private:
  /// What lies at a path: words, of which the order counts or not.
  struct Shown {
    std::vector<std::string> words;
    bool list = false;
  };
  Shown shown(const Path& path, Seat viewer, content::Mark mark);
  std::int64_t value_of(ValueId id, Seat seat, std::int32_t argument, content::Mark mark);
  void compare(const content::Entry& entry, const Shown& shown, const std::string& whose);

  const content::LinkedGame* linked_;
  play::Wording wording_;
  Engine* engine_;
  script::Host* host_;
  const Trace* past_;
  const ScenarioNames* names_;
  content::Problems* wrong_;
  std::string file_;
};

}  // namespace rules::proof
