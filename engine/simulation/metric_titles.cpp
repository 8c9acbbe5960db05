#include "simulation/metric_titles.hpp"

#include <algorithm>
#include <cctype>

#include "play/wording.hpp"

namespace rules::simulation {
namespace {

/// Returns `lead-changes` as words.
std::string words(std::string_view id) {
  std::string text(id);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '-' || c == '.'; }, ' ');
  return text;
}

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace

std::string card_name(const packs::LinkedGame& linked, const std::string& id) {
  const play::Wording wording(linked);
  const std::string name = capital(wording.name("card", id));
  const auto has_it = [&](const auto& kind) { return kind.id != id && capital(wording.name("card", kind.id)) == name; };
  const auto& kinds = linked.ruleset.card_kinds();
  return std::any_of(kinds.begin(), kinds.end(), has_it) ? name + " (" + id + ")" : name;
}

std::string thing_name(const Metric& metric, const packs::LinkedGame& linked) {
  const Ruleset& rules = linked.ruleset;
  const play::Wording wording(linked);
  const auto what = at(metric.what);
  const auto named = [&](std::string_view kind, const std::string& id) { return capital(wording.name(kind, id)); };
  switch (metric.measure) {
    case Measure::vp_of: return named("value", rules.values()[rules.scores()[what]].id);
    case Measure::figure: return named("figure", linked.figures[what].id);
    case Measure::paid: return named("resource", rules.resources()[what].id);
    case Measure::controlled:
    case Measure::worth: return named("step", rules.steps()[what].id);
    case Measure::ending: {
      std::string name = named("ending", rules.endings()[what].id);
      if (name.ends_with('.')) name.pop_back();
      return name;
    }
    default: return metric.measure >= Measure::drawn ? card_name(linked, rules.card_kinds()[what].id) : "";
  }
}

std::string metric_title(const Metric& metric, const packs::LinkedGame& linked) {
  const std::string thing = thing_name(metric, linked), what = words(decl_of(metric.measure).id);
  switch (metric.measure) {
    case Measure::vp: return "Points";
    case Measure::vp_of: return "Points: " + thing;
    case Measure::figure: return thing;
    case Measure::ending: return "Ended by: " + thing;
    case Measure::paid: return "Paid in offers: " + thing;
    case Measure::leads: return "Winner leads after " + std::to_string(10 * (metric.what + 1)) + " %";
    default: return thing.empty() ? capital(what) : thing + ": " + what;
  }
}

}  // namespace rules::simulation
