#include "compatibility.hpp"

#include <algorithm>
#include <set>

namespace tools {

namespace packs = rules::packs;
using Ids = std::vector<std::string>;

namespace {

/// Returns the packs outside this selection that widen one of it, or build on one that does.
std::set<std::string> wideners(const packs::PackFinder& finder, std::span<const packs::PackFiles> packs) {
  std::set<std::string> chosen, found;
  for (const packs::PackFiles& pack : packs) chosen.insert(pack.manifest.id);
  const auto widens = [&](const packs::Manifest& manifest) {
    const auto& required = manifest.required;
    return std::ranges::any_of(manifest.widens, [&](const std::string& id) { return chosen.contains(id); }) ||
           std::ranges::any_of(required, [&](const auto& each) { return found.contains(each.first); });
  };
  for (bool more = true; more;) {
    more = false;
    for (const auto& [id, pack] : finder.packs())
      if (!chosen.contains(id) && !found.contains(id) && widens(pack.manifest)) more = found.insert(id).second;
  }
  return found;
}

/// Returns why faultless packs can't be played together.
Ids reasons_of(std::span<const packs::PackFiles> packs, const Texts& texts, const CallPack& called) {
  Ids reasons;
  for (const packs::PackFiles& pack : packs)
    for (const packs::PackFiles& other : packs) {
      const Ids& conflicts = pack.manifest.conflicts;
      if (std::ranges::find(conflicts, other.manifest.id) != conflicts.end())
        reasons.push_back(
            texts("packs.conflict", {{"pack", called(pack.manifest.id)}, {"other", called(other.manifest.id)}}));
    }
  const packs::PlayerRange range = packs::common_players(packs);
  if (range.min > range.max) reasons.push_back(texts("packs.no-common"));
  return reasons;
}

/// Returns the problems of making a game of these packs, as all programs do.
std::vector<packs::Problem> faults_of(const packs::PackFinder& finder, packs::Selection selection) {
  if (selection.players == 0) {
    packs::Problems ignored;
    selection.players = packs::common_players(finder.select(selection.packs, ignored)).min;
  }
  const packs::LoadResult inspection = packs::inspect(finder, selection);
  std::vector<packs::Problem> faults = inspection.problems.list();
  if (inspection.script_fault) faults.push_back(*inspection.script_fault);
  return faults;
}

/// Returns how to make them compatible.
Ids fixes_of(const packs::PackFinder& finder, const packs::Selection& selection, const Compatibility& compatibility,
             const Texts& texts, const CallPack& called) {
  const Ids& wanted = selection.packs;
  const int players = selection.players;
  const auto fits = [&](const Ids& ids) { return faults_of(finder, {.packs = ids, .players = players}).empty(); };
  Ids fixes;
  for (const auto& [id, range] : compatibility.wider)
    if (players >= range.min && players <= range.max)
      fixes.push_back(texts("packs.goes-with", {{"pack", called(id)}, {"players", in_words(range, texts)}}));
  for (const std::string& id : wanted) {
    Ids rest = wanted;
    std::erase(rest, id);
    if (!rest.empty() && fits(rest)) fixes.push_back(texts("packs.without", {{"pack", called(id)}}));
  }
  return fixes;
}

}  // namespace

std::string in_words(std::int64_t low, std::int64_t high, const Texts& texts) {
  if (low == high) return std::to_string(low);
  return in_words(std::to_string(low), std::to_string(high), texts);
}

std::string in_words(packs::PlayerRange range, const Texts& texts) {
  if (range.min > range.max) return texts("packs.no-players");
  return texts("packs.in-range", {{"range", in_words(range.min, range.max, texts)}});
}

std::map<std::string, packs::PlayerRange> widened_by(const packs::PackFinder& finder, const Ids& wanted) {
  std::map<std::string, packs::PlayerRange> out;
  packs::Problems ignored;
  const auto packs = finder.select(wanted, ignored);
  const packs::PlayerRange range = packs::common_players(packs);
  for (const std::string& id : wideners(finder, packs)) {
    Ids more = wanted;
    more.push_back(id);
    packs::Problems problems;
    const packs::PlayerRange wider = packs::common_players(finder.select(more, problems));
    if (problems.empty() && (wider.min < range.min || wider.max > range.max)) out.emplace(id, wider);
  }
  return out;
}

Compatibility compatibility_of(const packs::PackFinder& finder, const packs::Selection& selection, const Texts& texts,
                               const CallPack& called) {
  Compatibility out;
  packs::Problems problems;
  const auto packs = finder.select(selection.packs, problems);
  for (const auto& pack : packs) out.packs.push_back(pack.manifest.id);
  out.players = packs::common_players(packs);
  out.reasons = reasons_of(packs, texts, called);
  const int players = selection.players;
  if (out.reasons.empty() && problems.empty()) {
    out.wider = widened_by(finder, selection.packs);
    if (players != 0 && (players < out.players.min || players > out.players.max))
      out.reasons.push_back(
          texts("packs.not-so-many", {{"players", in_words(out.players, texts)}, {"n", std::to_string(players)}}));
  }
  if (out.reasons.empty()) {
    for (const packs::Problem& problem : faults_of(finder, selection))
      out.reasons.push_back(problem.message.in(texts.language()));
    out.at_fault = !out.reasons.empty();
  }
  if (!out.reasons.empty()) out.fixes = fixes_of(finder, selection, out, texts, called);
  return out;
}

}  // namespace tools
