// Reports: the JSON that the report's page reads.
#include "simulation/report.hpp"

#include <catch2/catch.hpp>
#include <cmath>

namespace rules::report_test {

using namespace rules::simulation;
using Json = nlohmann::ordered_json;

TEST_CASE("a report's JSON has figures and rows but no empty fields") {
  Report report{.title = "A run",
                .command = "dicetown simulate",
                .made = {.version = "1.0.0", .lock = {"base 1.0.0"}, .seed = 18446744073709551615u, .games = 2},
                .summary = {"Seat 1 wins."}};
  Figure figure{.kind = Figure::Kind::dots,
                .id = "seats",
                .title = "Seats",
                .note = "How often each wins.",
                .x = {"share", "Share of wins", Axis::Unit::share},
                .y = {"seat", "Seat"},
                .low = "low",
                .high = "high",
                .columns = {{"games", "Games"}},
                .marks = {0.5},
                .marked = "a fair share"};
  figure.rows.push_back({{"seat", "1"}, {"share", 0.75}, {"low", std::nan("")}, {"games", std::int64_t{4}}});
  report.figures.push_back(figure);
  report.figures.push_back({.id = "empty", .title = "None"});
  const Json json = to_json(report);
  CHECK(json["made"] == Json::parse(R"({"version": "1.0.0", "lock": ["base 1.0.0"], "seed": "18446744073709551615",
                                        "games": 2})"));
  CHECK(json["summary"] == Json::parse(R"(["Seat 1 wins."])"));
  CHECK(json["figures"][0] == Json::parse(R"({"kind": "dots", "id": "seats", "title": "Seats",
      "note": "How often each wins.", "x": {"field": "share", "label": "Share of wins", "unit": "share"},
      "y": {"field": "seat", "label": "Seat"}, "low": "low", "high": "high", "marked": "a fair share", "marks": [0.5],
      "columns": [{"field": "games", "label": "Games"}],
      "rows": [{"seat": "1", "share": 0.75, "low": null, "games": 4}]})"));
  CHECK(json["figures"][1] ==
        Json::parse(R"({"kind": "table", "id": "empty", "title": "None", "note": "", "columns": [], "rows": []})"));
}

TEST_CASE("a report can't become markup") {
  const Report report{.title = "</script><script>x", .summary = {"<!-- \xff & '\"@report@"}};
  const std::string html = to_html(report, "<b>@report@</b>");
  REQUIRE(html.starts_with("<b>{"));
  REQUIRE(html.ends_with("}</b>"));
  const std::string inside = html.substr(3, html.size() - 7);
  CHECK(inside.find('<') == std::string::npos);
  const Json read = Json::parse(inside);
  CHECK(read["title"] == report.title);
  CHECK(read["summary"][0] == "<!-- \xef\xbf\xbd & '\"@report@");
  CHECK_THROWS_AS(to_html(report, "<b></b>"), std::invalid_argument);
  CHECK_THROWS_AS(to_html(report, "@report@ @report@"), std::invalid_argument);
}

}  // namespace rules::report_test
