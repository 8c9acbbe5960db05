// Wording of results: names of metrics in the reader's language ("Points: Nuggets", "Dynamite: played"), where command
// lines, JSON and files use the ids of simulation/metrics.hpp; differences, with numbers of sensible precision. And
// files of reports, one each for browsers.
#pragma once
#include <span>
#include <string>

#include "nlohmann/json.hpp"
#include "packs/pack/pack_lock.hpp"
#include "simulation/compare/finding.hpp"
#include "simulation/compare/option_search.hpp"
#include "texts.hpp"

namespace tools {

/// Returns the name of the card, place or score that a metric is about.
std::string thing_name(const rules::simulation::Metric& metric, const Texts& texts);
/// Returns what is counted of a card or place: "played", "points gained".
std::string measure_name(rules::simulation::Measure measure, const Texts& texts);

std::string metric_name(const rules::simulation::Metric& metric, const Texts& texts);
/// Includes the seat or bot: "Points, seat 1".
std::string metric_name(const rules::compare::Quantity& quantity, const Texts& texts);
/// Returns the name of the quantity with this id.
std::string metric_name(const rules::compare::Quantities& quantities, const std::string& id, const Texts& texts);

/// Returns the name of an option in the reader's language.
std::string option_name(const rules::compare::OptionRange& range, const Texts& texts);

/// Returns the number of columns of the widest text, at least `least`.
std::size_t widest(const std::vector<std::string>& texts, std::size_t least = 0);

/// Returns the number of decimals that shows two digits of the error: 3 for 0.02.
int digits_for(double error);

/// Formats a number with this many decimals; "unknown" if it is NaN.
std::string in_digits(double number, int digits, const Texts& texts);

/// Returns "0.190 to 0.321", or with `signs` "+0.190 to +0.321"; "unknown" if the interval is everything.
std::string in_words(const rules::statistics::Interval& interval, int digits, const Texts& texts, bool signs = false);

/// Returns a verdict: "longer", "no difference that matters (within 0.2)", "not enough games: about --games 40000 would
/// tell".
std::string in_words(const rules::compare::Finding& finding, const Texts& texts);

/// Returns a sentence about the significant difference: "B is longer (rounds): 9.81 → 12.02, by 2.18 to 2.24"; "" if
/// there is none.
std::string sentence(const rules::compare::Finding& finding, const Texts& texts);

/// Returns the page that shows reports, compiled into the program; "" if it was built without it.
std::string_view report_page();

/// Writes a report. Replaces only other reports. Throws UsageError if the program was built without the page, and
/// WriteError.
void write_report(const std::string& file, const nlohmann::ordered_json& report);

/// Throws what write_report() would throw, before hours of play are wasted.
void check_report(const std::string& file);

}  // namespace tools
