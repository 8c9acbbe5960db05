#include "simulation/report.hpp"

#include <cmath>
#include <iterator>
#include <stdexcept>

namespace rules::simulation {
namespace {

using Json = nlohmann::ordered_json;

/// In the order of Figure::Kind.
constexpr const char* kKinds[] = {"bars", "dots", "lines", "grid", "histogram", "table"};
static_assert(std::size(kKinds) == static_cast<std::size_t>(Figure::Kind::table) + 1);

Json to_json(const Axis& axis) {
  Json json = {{"field", axis.field}, {"label", axis.label}};
  if (axis.unit == Axis::Unit::share) json["unit"] = "share";
  return json;
}

struct CellToJson {
  Json operator()(const std::string& text) const { return text; }
  Json operator()(std::int64_t number) const { return number; }
  Json operator()(double number) const { return std::isfinite(number) ? Json(number) : Json(nullptr); }
};

Json to_json(const Row& row) {
  Json json = Json::object();
  for (const auto& [field, cell] : row) json[field] = std::visit(CellToJson(), cell);
  return json;
}

Json to_json(const Figure& figure) {
  Json json = {{"kind", kKinds[static_cast<std::size_t>(figure.kind)]},
               {"id", figure.id},
               {"title", figure.title},
               {"note", figure.note}};
  for (const auto& [key, axis] : {std::pair{"x", &figure.x}, std::pair{"y", &figure.y}})
    if (!axis->field.empty()) json[key] = to_json(*axis);
  for (const auto& [key, text] : {std::pair{"low", &figure.low}, std::pair{"high", &figure.high},
                                  std::pair{"colour", &figure.colour}, std::pair{"facet", &figure.facet},
                                  std::pair{"commands", &figure.commands}, std::pair{"marked", &figure.marked}})
    if (!text->empty()) json[key] = *text;
  if (!figure.marks.empty()) json["marks"] = figure.marks;
  if (figure.compared_with >= 0) {
    json["comparedWith"] = figure.compared_with;
    json["notTold"] = figure.not_told;
  }
  Json columns = Json::array(), rows = Json::array();
  for (const Axis& column : figure.columns) columns.push_back(to_json(column));
  for (const Row& row : figure.rows) rows.push_back(to_json(row));
  json["columns"] = std::move(columns);
  json["rows"] = std::move(rows);
  return json;
}

}  // namespace

Json to_json(const Report& report) {
  Json figures = Json::array();
  for (const Figure& figure : report.figures) figures.push_back(to_json(figure));
  return {{"title", report.title},
          {"command", report.command},
          {"made",
           {{"version", report.made.version},
            {"lock", report.made.lock},
            {"seed", std::to_string(report.made.seed)},
            {"games", report.made.games}}},
          {"summary", report.summary},
          {"figures", std::move(figures)}};
}

std::string to_html(const Report& report, std::string_view page) {
  constexpr std::string_view kPlace = "@report@";
  const std::size_t place = page.find(kPlace);
  if (place == std::string_view::npos || page.find(kPlace, place + 1) != std::string_view::npos)
    throw std::invalid_argument("the page must contain @report@ exactly once");
  std::string html(page.substr(0, place));
  // Within a script element only `<` can end it or begin a comment.
  for (const char c : to_json(report).dump(-1, ' ', false, Json::error_handler_t::replace))
    if (c == '<') html += "\\u003c";
    else html += c;
  return html += page.substr(place + kPlace.size());
}

}  // namespace rules::simulation
