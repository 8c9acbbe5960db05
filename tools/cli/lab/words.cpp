#include "lab/words.hpp"

#include <algorithm>
#include <cmath>

#include "command_line.hpp"
#include "fmt/format.h"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"
#include "play/table_text.hpp"
#include "simulation/report.hpp"

namespace tools {

namespace compare = rules::compare;
namespace simulation = rules::simulation;
using compare::Finding;
using compare::Verdict;
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

/// Metrics whose increase has a name of its own.
constexpr std::string_view kNamed[] = {"rounds", "decisions", "margin", "decided", compare::kUnevenness};

std::string direction(const Finding& finding, const Texts& texts) {
  const std::string way = finding.difference > 0 ? "more" : "less", &name = finding.quantity->name;
  if (std::find(std::begin(kNamed), std::end(kNamed), name) == std::end(kNamed)) return texts("results." + way);
  return texts("results." + way + "-" + name);
}

/// Returns the required number in the units of --games: games, or seeds if bots differ.
std::string would_tell(std::int64_t games, const Texts& texts) {
  if (games >= compare::kMaxNeeded) return texts("results.many-would-tell");
  return texts("results.would-tell", {{"n", games}});
}

std::string short_form(double number) { return fmt::format("{:g}", number); }

std::string short_number(double number) { return fmt::format("{:.{}f}", number, digits_for(number)); }

/// Returns true for an empty file, or another report.
bool may_replace(std::string_view old) {
  return old.empty() || (old.starts_with("<!doctype html>") && old.find("id=\"report\">") != old.npos);
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

int digits_for(double error) {
  if (!(error > 0) || !std::isfinite(error)) return 2;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(error))), 0, 6);
}

std::string in_digits(double number, int digits, const Texts& texts) {
  return std::isfinite(number) ? fmt::format("{:.{}f}", number, digits) : texts("results.unknown");
}

std::string in_words(const rules::statistics::Interval& interval, int digits, const Texts& texts, bool signs) {
  if (!std::isfinite(interval.low)) return texts("results.unknown");
  const auto shown = [&](double number) {
    return signs ? fmt::format("{:+.{}f}", number, digits) : fmt::format("{:.{}f}", number, digits);
  };
  return in_words(shown(interval.low), shown(interval.high), texts);
}

std::string in_words(const Finding& finding, const Texts& texts) {
  const std::string would = finding.games_needed ? would_tell(*finding.games_needed, texts) : "";
  const std::string margin = finding.margin ? short_form(*finding.margin) : "";
  switch (finding.verdict) {
    case Verdict::equal: return texts("results.equal", {{"most", short_number(100 * finding.most_other)}});
    case Verdict::more:
    case Verdict::less:
      if (!finding.margin) return direction(finding, texts);
      return texts("results.more-or-not", {{"how", direction(finding, texts)}, {"margin", margin}, {"would", would}});
    case Verdict::more_matters:
    case Verdict::less_matters:
      return texts("results.matters", {{"how", direction(finding, texts)}, {"margin", margin}});
    case Verdict::within: return texts("results.within", {{"margin", margin}});
    case Verdict::unclear: break;
  }
  if (finding.margin && finding.games_needed) return texts("results.too-few-would", {{"would", would}});
  const double most = std::max(std::abs(finding.interval.low), std::abs(finding.interval.high));
  if (!std::isfinite(most)) return texts("results.too-few");
  return texts("results.not-seen", {{"most", short_number(most)}});
}

std::string sentence(const Finding& finding, const Texts& texts) {
  if (finding.verdict == Verdict::unclear || finding.verdict == Verdict::equal) return "";
  const int digits = digits_for((finding.interval.high - finding.interval.low) / 2);
  return texts("results.differs", {{"metric", metric_name(*finding.quantity, texts)},
                                   {"how", in_words(finding, texts)},
                                   {"first", in_digits(finding.first, digits, texts)},
                                   {"second", in_digits(finding.second, digits, texts)},
                                   {"low", in_digits(finding.interval.low, digits, texts)},
                                   {"high", in_digits(finding.interval.high, digits, texts)}});
}

void write_report(const std::string& file, const nlohmann::ordered_json& report) {
  check_report(file);
  rules::packs::write_file(file, simulation::to_html(report, report_page()), may_replace);
}

void check_report(const std::string& file) {
  if (file.empty()) return;
  if (report_page().empty()) throw UsageError("wrong.no-report-page", {});
  rules::packs::check_writable(file, may_replace);
}

}  // namespace tools
