#include "place_rules.hpp"

#include <algorithm>

#include "base/one_text.hpp"

namespace tools {
namespace {

namespace table_view = rules::play::table_view;
using rules::play::Wording;

/// Returns the ranking of its hands; empty if it isn't won by hands.
std::string ranks_at(const table_view::Place& place, const Wording& words) {
  if (!place.wins || place.wins->ranks.empty()) return "";
  return words.ui("rules.ranks", {{"list", rules::one_text(place.wins->ranks)}});
}

/// Returns how several players win; empty if one does. `named`: include their actions.
std::string winners_at(const table_view::Place& place, const Wording& words, bool named) {
  if (place.slots < 2 || place.prizes.size() < 2) return "";
  const std::string list = rules::one_text(place.prizes, "; ", [](const auto& each) { return each.name; });
  return words.ui(named ? "rules.several-named" : "rules.several",
                  {{"n", std::to_string(place.slots)}, {"list", list}});
}

void add(std::vector<std::string>& to, std::string sentence) {
  if (!sentence.empty() && std::find(to.begin(), to.end(), sentence) == to.end()) to.push_back(std::move(sentence));
}

}  // namespace

std::vector<std::string> place_rules(const table_view::Place& place, const Wording& words) {
  std::vector<std::string> out;
  add(out, ranks_at(place, words));
  add(out, winners_at(place, words, false));
  return out;
}

std::vector<std::string> place_rules_about(const rules::play::TableView& shown, const Wording& words,
                                           const std::string& name) {
  std::vector<std::string> out;
  for (const table_view::Step& step : shown.steps) {
    if (!step.place) continue;
    const table_view::Place& place = *step.place;
    const auto called = [&](const table_view::Prize& prize) { return prize.name == name; };
    const bool whole = name == place.name || name == step.name;
    const bool hand = place.wins && (name == place.wins->name ||
                                     std::count(place.wins->ranks.begin(), place.wins->ranks.end(), name) > 0);
    if (whole || hand) add(out, ranks_at(place, words));
    if (whole || std::any_of(place.prizes.begin(), place.prizes.end(), called))
      add(out, winners_at(place, words, true));
  }
  return out;
}

}  // namespace tools
