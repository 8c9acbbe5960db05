#include "metric_names.hpp"

#include <algorithm>

#include "packs/yaml/printable.hpp"
#include "play/table_text.hpp"

namespace tools {

namespace compare = rules::compare;
namespace simulation = rules::simulation;
using simulation::Measure;

namespace {

std::string name_in(const Texts& texts, const simulation::ByLanguage& name) {
  return rules::packs::printable_line(simulation::in_language(name, texts.language()));
}

std::string name_of(Measure measure, std::int32_t what, const simulation::ByLanguage& thing, const Texts& texts) {
  const std::string name = name_in(texts, thing);
  switch (measure) {
    case Measure::figure: return name;
    case Measure::vp_of:
    case Measure::ending:
    case Measure::paid: return texts("metric." + std::string(simulation::decl_of(measure).id), {{"thing", name}});
    case Measure::leads: return texts("metric.leads", {{"percent", 10 * (what + 1)}});
    default: return name.empty() ? measure_name(measure, texts) : name + ": " + measure_name(measure, texts);
  }
}

}  // namespace

std::string thing_name(const simulation::Metric& metric, const Texts& texts) { return name_in(texts, metric.thing); }

std::string measure_name(Measure measure, const Texts& texts) {
  std::string id = simulation::decl_of(measure).id;
  std::replace(id.begin(), id.end(), '.', '-');
  return texts("metric." + id);
}

std::string metric_name(const simulation::Metric& metric, const Texts& texts) {
  return name_of(metric.measure, metric.what, metric.thing, texts);
}

std::string metric_name(const compare::Quantity& quantity, const Texts& texts) {
  if (quantity.of == compare::Quantity::Of::seats) return texts("metric.unevenness");
  const std::string name = name_of(quantity.measure, quantity.what, quantity.thing, texts);
  if (quantity.player < 0) return name;
  const bool bots = quantity.name.find(".bot-") != std::string::npos;
  return texts(bots ? "metric.of-bot" : "metric.of-seat", {{"metric", name}, {"n", quantity.player + 1}});
}

std::string metric_name(const compare::Quantities& quantities, const std::string& id, const Texts& texts) {
  const std::ptrdiff_t found = quantities.find(id);
  return found < 0 ? id : metric_name(quantities.list()[static_cast<std::size_t>(found)], texts);
}

std::string option_name(const compare::OptionRange& range, const Texts& texts) { return name_in(texts, range.title); }

std::size_t widest(const std::vector<std::string>& texts, std::size_t least) {
  for (const std::string& text : texts) least = std::max(least, rules::play::width_of(text));
  return least;
}

}  // namespace tools
