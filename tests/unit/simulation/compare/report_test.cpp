// Reports: the JSON that the report's page reads.
#include "simulation/report.hpp"

#include <catch2/catch.hpp>
#include <cmath>

namespace rules::report_test {

using namespace rules::simulation;
using Json = nlohmann::ordered_json;

TEST_CASE("a figure has columns and rows and the given fields") {
  Json seats = figure("dots", "seats", "Seats", "How often each wins.",
                      {{"x", axis("share", "Share of wins", true)},
                       {"y", axis("seat", "Seat")},
                       {"low", "low"},
                       {"high", "high"},
                       {"columns", {axis("games", "Games")}},
                       {"marks", {0.5}},
                       {"marked", "a fair share"}});
  seats["rows"].push_back({{"seat", "1"}, {"share", 0.75}, {"low", std::nan("")}, {"games", 4}});
  CHECK(Json::parse(seats.dump()) == Json::parse(R"({"kind": "dots", "id": "seats", "title": "Seats",
      "note": "How often each wins.",
      "columns": [{"field": "games", "label": "Games"}],
      "x": {"field": "share", "label": "Share of wins", "unit": "share"},
      "y": {"field": "seat", "label": "Seat"}, "low": "low", "high": "high", "marks": [0.5], "marked": "a fair share",
      "rows": [{"seat": "1", "share": 0.75, "low": null, "games": 4}]})"));
  CHECK(figure("table", "empty", "None", "", Json::object()) ==
        Json::parse(R"({"kind": "table", "id": "empty", "title": "None", "note": "", "columns": [], "rows": []})"));
}

TEST_CASE("a report names packs and its seed as texts") {
  CHECK(made_with("1.0.0", {{.id = "base", .version = "1.0.0", .hash = 15}}, 18446744073709551615u, 2) ==
        Json::parse(R"({"version": "1.0.0", "lock": ["base 1.0.0 000000000000000f"], "seed": "18446744073709551615",
                        "games": 2})"));
}

TEST_CASE("a report can't become markup") {
  const Json report = {{"title", "</script><script>x"}, {"summary", {"<!-- \xff & '\"@report@"}}};
  const std::string html = to_html(report, "<b>@report@</b>");
  REQUIRE(html.starts_with("<b>{"));
  REQUIRE(html.ends_with("}</b>"));
  const std::string inside = html.substr(3, html.size() - 7);
  CHECK(inside.find('<') == std::string::npos);
  const Json read = Json::parse(inside);
  CHECK(read["title"] == report["title"]);
  CHECK(read["summary"][0] == "<!-- \xef\xbf\xbd & '\"@report@");
  CHECK_THROWS_AS(to_html(report, "<b></b>"), std::invalid_argument);
  CHECK_THROWS_AS(to_html(report, "@report@ @report@"), std::invalid_argument);
}

}  // namespace rules::report_test
