#include "lint/lint.hpp"

#include <algorithm>

#include "lint/checks.hpp"
#include "sandbox/hidden_state.hpp"

namespace rules::lint {
namespace {

using packs::LoadResult;
using packs::PackFinder;
using packs::Problem;

/// Adds the column of the line's first word to a problem in a script.
Problem with_column(const LintContext& context, Problem problem) {
  for (const auto& script : context.scripts)
    if (script->path == problem.file && problem.mark.line > 0 && problem.mark.column == 0)
      problem.mark.column = script->first_column(problem.mark.line);
  return problem;
}

/// If a pack uses names of a pack that it doesn't require, reports that instead of each name.
bool explain_unseen(const PackFinder& finder, const LoadResult& inspection, const Target& target, LintReport& report) {
  const auto unknown = [](const std::vector<Problem>& problems) {
    return std::ranges::count_if(problems, [](const Problem& each) { return each.rule == "unknown-name"; });
  };
  const auto before = unknown(inspection.problems.list());
  if (before == 0) return false;
  for (const auto& [id, other] : finder.packs()) {
    if (!other.problems.empty() || has_pack(inspection.packs, id)) continue;
    packs::Problems ignored, left;
    std::vector<packs::PackFiles> packs = finder.select({&id, 1}, ignored);
    if (!ignored.empty()) continue;
    for (packs::PackFiles pack : inspection.packs) {
      if (has_pack(packs, pack.manifest.id)) continue;
      pack.manifest.required[id] = {};
      packs.push_back(std::move(pack));
    }
    const std::vector<packs::PackFiles> mine = inspection.packs;
    packs::load_library(std::move(packs), target.settings, left);
    if (unknown(left.list()) * 2 > before) continue;
    const packs::Manifest& manifest = mine.back().manifest;
    report.add("missing-requires", manifest.file,
               manifest.marks.contains("requires") ? manifest.mark_of("requires") : packs::Mark{1, 1},
               "pack '" + manifest.id + "' uses records of pack '" + id +
                   "', but doesn't require it; add `requires: {" + id + ": ^" +
                   std::to_string(other.manifest.version.major) + "}`");
    report.add(Severity::error, left.list());
    return true;
  }
  return false;
}

/// Checks a script without resolving its names.
void check_alone(const LintContext& context, const ScriptText& script, LintReport& report) {
  check_globals(context, script, report);
  for (const script::HiddenState& hidden : script::HiddenStates().read(script.path, script.tree))
    report.add("kept-state", script.path, {hidden.line, script.first_column(hidden.line)}, script::explain(hidden));
}

/// Checks the scripts with their names resolved.
void check_with_names(const LintContext& context, LintReport& report) {
  for (const auto& script : context.scripts) {
    const script::Dictionary& names = context.dictionary(*script);
    for (const script::WrongName& wrong : script::wrong_names(script->path, script->tree, names))
      report.add("unknown-name", script->path, script->mark(wrong.place), wrong.message);
    for (const auto check_script : {check_calls, check_fields, check_loops, check_conditions, check_reads, check_nil})
      check_script(context, *script, report);
  }
  check_handlers(context, report);
}

}  // namespace

void check(const PackFinder& finder, const Target& target, LintReport& report) {
  const std::size_t before = report.errors();
  const auto faulty = [&] { return report.errors() > before; };
  packs::Problems ignored;  // reported by inspect()
  const packs::PlayerRange range = packs::common_players(finder.select(target.packs, ignored));
  const int players = std::clamp(range.max, 1, kMaxSeats);
  const LoadResult inspection = packs::inspect(finder, {target.packs, target.settings, players});
  LintContext context{
      finder, inspection, {target.packs.begin(), target.packs.end()}, read_scripts(inspection.packs, report)};
  const bool explained = inspection.read && !inspection.linked && explain_unseen(finder, inspection, target, report);
  if (!explained)
    for (const Problem& problem : inspection.problems.list())
      report.add(Severity::error, with_column(context, problem));
  for (const auto& script : context.scripts) check_alone(context, *script, report);
  check_partners(context, report);
  if (!faulty()) check_players(context, report);
  const bool alone = target.packs.size() == 1;  // in games of several packs, each was checked alone before
  if (alone) check_unread(context, report);
  if (!inspection.read || !inspection.linked || !inspection.linked->sources) return;
  for (const script::PackScripts& pack : inspection.linked->sources->packs)
    context.dictionaries.emplace(std::pair(pack.pack, pack.with),
                                 script::dictionary_of(*inspection.linked->sources, pack));
  check_with_names(context, report);
  // Errors that keep scripts from loading are usually reported already, with a better position.
  if (inspection.script_fault && !faulty()) report.add(Severity::error, with_column(context, *inspection.script_fault));
  for (const auto* list : {&inspection.linked->warnings, &inspection.linked->unordered})
    for (const Problem& problem : *list) report.add(Severity::warning, with_column(context, problem));
  if (faulty()) return;  // unused declarations may be used where something is wrong
  check_records(context, report);
  check_texts(context, report);
  check_rulebook(context, report);
  if (alone) check_scenarios(context, report);
}

std::vector<std::vector<std::string>> played_together(const PackFinder& finder, std::span<const std::string> packs) {
  const auto games = [&](const std::string& id) {  // the root packs that it builds on
    packs::Problems ignored;
    std::set<std::string> roots;
    for (const packs::PackFiles& each : finder.select({&id, 1}, ignored))
      if (each.manifest.required.empty()) roots.insert(each.manifest.id);
    return roots;
  };
  const auto fits = [&](std::vector<std::string> set, const std::string& id) {
    if (packs::contains(set, id) || games(set[0]) != games(id)) return false;
    set.push_back(id);
    packs::Problems problems;
    finder.select(set, problems);
    return problems.empty();
  };
  std::vector<std::vector<std::string>> sets;
  std::set<std::string> placed;
  for (const std::string& seed : packs) {
    if (placed.contains(seed)) continue;
    std::vector<std::string> set = {seed};
    for (const std::string& id : packs)
      if (fits(set, id)) set.push_back(id);
    placed.insert(set.begin(), set.end());
    sets.push_back(std::move(set));
  }
  return sets;
}

void check_each_and_all(const PackFinder& finder, const Target& target, LintReport& report) {
  for (const std::string& id : target.packs) check(finder, {{id}, target.settings}, report);
  if (report.errors() == 0) check(finder, target, report);
}

void check_each_and_together(const PackFinder& finder, const Target& target, LintReport& report) {
  for (const std::string& id : target.packs) check(finder, {{id}, target.settings}, report);
  if (report.errors() > 0) return;
  for (std::vector<std::string>& set : played_together(finder, target.packs))
    if (set.size() > 1) check(finder, {std::move(set), target.settings}, report);
}

}  // namespace rules::lint
