// Wording of differences, with numbers of sensible precision; and files of reports, one each for browsers.
#pragma once
#include <span>
#include <string>

#include "nlohmann/json.hpp"
#include "packs/pack/pack_lock.hpp"
#include "simulation/compare/finding.hpp"
#include "texts.hpp"

namespace tools {

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
