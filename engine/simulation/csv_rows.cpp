// Rows as comma-separated values (RFC 4180): a comment about the run, the names of the columns, a line per game.
#include <algorithm>
#include <charconv>

#include "packs/pack/read_file.hpp"
#include "simulation/text_rows.hpp"

namespace rules::simulation {
namespace {

constexpr std::string_view kMark = "# rows of ";

void add_number(std::string& out, std::int64_t number) {
  char text[24];
  out.append(text, std::to_chars(text, text + sizeof text, number).ptr);
}

/// Returns a text in quotes, on one line.
std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out + "\"";
}

/// Removes and returns the next value of the line.
std::string next_value(std::string_view& line) {
  std::string out;
  if (!line.starts_with('"')) {
    const std::size_t comma = std::min(line.find(','), line.size());
    out = line.substr(0, comma);
    line.remove_prefix(std::min(comma + 1, line.size()));
    return out;
  }
  for (line.remove_prefix(1); !line.empty(); line.remove_prefix(1)) {
    if (line[0] == '"') {
      line.remove_prefix(1);
      if (!line.starts_with('"')) break;
    }
    out += line[0];
  }
  if (line.starts_with(',')) line.remove_prefix(1);
  return out;
}

bool to_number(std::string_view text, std::int64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

class CsvLines : public LineFormat {
 public:
  std::string heading(const Origin& origin) const override {
    std::string out = std::string(kMark) + to_json(origin).dump() + "\ngame,seed,hash,failure";
    for (const std::string& name : origin.metrics->column_names()) out += "," + name;
    return out + "\n";
  }
  int heading_lines() const override { return 2; }

  Origin origin(std::string_view line, const std::filesystem::path& file) const override {
    if (!line.starts_with(kMark)) throw packs::FileError("file.read", file, packs::Message("rows.no-header", {}));
    return read_origin(nlohmann::ordered_json::parse(line.substr(kMark.size()), nullptr, false), file);
  }

  void write(const GameResult& game, const Metrics&, std::string& out) const override {
    add_number(out, game.number);
    out += "," + hexadecimal(game.seed) + "," + hexadecimal(game.hash) + ",";
    if (game.failed) out += in_quotes(game.failure);
    for (const std::int64_t value : game.values) {
      out += ',';
      if (!game.failed) add_number(out, value);
    }
    out += '\n';
  }

  bool read(std::string_view line, const Metrics& metrics, GameResult& game) const override {
    if (!to_number(next_value(line), game.number)) return false;
    const auto seed = read_hexadecimal(next_value(line)), hash = read_hexadecimal(next_value(line));
    if (!seed || !hash) return false;
    game.seed = *seed;
    game.hash = *hash;
    game.failed = line.starts_with('"');
    game.failure = next_value(line);
    game.values.assign(metrics.columns(), 0);
    if (static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) + 1 != metrics.columns()) return false;
    if (game.failed) return true;
    return std::all_of(game.values.begin(), game.values.end(), [&](std::int64_t& value) {
      const std::size_t comma = std::min(line.find(','), line.size());
      const bool good = to_number(line.substr(0, comma), value);
      line.remove_prefix(std::min(comma + 1, line.size()));
      return good;
    });
  }
};

}  // namespace

const LineFormat& csv_lines() {
  static const CsvLines lines;
  return lines;
}

}  // namespace rules::simulation
