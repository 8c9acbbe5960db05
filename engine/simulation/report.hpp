// Report: the result of a command as figures and sentences. One shape for all commands: the report's page (tools/web)
// draws figures by kind and knows no command. Owns the shape and its JSON.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "nlohmann/json.hpp"

namespace rules::simulation {

/// A field of a figure's rows, and its label. Labels begin with a capital letter.
struct Axis {
  std::string field, label;
  /// The notation of its numbers.
  enum class Unit { number, share };
  Unit unit = Unit::number;  ///< share: from 0 to 1, shown as a percentage
};

/// One mark of a figure: its value for each field. A missing field is empty in the table.
using Cell = std::variant<std::string, std::int64_t, double>;
using Row = std::vector<std::pair<std::string, Cell>>;

struct Figure {
  /// - bars: one bar per row; rows of the same category and different colors are stacked, those of different facets are
  /// side by side
  /// - dots: one dot per row, with its interval
  /// - lines: connects rows of one color, with the band of their intervals
  /// - grid: one square per row, `colour` is a number; squares indistinguishable from the reference row have no color
  /// - histogram: one bar for each number of x, without gaps; y is the count
  /// - table: nothing is drawn
  enum class Kind { bars, dots, lines, grid, histogram, table };
  Kind kind = Kind::table;
  std::string id;     ///< its name in the page's address: lowercase letters, digits, hyphens
  std::string title;  ///< what it shows
  std::string note;   ///< one sentence: how to read it
  /// For bars and dots one is a text (the category) and the other a number; either can be the category.
  Axis x, y;
  std::string low, high;      ///< fields with the limits of an interval around the number; or empty
  std::string colour, facet;  ///< fields that color the marks, and that split them into separate plots; or empty
  std::string commands;       ///< a field with the command that repeats that game; or empty
  std::vector<Axis> columns;  ///< labels of other fields; fields without one are labeled by their names
  std::vector<double> marks;  ///< values of reference lines: a fair share, no difference
  std::string marked;         ///< the meaning of these lines; shown below the figure
  /// For a grid: the reference row, or -1, and the rows indistinguishable from it; `marked` describes the reference
  /// row.
  std::int64_t compared_with = -1;
  std::vector<std::size_t> not_told;
  std::vector<Row> rows;
};

struct Report {
  std::string title;
  std::string command;  ///< the command that reproduces it
  struct Made {
    std::string version;            ///< of the engine
    std::vector<std::string> lock;  ///< packs: id, version and hash
    std::uint64_t seed = 0;
    std::int64_t games = 0;
  } made;
  std::vector<std::string> summary;  ///< sentences: the results
  std::vector<Figure> figures;
};

/// Returns the report as the page reads it. Seeds are strings, because they can be too large for a JavaScript number;
/// numbers that are not finite become null.
nlohmann::ordered_json to_json(const Report& report);

/// Returns the report as one HTML file. `page`: the page that shows reports, as tools/web/build makes it
/// (build/web/report.html). Nothing in the report can become markup. Throws std::invalid_argument if it is another
/// page.
std::string to_html(const Report& report, std::string_view page);

}  // namespace rules::simulation
