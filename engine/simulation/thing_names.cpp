#include "simulation/thing_names.hpp"

#include <cctype>

#include "play/wording.hpp"

namespace rules::simulation {
namespace {

/// The names in one language.
class ThingNames {
 public:
  ThingNames(const packs::LinkedGame& linked, const std::string& language)
      : linked_(linked), rules_(linked.ruleset), wording_(linked, language) {}

  std::string of(const Metric& metric) {
    const auto what = at(metric.what);
    switch (metric.measure) {
      case Measure::vp_of: return name("value", rules_.values()[rules_.scores()[what]].id);
      case Measure::figure: return name("figure", linked_.figures[what].id);
      case Measure::paid: return name("resource", rules_.resources()[what].id);
      case Measure::controlled:
      case Measure::worth: return name("step", rules_.steps()[what].id);
      case Measure::ending: return ending(rules_.endings()[what].id);
      default: return metric.measure >= Measure::drawn ? card(what) : "";
    }
  }

 private:
  std::string name(std::string_view kind, const std::string& id) const {
    std::string text = wording_.name(kind, id);
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
  }

  std::string ending(const std::string& id) const {
    std::string text = wording_.text("ending." + id + ".short", name("ending", id));
    if (text.ends_with('.')) text.pop_back();
    return text;
  }

  std::string card(std::size_t kind) {
    if (cards_.empty()) {
      std::map<std::string, int> all, so_far;
      for (const auto& each : rules_.card_kinds()) ++all[cards_.emplace_back(name("card", each.id))];
      for (std::string& each : cards_)
        if (all[each] > 1) each += " #" + std::to_string(++so_far[each]);
    }
    return cards_[kind];
  }

  const packs::LinkedGame& linked_;
  const Ruleset& rules_;
  play::Wording wording_;
  std::vector<std::string> cards_;
};

}  // namespace

std::vector<Metric> named(std::vector<Metric> metrics, const packs::LinkedGame& linked) {
  for (const std::string& language : linked.texts.languages()) {
    ThingNames names(linked, language);
    for (Metric& metric : metrics)
      if (std::string name = names.of(metric); !name.empty()) metric.thing[language] = std::move(name);
  }
  return metrics;
}

}  // namespace rules::simulation
