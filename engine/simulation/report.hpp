// Reports: the results of a command as figures and sentences, in JSON of one shape for all commands. The report's page
// draws figures by kind and knows no command. tools/web/src/contract/report.ts describes the shape.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlohmann/json.hpp"
#include "packs/pack/pack_lock.hpp"

namespace rules::simulation {

/// Returns a field of a figure's rows with its label. `share`: its numbers, from 0 to 1, are shown as percentages.
nlohmann::ordered_json axis(const std::string& field, const std::string& label, bool share = false);

/// Returns a figure without rows. `more`: its axes and further fields.
nlohmann::ordered_json figure(const std::string& kind, const std::string& id, const std::string& title,
                              const std::string& note, const nlohmann::ordered_json& more);

/// Returns the field `made` of a report: what it depends on.
nlohmann::ordered_json made_with(const std::string& version, const std::vector<packs::PackLock>& lock,
                                 std::uint64_t seed, std::int64_t games);

/// Returns the report as one HTML file. `page`: the page that shows reports, as tools/web/build makes it
/// (build/web/report.html). Nothing in the report can become markup. Throws std::invalid_argument if it is another
/// page.
std::string to_html(const nlohmann::ordered_json& report, std::string_view page);

}  // namespace rules::simulation
