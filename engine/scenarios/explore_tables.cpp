// The tables to explore: each number of players with the options as given; and for each unset option, each other value
// of a flag or choice, and the lowest value of a number, because a game that is short of something is a different game.
#include <algorithm>

#include "packs/pack/pack_finder.hpp"
#include "packs/records/records.hpp"
#include "scenarios/explore.hpp"

namespace rules::scenarios {
namespace {

/// Returns settings that differ from the usual ones in one option.
std::vector<std::string> variations(const packs::Library& library, const std::vector<std::string>& given) {
  std::vector<std::string> out;
  for (const packs::OptionValue& option : library.options()) {
    const std::string name = option.pack + "." + option.decl.name;
    if (std::any_of(given.begin(), given.end(),
                    [&](const std::string& setting) { return setting.starts_with(name + "="); }))
      continue;
    if (option.decl.type == packs::OptionDecl::Type::number && option.value != std::to_string(option.decl.low))
      out.push_back(name + "=" + std::to_string(option.decl.low));
    if (option.decl.type == packs::OptionDecl::Type::flag)
      out.push_back(name + (option.value == "true" ? "=false" : "=true"));
    if (option.decl.type != packs::OptionDecl::Type::choice) continue;
    for (const std::string& choice : option.decl.choices)
      if (choice != option.value) out.push_back(name + "=" + choice);
  }
  return out;
}

}  // namespace

std::vector<ExploreTable> explore_tables(const ExploreConfig& config) {
  packs::Problems problems;
  const packs::PackFinder finder(config.folders, problems);
  const auto packs = finder.select(config.selection.packs, problems);
  problems.throw_if_any();
  std::vector<int> players;
  for (int n = 1; n <= kMaxSeats; ++n)
    if (packs::players_fault(finder, packs, n).empty()) players.push_back(n);
  if (config.selection.players > 0) players = {config.selection.players};
  std::vector<packs::Selection> selections;
  const auto add = [&](int n, std::vector<std::string> settings) {
    selections.push_back({config.selection.packs, std::move(settings), n, config.selection.fast});
  };
  for (const int n : players) add(n, config.selection.settings);
  if (config.vary_options) {
    const packs::Library library = packs::load_library(packs, config.selection.settings, problems);
    problems.throw_if_any();
    std::size_t nth = players.size();  // larger tables first: more happens there
    for (const std::string& setting : variations(library, config.selection.settings)) {
      nth = (nth + players.size() - 1) % players.size();
      std::vector<std::string> settings = config.selection.settings;
      settings.push_back(setting);
      add(players[nth], std::move(settings));
    }
  }
  std::vector<ExploreTable> tables;
  for (packs::Selection& selection : selections) {
    auto linked = packs::link(config.folders, selection);
    tables.push_back({std::move(selection), std::move(linked)});
  }
  return tables;
}

}  // namespace rules::scenarios
