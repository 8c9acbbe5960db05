// Report: what a command found out, as figures and sentences. One shape for all commands: whoever shows it (the
// report's page, tools/web) draws the figures by their kind and knows no command. Owns the shape and its JSON; doesn't
// know how anything in it was measured.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "nlohmann/json.hpp"

namespace rules::lab {

/// A field of a figure's rows, and what it is called. The first letter of a label is a capital.
struct Axis {
  std::string field, label;
  /// How its numbers are written.
  enum class Unit { number, share };
  Unit unit = Unit::number;  ///< share: from 0 to 1, shown as a percentage
};

/// One mark of a figure: what it has under each field. A field that a row lacks is empty in the table.
using Cell = std::variant<std::string, std::int64_t, double>;
using Row = std::vector<std::pair<std::string, Cell>>;

struct Figure {
  /// - bars: a bar a row; rows of equal category and other colours stand on each other, and those of other facets
  /// beside
  /// - dots: a dot a row, with its interval
  /// - lines: rows of one colour are joined, with the band of their intervals
  /// - grid: a square a row, `colour` is a number; squares that can't be told from the one that all are compared with
  /// have no color
  /// - histogram: a bar for each number of x, without gaps; y is how many
  /// - table: nothing is drawn
  enum class Kind { bars, dots, lines, grid, histogram, table };
  Kind kind = Kind::table;
  std::string id;     ///< its name in the page's address: small letters, digits, hyphens
  std::string title;  ///< what it shows
  std::string note;   ///< one sentence: how to read it
  /// For bars and dots one of them is a text (the category) and the other a number; the category can be either.
  Axis x, y;
  std::string low, high;      ///< fields with the ends of an interval around the number; or empty
  std::string colour, facet;  ///< fields that colour the marks, and that give each value a plot of its own; or empty
  std::string commands;       ///< a field with the command that repeats that game; or empty
  std::vector<Axis> columns;  ///< what other fields are called; fields without a label are called as they are
  std::vector<double> marks;  ///< numbers that a line is drawn at: a fair share, no difference
  std::string marked;         ///< what these lines are; shown below the figure
  /// Of a grid: the row that others are compared with, or -1, and those that can't be told from it; `marked` says what
  /// that row is.
  std::int64_t compared_with = -1;
  std::vector<std::size_t> not_told;
  std::vector<Row> rows;
};

struct Report {
  std::string title;
  std::string command;  ///< that makes it again
  struct Made {
    std::string version;            ///< of the engine
    std::vector<std::string> lock;  ///< packs: id, version and hash
    std::uint64_t seed = 0;
    std::int64_t games = 0;
  } made;
  std::vector<std::string> summary;  ///< sentences: what came out
  std::vector<Figure> figures;
};

/// The report as the page reads it. Seeds are texts, for they can be too large for a number of JavaScript; numbers that
/// are not finite become null.
nlohmann::ordered_json to_json(const Report& report);

/// The report as one file for a browser. `page`: the page that shows reports, as tools/web/build makes it
/// (build/web/report.html). Nothing in the report can become markup. Throws std::invalid_argument if it is another
/// page.
std::string to_html(const Report& report, std::string_view page);

}  // namespace rules::lab
