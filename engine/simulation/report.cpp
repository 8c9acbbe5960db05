#include "simulation/report.hpp"

#include <stdexcept>

#include "simulation/origin.hpp"

namespace rules::simulation {

using Json = nlohmann::ordered_json;

Json axis(const std::string& field, const std::string& label, bool share) {
  Json json = {{"field", field}, {"label", label}};
  if (share) json["unit"] = "share";
  return json;
}

Json figure(const std::string& kind, const std::string& id, const std::string& title, const std::string& note,
            const Json& more) {
  Json json = {{"kind", kind}, {"id", id}, {"title", title}, {"note", note}, {"columns", Json::array()}};
  json.update(more);
  json["rows"] = Json::array();
  return json;
}

Json made_with(const std::string& version, const std::vector<packs::PackLock>& lock, std::uint64_t seed,
               std::int64_t games) {
  return {{"version", version}, {"lock", lock_lines(lock)}, {"seed", std::to_string(seed)}, {"games", games}};
}

std::string to_html(const Json& report, std::string_view page) {
  constexpr std::string_view kPlace = "@report@";
  const std::size_t place = page.find(kPlace);
  if (place == std::string_view::npos || page.find(kPlace, place + 1) != std::string_view::npos)
    throw std::invalid_argument("the page must contain @report@ exactly once");
  std::string html(page.substr(0, place));
  // Within a script element only `<` can end it or begin a comment.
  for (const char c : report.dump(-1, ' ', false, Json::error_handler_t::replace))
    if (c == '<') html += "\\u003c";
    else html += c;
  return html += page.substr(place + kPlace.size());
}

}  // namespace rules::simulation
