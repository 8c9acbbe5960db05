#include "scenarios/file_check.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "play/game_file.hpp"
#include "scenarios/explanations.hpp"
#include "scenarios/scenario_answers.hpp"
#include "script/sources.hpp"

namespace rules::scenarios {

namespace {

using packs::Node;
using packs::Problems;

/// Looks up every name that a scenario uses.
class NameCheck {
 public:
  NameCheck(const Scenario& scenario, const packs::LinkedGame& linked, Problems& problems)
      : scenario_(scenario), linked_(linked), rules_(linked.ruleset), names_(linked.ruleset), problems_(problems) {}

  void run() {
    if (const std::string fault = language_fault(scenario_, linked_); !fault.empty())
      wrong(scenario_.language_mark, fault);
    values(scenario_.given);
    values(scenario_.then);
    check([&] { ScriptedChance(names_, scenario_.chance); });
    for (const packs::Entry& seat : scenario_.score.entries) check([&] { names_.seat(seat.key, seat.key_mark); });
    for (const packs::Entry& seat : scenario_.seen_by.entries) seen_by(seat);
    if (scenario_.winner.kind == Node::Kind::scalar && scenario_.winner.text != "none")
      check([&] { names_.seat(scenario_.winner.text, scenario_.winner.mark); });
    for (const auto& [step, mark] : scenario_.run) known_step(step, mark);
    for (const Node& item : scenario_.answers.items) answer(item);
  }

 private:
  void wrong(packs::Mark mark, std::string message) {
    problems_.add("scenario", scenario_.file, std::move(mark), std::move(message));
  }
  void check(auto&& body) {
    try {
      body();
    } catch (const ScenarioFault& fault) {
      wrong(fault.mark, fault.what());
    }
  }

  void values(const Node& map) {
    for (const packs::Entry& entry : map.entries)
      check([&] { value(names_.path(entry.key, entry.key_mark), entry.value); });
  }

  /// Checks the names in a value; the comparison checks the rest.
  void value(const Path& path, const Node& node) {
    if (path.what == Path::What::cards) return cards(node);
    if (path.what == Path::What::dice && node.kind != Node::Kind::map)
      for (const std::string& word : words_of(node)) check([&] { names_.face(path.die, word, node.mark); });
    if (path.what == Path::What::variable && node.kind == Node::Kind::scalar)
      names_.read(rules_.variables()[path.variable].type, node);
    if (path.what == Path::What::resource && !packs::as_integer(node))
      wrong(node.mark, "expected a number here, found " + packs::describe(node));
  }

  void cards(const Node& node) {
    if (node.kind == Node::Kind::map) {
      for (const packs::Entry& entry : node.entries) cards(entry.value);
      return;
    }
    for (const std::string& word : words_of(node)) {
      const bool number = std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
      if (!number && word != "?") check([&] { names_.card(word, node.mark); });
    }
  }

  void seen_by(const packs::Entry& seat) {
    check([&] { names_.seat(seat.key, seat.key_mark); });
    for (const packs::Entry& entry : seat.value.entries) check([&] { names_.path(entry.key, entry.key_mark); });
  }

  void known_step(const std::string& step, packs::Mark mark) {
    const std::vector<std::string> known = runnable(rules_);
    const std::string named = step.starts_with(kRoundFrom) ? step.substr(kRoundFrom.size()) : step;
    if (!packs::contains(known, named)) wrong(mark, no_step(rules_, named));
  }

  void answer(const Node& item) {
    for (const packs::Entry& entry : item.entries) {
      if (entry.key == "expect") values(entry.value);
      else if (entry.key == "seen-by") {
        for (const packs::Entry& seat : entry.value.entries) seen_by(seat);
      } else if (entry.key == "question") {
        const auto known = packs::names_of(rules_.questions(), &QuestionDecl::id);
        if (!packs::contains(known, entry.value.text))
          wrong(entry.value.mark,
                "there is no question '" + entry.value.text + "'" + did_you_mean(entry.value.text, known));
      } else if (entry.key == "legal") {
        for (const packs::Entry& seat : entry.value.entries) check([&] { names_.seat(seat.key, seat.key_mark); });
      } else if (entry.key[0] == 'p' && entry.key.size() > 1 && entry.key[1] >= '0' && entry.key[1] <= '9') {
        check([&] { names_.seat(entry.key, entry.key_mark); });
      }
    }
  }

  const Scenario& scenario_;
  const packs::LinkedGame& linked_;
  const Ruleset& rules_;
  ScenarioNames names_;
  Problems& problems_;
};

/// Adds the problems that a reader throws.
void add_thrown(Problems& problems, const char* rule, auto&& body) {
  try {
    body();
  } catch (const packs::ContentError& error) {
    for (packs::Problem problem : error.problems()) {
      if (problem.rule.empty()) problem.rule = rule;
      problems.add(std::move(problem));
    }
  }
}

}  // namespace

void check_scenarios(const std::filesystem::path& file, const std::set<std::string>& clauses, ScenarioRunner& runner,
                     Problems& problems, bool packs_are_good) {
  const Problems::Under rule(problems, "scenario");
  for (const Scenario& scenario : read_scenarios(file, problems)) {
    for (const std::string& id : scenario.proves)
      if (!clauses.contains(id))
        problems.add(scenario.file, scenario.mark,
                     "no rulebook has the clause '" + id + "', which this scenario proves" +
                         did_you_mean(id, std::vector<std::string>(clauses.begin(), clauses.end())));
    try {
      NameCheck(scenario, runner.linked(scenario), problems).run();
    } catch (const packs::ContentError& error) {
      if (!scenario.error && packs_are_good && runner.is_new(error))
        problems.add("scenario", scenario.file, scenario.mark,
                     "its packs can't be played: " + error.problems()[0].message.english());
    }
  }
}

void check_file(const std::filesystem::path& file, const packs::PackFinder& finder, ScenarioRunner& runner,
                Problems& problems) {
  Problems ignored;
  const Node top = packs::read_yaml_file(file, ignored);
  const auto any = [&](const char* key) {
    return std::ranges::any_of(top.items, [&](const Node& item) { return item.find(key); });
  };
  if (top.kind == Node::Kind::map && !top.find("scenario")) return play::check_game_file(file, finder, problems);
  if (any("because") || any("items")) return add_thrown(problems, "explanations", [&] { read_explanations(file); });
  check_scenarios(file, known_clauses(finder), runner, problems);
}

ClauseReport compare_clauses(std::span<const Scenario> scenarios, const packs::PackFinder& finder,
                             const std::set<std::string>& packs) {
  std::set<std::string> proved, known;
  for (const Scenario& scenario : scenarios) proved.insert(scenario.proves.begin(), scenario.proves.end());
  packs::Problems problems;
  std::map<std::string, std::string> of_these;  // clauses and their positions
  ClauseReport report;
  for (const auto& [id, pack] : finder.packs()) {
    packs::Problems of_others;
    const bool wanted = packs.contains(id);
    for (const packs::ChapterDecl& chapter : packs::read_rulebook(pack, wanted ? problems : of_others))
      for (const packs::Clause& clause : chapter.clauses) {
        known.insert(clause.id);
        if (!wanted) continue;
        const auto [other, is_new] = of_these.emplace(clause.id, clause.file);
        if (!is_new)
          problems.add("rulebook", clause.file, clause.mark,
                       "the clause '" + clause.id + "' is listed twice; it is also in " + other->second);
        if (!std::ranges::all_of(clause.with, [&](const auto& each) { return packs.contains(each); })) continue;
        ++report.clauses;
        if (!proved.contains(clause.id)) report.unproved.push_back(clause);
      }
  }
  problems.throw_if_any();
  for (const Scenario& scenario : scenarios)
    for (const std::string& id : scenario.proves)
      if (!known.contains(id))
        report.unknown.push_back(scenario.file + ":" + std::to_string(scenario.mark.line) + ": " + id);
  return report;
}

std::set<std::string> known_clauses(const packs::PackFinder& finder) {
  std::set<std::string> ids;
  packs::Problems told;  // reported by the checks of rulebooks
  for (const auto& [id, pack] : finder.packs())
    for (const packs::ChapterDecl& chapter : packs::read_rulebook(pack, told))
      for (const packs::Clause& clause : chapter.clauses) ids.insert(clause.id);
  return ids;
}

}  // namespace rules::scenarios
